"""The servers that the tests start (nginx, Caddy, Redis): the system's, else Debian's, unpacked but not installed.

Unpacking starts no service and changes nothing outside of build/.
"""

import os
import shutil
import subprocess
from pathlib import Path

from tools.places import ROOT, environment
from tools.step import StepError, run_step

PROGRAMS = {"nginx": "usr/sbin/nginx", "caddy": "usr/bin/caddy", "redis-server": "usr/bin/redis-server"}
FOLDER = ROOT / "build" / "programs"
# Debian puts these on the PATH of root only.
MORE_PATH = "/usr/sbin:/usr/local/sbin"


def find(name: str) -> str:
    """Return the path of a program of the list that starts; empty when there is none."""
    system = shutil.which(name, path=f"{os.environ.get('PATH', os.defpath)}:{MORE_PATH}")
    return next((found for found in (system, str(_starter(name))) if found and answers(found)), "")


def answers(program: str) -> bool:
    """Return whether the file is a program that starts here and says its version."""
    for word in ("-v", "version"):
        try:
            if subprocess.run([program, word], check=False, capture_output=True, timeout=30).returncode == 0:
                return True
        except (OSError, subprocess.TimeoutExpired):
            return False
    return False


def bring() -> None:
    """Unpack missing programs with Debian's tools; without these tools, tests report the programs as missing."""
    if not (shutil.which("apt-get") and shutil.which("dpkg")):
        return
    for name in PROGRAMS:
        if not find(name) and unpacked(name):
            _make_starter(name)


def _starter(name: str) -> Path:
    return FOLDER / name / name


def unpacked(name: str) -> bool:
    """Unpack a package and its missing dependencies into its folder; returns whether the package is there."""
    into = FOLDER / name
    (into / "partial").mkdir(parents=True, exist_ok=True)
    quiet = environment(DEBIAN_FRONTEND="noninteractive")
    options = [f"-oDir::Cache::archives={into}", "-oDebug::NoLocking=1"]
    download = ["apt-get", "install", "--quiet", "--yes", "--download-only", "--no-install-recommends", *options, name]
    try:
        if subprocess.run(download, env=quiet, check=False, capture_output=True).returncode != 0:
            run_step("Debian's package lists", ["apt-get", "update", "--quiet"], env=quiet)
            run_step(f"{name} from Debian", download, env=quiet)
        for package in into.glob("*.deb"):
            title = package.name.partition("_")[0]
            run_step(f"{title}, unpacked", ["dpkg", "-x", package.name, "."], cwd=into, env=quiet)
            package.unlink()
    except StepError:
        # A test that needs the program reports it as missing; the other tests run.
        return False
    return True


def _make_starter(name: str) -> None:
    """Write a script that starts the unpacked program."""
    into = FOLDER / name
    libraries = ":".join(str(folder) for folder in sorted(into.glob("usr/lib/*-linux-*")))
    script = f'#!/bin/sh\nLD_LIBRARY_PATH="{libraries}" exec "{into / PROGRAMS[name]}" "$@"\n'
    _starter(name).write_text(script, encoding="utf-8")
    _starter(name).chmod(0o755)
