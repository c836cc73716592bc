"""`python -m tools.uv …`: calls uv for .venv, with the package index from pip's settings."""

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

from tools.places import VENV_PYTHON, tool_environment, tool_path

# uv does not read pip's settings. Maps each of pip's settings for the package index to the variable that uv reads
# instead.
UV_NAMES = {
    "index-url": "UV_DEFAULT_INDEX",
    "extra-index-url": "UV_INDEX",
    "find-links": "UV_FIND_LINKS",
    "no-index": "UV_NO_INDEX",
    "trusted-host": "UV_INSECURE_HOST",
    "cert": "SSL_CERT_FILE",
}
# pip reads its settings from files and variables in this order. A setting from a later source overrides the same
# setting from an earlier source.
PIP_CONFIG_ORDER = ("global", "user", "site", ":env:")


def uv_settings(pip_config: str) -> dict[str, str]:
    """Return pip's index settings as variables of uv, except variables that the environment already sets."""
    variables: dict[str, str] = {}
    rows = re.findall(r"^(global|user|site|:env:)\.([a-z-]+)=(.+)$", pip_config, re.MULTILINE)
    for _, name, value in sorted(rows, key=lambda row: PIP_CONFIG_ORDER.index(row[0])):
        if name in UV_NAMES:
            variables[UV_NAMES[name]] = str(ast.literal_eval(value))
    if "UV_INDEX" in variables:
        # pip takes the best version from all indexes, so uv must do the same. The hashes are checked in any case.
        variables["UV_INDEX_STRATEGY"] = "unsafe-best-match"
    return {name: value for name, value in variables.items() if name not in os.environ}


def uv_environment() -> dict[str, str]:
    """Return the environment for uv, with the package index from pip's settings."""
    completed = subprocess.run(
        [VENV_PYTHON, "-m", "pip", "config", "list"],
        env=tool_environment(),
        check=False,
        capture_output=True,
        text=True,
    ).stdout
    return tool_environment(**uv_settings(completed))


def install_locked(folder: Path, lock_file: Path, python: str = VENV_PYTHON) -> str:
    """Create a virtual environment with exactly the packages of a lock file.

    Return the path of the environment's Python. `python` is a path or a version that uv finds or downloads. Raises
    CalledProcessError.
    """
    uv, env = [tool_path("uv"), "--quiet", "--no-config"], uv_environment()
    create_command = [*uv, "venv", "--allow-existing", "--python", python, str(folder)]
    sync_command = [*uv, "pip", "sync", "--require-hashes", "--python", str(folder), str(lock_file)]
    for command in (create_command, sync_command):
        subprocess.run(command, env=env, check=True)
    return str(folder / "bin" / "python")


if __name__ == "__main__":
    command = [tool_path("uv"), *sys.argv[1:], "--no-config", "--python", VENV_PYTHON]
    os.execve(command[0], command, uv_environment())  # noqa: S606 - our own program, no shell
