"""The servers that the tests start (nginx, Caddy, Redis): the system's, else Debian's, unpacked but not installed.

Unpacking starts no service and changes nothing outside of build/.
"""

import os
import shutil
import subprocess
from functools import cache

from tools.places import ROOT, environment

PROGRAMS = {"nginx": "usr/sbin/nginx", "caddy": "usr/bin/caddy", "redis-server": "usr/bin/redis-server"}
FOLDER = ROOT / "build" / "programs"
# Debian puts these on the PATH of root only.
MORE_PATH = "/usr/sbin:/usr/local/sbin"


def find(name: str) -> str:
    """Return the path of a program of the list that starts; empty when there is none."""
    system = shutil.which(name, path=f"{os.environ.get('PATH', os.defpath)}:{MORE_PATH}")
    return next((found for found in (system, str(FOLDER / name / name)) if found and answers(found)), "")


def answers(program: str, words: tuple[str, ...] = ("-v", "version")) -> bool:
    """Return whether the file is a program that starts here and tells its version for one of these words."""
    try:
        return any(
            subprocess.run([program, word], check=False, capture_output=True, timeout=30).returncode == 0
            for word in words
        )
    except (OSError, subprocess.TimeoutExpired):
        return False


def bring() -> None:
    """Unpack missing programs with Debian's tools; without these tools, tests report the programs as missing."""
    if not (shutil.which("apt-get") and shutil.which("dpkg")):
        return
    for name in PROGRAMS:
        if not find(name) and unpacked(name):
            _make_starter(name)


def bring_apache() -> None:
    """Unpack Apache with its module for OpenID where it is missing."""
    name = "libapache2-mod-auth-openidc"
    if not (FOLDER / name / "usr/sbin/apache2").exists() and shutil.which("dpkg"):
        unpacked(name)


def apt_get(*words: str) -> bool:
    """Call apt-get without a question; returns whether it succeeded."""
    command = ["apt-get", "--quiet", "--yes", *words]
    env = environment(DEBIAN_FRONTEND="noninteractive")
    return subprocess.run(command, env=env, check=False, capture_output=True).returncode == 0


@cache
def renew_lists() -> bool:
    """Fetch Debian's lists of packages, once: an old list names an old browser. Needs root; else the lists stay."""
    return apt_get("update")


def unpacked(name: str) -> bool:
    """Unpack a package and its missing dependencies into its folder; returns whether the package is there."""
    into = FOLDER / name
    (into / "partial").mkdir(parents=True, exist_ok=True)
    print(f"{name} from Debian", flush=True)
    options = [f"-oDir::Cache::archives={into}", "-oDebug::NoLocking=1"]
    download = ["install", "--download-only", "--no-install-recommends", *options, name]
    renew_lists()
    # A test that needs the program names it as missing.
    if not apt_get(*download):
        return False
    for package in into.glob("*.deb"):
        subprocess.run(["dpkg", "-x", package.name, "."], cwd=into, check=True)
        package.unlink()
    return True


def _make_starter(name: str) -> None:
    """Write a script that starts the unpacked program."""
    into = FOLDER / name
    libraries = ":".join(str(folder) for folder in sorted(into.glob("usr/lib/*-linux-*")))
    script = f'#!/bin/sh\nLD_LIBRARY_PATH="{libraries}" exec "{into / PROGRAMS[name]}" "$@"\n'
    (into / name).write_text(script, encoding="utf-8")
    (into / name).chmod(0o755)
