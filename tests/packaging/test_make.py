import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools.places import ROOT, VENV_BIN, tool_environment

MAKEFILE_TEXT = (ROOT / "Makefile").read_text(encoding="utf-8")
FILES_MAKE_READS = ("Makefile", "pyproject.toml", "hatch_build.py", "requirements/lock.txt", "web/package-lock.json")


def run_make(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run make in a folder."""
    return subprocess.run(
        ["make", "--no-print-directory", *arguments], cwd=folder, check=False, capture_output=True, text=True
    )


@pytest.fixture
def installed_checkout(tmp_path: Path) -> Path:
    """Return a checkout whose environment and packages look like after make."""
    folder = tmp_path / "checkout"
    for name in FILES_MAKE_READS:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    (folder / ".venv" / "bin").mkdir(parents=True)
    (folder / ".venv" / "bin" / "python").symlink_to(sys.executable)
    (folder / "web" / "node_modules").mkdir()
    mark_file = re.findall(r"^MARK := (.*)$", run_make(folder, "--print-data-base", "help").stdout, re.MULTILINE)[0]
    for name in (mark_file, ".venv/lock", "web/node_modules/.all"):
        (folder / name).touch()
    return folder


def test_tools_find_the_node_js_program_of_the_virtual_environment() -> None:
    completed = subprocess.run(
        ["sh", "-c", "command -v node"], env=tool_environment(), capture_output=True, text=True, check=True
    )
    assert completed.stdout.strip() == str(VENV_BIN / "node")


def test_make_does_not_change_an_environment_that_is_up_to_date(installed_checkout: Path) -> None:
    assert run_make(installed_checkout, "--dry-run", "setup").stdout.split("\n")[:-1] == [
        ".venv/bin/python -m tools.front_end"
    ]
    assert "npm ci" not in run_make(installed_checkout, "--dry-run", "run").stdout


@pytest.mark.parametrize("name", ["requirements/lock.txt", "pyproject.toml"])
def test_make_installs_the_packages_again_if_the_lock_file_or_pyproject_toml_is_newer(
    name: str, installed_checkout: Path
) -> None:
    os.utime(installed_checkout / name, (2**31, 2**31))
    stdout = run_make(installed_checkout, "--dry-run", "setup").stdout
    assert "requirements/lock.txt" in stdout
    assert "venv --clear" not in stdout


def test_make_creates_the_environment_again_after_the_checkout_was_moved(installed_checkout: Path) -> None:
    assert "venv --clear" not in run_make(installed_checkout, "--dry-run", "setup").stdout
    assert (
        "venv --clear"
        in run_make(installed_checkout.rename(installed_checkout.with_name("moved")), "--dry-run", "setup").stdout
    )


def test_make_creates_the_environment_again_if_its_python_was_removed(installed_checkout: Path) -> None:
    (installed_checkout / ".venv" / "bin" / "python").unlink()
    (installed_checkout / ".venv" / "bin" / "python").symlink_to(installed_checkout / "gone")
    assert "venv --clear" in run_make(installed_checkout, "--dry-run", "setup").stdout


def test_make_rejects_a_python_that_is_too_old_and_prints_the_lowest_supported_version(
    installed_checkout: Path,
) -> None:
    """A replacement runs the Makefile's check with another Python version."""
    old_python = installed_checkout / "python3.9"
    old_python.write_text(f"""#!/bin/sh
exec '{sys.executable}' -c "import sys; sys.version_info = (3, 9); exec(sys.argv[1])" "$2"
""")
    old_python.chmod(0o755)
    shutil.rmtree(installed_checkout / ".venv")
    rejected_run = run_make(installed_checkout, "setup", f"PYTHON={old_python}")
    assert rejected_run.returncode != 0
    assert rejected_run.stderr.startswith(
        "Kisslock needs Python 3.11 or newer; this python3 is 3.9.\nInstall a newer one and"
    )
    assert not (installed_checkout / ".venv").exists()
