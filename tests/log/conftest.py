"""Beacons as browsers send them, a site that accepts them, and the rows in its database."""

import asyncio
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from starlette.testclient import TestClient

from kisslock import metrics
from kisslock.composition.storage import open_storage
from kisslock.log.intake import Intake
from tests.conftest import NewKisslock

FORM = "application/x-www-form-urlencoded;charset=UTF-8"
Rows = list[dict[str, Any]]


def rows(file: Path, table: str = "log_entries") -> Rows:
    """Return every row of a table in a SQLite file."""
    with sqlite3.connect(file) as database:
        response = database.execute(f"SELECT * FROM {table}")  # noqa: S608 (ours)
        names = [column[0] for column in response.description]
        found = [dict(zip(names, row, strict=True)) for row in response]
    database.close()
    return found


def every(url: str, table: str = "log_entries") -> Rows:
    """Return every row of a table at a storage.url."""

    async def read() -> Rows:
        storage = open_storage(url)
        async with storage.autocommit() as connection:
            log_rows = await connection.execute(text(f"SELECT * FROM {table}"))  # noqa: S608 (ours)
            stored_rows = [dict(row._mapping) for row in log_rows]
        await storage.close()
        return stored_rows

    return asyncio.run(read())


@pytest.fixture
def log_file(tmp_path: Path) -> Path:
    """Return the file that contains the log."""
    return tmp_path / "test.db"


@pytest.fixture
def site(new_kisslock: NewKisslock) -> Iterator[TestClient]:
    """Yield a site with default settings and without sign-in. Its shutdown stores the queued entries."""
    with TestClient(new_kisslock().app, raise_server_exceptions=False, client=("127.0.0.1", 50000)) as client:
        yield client


def beacon(site: TestClient, body: bytes, kind: str | None = FORM, **headers: str) -> int:
    """Send a beacon and return the status."""
    given = {"Origin": "http://testserver", **({"Content-Type": kind} if kind else {}), **headers}
    response = site.post("/api/auth/_log", content=body, headers=given)
    if response.status_code == 200:
        assert response.content == b""
    return response.status_code


def step(number: int, name: str = "opened") -> bytes:
    """Return the body of a step."""
    return f"level=debug&step={name}&flow=flow-{number:016d}".encode()


def figure(name: str, reason: str = "") -> float:
    """Return a counter of /metrics."""
    labels = {"reason": reason} if reason else {}
    return metrics.REGISTRY.get_sample_value(f"kisslock_log_{name}_total", labels) or 0.0


def wait_for(found: Callable[[], object], seconds: float = 20) -> None:
    """Wait until the condition is true. Fails after `seconds`."""
    deadline = time.monotonic() + seconds
    while not found():
        assert time.monotonic() < deadline
        time.sleep(0.02)


async def until(found: Callable[[], object], seconds: float = 20) -> None:
    """Wait until the condition is true, without blocking the event loop. Fails after `seconds`."""
    async with asyncio.timeout(seconds):
        while not found():  # noqa: ASYNC110 (what is waited for happens in other places, or processes)
            await asyncio.sleep(0.01)


def flushed(site: TestClient, log_file: Path, table: str = "log_entries") -> Rows:
    """Return the stored rows after the log has written everything."""
    site.portal.call(site.app.services[Intake].close)  # type: ignore[union-attr,attr-defined,call-arg]
    return rows(log_file, table)
