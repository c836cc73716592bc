from pathlib import Path

import pytest

from tools import programs


def program(file: Path, code: int) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"#!/bin/sh\nexit {code}\n", encoding="utf-8")
    file.chmod(0o755)
    return file


@pytest.fixture
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A system without the programs and without Debian's tools that could fetch them."""
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setattr(programs, "MORE_PATH", str(tmp_path / "sbin"))
    monkeypatch.setattr(programs, "FOLDER", tmp_path / "programs")
    return tmp_path


def test_a_program_of_the_system_is_preferred_to_an_unpacked_one(nowhere: Path) -> None:
    unpacked = program(nowhere / "programs" / "nginx" / "nginx", 0)
    assert programs.find("nginx") == str(unpacked)
    system = program(nowhere / "sbin" / "nginx", 0)
    assert programs.find("nginx") == str(system)


def test_a_program_that_does_not_start_is_not_found(nowhere: Path) -> None:
    program(nowhere / "bin" / "caddy", 1)
    assert not programs.find("caddy")


def test_fetching_programs_without_debians_tools_raises_nothing(nowhere: Path) -> None:
    programs.bring()
    assert [programs.find(name) for name in programs.PROGRAMS] == ["", "", ""]
