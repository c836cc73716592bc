"""Finds the programs that tests start (nginx, Caddy, Redis, PHP), or unpacks them from Debian's packages.

The packages are not installed. Unpacking starts no service and changes nothing outside of build/.
"""

import os
import shutil
import subprocess
from functools import cache

from tools.places import ROOT, tool_environment

# Maps each command to Debian's package and to the program's path in it. The path is a pattern for PHP, because it
# contains the version.
PACKAGE_BY_PROGRAM = {
    "nginx": ("nginx", "usr/sbin/nginx"),
    "caddy": ("caddy", "usr/bin/caddy"),
    "redis-server": ("redis-server", "usr/bin/redis-server"),
    "php": ("php-cli", "usr/bin/php[0-9]*"),
}
PROGRAMS_FOLDER = ROOT / "build" / "programs"
# Search these folders too, because Debian has them only on root's PATH.
ROOT_PATH = "/usr/sbin:/usr/local/sbin"


def find_program(name: str) -> str:
    """Return the path of a program that starts on this machine, or an empty string if none is found.

    The program is searched on the PATH, and in PROGRAMS_FOLDER.
    """
    system = shutil.which(name, path=f"{os.environ.get('PATH', os.defpath)}:{ROOT_PATH}")
    return next(
        (candidate for candidate in (system, str(PROGRAMS_FOLDER / name / name)) if candidate and can_start(candidate)),
        "",
    )


def can_start(program: str, arguments: tuple[str, ...] = ("-v", "version")) -> bool:
    """Return True if the file is a program that starts on this machine.

    The program is called with each of `arguments` until one call succeeds.
    """
    try:
        return any(
            subprocess.run([program, word], check=False, capture_output=True, timeout=30).returncode == 0
            for word in arguments
        )
    except (OSError, subprocess.TimeoutExpired):
        return False


def install_missing_programs() -> None:
    """Unpack missing programs with Debian's tools. Without these tools, tests report the programs as missing."""
    if not (shutil.which("apt-get") and shutil.which("dpkg")):
        return
    for name, (package, _) in PACKAGE_BY_PROGRAM.items():
        if not find_program(name) and unpack_package(package, name):
            _make_starter(name)


def install_apache() -> None:
    """Unpack Apache with its OpenID module if it is missing."""
    name = "libapache2-mod-auth-openidc"
    if not (PROGRAMS_FOLDER / name / "usr/sbin/apache2").exists() and shutil.which("dpkg"):
        unpack_package(name)


def run_apt_get(*arguments: str) -> bool:
    """Call apt-get without questions. Return True if apt-get succeeded."""
    command = ["apt-get", "--quiet", "--yes", *arguments]
    env = tool_environment(DEBIAN_FRONTEND="noninteractive")
    return subprocess.run(command, env=env, check=False, capture_output=True).returncode == 0


@cache
def update_package_lists() -> bool:
    """Download Debian's package lists in the first call only. Old lists would name an old browser. Needs root."""
    return run_apt_get("update")


def unpack_package(package: str, folder: str = "") -> bool:
    """Unpack a package and its missing dependencies into its folder. Return True if Debian has the package."""
    target_folder = PROGRAMS_FOLDER / (folder or package)
    (target_folder / "partial").mkdir(parents=True, exist_ok=True)
    print(f"{package} from Debian", flush=True)
    options = [f"-oDir::Cache::archives={target_folder}", "-oDebug::NoLocking=1"]
    download = ["install", "--download-only", "--no-install-recommends", *options, package]
    update_package_lists()
    # If the download fails, the test that needs the program reports it as missing.
    if not run_apt_get(*download):
        return False
    for file in target_folder.glob("*.deb"):
        subprocess.run(["dpkg", "-x", file.name, "."], cwd=target_folder, check=True)
        file.unlink()
    return True


def _make_starter(name: str) -> None:
    """Write a script that starts the unpacked program."""
    target_folder = PROGRAMS_FOLDER / name
    libraries = ":".join(str(folder) for folder in sorted(target_folder.glob("usr/lib/*-linux-*")))
    program = next(target_folder.glob(PACKAGE_BY_PROGRAM[name][1]))
    script = f'#!/bin/sh\nLD_LIBRARY_PATH="{libraries}" exec "{program}" "$@"\n'
    (target_folder / name).write_text(script, encoding="utf-8")
    (target_folder / name).chmod(0o755)
