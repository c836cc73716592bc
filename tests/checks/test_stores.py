"""What `kisslock check` reports about the database's file."""

import re
import sqlite3
from pathlib import Path

import pytest

from kisslock import Settings
from kisslock.checks.stores import check_redis, check_storage
from kisslock.composition.storage import open_storage
from tests.redis_server import redis_server


@pytest.mark.parametrize(("mode", "status"), [(0o600, "ok"), (0o640, "ok"), (0o644, "warn"), (0o666, "warn")])
async def test_kisslock_check_reports_a_database_file_that_every_user_can_read(
    tmp_path: Path, mode: int, status: str
) -> None:
    file = tmp_path / "x.db"
    file.touch()
    file.chmod(mode)
    check = await check_storage(Settings.of(storage={"url": f"sqlite:///{file}"}))
    assert check.status == status
    assert (check.hint == f"Run: chmod o= {file}*") is (status == "warn")


async def test_kisslock_check_reports_no_problem_for_a_database_file_that_kisslock_has_created(tmp_path: Path) -> None:
    file = tmp_path / "new.db"
    storage = open_storage(f"sqlite:///{file}")
    await storage.prepare()
    await storage.close()
    check = await check_storage(Settings.of(storage={"url": f"sqlite:///{file}"}))
    assert (check.status, check.message) == ("ok", f"SQLite {sqlite3.sqlite_version} responds")


async def test_kisslock_check_does_not_create_a_missing_database_file(tmp_path: Path) -> None:
    file = tmp_path / "new.db"
    check = await check_storage(Settings.of(storage={"url": f"sqlite:///{file}"}))
    assert (check.status, check.message) == ("ok", f"the first start creates {file}")
    assert not file.exists()


async def test_kisslock_check_reports_whether_redis_responds(tmp_path: Path) -> None:
    with redis_server(tmp_path) as url:
        (finding,) = await check_redis(Settings.of(server={"budgets_url": url}))
        assert (finding.status, finding.message) == ("ok", "Redis responds")
    (finding_after_stop,) = await check_redis(Settings.of(server={"budgets_url": url}))
    assert (finding_after_stop.name, finding_after_stop.status) == ("server.budgets_url", "fail")
    assert await check_redis(Settings.of()) == []


async def test_kisslock_check_reports_the_version_of_postgresql(postgresql_server: str) -> None:
    check = await check_storage(Settings.of(storage={"url": postgresql_server}))
    assert (check.status, bool(re.fullmatch(r"PostgreSQL \d+(\.\d+)* responds", check.message))) == ("ok", True)
