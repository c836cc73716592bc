"""The one thing that is changed in a page: the names of our packages become the files that `make build` makes."""

import re
from collections.abc import Mapping

# What installs, and our packages' names there; the file comes from the run.
INSTALLERS = {"pip install": ("kisslock",), "npm install": ("kisslock",)}


def with_our_files(commands: str, files: Mapping[str, str]) -> str:
    """Commands with our packages as files; `files` has the file for each installer."""
    return "\n".join(_replaced(line, files) for line in commands.split("\n"))


def _replaced(line: str, files: Mapping[str, str]) -> str:
    for installer, names in INSTALLERS.items():
        if line.lstrip().startswith(f"{installer} ") and installer in files:
            for name in names:
                line = re.sub(rf"(?<![\w./-]){name}(?![\w./-])", files[installer].replace("\\", r"\\"), line)
    return line
