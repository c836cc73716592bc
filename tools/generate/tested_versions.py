"""Writes src/kisslock/tested.json: the minor version of each of our packages in the lock."""

import json
import re
import tomllib
from itertools import chain

from tools.places import ROOT

NAME = re.compile(r"[\w.-]+")


def write() -> str:
    """The newest versions that the tests run with, by package."""
    locked = dict(re.findall(r"^([a-z0-9-]+)==(\d+\.\d+)", (ROOT / "requirements/lock.txt").read_text(), re.MULTILINE))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = chain(project["dependencies"], *project["optional-dependencies"].values())
    names = {found[0] for line in lines if (found := NAME.match(line))}
    return f"{json.dumps({name: locked[name] for name in sorted(names)}, indent=2)}\n"
