"""`kisslock phone` from the wheel: its files, the licences of its parts, and pairing with `kisslock dev`."""

import os
import re
import subprocess
import zipfile
from pathlib import Path

import pytest

from tests.packaging.conftest import install_wheel
from tests.packaging.test_licences import is_allowed
from tests.packaging.test_published import parse_licence_list
from tools.chromium import PATH_VARIABLE, ensure_headless
from tools.places import WEB, tool_environment, web_tool

pytestmark = pytest.mark.slow
JOURNEY_ARGUMENTS = ("test", "relay/terminal.spec.ts", "--project", "journeys", "--reporter", "line", "--retries", "0")


@pytest.fixture(scope="module")
def phone_bin_folder(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the bin folder of an empty environment with `kisslock[phone,server]`."""
    bin_folder = install_wheel(wheel, tmp_path_factory.mktemp("phone") / "venv", extra_name="phone,server")
    # The first start compiles every package, which takes longer than the test waits.
    subprocess.run([bin_folder / "python", "-m", "compileall", "-q", bin_folder.parent / "lib"], check=False)
    return bin_folder


def read_from_wheel(wheel: Path, name: str) -> str:
    with zipfile.ZipFile(wheel) as archive:
        (path,) = (path for path in archive.namelist() if path.endswith(f"kisslock/static/phone/{name}"))
        return archive.read(path).decode()


def test_the_notices_contain_the_name_and_licence_text_of_every_bundled_package(wheel: Path) -> None:
    (line,) = re.findall(r"^// Contains: (.+)\.$", read_from_wheel(wheel, "phone.mjs"), re.MULTILINE)
    licence_by_package = parse_licence_list(read_from_wheel(wheel, "licences.md"))
    assert set(line.split(", ")) == licence_by_package.keys()
    assert len(licence_by_package) > 40
    assert [name for name, licence in licence_by_package.items() if not is_allowed(licence)] == []


def test_the_error_of_the_phone_command_mentions_the_extra_to_install_if_it_is_missing(
    installed_bin_folder: Path, tmp_path: Path
) -> None:
    link = f"wc:{'a' * 64}@2?relay-protocol=irn&symKey={'b' * 64}"
    isolated_environ = {"PATH": str(installed_bin_folder), "HOME": str(tmp_path)}
    command = [str(installed_bin_folder / "kisslock"), "phone", link]
    result = subprocess.run(command, cwd=tmp_path, env=isolated_environ, capture_output=True, text=True, check=False)
    assert result.returncode == 1
    assert 'pip install "kisslock[phone]"' in result.stderr
    assert "Traceback" not in result.stderr


def test_the_installed_phone_command_pairs_with_the_pairing_code_from_the_installed_dev_command(
    phone_bin_folder: Path,
) -> None:
    """Like the checkout's end-to-end test, but with the wheel's programs."""
    own_environ = {name: value for name, value in tool_environment().items() if not name.startswith("KISSLOCK_")}
    own_environ |= {
        "KISSLOCK_PYTHON": str(phone_bin_folder / "python"),
        PATH_VARIABLE: os.environ.get(PATH_VARIABLE) or ensure_headless(),
    }
    command = web_tool("playwright", *JOURNEY_ARGUMENTS)
    result = subprocess.run(command, cwd=WEB, env=own_environ, capture_output=True, text=True, timeout=300, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
    assert "1 passed" in result.stdout
