"""Writes src/kisslock/tested.json: the minor version of each required package in the lock file."""

import json
import re
import tomllib
from itertools import chain

from tools.places import ROOT

NAME = re.compile(r"[\w.-]+")


def write() -> str:
    """Return the newest versions that the tests use, by package."""
    locked = dict(re.findall(r"^([a-z0-9-]+)==(\d+\.\d+)", (ROOT / "requirements/lock.txt").read_text(), re.MULTILINE))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = chain(project["dependencies"], *project["optional-dependencies"].values())
    names = {found[0] for line in lines if (found := NAME.match(line))}
    return f"{json.dumps({name: locked[name] for name in sorted(names)}, indent=2)}\n"
