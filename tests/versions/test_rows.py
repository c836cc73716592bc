"""With the lowest and the newest versions visitors can sign in, on each supported Python, with only wheels."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.docs.following import follow
from tests.docs.run import Order
from tests.versions.resolved import WHEELS_ALONE, extras_without, resolved, written
from tools.places import ROOT, VENV_PYTHON, tool

pytestmark = pytest.mark.slow

PYENV = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
# `make test ONLY=versions` and `.ci/run` skip the rows that are marked "weekly".
ROWS = (
    *(("3.11", "lowest-direct", ""), ("3.12", "highest", ""), ("3.13", "highest", "")),
    *(("3.11", "highest", " weekly"), ("3.12", "lowest-direct", " weekly"), ("3.13", "lowest-direct", " weekly")),
)
# The tests omit the two extras that install a browser or Node.
EXTRAS = extras_without("phone", "playwright")
QUICK_STARTS = ("fastapi", "django", "flask")
# The file lists tests that import, sign in, mount and migrate. Warnings of other package versions are not Kisslock's
# errors.
SHORT = "@tests/versions/short.txt"
# Packages that these tests need in addition to the extras.
TOOLS = ("pytest-asyncio", "djangorestframework")


def python_of(version: str) -> str:
    """Return the interpreter of a version. Skip the test if it is not installed."""
    named = shutil.which(f"python{version}")
    for found in [*sorted(map(str, PYENV.glob(f"{version}.*/bin/python3"))), *([named] if named else [])]:
        # pyenv puts a program with this name on the PATH even for versions that are not selected.
        if subprocess.run([found, "-c", ""], capture_output=True, check=False).returncode == 0:
            return found
    pytest.skip(f"not run: Python {version} is not on this machine")


def install(folder: Path, python: str, *words: str) -> str:
    """Install packages into an empty environment with only wheels. Return its Python."""
    subprocess.run([tool("uv"), "venv", "--quiet", "--python", python, str(folder)], check=True)
    own = str(folder / "bin" / "python")
    subprocess.run([tool("uv"), "pip", "install", "--quiet", "--python", own, *WHEELS_ALONE, *words], check=True)
    return own


@pytest.mark.parametrize(
    ("version", "resolution"), [pytest.param(*row, id=f"{' '.join(row)}{when}") for *row, when in ROWS]
)
def test_kisslock_can_be_imported_and_signs_in_and_mounts_and_migrates_with_each_tested_combination(
    version: str, resolution: str, wheel: Path, tmp_path: Path
) -> None:
    python = python_of(version)
    found = resolved("--resolution", resolution, "--python-version", version, extras=EXTRAS)
    versions = str(written(found, tmp_path / "versions.txt"))
    own = install(tmp_path / "venv", python, "--constraint", versions, f"{wheel}[{','.join(EXTRAS)}]", *TOOLS)
    subprocess.run([own, "-m", "pytest", SHORT], cwd=ROOT, check=True)
    for name in QUICK_STARTS:
        page, folder, reader = f"docs/start/{name}.md", str(tmp_path / name), str(tmp_path / "reader")
        order = Order(page=page, before="", folder=folder, python=reader, wheel=str(wheel))
        order.base, order.versions = python, versions
        follow(order)


def test_visitors_can_sign_in_with_the_lowest_versions_of_the_frameworks(wheel: Path, tmp_path: Path) -> None:
    """The extra `testing` is not installed, because it needs a newer Starlette, whose test client uses httpx2."""
    extras = extras_without("phone", "playwright", "testing")
    found = resolved("--resolution", "lowest-direct", "--python-version", "3.11", extras=extras)
    versions = str(written(found, tmp_path / "versions.txt"))
    words = ("--constraint", versions, f"{wheel}[{','.join(extras)}]", *TOOLS, "pytest", "httpx", "httpx2")
    own = install(tmp_path / "venv", python_of("3.11"), *words)
    subprocess.run([own, "-m", "pytest", SHORT], cwd=ROOT, check=True)


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        (("install", "--no-deps", "sqlalchemy==2.0.35"), "sqlalchemy 2.0.35 is too old for Kisslock: pip install"),
        (("install", "--no-deps", "msgspec==0.18.5"), "msgspec 0.18.5 is too old for Kisslock: pip install"),
        (("uninstall", "aiohttp"), "aiohttp is not installed; it comes with: pip install kisslock"),
    ],
)
def test_a_package_that_is_missing_or_too_old_is_reported_in_one_sentence(
    broken: tuple[str, ...], sentence: str, wheel: Path, tmp_path: Path
) -> None:
    own = install(tmp_path / "venv", VENV_PYTHON, f"{wheel}[server]")
    subprocess.run([tool("uv"), "pip", *broken, "--quiet", "--python", own], check=True)
    for program, code in ((["-m", "kisslock", "serve"], 2), (["-c", "from kisslock import Kisslock"], 1)):
        result = subprocess.run([own, *program], cwd=tmp_path, capture_output=True, text=True, check=False)
        assert result.returncode == code
        last = result.stderr.splitlines()[-1].removeprefix("ImportError: ")
        assert last.startswith(sentence)
        assert ("Traceback" in result.stderr) is (code == 1)
