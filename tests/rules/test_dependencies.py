"""Rule: docs/internals/dependencies.md lists each required package once, with its locked version and licence."""

import json
import re
from itertools import chain
from typing import Any

import pytest
from packaging.requirements import Requirement

from tests.packaging.test_licences import NPM_LOCK_PACKAGES, python_package_licence
from tests.packaging.test_lock import LOCKED_VERSIONS, PROJECT, TOOL_REQUIREMENTS
from tools.places import ROOT, WEB

DEPENDENCIES_PAGE = (ROOT / "docs" / "internals" / "dependencies.md").read_text(encoding="utf-8")
PAGE_ROWS = re.findall(r"^\| (?!package )(\S+) \| (\S+) \| ([^|]+) \| (.+) \|$", DEPENDENCIES_PAGE, re.MULTILINE)
WEB_PROJECT: dict[str, Any] = json.loads((WEB / "package.json").read_text(encoding="utf-8"))
NPM_VERSIONS: dict[str, str] = {**WEB_PROJECT["dependencies"], **WEB_PROJECT["devDependencies"]}
PYTHON_VERSIONS = {
    Requirement(line).name
    for line in [*PROJECT["dependencies"], *chain(*PROJECT["optional-dependencies"].values()), *TOOL_REQUIREMENTS]
}


def test_each_required_package_has_one_row_in_the_dependencies_page() -> None:
    assert sorted(name for name, *_ in PAGE_ROWS) == sorted(PYTHON_VERSIONS | NPM_VERSIONS.keys())


@pytest.mark.parametrize(("name", "version", "licence", "reason"), PAGE_ROWS, ids=[name for name, *_ in PAGE_ROWS])
def test_each_row_of_the_dependencies_page_has_the_locked_version_and_the_licence_and_a_reason(
    name: str, version: str, licence: str, reason: str
) -> None:
    if name in NPM_VERSIONS:
        assert (version, licence) == (NPM_VERSIONS[name], NPM_LOCK_PACKAGES[f"node_modules/{name}"]["license"])
    else:
        assert (version, licence) == (LOCKED_VERSIONS[name], python_package_licence(name))
    assert reason.endswith(".")
