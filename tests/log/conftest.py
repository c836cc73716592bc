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

FORM_TYPE = "application/x-www-form-urlencoded;charset=UTF-8"
Rows = list[dict[str, Any]]


def read_rows(file: Path, table: str = "log_entries") -> Rows:
    """Return every row of a table in a SQLite file."""
    with sqlite3.connect(file) as database:
        cursor = database.execute(f"SELECT * FROM {table}")  # noqa: S608 (ours)
        column_names = [column[0] for column in cursor.description]
        row_dicts = [dict(zip(column_names, row, strict=True)) for row in cursor]
    database.close()
    return row_dicts


def read_all_rows(url: str, table: str = "log_entries") -> Rows:
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
def database_file(tmp_path: Path) -> Path:
    """Return the file that contains the log."""
    return tmp_path / "test.db"


@pytest.fixture
def site(new_kisslock: NewKisslock) -> Iterator[TestClient]:
    """Yield a site with default settings and without sign-in. Its shutdown stores the queued entries."""
    with TestClient(new_kisslock().app, raise_server_exceptions=False, client=("127.0.0.1", 50000)) as client:
        yield client


def send_beacon(site: TestClient, body: bytes, content_type: str | None = FORM_TYPE, **headers: str) -> int:
    """Send a beacon and return the status."""
    request_headers = {
        "Origin": "http://testserver",
        **({"Content-Type": content_type} if content_type else {}),
        **headers,
    }
    response = site.post("/api/auth/_log", content=body, headers=request_headers)
    if response.status_code == 200:
        assert response.content == b""
    return response.status_code


def step_body(number: int, name: str = "opened") -> bytes:
    """Return the body of a step."""
    return f"level=debug&step={name}&flow=flow-{number:016d}".encode()


def counter_value(name: str, drop_reason: str = "") -> float:
    """Return a counter of /metrics."""
    labels = {"reason": drop_reason} if drop_reason else {}
    return metrics.REGISTRY.get_sample_value(f"kisslock_log_{name}_total", labels) or 0.0


def wait_for(condition: Callable[[], object], seconds: float = 20) -> None:
    """Wait until the condition is true. Fails after `seconds`."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


async def wait_until(condition: Callable[[], object], seconds: float = 20) -> None:
    """Wait until the condition is true, without blocking the event loop. Fails after `seconds`."""
    async with asyncio.timeout(seconds):
        while not condition():  # noqa: ASYNC110 (the condition depends on other tasks or processes)
            await asyncio.sleep(0.01)


def flush_and_read(site: TestClient, log_file: Path, table: str = "log_entries") -> Rows:
    """Return the stored rows after the log has written everything."""
    site.portal.call(site.app.services[Intake].close)  # type: ignore[union-attr,attr-defined,call-arg]
    return read_rows(log_file, table)
