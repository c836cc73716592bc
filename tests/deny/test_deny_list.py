"""The deny list: its entries, and the reload of its file."""

import logging
import os
from pathlib import Path
from typing import Any

import pytest

from kisslock.deny.deny_list import DenyList, InvalidDenyFile, create_deny_list
from kisslock.errors import SettingsError
from kisslock.testing import SigningWallet
from tests.auth.conftest import Clock
from tests.conftest import NewKisslock

ALICE, BOB, CAROL = (SigningWallet(number).address for number in (1, 2, 3))


def load_deny_list(file: Path, clock: Clock) -> DenyList:
    return DenyList(frozenset(), file, clock=clock, wall_clock=clock)


def write_file(file: Path, clock: Clock, *entries: str) -> None:
    """Write the file at the clock's time."""
    file.write_text("\n".join(entries))
    os.utime(file, (clock.now, clock.now))


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def file(tmp_path: Path, clock: Clock) -> Path:
    file = tmp_path / "denied.txt"
    write_file(file, clock, "# denied since 2026", f"{ALICE.lower()}  # with a comment", "", f"eip155:10:{BOB}")
    return file


def test_an_entry_without_a_chain_denies_every_account_at_its_address(file: Path, clock: Clock) -> None:
    deny_list = load_deny_list(file, clock)
    assert deny_list.is_denied(ALICE)
    assert deny_list.is_denied(f"eip155:1:{ALICE}")
    assert deny_list.is_denied(f"eip155:137:{ALICE}")
    assert not deny_list.is_denied(CAROL)


def test_a_caip_10_entry_denies_a_contract_only_on_the_chain_in_the_entry(file: Path, clock: Clock) -> None:
    deny_list = load_deny_list(file, clock)
    assert deny_list.is_denied(f"eip155:10:{BOB}")
    assert not deny_list.is_denied(f"eip155:1:{BOB}")
    assert not deny_list.is_denied(BOB)


def test_a_changed_file_is_loaded_after_two_seconds_without_a_change(file: Path, clock: Clock) -> None:
    deny_list = load_deny_list(file, clock)
    clock.now += 60
    write_file(file, clock, CAROL)
    assert not deny_list.is_denied(CAROL)
    clock.now += 1
    assert not deny_list.is_denied(CAROL)
    clock.now += 1
    assert deny_list.is_denied(CAROL)
    assert not deny_list.is_denied(ALICE)


def test_the_deny_list_does_not_change_while_the_file_is_being_written(file: Path, clock: Clock) -> None:
    deny_list = load_deny_list(file, clock)
    for count in range(1, 10):
        clock.now += 1.5
        write_file(file, clock, *[CAROL] * count)
        assert deny_list.is_denied(ALICE)
    clock.now += 2
    assert deny_list.is_denied(CAROL)
    assert not deny_list.is_denied(ALICE)


def test_the_first_check_after_an_idle_hour_loads_a_changed_file(file: Path, clock: Clock) -> None:
    deny_list = load_deny_list(file, clock)
    clock.now += 3600
    write_file(file, clock, CAROL)
    clock.now += 3
    assert deny_list.is_denied(CAROL)


@pytest.mark.parametrize("content", ["0x12", "alice.eth", f"{ALICE} {BOB}", f"{ALICE}\n0x12"])
def test_the_last_deny_list_stays_valid_and_one_error_is_logged_after_the_file_has_become_invalid(
    file: Path, clock: Clock, caplog: pytest.LogCaptureFixture, content: str
) -> None:
    deny_list = load_deny_list(file, clock)
    clock.now += 60
    write_file(file, clock, content)
    for _ in range(5):
        clock.now += 2
        assert deny_list.is_denied(ALICE)
    (record,) = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert "keeps its 2 accounts" in record.getMessage()
    assert content.splitlines()[-1] not in record.getMessage(), "the log contains no entry"
    assert (deny_list.error_count, deny_list.age_s) == (1, 70.0)
    write_file(file, clock, CAROL)
    clock.now += 3
    assert deny_list.is_denied(CAROL)
    assert (deny_list.last_error, deny_list.age_s) == ("", 0.0)


def test_the_last_deny_list_stays_valid_while_the_file_is_deleted(file: Path, clock: Clock) -> None:
    deny_list = load_deny_list(file, clock)
    file.unlink()
    clock.now += 60
    assert deny_list.is_denied(ALICE)
    assert "cannot be read" in deny_list.last_error
    write_file(file, clock, ALICE, CAROL)
    clock.now += 3
    assert deny_list.is_denied(CAROL)
    assert deny_list.last_error == ""


def test_no_error_remains_after_a_deleted_file_comes_back_unchanged(file: Path, clock: Clock) -> None:
    deny_list = load_deny_list(file, clock)
    moved_file = file.rename(file.with_suffix(".away"))
    clock.now += 60
    assert deny_list.is_denied(ALICE)
    moved_file.rename(file)
    clock.now += 3
    assert deny_list.is_denied(ALICE)
    assert (deny_list.last_error, deny_list.age_s) == ("", 0.0)


def test_a_deny_list_that_shrinks_by_more_than_half_is_logged(
    tmp_path: Path, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "denied.txt"
    write_file(file, clock, *(SigningWallet(number).address for number in range(1, 6)))
    deny_list = load_deny_list(file, clock)
    clock.now += 60
    write_file(file, clock, ALICE, BOB)
    clock.now += 3
    assert len(deny_list) == 5
    assert deny_list.is_denied(ALICE)
    assert len(deny_list) == 2
    assert [
        record.levelname for record in caplog.records if "had 5 denied accounts and now has 2" in record.getMessage()
    ]


def test_a_clock_that_jumps_back_delays_a_reload_but_does_not_prevent_it(file: Path, clock: Clock) -> None:
    monotonic_clock = Clock()
    deny_list = DenyList(frozenset(), file, clock=monotonic_clock, wall_clock=clock)
    write_file(file, clock, CAROL)
    clock.now -= 86_400
    monotonic_clock.now += 2
    assert not deny_list.is_denied(CAROL)
    monotonic_clock.now += 2
    assert deny_list.is_denied(CAROL)


@pytest.mark.parametrize("content", [None, "0x12"])
def test_the_server_does_not_start_if_the_deny_file_is_missing_or_invalid(
    tmp_path: Path, new_kisslock: NewKisslock, content: Any
) -> None:
    if content:
        (tmp_path / "denied.txt").write_text(content)
    with pytest.raises(SettingsError, match=r"access\.deny_file: .*denied\.txt"):
        new_kisslock(access={"deny_file": str(tmp_path / "denied.txt")})


@pytest.mark.parametrize("entry", ["0x12", "alice.eth", f"eip155:0:{ALICE}", 1, ALICE[:-1] + "z"])
def test_an_invalid_entry_of_the_settings_is_rejected(new_kisslock: NewKisslock, entry: Any) -> None:
    with pytest.raises(SettingsError, match=r"access\.deny"):
        new_kisslock(access={"deny": [entry]})


def test_the_entries_in_the_settings_and_in_the_deny_file_are_combined(file: Path, new_kisslock: NewKisslock) -> None:
    settings = new_kisslock(access={"deny": [CAROL], "deny_file": str(file)}).settings
    assert len(create_deny_list(settings)) == 3


def test_a_deny_file_above_the_size_limit_is_invalid(file: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kisslock.deny.deny_list.MAX_BYTES", 10)
    with pytest.raises(InvalidDenyFile, match="larger than"):
        load_deny_list(file, clock)
