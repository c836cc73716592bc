"""Empty databases of both kinds, and a file with the tables of a version that does not exist."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.conftest import create_tables
from tests.databases import new_database

CreateOldFile = Callable[[Path], str]


@pytest.fixture
def create_old_file() -> CreateOldFile:
    """Return a function that creates a file whose revision is older than the first, and returns its URL."""

    def create_file(file: Path) -> str:
        url = f"sqlite:///{file}"
        asyncio.run(create_tables(url))
        with sqlite3.connect(file) as connection:
            connection.execute("UPDATE alembic_version SET version_num = '0000'")
        connection.close()
        return url

    return create_file


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Yield the URL of a new database without tables, for each kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'new.db'}"
        return
    with new_database(request.getfixturevalue("postgresql_server")) as url:
        yield url


@pytest.fixture
def url(postgresql_server: str) -> Iterator[str]:
    """Yield the URL of a new database on this process's PostgreSQL."""
    with new_database(postgresql_server) as new_url:
        yield new_url
