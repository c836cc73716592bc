"""`kisslock/testing`, packed as a site would get it. tests/docs follows docs/testing.md with this package."""

import json
from pathlib import Path

import pytest


@pytest.mark.slow
def test_the_package_has_its_exports_and_no_file_of_our_own_tests(npm_site: Path) -> None:
    package = npm_site / "node_modules" / "kisslock"
    exported = json.loads((package / "package.json").read_text())["exports"]["./testing"]
    assert all((package / file).is_file() for file in exported.values())
    names = {file.relative_to(package).parts[0] for file in package.rglob("*") if file.is_file()}
    assert names <= {"package.json", "dist", "README.md", "LICENSE"}
    assert not [file for file in package.rglob("*") if ".test." in file.name or ".spec." in file.name]
