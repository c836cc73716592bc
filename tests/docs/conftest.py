import subprocess
import sys
from pathlib import Path

import pytest

from tests.packaging.conftest import npm_site, wheel  # noqa: F401 (fixtures)
from tools.places import LOCK, tool

# Everything that pages may install; a machine's first run fetches it into the cache that pages install from.
EXTRAS = "kisslock[django,flask,testing,playwright,fastapi,client]"


@pytest.fixture(scope="session")
def fetched(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> str:  # noqa: F811 (it is the fixture)
    """The wheel; its dependencies and all extras are in the cache of this machine."""
    scratch = tmp_path_factory.mktemp("fetched") / "venv"
    subprocess.run([tool("uv"), "venv", "--quiet", "--python", sys.executable, str(scratch)], check=True)
    wanted = [EXTRAS.replace("kisslock", str(wheel)), "pytest-playwright"]
    into = ["--python", str(scratch / "bin" / "python"), "--constraint", str(LOCK)]
    subprocess.run([tool("uv"), "pip", "install", "--quiet", *into, *wanted], check=True)
    return str(wheel)


@pytest.fixture(scope="session")
def python(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The folder of each page's new Python. All use the same path, so that compiled files can be used again."""
    return str(tmp_path_factory.mktemp("reader") / "python")
