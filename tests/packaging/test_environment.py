import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

from tools import packages
from tools.step import StepError


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the bootstrap use an empty folder as its environment."""
    monkeypatch.setattr(packages, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(packages, "VENV_BIN", tmp_path / ".venv" / "bin")
    monkeypatch.setattr(packages, "VENV_PYTHON", str(tmp_path / ".venv" / "bin" / "python"))
    return tmp_path


@pytest.mark.parametrize("missing", ["venv", "ensurepip"])
def test_the_refusal_of_a_python_without_venv_names_the_package_to_install(
    missing: str, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == missing else there(name))
    with pytest.raises(StepError) as raised:
        packages.ensure_venv()
    assert "apt install python3-venv" in str(raised.value)
    assert str(raised.value) == f"Python environment: this step failed.\n{packages.NO_VENV}"
    assert not (place / ".venv").exists()


def test_a_missing_environment_is_not_sound(place: Path) -> None:
    assert not packages.is_sound()
    (place / ".venv" / "bin").mkdir(parents=True)
    assert not packages.is_sound()


@pytest.mark.slow
def test_an_environment_is_made_once_and_again_after_the_checkout_was_moved(
    place: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    packages.ensure_venv()
    assert packages.is_sound()
    assert capsys.readouterr().out.startswith("Python environment ... done")

    packages.ensure_venv()
    assert capsys.readouterr().out == ""

    moved = place / "moved"
    (place / ".venv").rename(moved)
    monkeypatch.setattr(packages, "VENV_BIN", moved / "bin")
    monkeypatch.setattr(packages, "VENV_PYTHON", str(moved / "bin" / "python"))
    assert not packages.is_sound()


def test_an_environment_whose_python_was_removed_is_not_sound(place: Path) -> None:
    folder = place / ".venv" / "bin"
    folder.mkdir(parents=True)
    (folder / "pip").write_text(f"#!{folder}/python\n", encoding="utf-8")
    (folder / "python").symlink_to(place / "gone")
    assert not packages.is_sound()
    (folder / "python").unlink()
    (folder / "python").symlink_to(sys.executable)
    assert packages.is_sound()


def test_the_node_of_the_lock_is_first_on_the_path_of_every_step() -> None:
    from tools.places import VENV_BIN, environment  # noqa: PLC0415 - the real place, not the moved one

    found = subprocess.run(
        ["sh", "-c", "command -v node"], env=environment(), capture_output=True, text=True, check=True
    )
    assert found.stdout.strip() == str(VENV_BIN / "node")


def test_python_keeps_what_it_compiles_against_the_setting_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    from tools.places import environment  # noqa: PLC0415 - as above

    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    command = [sys.executable, "-c", "import sys; print(sys.dont_write_bytecode)"]
    assert subprocess.run(command, env=environment(), capture_output=True, text=True, check=True).stdout == "False\n"
