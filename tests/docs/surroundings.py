"""The environment of a page's run: an empty folder, a Python environment, a separate loopback."""

import fcntl
import os
import shutil
import socket
import struct
import subprocess
from collections.abc import Mapping
from pathlib import Path

from kisslock.dev.anvil import find_anvil
from tools.places import VENV_BIN, WEB, tool_path

# The page runs in a separate network: the ports in its commands are free, and no packet leaves the machine.
ISOLATION_COMMANDS = (("unshare", "--net"), ("unshare", "--map-root-user", "--net"))
SIOCGIFFLAGS, SIOCSIFFLAGS, IFF_UP = 0x8913, 0x8914, 0x1
PIP_SCRIPT = """#!/bin/sh
# Packages come from the cache, in given versions and as wheels; a real pip would take minutes.
[ "$1" = install ] || { echo "pip $1 is not part of this" >&2; exit 64; }
shift
export HOME='%(home)s' UV_CACHE_DIR='%(cache)s'
exec '%(uv)s' pip install --offline --only-binary :all: --python '%(python)s' --constraint '%(versions)s' "$@"
"""
# The environment variables with which this machine reaches its package indexes.
NETWORK_VARIABLES = ("HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "NODE_EXTRA_CA_CERTS", "PIP_CERT", "SSL_CERT_FILE")
LINKED_PROGRAMS = ("node", "npm", "npx")
BROWSER_NAMES = ("chromium", "chromium-headless-shell", "ffmpeg")
# Prints the folder and the program of each browser that `playwright install` installs. The object is internal to
# Playwright, whose version is pinned.
PLAYWRIGHT_SCRIPT = (
    "const { registry } = require('playwright-core/lib/coreBundle').registry;"
    f"for (const one of {list(BROWSER_NAMES)}.map((name) => registry.findExecutable(name)))"
    "  console.log(one.directory + '\\n' + one.executablePath())"
)


def find_isolation_command() -> tuple[str, ...]:
    """Return the beginning of a command that gets a separate loopback. Empty if the machine does not allow it."""
    for isolation_command in ISOLATION_COMMANDS:
        if (
            shutil.which(isolation_command[0])
            and subprocess.run([*isolation_command, "true"], capture_output=True, check=False).returncode == 0
        ):
            return isolation_command
    return ()


def raise_loopback() -> None:
    """Bring up the loopback of this network namespace."""
    with socket.socket() as any_socket:
        interface_request = struct.pack("16sH14s", b"lo", 0, b"")
        flags = struct.unpack("16sH14s", fcntl.ioctl(any_socket, SIOCGIFFLAGS, interface_request))[1]
        if not flags & IFF_UP:
            fcntl.ioctl(any_socket, SIOCSIFFLAGS, struct.pack("16sH14s", b"lo", flags | IFF_UP, b""))


def make_python(folder: Path, base_python: str, versions: str, *, keep_existing: bool = False) -> Path:
    """Create an empty virtual environment of the Python `base_python` with pip, or keep an existing one.

    Return its bin folder.

    `versions` is the file with the version of each package.
    """
    if keep_existing and (folder / "bin" / "pip").exists():
        return folder / "bin"
    subprocess.run([tool_path("uv"), "venv", "--quiet", "--clear", "--python", base_python, str(folder)], check=True)
    bin_folder = folder / "bin"
    completed = subprocess.run([tool_path("uv"), "cache", "dir"], check=True, capture_output=True, text=True)
    cache = completed.stdout.strip()
    uv_environment = {
        "home": Path.home(),
        "uv": tool_path("uv"),
        "cache": cache,
        "python": bin_folder / "python",
        "versions": versions,
    }
    pip = bin_folder / "pip"
    pip.write_text(PIP_SCRIPT % uv_environment, encoding="utf-8")
    pip.chmod(0o755)
    return _link_programs(bin_folder)


def make_empty_python(folder: Path, base_python: str, versions: str, *, keep_existing: bool = False) -> Path:
    """Create an empty virtual environment with its own pip. Return its bin folder. `versions` is not used."""
    if not (keep_existing and (folder / "bin" / "pip").exists()):
        subprocess.run([base_python, "-m", "venv", "--clear", str(folder)], check=True)
        _link_programs(folder / "bin")
    return folder / "bin"


def _link_programs(bin_folder: Path) -> Path:
    """Link Node, npm and anvil, which a reader has already installed. Return the folder."""
    for name in LINKED_PROGRAMS:
        (bin_folder / name).symlink_to(VENV_BIN / name)
    if anvil := find_anvil(os.environ):
        (bin_folder / "anvil").symlink_to(anvil)
    return bin_folder


def link_browsers(folder: Path, chromium_path: str) -> Mapping[str, str]:
    """Link the browsers of `playwright install chromium`, so that it has nothing to download."""
    browser_environment = {"PLAYWRIGHT_BROWSERS_PATH": str(folder.with_name(f"{folder.name}-browsers"))}
    node_command = [tool_path("node"), "-e", PLAYWRIGHT_SCRIPT]
    completed = subprocess.run(
        node_command, cwd=WEB, env={**os.environ, **browser_environment}, check=True, capture_output=True, text=True
    )
    browser_folders = completed.stdout.split()
    for browser_folder, program in zip(browser_folders[::2], browser_folders[1::2], strict=True):
        Path(program).parent.mkdir(parents=True)
        Path(program).symlink_to(chromium_path)
        (Path(browser_folder) / "INSTALLATION_COMPLETE").touch()
    return browser_environment


def npm_cache_environment(cache_folder: Path) -> Mapping[str, str]:
    """Return the variables with which npm installs each package from a cache, with this machine's npm settings."""
    return {
        "npm_config_offline": "true",
        "npm_config_cache": str(cache_folder),
        "npm_config_userconfig": str(Path.home() / ".npmrc"),
        "NEXT_TELEMETRY_DISABLED": "1",
    }


def registry_environment(index: str, registry: str) -> Mapping[str, str]:
    """Return the variables with which pip and npm get every package from these URLs."""
    settings = {"npm_config_userconfig": str(Path.home() / ".npmrc"), "NEXT_TELEMETRY_DISABLED": "1"}
    indexes = {"PIP_INDEX_URL": index, "PIP_DISABLE_PIP_VERSION_CHECK": "1", "npm_config_registry": registry}
    return {name: os.environ[name] for name in NETWORK_VARIABLES if name in os.environ} | indexes | settings


def page_environment(folder: Path, bin_folder: Path, **extra_environment: str) -> Mapping[str, str]:
    """Return the environment of a page's commands, without this process's variables, such as settings of Kisslock."""
    path = os.pathsep.join([str(bin_folder), "/usr/local/bin", "/usr/bin", "/bin"])
    return {"PATH": path, "HOME": str(folder), "LANG": "C.UTF-8", "PYTHONUNBUFFERED": "1", **extra_environment}
