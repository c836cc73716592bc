"""The checkout's own Python environment: .venv, with the packages of a hashed lock."""

import ast
import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

from tools.places import LOCK, ROOT, RUN_LOCK, VENV, VENV_BIN, VENV_PYTHON, environment, tool
from tools.stamps import Stamp, digest
from tools.step import StepError, run_step

NO_VENV = (
    "This Python comes without venv and ensurepip, which make the checkout's own environment.\n"
    "Debian and Ubuntu: apt install python3-venv    Then call make again."
)
# uv does not read the settings of pip, so an index that is set for pip is passed on under uv's names.
UV_NAMES = {
    "index-url": "UV_DEFAULT_INDEX",
    "extra-index-url": "UV_INDEX",
    "find-links": "UV_FIND_LINKS",
    "no-index": "UV_NO_INDEX",
    "trusted-host": "UV_INSECURE_HOST",
    "cert": "SSL_CERT_FILE",
}
# The files and variables with settings of pip; later ones win.
LATER_WINS = ("global", "user", "site", ":env:")


def is_sound() -> bool:
    """Return whether .venv runs and was made at this path (its scripts contain their absolute path)."""
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
    # The base interpreter, because this process may run in the environment that is made anew.
    python = getattr(sys, "_base_executable", None) or sys.executable
    run_step(title, [python, "-m", "venv", "--clear", str(VENV)])


def ensure_packages(*, to_run: bool = False) -> None:
    """Install the whole lock (Node among it), or the part that running and building need, and the checkout itself."""
    ensure_venv()
    whole = _stamp("kisslock.stamp", LOCK)
    stamp = _stamp("kisslock-run.stamp", RUN_LOCK) if to_run else whole
    if not (stamp.is_fresh() or whole.is_fresh()):
        _install("Python packages and Node", RUN_LOCK if to_run else LOCK)
        stamp.write()


def _stamp(name: str, lock: Path) -> Stamp:
    return Stamp(VENV / name, digest(ROOT, [lock, ROOT / "pyproject.toml", ROOT / "hatch_build.py"]))


def _install(title: str, lock: Path) -> None:
    """Install a lock: pip installs uv, and uv installs the rest in a tenth of the time that pip takes."""
    only_uv = VENV / "uv.txt"
    only_uv.write_text(block_of("uv", lock.read_text(encoding="utf-8")), encoding="utf-8")
    pip = [VENV_PYTHON, "-m", "pip", "install", "--no-input", "--quiet", "--no-deps"]
    run_step("uv", [*pip, "--require-hashes", "--requirement", str(only_uv)])
    uv = [tool("uv"), "pip", "install", "--no-config", "--quiet", "--python", VENV_PYTHON]
    env = environment(**uv_settings(pip_settings()))
    run_step(title, [*uv, "--require-hashes", "--requirement", str(lock)], env=env)
    run_step(
        "Kisslock into the environment",
        [*uv, "--no-deps", "--no-build-isolation", "--editable", str(ROOT)],
        env=env,
    )


def block_of(package: str, lock: str) -> str:
    """Return a package's lines of a lock: its version and its hashes."""
    found = re.search(rf"^{re.escape(package)}==[^\n]*\n(?: [^\n]*\n)*", lock, re.MULTILINE)
    return found.group() if found else ""


def pip_settings() -> str:
    """Return pip's settings from its files and its environment, a line each."""
    asked = [VENV_PYTHON, "-m", "pip", "config", "list"]
    return subprocess.run(asked, env=environment(), check=False, capture_output=True, text=True).stdout


def uv_settings(said: str) -> dict[str, str]:
    """Return pip's settings of the index as uv's variables; variables of uv in the environment win."""
    found: dict[str, str] = {}
    rows = re.findall(r"^(global|user|site|:env:)\.([a-z-]+)=(.+)$", said, re.MULTILINE)
    for _, name, value in sorted(rows, key=lambda row: LATER_WINS.index(row[0])):
        if name in UV_NAMES:
            found[UV_NAMES[name]] = str(ast.literal_eval(value))
    if "UV_INDEX" in found:
        # pip takes the best version of all indexes; the hashes are checked in any case.
        found["UV_INDEX_STRATEGY"] = "unsafe-best-match"
    return {name: value for name, value in found.items() if name not in os.environ}
