"""The checkout's own Python environment: .venv, with the packages of the hashed lock."""

import importlib.util
import os
import subprocess
import sys

from tools.advice import NO_VENV
from tools.places import LOCK, ROOT, VENV, VENV_BIN, VENV_PYTHON
from tools.stamps import Stamp, digest
from tools.step import StepError, run_step


def is_sound() -> bool:
    """Return whether .venv runs and was made at this very place (its scripts hold their absolute path)."""
    pip = VENV_BIN / "pip"
    if not pip.is_file() or os.fsencode(VENV_BIN) not in pip.read_bytes()[:400]:
        return False
    probe = [VENV_PYTHON, "-c", "import sys; sys.exit(sys.version_info < (3, 11))"]
    try:
        return subprocess.run(probe, check=False, capture_output=True).returncode == 0
    except OSError:
        return False


def ensure_venv() -> None:
    """Make .venv unless a sound one is there. Raises StepError when this Python cannot make one."""
    if is_sound():
        return
    title = "Python environment"
    if importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None:
        raise StepError(title, "", NO_VENV)
    # The interpreter behind a virtual environment, which may be the very one that is made anew.
    python = getattr(sys, "_base_executable", None) or sys.executable
    run_step(title, [python, "-m", "venv", "--clear", str(VENV)])


def ensure_packages() -> None:
    """Install the lock (Node among it) and the checkout itself into .venv, unless that is done."""
    ensure_venv()
    stamp = Stamp(VENV / "kisslock.stamp", digest(ROOT, [LOCK, ROOT / "pyproject.toml", ROOT / "hatch_build.py"]))
    if stamp.is_fresh():
        return
    pip = [VENV_PYTHON, "-m", "pip", "install", "--no-input", "--quiet"]
    run_step("Python packages and Node", [*pip, "--require-hashes", "--requirement", str(LOCK)])
    run_step("Kisslock into the environment", [*pip, "--no-deps", "--no-build-isolation", "--editable", str(ROOT)])
    stamp.write()
