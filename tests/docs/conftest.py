import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.blocks import PAGES, blocks_of
from tests.docs.packages import pip_packages, with_our_files
from tests.packaging.conftest import npm_site, wheel  # noqa: F401 (fixtures)
from tools.places import LOCK, tool


@pytest.fixture(scope="session")
def fetched(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> str:  # noqa: F811 (it is the fixture)
    """Return the wheel, after everything that the pages install is in this machine's cache."""
    scratch = tmp_path_factory.mktemp("fetched") / "venv"
    subprocess.run([tool("uv"), "venv", "--quiet", "--python", sys.executable, str(scratch)], check=True)
    names = pip_packages(block for page in PAGES for block in blocks_of(page))
    expected = with_our_files(f"pip install {' '.join(names)}", {"pip install": str(wheel)}).split()[2:]
    into = ["--python", str(scratch / "bin" / "python"), "--constraint", str(LOCK)]
    subprocess.run([tool("uv"), "pip", "install", "--quiet", *into, *expected], check=True)
    return str(wheel)


@pytest.fixture(scope="session")
def python(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the folder of each page's new Python.

    The Pythons of all pages have the same path, so that compiled files can be reused.
    """
    return str(tmp_path_factory.mktemp("reader") / "python")
