"""Empty databases of both kinds, and a file with the tables of a version that does not exist."""

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from kisslock.storage.engine import Storage

Old = Callable[[Path], str]


@pytest.fixture
def old() -> Old:
    """Makes a file whose revision is older than the first; returns its URL."""

    def make(file: Path) -> str:
        url = f"sqlite:///{file}"
        asyncio.run(_prepared(url))
        with sqlite3.connect(file) as connection:
            connection.execute("UPDATE alembic_version SET version_num = '0000'")
        connection.close()
        return url

    return make


async def _prepared(url: str) -> None:
    storage = Storage(url)
    await storage.prepare()
    await storage.close()
