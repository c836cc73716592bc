import subprocess
import sys
from pathlib import Path

import pytest

from tools import packages


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the bootstrap use an empty folder as its environment."""
    monkeypatch.setattr(packages, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(packages, "VENV_BIN", tmp_path / ".venv" / "bin")
    monkeypatch.setattr(packages, "VENV_PYTHON", str(tmp_path / ".venv" / "bin" / "python"))
    return tmp_path


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
