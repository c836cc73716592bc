"""With the lowest and the newest versions visitors can sign in, on each supported Python, with only wheels."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.docs.following import run_page_in_process
from tests.docs.run import PageRun
from tests.versions.resolved import WHEELS_ONLY, extras_without, resolve_versions, write_constraints
from tools.places import ROOT, VENV_PYTHON, tool_path

pytestmark = pytest.mark.slow

PYENV_FOLDER = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
# `make test ONLY=versions` and `.ci/run` skip the rows that are marked "weekly".
TESTED_COMBINATIONS = (
    *(("3.11", "lowest-direct", ""), ("3.12", "highest", ""), ("3.13", "highest", "")),
    *(("3.11", "highest", " weekly"), ("3.12", "lowest-direct", " weekly"), ("3.13", "lowest-direct", " weekly")),
)
# The tests omit the two extras that install a browser or Node.
TESTED_EXTRAS = extras_without("phone", "playwright")
QUICK_STARTS = ("fastapi", "django", "flask")
# The file lists tests that import, sign in, mount and migrate. Its options show warnings without turning them into
# errors, because other package versions can cause warnings that are not Kisslock's fault.
SHORT_TESTS = "@tests/versions/short.txt"
# Packages that these tests need in addition to the extras.
TEST_PACKAGES = ("pytest-asyncio", "djangorestframework")


def find_python(version: str) -> str:
    """Return the interpreter of a version. Skip the test if it is not installed."""
    python_on_path = shutil.which(f"python{version}")
    for candidate in [
        *sorted(map(str, PYENV_FOLDER.glob(f"{version}.*/bin/python3"))),
        *([python_on_path] if python_on_path else []),
    ]:
        # pyenv puts a program with this name on the PATH even for versions that are not selected.
        if subprocess.run([candidate, "-c", ""], capture_output=True, check=False).returncode == 0:
            return candidate
    pytest.skip(f"not run: Python {version} is not on this machine")


def install_packages(folder: Path, base_python: str, *arguments: str) -> str:
    """Install packages into an empty environment with only wheels. Return its Python."""
    subprocess.run([tool_path("uv"), "venv", "--quiet", "--python", base_python, str(folder)], check=True)
    own_python = str(folder / "bin" / "python")
    subprocess.run(
        [tool_path("uv"), "pip", "install", "--quiet", "--python", own_python, *WHEELS_ONLY, *arguments], check=True
    )
    return own_python


@pytest.mark.parametrize(
    ("version", "resolution"), [pytest.param(*row, id=f"{' '.join(row)}{when}") for *row, when in TESTED_COMBINATIONS]
)
def test_the_short_tests_and_the_quick_starts_pass_with_each_tested_combination_of_versions(
    version: str, resolution: str, wheel: Path, tmp_path: Path
) -> None:
    python = find_python(version)
    resolved = resolve_versions("--resolution", resolution, "--python-version", version, extra_names=TESTED_EXTRAS)
    versions = str(write_constraints(resolved, tmp_path / "versions.txt"))
    own_python = install_packages(
        tmp_path / "venv", python, "--constraint", versions, f"{wheel}[{','.join(TESTED_EXTRAS)}]", *TEST_PACKAGES
    )
    subprocess.run([own_python, "-m", "pytest", SHORT_TESTS], cwd=ROOT, check=True)
    for name in QUICK_STARTS:
        page, folder, reader = f"docs/start/{name}.md", str(tmp_path / name), str(tmp_path / "reader")
        page_run = PageRun(page=page, previous_page="", folder=folder, python=reader, wheel=str(wheel))
        page_run.base_python, page_run.versions = python, versions
        run_page_in_process(page_run)


def test_the_short_tests_pass_with_the_lowest_versions_of_the_frameworks(wheel: Path, tmp_path: Path) -> None:
    """The extra `testing` is not installed, because it needs a newer Starlette, whose test client uses httpx2."""
    extras = extras_without("phone", "playwright", "testing")
    resolved = resolve_versions("--resolution", "lowest-direct", "--python-version", "3.11", extra_names=extras)
    versions = str(write_constraints(resolved, tmp_path / "versions.txt"))
    arguments = ("--constraint", versions, f"{wheel}[{','.join(extras)}]", *TEST_PACKAGES, "pytest", "httpx", "httpx2")
    own_python = install_packages(tmp_path / "venv", find_python("3.11"), *arguments)
    subprocess.run([own_python, "-m", "pytest", SHORT_TESTS], cwd=ROOT, check=True)


@pytest.mark.parametrize(
    ("pip_arguments", "sentence"),
    [
        (("install", "--no-deps", "sqlalchemy==2.0.35"), "sqlalchemy 2.0.35 is too old for Kisslock: pip install"),
        (("install", "--no-deps", "msgspec==0.18.5"), "msgspec 0.18.5 is too old for Kisslock: pip install"),
        (("uninstall", "aiohttp"), "aiohttp is not installed; it comes with: pip install kisslock"),
    ],
)
def test_a_package_that_is_missing_or_too_old_is_named_in_the_last_line_of_the_error(
    pip_arguments: tuple[str, ...], sentence: str, wheel: Path, tmp_path: Path
) -> None:
    own_python = install_packages(tmp_path / "venv", VENV_PYTHON, f"{wheel}[server]")
    subprocess.run([tool_path("uv"), "pip", *pip_arguments, "--quiet", "--python", own_python], check=True)
    for program, code in ((["-m", "kisslock", "serve"], 2), (["-c", "from kisslock import Kisslock"], 1)):
        result = subprocess.run([own_python, *program], cwd=tmp_path, capture_output=True, text=True, check=False)
        assert result.returncode == code
        last_line = result.stderr.splitlines()[-1].removeprefix("ImportError: ")
        assert last_line.startswith(sentence)
        assert ("Traceback" in result.stderr) is (code == 1)
