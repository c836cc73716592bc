"""Prepares a page's commands for a shell: Kisslock's package names become the files built from this checkout."""

import re
import shlex
from collections.abc import Iterable, Mapping

from tests.docs.blocks import Block
from tests.docs.elsewhere import is_elsewhere

# Maps each command that installs packages to the names of Kisslock's packages.
INSTALL_COMMANDS = {"pip install": ("kisslock",), "npm install": ("kisslock",)}


def stop_at_first_failure(commands: str) -> str:
    """Return commands that end at the first failure. `set -e` alone ignores a failure of the first half of `a && b`.

    A command is one line. A backslash continues the line.
    """
    lines = re.sub(r"\\\n", " ", commands).splitlines()
    return "\n".join(
        f"{{ {line}\n}} || exit $?" for line in lines if line.strip() and not line.lstrip().startswith("#")
    )


def replace_with_our_files(commands: str, files: Mapping[str, str]) -> str:
    """Return commands with files instead of Kisslock's packages. `files` has the file for each installer."""
    return "\n".join(_replace_packages(line, files) for line in commands.split("\n"))


def pip_packages(blocks: Iterable[Block]) -> list[str]:
    """Return what the commands install with pip, each once. For a page that names no package, return only Kisslock."""
    lines = [
        line
        for block in blocks
        if block.kind == "commands" and not is_elsewhere(block)
        for line in block.text.splitlines()
    ]
    arguments_by_line = [shlex.split(line)[2:] for line in lines if line.startswith("pip install ")]
    return sorted(
        {"kisslock[server]", *(word for line in arguments_by_line for word in line if not word.startswith("-"))}
    )


def _replace_packages(line: str, files: Mapping[str, str]) -> str:
    for installer, names in INSTALL_COMMANDS.items():
        if line.lstrip().startswith(f"{installer} ") and installer in files:
            for name in names:
                line = re.sub(rf"(?<![\w./-]){name}(?![\w./-])", files[installer].replace("\\", r"\\"), line)
    return line
