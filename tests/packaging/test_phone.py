"""`kisslock phone` from the wheel: its files, the licences of its parts, and pairing with `kisslock dev`."""

import os
import re
import subprocess
import zipfile
from pathlib import Path

import pytest

from tests.packaging.conftest import install
from tests.packaging.test_licences import is_allowed
from tests.packaging.test_published import sections
from tools.chromium import VARIABLE, ensure_headless
from tools.places import WEB, environment, web_tool

pytestmark = pytest.mark.slow
JOURNEY = ("test", "relay/terminal.spec.ts", "--project", "journeys", "--reporter", "line", "--retries", "0")


@pytest.fixture(scope="module")
def with_phone(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the bin folder of an empty environment with `kisslock[phone,server]`."""
    bin_folder = install(wheel, tmp_path_factory.mktemp("phone") / "venv", extra="phone,server")
    # The first start compiles every package, which takes longer than the test waits.
    subprocess.run([bin_folder / "python", "-m", "compileall", "-q", bin_folder.parent / "lib"], check=False)
    return bin_folder


def in_wheel(wheel: Path, name: str) -> str:
    with zipfile.ZipFile(wheel) as archive:
        (path,) = (path for path in archive.namelist() if path.endswith(f"kisslock/static/phone/{name}"))
        return archive.read(path).decode()


def test_the_notices_contain_the_name_and_licence_text_of_every_bundled_package(wheel: Path) -> None:
    (line,) = re.findall(r"^// Contains: (.+)\.$", in_wheel(wheel, "phone.mjs"), re.MULTILINE)
    named = sections(in_wheel(wheel, "licences.md"))
    assert set(line.split(", ")) == named.keys()
    assert len(named) > 40
    assert [name for name, licence in named.items() if not is_allowed(licence)] == []


def test_without_the_extra_the_error_names_the_extra_to_install(installed: Path, tmp_path: Path) -> None:
    link = f"wc:{'a' * 64}@2?relay-protocol=irn&symKey={'b' * 64}"
    alone = {"PATH": str(installed), "HOME": str(tmp_path)}
    command = [str(installed / "kisslock"), "phone", link]
    result = subprocess.run(command, cwd=tmp_path, env=alone, capture_output=True, text=True, check=False)
    assert result.returncode == 1
    assert 'pip install "kisslock[phone]"' in result.stderr
    assert "Traceback" not in result.stderr


def test_an_installed_phone_pairs_with_the_code_of_an_installed_kisslock_dev(with_phone: Path) -> None:
    """Like the checkout's end-to-end test, but with the wheel's programs."""
    own = {name: value for name, value in environment().items() if not name.startswith("KISSLOCK_")}
    own |= {"KISSLOCK_PYTHON": str(with_phone / "python"), VARIABLE: os.environ.get(VARIABLE) or ensure_headless()}
    command = web_tool("playwright", *JOURNEY)
    result = subprocess.run(command, cwd=WEB, env=own, capture_output=True, text=True, timeout=300, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
    assert "1 passed" in result.stdout
