"""Where things are in the checkout."""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "kisslock" / "static"
LOCK = ROOT / "requirements" / "lock.txt"
# The part of the lock for running and building the page.
RUN_LOCK = ROOT / "requirements" / "run.txt"
LOGS = ROOT / "build" / "logs"
REPORTS = ROOT / "build" / "reports"
# The npm package of `make test ONLY=kit`.
KIT = ROOT / "build" / "kit"
DIST = ROOT / "dist"
# The documentation site.
DOCS = ROOT / "build" / "docs"
VENV = ROOT / ".venv"
VENV_BIN = VENV / "bin"
VENV_PYTHON = str(VENV_BIN / "python")


def tool(name: str) -> str:
    """Return the path of a command that the lock installs, such as ruff, uv, node or npm."""
    return str(VENV_BIN / name)


def environment(**more: str) -> dict[str, str]:
    """Return the environment for every step: the checkout's own Python, Node and tools are found first.

    Python writes compiled modules, also on a machine that sets PYTHONDONTWRITEBYTECODE: uv compiles no module, and
    each of the hundreds of servers that the tests start would compile a thousand modules again.
    """
    path = f"{VENV_BIN}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PATH": path, "PIP_DISABLE_PIP_VERSION_CHECK": "1", **more}
