"""The paths of the checkout, and how its tools are called."""

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
STATIC_FOLDER = ROOT / "src" / "kisslock" / "static"
LOCK_FILE = ROOT / "requirements" / "lock.txt"
# The part of the lock file with the packages for running Kisslock and for building the page.
RUN_LOCK_FILE = ROOT / "requirements" / "run.txt"
# The npm package that `make test ONLY=kit` tests.
KIT_FOLDER = ROOT / "build" / "kit"
DIST_FOLDER = ROOT / "dist"
VENV_BIN = ROOT / ".venv" / "bin"
VENV_PYTHON = str(VENV_BIN / "python")


def tool_path(name: str) -> str:
    """Return the path of a command that the lock files install, such as ruff, uv, node or npm."""
    return str(VENV_BIN / name)


def npm_command(*arguments: str) -> list[str]:
    """Return the command line of the locked Node's npm."""
    return [tool_path("npm"), *arguments]


def web_tool(name: str, *arguments: str) -> list[str]:
    """Return the command line of a tool that is installed in web/, for use in any working directory."""
    return [tool_path("node"), str(WEB / "node_modules" / ".bin" / name), *arguments]


def tool_environment(**extra_variables: str) -> dict[str, str]:
    """Return the environment for every tool: the checkout's own Python, Node and tools are found first.

    PYTHONDONTWRITEBYTECODE is removed, so that Python writes compiled modules. uv does not compile modules when it
    installs them, and without the written files each of the hundreds of servers in the tests would compile about a
    thousand modules. If a registry stops responding, npm retries after half a minute instead of five minutes.
    """
    path = f"{VENV_BIN}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
    kept_variables = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    fixed = {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "npm_config_fetch_timeout": "30000"}
    return {**kept_variables, "PATH": path, **fixed, **extra_variables}


def run_command(command: Sequence[str], *, cwd: Path = ROOT, **extra_variables: str) -> None:
    """Run a command, with more variables in its environment.

    If the command fails, the reason is printed and SystemExit is raised.
    """
    completed = subprocess.run(
        command, cwd=cwd, env=tool_environment(**extra_variables), stdin=subprocess.DEVNULL, check=False
    )
    if completed.returncode != 0:
        raise SystemExit(f"This command failed in {cwd.name}/: {' '.join(command)}")
