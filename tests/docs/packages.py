"""The commands of a page as a shell gets them: the names of our packages become the files of this checkout's build."""

import re
from collections.abc import Mapping

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


def _replaced(line: str, files: Mapping[str, str]) -> str:
    for installer, names in INSTALLERS.items():
        if line.lstrip().startswith(f"{installer} ") and installer in files:
            for name in names:
                line = re.sub(rf"(?<![\w./-]){name}(?![\w./-])", files[installer].replace("\\", r"\\"), line)
    return line
