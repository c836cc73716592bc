"""`kisslock/testing`, packed as a site would get it; docs/testing.md is followed with it (tests/docs)."""

import json
from pathlib import Path

import pytest


@pytest.mark.slow
def test_the_package_holds_what_it_exports_and_nothing_of_our_own_tests(npm_site: Path) -> None:
    package = npm_site / "node_modules" / "kisslock"
    exported = json.loads((package / "package.json").read_text())["exports"]["./testing"]
    assert all((package / file).is_file() for file in exported.values())
    names = {file.relative_to(package).parts[0] for file in package.rglob("*") if file.is_file()}
    assert names <= {"package.json", "dist", "README.md", "LICENSE"}
    assert not [file for file in package.rglob("*") if ".test." in file.name or ".spec." in file.name]
