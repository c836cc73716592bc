"""What `kisslock check` says of the database's file."""

from pathlib import Path

import pytest

from kisslock.checks.parts import check_storage
from kisslock.settings import Settings


@pytest.mark.parametrize(("mode", "status"), [(0o600, "ok"), (0o640, "ok"), (0o644, "warn"), (0o666, "warn")])
async def test_a_file_that_every_user_may_read_is_told(tmp_path: Path, mode: int, status: str) -> None:
    file = tmp_path / "x.db"
    file.touch()
    file.chmod(mode)
    check = await check_storage(Settings.of(storage={"url": f"sqlite:///{file}"}))
    assert check.status == status
    assert (check.hint == f"chmod o= {file}* takes that from them.") is (status == "warn")


async def test_a_new_file_is_nobody_elses(tmp_path: Path) -> None:
    check = await check_storage(Settings.of(storage={"url": f"sqlite:///{tmp_path / 'new.db'}"}))
    assert (check.status, check.message) == ("ok", "answers")
