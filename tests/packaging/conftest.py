import subprocess
import sys
from pathlib import Path

import pytest

from tools.front_end import pack_kit
from tools.places import ROOT, VENV_PYTHON, WEB, tool_path


def build_package(package_kind: str, source_folder: Path, output_folder: Path) -> Path:
    """Build the wheel or sdist of a source tree with the locked hatchling, without Node on the PATH."""
    subprocess.run(
        [VENV_PYTHON, "-m", "hatchling", "build", "--target", package_kind, "--directory", str(output_folder)],
        cwd=source_folder,
        env={"PATH": str(output_folder), "HOME": str(output_folder)},
        check=True,
        capture_output=True,
    )
    (built,) = output_folder.glob({"wheel": "*.whl", "sdist": "*.tar.gz"}[package_kind])
    return built


def install_wheel(wheel: Path, folder: Path, *, extra_name: str = "") -> Path:
    """Install the wheel and its locked dependencies into an empty environment. Return the environment's bin folder."""
    expected = f"{wheel}[{extra_name}]" if extra_name else str(wheel)
    subprocess.run([tool_path("uv"), "venv", "--quiet", "--python", sys.executable, str(folder)], check=True)
    install_arguments = ["--constraint", str(ROOT / "requirements" / "lock.txt"), expected]
    subprocess.run(
        [tool_path("uv"), "pip", "install", "--quiet", "--python", str(folder / "bin" / "python"), *install_arguments],
        check=True,
    )
    return folder / "bin"


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel of this checkout once."""
    return build_package("wheel", ROOT, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="session")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the sdist of this checkout once."""
    return build_package("sdist", ROOT, tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="session")
def installed_bin_folder(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel once, with the server. Return the bin folder of its environment."""
    return install_wheel(wheel, tmp_path_factory.mktemp("installed") / "venv", extra_name="server")


@pytest.fixture(scope="session")
def npm_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the packed npm package and its peer dependencies in node_modules."""
    folder = tmp_path_factory.mktemp("site")
    pack_kit(folder)
    (archive,) = folder.glob("*.tgz")
    # Use the command tar instead of the module tarfile, for the reason given in test_wheel.py.
    subprocess.run(["tar", "-xzf", str(archive), "-C", str(folder)], check=True)
    modules = folder / "node_modules"
    modules.mkdir()
    (folder / "package").rename(modules / "kisslock")
    for name in ("@playwright", "viem", ".bin"):
        (modules / name).symlink_to(WEB / "node_modules" / name)
    return folder
