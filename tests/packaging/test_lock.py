import json
import re
import tomllib
from itertools import chain
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from kisslock.http.socket.server import SUPPORTED_UVICORN_VERSIONS
from tools.places import LOCK_FILE, ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRA_REQUIREMENTS = PROJECT["optional-dependencies"]
TOOL_REQUIREMENTS = [
    line
    for line in (ROOT / "requirements" / "dev.in").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]
LOCK_TEXT = LOCK_FILE.read_text(encoding="utf-8")
LOCKED_VERSIONS = dict(re.findall(r"^([a-z0-9-]+)==([^ \n]+)", LOCK_TEXT, re.MULTILINE))


@pytest.mark.parametrize(
    "requirement_line", [*PROJECT["dependencies"], *EXTRA_REQUIREMENTS["server"], *TOOL_REQUIREMENTS]
)
def test_the_lock_file_has_a_version_of_every_dependency_within_its_range(requirement_line: str) -> None:
    requirement = Requirement(requirement_line)
    assert LOCKED_VERSIONS[requirement.name] in requirement.specifier


def test_the_optional_server_dependencies_allow_only_uvicorn_versions_that_the_guarded_protocol_supports() -> None:
    (uvicorn,) = [Requirement(line) for line in EXTRA_REQUIREMENTS["server"] if Requirement(line).name == "uvicorn"]
    minor_versions = [int(minor.partition(".")[2]) for minor in SUPPORTED_UVICORN_VERSIONS]
    assert all(f"0.{minor}.9" in uvicorn.specifier for minor in minor_versions)
    assert f"0.{max(minor_versions) + 1}.0" not in uvicorn.specifier
    assert f"0.{min(minor_versions) - 1}.9" not in uvicorn.specifier
    assert LOCKED_VERSIONS["uvicorn"].startswith(f"0.{max(minor_versions)}.")


def test_apart_from_the_optional_server_dependencies_only_pyunormalize_has_an_upper_version_limit() -> None:
    """There is one exception, with its reason in docs/internals/dependencies.md."""
    lines = [
        *PROJECT["dependencies"],
        *chain(*(lines for name, lines in EXTRA_REQUIREMENTS.items() if name != "server")),
    ]
    bounded_requirements = [
        Requirement(line).name for line in lines if re.search(r"[<=~]=?\s*\d", re.sub(">=", "", line))
    ]
    assert bounded_requirements == ["pyunormalize"]


PEER_LOCK_FILES = sorted((ROOT / "bench" / "sign_in_peers").glob("*.txt"))


@pytest.mark.parametrize("lock", [LOCK_FILE, *PEER_LOCK_FILES], ids=lambda lock: lock.stem)
def test_every_locked_package_has_a_hash(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    blocks = re.split(r"^(?=[a-z0-9-]+==)", text, flags=re.MULTILINE)[1:]
    # The lock file can contain a package twice, with different versions for different versions of Python.
    assert {block.split("==")[0] for block in blocks} == set(re.findall(r"^([a-z0-9-]+)==", text, re.MULTILINE))
    assert [block.split("==")[0] for block in blocks if "--hash=sha256:" not in block] == []
    assert "http:" not in text
    assert "https:" not in text


def test_the_lowest_supported_python_version_is_3_11() -> None:
    assert PROJECT["requires-python"] == ">=3.11"
    assert [name for name in PROJECT["classifiers"] if "3." in name] == [
        f"Programming Language :: Python :: 3.{minor}" for minor in (11, 12, 13)
    ]


def test_the_npm_lock_is_complete_for_every_platform() -> None:
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    locked_packages = {path.rpartition("node_modules/")[2] for path in packages}
    optional_packages = {name for package in packages.values() for name in package.get("optionalDependencies", {})}
    assert sorted(optional_packages - locked_packages) == []


@pytest.mark.parametrize("folder", ["web", "bench/peers", "bench/sign_in_peers", "web/e2e/openid/peer", "web/mutants"])
def test_every_npm_package_has_a_hash_except_parts_of_tools_for_other_platforms(folder: str) -> None:
    """A package without a hash is not part of the build, nor installed on Linux x64, where releases are built."""
    packages = json.loads((ROOT / folder / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    packages_without_hash = {path: package for path, package in packages.items() if path and "integrity" not in package}
    for path, package in packages_without_hash.items():
        assert package.get("optional"), path
        assert "linux" not in package["os"] or "x64" not in package["cpu"] or package.get("libc") == ["musl"], path
    # These packages belong to three tools: the formatter, the local chain, and the parser that finds unused code.
    tools = {path.rpartition("node_modules/")[2].partition("-")[0] for path in packages_without_hash}
    assert tools <= {"@biomejs/cli", "@foundry", "@oxc"}
    assert len(packages_without_hash) <= 27
    assert [path for path, package in packages.items() if "resolved" in package] == []
