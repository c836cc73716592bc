import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools.places import ROOT, VENV_BIN, environment

MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
READ = ("Makefile", "pyproject.toml", "hatch_build.py", "requirements/lock.txt", "web/package-lock.json")


def make(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run make in a folder."""
    return subprocess.run(
        ["make", "--no-print-directory", *words], cwd=folder, check=False, capture_output=True, text=True
    )


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """Return a checkout whose environment and packages look like after make."""
    folder = tmp_path / "checkout"
    for name in READ:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    (folder / ".venv" / "bin").mkdir(parents=True)
    (folder / ".venv" / "bin" / "python").symlink_to(sys.executable)
    (folder / "web" / "node_modules").mkdir()
    mark = re.findall(r"^MARK := (.*)$", make(folder, "--print-data-base", "help").stdout, re.MULTILINE)[0]
    for name in (mark, ".venv/lock", "web/node_modules/.all"):
        (folder / name).touch()
    return folder


def test_every_tool_uses_the_node_of_the_lock_file() -> None:
    found = subprocess.run(
        ["sh", "-c", "command -v node"], env=environment(), capture_output=True, text=True, check=True
    )
    assert found.stdout.strip() == str(VENV_BIN / "node")


def test_make_does_not_change_an_environment_that_is_up_to_date(installed: Path) -> None:
    assert make(installed, "--dry-run", "setup").stdout.split("\n")[:-1] == [".venv/bin/python -m tools.front_end"]
    assert "npm ci" not in make(installed, "--dry-run", "run").stdout


@pytest.mark.parametrize("name", ["requirements/lock.txt", "pyproject.toml"])
def test_make_installs_a_newer_lock_file(name: str, installed: Path) -> None:
    os.utime(installed / name, (2**31, 2**31))
    told = make(installed, "--dry-run", "setup").stdout
    assert "requirements/lock.txt" in told
    assert "venv --clear" not in told


def test_make_creates_the_environment_again_after_the_checkout_was_moved(installed: Path) -> None:
    assert "venv --clear" not in make(installed, "--dry-run", "setup").stdout
    assert "venv --clear" in make(installed.rename(installed.with_name("moved")), "--dry-run", "setup").stdout


def test_make_creates_the_environment_again_if_its_python_was_removed(installed: Path) -> None:
    (installed / ".venv" / "bin" / "python").unlink()
    (installed / ".venv" / "bin" / "python").symlink_to(installed / "gone")
    assert "venv --clear" in make(installed, "--dry-run", "setup").stdout


def test_make_rejects_a_python_that_is_too_old_and_says_which_one_to_use(installed: Path) -> None:
    """A replacement runs the Makefile's check with another Python version."""
    old = installed / "python3.9"
    old.write_text(f"""#!/bin/sh
exec '{sys.executable}' -c "import sys; sys.version_info = (3, 9); exec(sys.argv[1])" "$2"
""")
    old.chmod(0o755)
    shutil.rmtree(installed / ".venv")
    refused = make(installed, "setup", f"PYTHON={old}")
    assert refused.returncode != 0
    assert refused.stderr.startswith(
        "Kisslock needs Python 3.11 or newer; this python3 is 3.9.\nInstall a newer one and"
    )
    assert not (installed / ".venv").exists()
