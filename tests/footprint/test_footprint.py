"""What each server and page loads, compared with the figures of docs/what-you-run.md."""

import os
import platform
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.built import BUILT
from tools.footprint import figures, page
from tools.footprint.__main__ import REMEDY, contents
from tools.footprint.browser import PAGES, Loaded, weight
from tools.footprint.contents import own_modules, packages
from tools.footprint.figures import Contents, page_differences, server_differences
from tools.footprint.lines import lines_of_code
from tools.footprint.optional import PARTS, Part
from tools.footprint.running import Measured, measure
from tools.footprint.servers import SERVERS

STORED = figures.read()
WITH_KISSLOCK = [name for name, server in SERVERS.items() if server.bare]
IS_SAME_PYTHON = ".".join(platform.python_version_tuple()[:2]) == STORED.python


@pytest.fixture(scope="module")
def runs() -> Mapping[str, Measured]:
    """Start each server with Kisslock once, and sign a visitor in."""
    with ThreadPoolExecutor(os.cpu_count()) as workers:
        found = workers.map(measure, [SERVERS[name] for name in WITH_KISSLOCK])
        return dict(zip(WITH_KISSLOCK, found, strict=True))


@BUILT
@pytest.mark.parametrize("name", WITH_KISSLOCK)
def test_a_server_loads_the_modules_that_the_page_lists(name: str, runs: Mapping[str, Measured]) -> None:
    found = contents(SERVERS[name], runs[name])
    differences = [*server_differences(STORED.servers[name], found, same_python=IS_SAME_PYTHON)]
    assert differences == [], REMEDY


@BUILT
@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.title)
def test_if_an_optional_part_is_off_the_server_loads_only_the_parts_declaration(
    part: Part, runs: Mapping[str, Measured]
) -> None:
    loaded_in = {name for name, run in runs.items() if part.loaded(run.signed_in.modules)}
    assert loaded_in == {*part.loaded_in}, {name: part.loaded(runs[name].signed_in.modules) for name in loaded_in}


@BUILT
def test_a_sign_in_without_the_openid_provider_loads_only_the_providers_declaration(
    runs: Mapping[str, Measured],
) -> None:
    without, with_it = (runs[name].signed_in.modules for name in ("fastapi", "openid"))
    assert {name for name in without if name.startswith("kisslock.oidc.")} == {
        f"kisslock.oidc.{name}" for name in ("feature", "settings", "tables", "user_cleanup")
    }
    assert packages(without).isdisjoint({"joserfc", "cryptography"})
    assert packages(with_it) - packages(without) == {"joserfc", "cryptography"}
    assert len(own_modules(with_it)) > len(own_modules(without)) + 20


@BUILT
@pytest.mark.parametrize("name", [name for name, row in PAGES.items() if row.build in {"page", "element"}])
def test_a_page_of_the_server_has_the_size_that_the_docs_state(name: str) -> None:
    row = PAGES[name]
    for stored, moment in zip(STORED.pages[name], (row.works, row.is_open), strict=True):
        size, requests = weight(row, moment)
        assert [*figures.weight_differences(stored, size, requests)] == [], REMEDY


def test_the_tables_in_the_docs_are_generated_from_the_stored_figures() -> None:
    text = page.PAGE.read_text(encoding="utf-8")
    assert page.written(text, STORED) == text, REMEDY
    assert all(f"<!-- footprint: {name} -->" in text for name in page.tables(STORED))


SERVER: Mapping[str, Any] = {"modules": 100, "lines": 1000, "folders": {}, "loaded": ("a",), "installed": ("a", "b")}


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"modules": 106}, "modules: 106 instead of 100, more than 5% away"),
        ({"lines": 949}, "lines: 949 instead of 1000, more than 5% away"),
        ({"loaded": ("a", "c")}, "loaded packages: more c; fewer none"),
        ({"installed": ("a",)}, "installed packages: more none; fewer b"),
    ],
)
def test_a_server_that_loads_more_or_less_than_recorded_is_reported(change: Mapping[str, Any], sentence: str) -> None:
    stored, found = Contents(**SERVER), Contents(**{**SERVER, **change})
    assert [*server_differences(stored, found)] == [sentence]
    assert [*server_differences(stored, Contents(**{**SERVER, "modules": 104, "lines": 1040}))] == []


PYTHON = '"""A module."""\n\nimport os  # why\n\n\ndef f():\n    """Two\n    lines."""\n    return """\n# text"""\n'
TYPESCRIPT = "// why\n/** Two\n * lines. */\n\nconst a = 1 // why\nexport { a }\n"


@pytest.mark.parametrize(("name", "text", "count"), [("code.py", PYTHON, 4), ("code.ts", TYPESCRIPT, 2)])
def test_comments_and_empty_lines_do_not_count_as_lines_of_code(
    tmp_path: Path, name: str, text: str, count: int
) -> None:
    (tmp_path / name).write_text(text)
    assert lines_of_code(tmp_path / name) == count


def test_a_page_that_loads_more_than_recorded_is_reported() -> None:
    stored = Loaded(requests=2, bytes=1000, modules=10, lines=100, packages=("react",))
    found = Loaded(requests=3, bytes=1051, modules=11, lines=100, packages=("react", "viem"))
    assert [sentence.partition(":")[0] for sentence in page_differences(stored, found)] == [
        "bytes",
        "requests",
        "modules",
        "npm packages",
    ]
    assert [*page_differences(stored, stored)] == []
