"""The commands of a page as a shell gets them: the names of our packages become the files of this checkout's build."""

import re
import shlex
from collections.abc import Iterable, Mapping

from tests.docs.blocks import Block
from tests.docs.elsewhere import is_elsewhere

# The commands that install, and our packages' names in them; the file comes from the run.
INSTALLERS = {"pip install": ("kisslock",), "npm install": ("kisslock",)}


def each_must_end_well(commands: str) -> str:
    """Commands that end at the first failure; `set -e` alone ignores a failure of the first half of `a && b`.

    A command is one line; a backslash continues the line.
    """
    lines = re.sub(r"\\\n", " ", commands).splitlines()
    return "\n".join(
        f"{{ {line}\n}} || exit $?" for line in lines if line.strip() and not line.lstrip().startswith("#")
    )


def with_our_files(commands: str, files: Mapping[str, str]) -> str:
    """Commands with our packages as files; `files` has the file for each installer."""
    return "\n".join(_replaced(line, files) for line in commands.split("\n"))


def pip_packages(blocks: Iterable[Block]) -> list[str]:
    """What the commands of blocks install by pip, each once; a page that names no package installs ours alone."""
    lines = [
        line
        for block in blocks
        if block.kind == "commands" and not is_elsewhere(block)
        for line in block.text.splitlines()
    ]
    words = [shlex.split(line)[2:] for line in lines if line.startswith("pip install ")]
    return sorted({"kisslock[server]", *(word for line in words for word in line if not word.startswith("-"))})


def _replaced(line: str, files: Mapping[str, str]) -> str:
    for installer, names in INSTALLERS.items():
        if line.lstrip().startswith(f"{installer} ") and installer in files:
            for name in names:
                line = re.sub(rf"(?<![\w./-]){name}(?![\w./-])", files[installer].replace("\\", r"\\"), line)
    return line
