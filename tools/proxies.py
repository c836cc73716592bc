"""nginx and Caddy, which the tests of docs/operate.md start: the system's, else Debian's, unpacked but not installed.

Unpacking starts no service and changes nothing outside of build/.
"""

import os
import shutil
import subprocess

from tools.places import ROOT, environment
from tools.step import StepError, run_step

PROGRAMS = {"nginx": "usr/sbin/nginx", "caddy": "usr/bin/caddy"}
FOLDER = ROOT / "build" / "programs"
# Debian does not put these on the PATH of everybody.
MORE_PATH = "/usr/sbin:/usr/local/sbin"


def find(name: str) -> str:
    """Return the path of a program of the list that starts; empty when there is none."""
    system = shutil.which(name, path=f"{os.environ.get('PATH', os.defpath)}:{MORE_PATH}")
    unpacked = FOLDER / name / PROGRAMS[name]
    return next((found for found in (system, str(unpacked)) if found and answers(found)), "")


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
    """Unpack what is missing, where Debian's tools are; without them the tests that need it say that it is missing."""
    if not (shutil.which("apt-get") and shutil.which("dpkg")):
        return
    for name in PROGRAMS:
        if not find(name):
            _unpack(name)


def _unpack(name: str) -> None:
    into = FOLDER / name
    into.mkdir(parents=True, exist_ok=True)
    quiet = environment(DEBIAN_FRONTEND="noninteractive")
    download = ["apt-get", "download", "--quiet", name]
    try:
        if subprocess.run(download, cwd=into, env=quiet, check=False, capture_output=True).returncode != 0:
            run_step("Debian's package lists", ["apt-get", "update", "--quiet"], env=quiet)
            run_step(f"{name} from Debian", download, cwd=into, env=quiet)
        for package in into.glob("*.deb"):
            run_step(f"{name}, unpacked", ["dpkg", "-x", package.name, "."], cwd=into, env=quiet)
            package.unlink()
    except StepError:
        # The tests say what they miss; nobody is kept from all the others.
        return
