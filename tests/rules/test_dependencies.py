"""Rule: docs/internals/dependencies.md lists each required package once, with its locked version and licence."""

import json
import re
from itertools import chain
from typing import Any

import pytest
from packaging.requirements import Requirement

from tests.packaging.test_licences import NPM, licence_of
from tests.packaging.test_lock import LOCKED, PROJECT, TOOLS
from tools.places import ROOT, WEB

PAGE = (ROOT / "docs" / "internals" / "dependencies.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (?!package )(\S+) \| (\S+) \| ([^|]+) \| (.+) \|$", PAGE, re.MULTILINE)
WEB_PROJECT: dict[str, Any] = json.loads((WEB / "package.json").read_text(encoding="utf-8"))
OF_NPM: dict[str, str] = {**WEB_PROJECT["dependencies"], **WEB_PROJECT["devDependencies"]}
OF_PYTHON = {
    Requirement(line).name
    for line in [*PROJECT["dependencies"], *chain(*PROJECT["optional-dependencies"].values()), *TOOLS]
}


def test_each_required_package_has_one_row_in_the_table() -> None:
    assert sorted(name for name, *_ in ROWS) == sorted(OF_PYTHON | OF_NPM.keys())


@pytest.mark.parametrize(("name", "version", "licence", "reason"), ROWS, ids=[name for name, *_ in ROWS])
def test_each_row_has_the_locked_version_and_the_licence_and_a_reason(
    name: str, version: str, licence: str, reason: str
) -> None:
    if name in OF_NPM:
        assert (version, licence) == (OF_NPM[name], NPM[f"node_modules/{name}"]["license"])
    else:
        assert (version, licence) == (LOCKED[name], licence_of(name))
    assert reason.endswith(".")
