"""Writes src/kisslock/tested.json: the minor version of each required package in the lock file."""

import json
import re
import tomllib
from itertools import chain

from tools.places import ROOT

PACKAGE_NAME = re.compile(r"[\w.-]+")


def create_file() -> str:
    """Return the newest versions that the tests use, by package."""
    locked_versions = dict(
        re.findall(r"^([a-z0-9-]+)==(\d+\.\d+)", (ROOT / "requirements/lock.txt").read_text(), re.MULTILINE)
    )
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = chain(project["dependencies"], *project["optional-dependencies"].values())
    names = {name_match[0] for line in lines if (name_match := PACKAGE_NAME.match(line))}
    return f"{json.dumps({name: locked_versions[name] for name in sorted(names)}, indent=2)}\n"
