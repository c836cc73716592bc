"""Finds the programs that tests start (nginx, Caddy, Redis, PHP), or unpacks them from Debian's packages.

The packages are not installed. Unpacking starts no service and changes nothing outside of build/.
"""

import os
import shutil
import subprocess
from functools import cache

from tools.places import ROOT, environment

# Maps each command to Debian's package and to the program's path in it. The path is a pattern for PHP, because it
# contains the version.
PROGRAMS = {
    "nginx": ("nginx", "usr/sbin/nginx"),
    "caddy": ("caddy", "usr/bin/caddy"),
    "redis-server": ("redis-server", "usr/bin/redis-server"),
    "php": ("php-cli", "usr/bin/php[0-9]*"),
}
FOLDER = ROOT / "build" / "programs"
# Debian has these folders only on root's PATH.
MORE_PATH = "/usr/sbin:/usr/local/sbin"


def find(name: str) -> str:
    """Return the path of a program in PROGRAMS that starts on this machine, or an empty string."""
    system = shutil.which(name, path=f"{os.environ.get('PATH', os.defpath)}:{MORE_PATH}")
    return next((found for found in (system, str(FOLDER / name / name)) if found and answers(found)), "")


def answers(program: str, words: tuple[str, ...] = ("-v", "version")) -> bool:
    """Return True if the file is a program that starts on this machine.

    The program is called with each of `words` until one call succeeds.
    """
    try:
        return any(
            subprocess.run([program, word], check=False, capture_output=True, timeout=30).returncode == 0
            for word in words
        )
    except (OSError, subprocess.TimeoutExpired):
        return False


def bring() -> None:
    """Unpack missing programs with Debian's tools. Without these tools, tests report the programs as missing."""
    if not (shutil.which("apt-get") and shutil.which("dpkg")):
        return
    for name, (package, _) in PROGRAMS.items():
        if not find(name) and unpacked(package, name):
            _make_starter(name)


def bring_apache() -> None:
    """Unpack Apache with its OpenID module if it is missing."""
    name = "libapache2-mod-auth-openidc"
    if not (FOLDER / name / "usr/sbin/apache2").exists() and shutil.which("dpkg"):
        unpacked(name)


def apt_get(*words: str) -> bool:
    """Call apt-get without questions. Return True if apt-get succeeded."""
    command = ["apt-get", "--quiet", "--yes", *words]
    env = environment(DEBIAN_FRONTEND="noninteractive")
    return subprocess.run(command, env=env, check=False, capture_output=True).returncode == 0


@cache
def renew_lists() -> bool:
    """Download Debian's package lists once, because an old list names an old browser. Needs root."""
    return apt_get("update")


def unpacked(package: str, folder: str = "") -> bool:
    """Unpack a package and its missing dependencies into its folder. Return True if Debian has the package."""
    into = FOLDER / (folder or package)
    (into / "partial").mkdir(parents=True, exist_ok=True)
    print(f"{package} from Debian", flush=True)
    options = [f"-oDir::Cache::archives={into}", "-oDebug::NoLocking=1"]
    download = ["install", "--download-only", "--no-install-recommends", *options, package]
    renew_lists()
    # If the download fails, the test that needs the program reports it as missing.
    if not apt_get(*download):
        return False
    for file in into.glob("*.deb"):
        subprocess.run(["dpkg", "-x", file.name, "."], cwd=into, check=True)
        file.unlink()
    return True


def _make_starter(name: str) -> None:
    """Write a script that starts the unpacked program."""
    into = FOLDER / name
    libraries = ":".join(str(folder) for folder in sorted(into.glob("usr/lib/*-linux-*")))
    program = next(into.glob(PROGRAMS[name][1]))
    script = f'#!/bin/sh\nLD_LIBRARY_PATH="{libraries}" exec "{program}" "$@"\n'
    (into / name).write_text(script, encoding="utf-8")
    (into / name).chmod(0o755)
