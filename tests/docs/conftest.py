import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.blocks import PAGES, read_blocks
from tests.docs.packages import pip_packages, replace_with_our_files
from tests.packaging.conftest import npm_site, wheel  # noqa: F401 (fixtures)
from tools.places import LOCK_FILE, tool_path


@pytest.fixture(scope="session")
def wheel_with_fetched_packages(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> str:  # noqa: F811 (it is the fixture)
    """Return the wheel, after everything that the pages install is in this machine's cache."""
    scratch_folder = tmp_path_factory.mktemp("fetched") / "venv"
    subprocess.run([tool_path("uv"), "venv", "--quiet", "--python", sys.executable, str(scratch_folder)], check=True)
    names = pip_packages(block for page in PAGES for block in read_blocks(page))
    expected = replace_with_our_files(f"pip install {' '.join(names)}", {"pip install": str(wheel)}).split()[2:]
    target_options = ["--python", str(scratch_folder / "bin" / "python"), "--constraint", str(LOCK_FILE)]
    subprocess.run([tool_path("uv"), "pip", "install", "--quiet", *target_options, *expected], check=True)
    return str(wheel)


@pytest.fixture(scope="session")
def new_python_folder(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the folder of each page's new Python.

    The Pythons of all pages have the same path, so that compiled files can be reused.
    """
    return str(tmp_path_factory.mktemp("reader") / "python")
