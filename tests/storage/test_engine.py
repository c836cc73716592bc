"""The database answers, or the failure says so."""

from pathlib import Path

import pytest

from kisslock.errors import StorageUnavailable
from kisslock.storage.engine import Storage


async def test_a_database_that_answers_is_well(tmp_path: Path) -> None:
    storage = Storage(f"sqlite:///{tmp_path / 'new.db'}")
    await storage.ping()
    await storage.ping()
    await storage.close()


@pytest.mark.parametrize("name", ["no/such/folder/x.db", "."])
async def test_a_file_that_cannot_be_opened_is_unavailable(tmp_path: Path, name: str) -> None:
    storage = Storage(f"sqlite:///{tmp_path / name}")
    with pytest.raises(StorageUnavailable) as caught:
        await storage.ping()
    await storage.close()
    assert str(tmp_path) not in f"{caught.value.message} {caught.value.hint}"


async def test_postgresql_without_its_driver_says_what_to_install() -> None:
    pytest.importorskip("sqlalchemy")
    try:
        import asyncpg  # type: ignore[import-not-found,import-untyped,unused-ignore]  # noqa: F401, PLC0415
    except ModuleNotFoundError:
        with pytest.raises(StorageUnavailable) as caught:
            await Storage("postgresql://u:p@127.0.0.1:1/x").ping()
        assert "kisslock[postgres]" in caught.value.hint
    else:
        with pytest.raises(StorageUnavailable):
            await Storage("postgresql://u:p@127.0.0.1:1/x").ping()
