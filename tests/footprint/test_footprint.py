"""What each server and page loads, compared with the figures of docs/what-you-run.md."""

import os
import platform
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.built import NEEDS_BUILT_FRONT_END
from tools.footprint import figures, page
from tools.footprint.__main__ import UPDATE_ADVICE, server_contents
from tools.footprint.browser import PAGES, LoadedFiles, moment_weight
from tools.footprint.contents import own_modules, third_party_packages
from tools.footprint.figures import Contents, page_differences, server_differences
from tools.footprint.lines import lines_of_code
from tools.footprint.optional import OPTIONAL_PARTS, OptionalPart
from tools.footprint.running import MeasuredRun, measure_server
from tools.footprint.servers import MEASURED_SERVERS

STORED_FIGURES = figures.read_figures()
SERVERS_WITH_KISSLOCK = [name for name, server in MEASURED_SERVERS.items() if server.bare]
IS_SAME_PYTHON = ".".join(platform.python_version_tuple()[:2]) == STORED_FIGURES.python


@pytest.fixture(scope="module")
def measured_servers() -> Mapping[str, MeasuredRun]:
    """Start each server with Kisslock once, and sign a visitor in."""
    with ThreadPoolExecutor(os.cpu_count()) as workers:
        reports = workers.map(measure_server, [MEASURED_SERVERS[name] for name in SERVERS_WITH_KISSLOCK])
        return dict(zip(SERVERS_WITH_KISSLOCK, reports, strict=True))


@NEEDS_BUILT_FRONT_END
@pytest.mark.parametrize("name", SERVERS_WITH_KISSLOCK)
def test_a_server_loads_the_recorded_modules_and_packages(
    name: str, measured_servers: Mapping[str, MeasuredRun]
) -> None:
    loaded_contents = server_contents(MEASURED_SERVERS[name], measured_servers[name])
    differences = [*server_differences(STORED_FIGURES.servers[name], loaded_contents, same_python=IS_SAME_PYTHON)]
    assert differences == [], UPDATE_ADVICE


@NEEDS_BUILT_FRONT_END
@pytest.mark.parametrize("part", OPTIONAL_PARTS, ids=lambda part: part.title)
def test_the_modules_of_an_optional_part_are_loaded_only_on_the_servers_that_use_the_part(
    part: OptionalPart, measured_servers: Mapping[str, MeasuredRun]
) -> None:
    loaded_in = {name for name, run in measured_servers.items() if part.loaded_names(run.signed_in.modules)}
    assert loaded_in == {*part.loaded_in}, {
        name: part.loaded_names(measured_servers[name].signed_in.modules) for name in loaded_in
    }


@NEEDS_BUILT_FRONT_END
def test_a_server_without_the_openid_provider_loads_only_four_modules_of_the_provider(
    measured_servers: Mapping[str, MeasuredRun],
) -> None:
    modules_without, modules_with = (measured_servers[name].signed_in.modules for name in ("fastapi", "openid"))
    assert {name for name in modules_without if name.startswith("kisslock.oidc.")} == {
        f"kisslock.oidc.{name}" for name in ("feature", "settings", "tables", "user_cleanup")
    }
    assert third_party_packages(modules_without).isdisjoint({"joserfc", "cryptography"})
    assert third_party_packages(modules_with) - third_party_packages(modules_without) == {"joserfc", "cryptography"}
    assert len(own_modules(modules_with)) > len(own_modules(modules_without)) + 20


@NEEDS_BUILT_FRONT_END
@pytest.mark.parametrize("name", [name for name, row in PAGES.items() if row.build in {"page", "element"}])
def test_a_page_of_the_server_has_the_recorded_size_and_number_of_requests(name: str) -> None:
    row = PAGES[name]
    for stored_size, moment in zip(STORED_FIGURES.pages[name], (row.works, row.is_open), strict=True):
        size, requests = moment_weight(row, moment)
        assert [*figures.weight_differences(stored_size, size, requests)] == [], UPDATE_ADVICE


def test_the_tables_in_the_docs_are_generated_from_the_stored_figures() -> None:
    text = page.FOOTPRINT_PAGE.read_text(encoding="utf-8")
    assert page.page_with_tables(text, STORED_FIGURES) == text, UPDATE_ADVICE
    assert all(f"<!-- footprint: {name} -->" in text for name in page.create_tables(STORED_FIGURES))


SERVER_CONTENTS: Mapping[str, Any] = {
    "modules": 100,
    "lines": 1000,
    "folders": {},
    "loaded": ("a",),
    "installed": ("a", "b"),
}


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
    stored_contents, found_contents = Contents(**SERVER_CONTENTS), Contents(**{**SERVER_CONTENTS, **change})
    assert [*server_differences(stored_contents, found_contents)] == [sentence]
    assert [*server_differences(stored_contents, Contents(**{**SERVER_CONTENTS, "modules": 104, "lines": 1040}))] == []


PYTHON_CODE = (
    '"""A module."""\n\nimport os  # why\n\n\ndef f():\n    """Two\n    lines."""\n    return """\n# text"""\n'
)
TYPESCRIPT_CODE = "// why\n/** Two\n * lines. */\n\nconst a = 1 // why\nexport { a }\n"


@pytest.mark.parametrize(("name", "text", "count"), [("code.py", PYTHON_CODE, 4), ("code.ts", TYPESCRIPT_CODE, 2)])
def test_comments_and_empty_lines_do_not_count_as_lines_of_code(
    tmp_path: Path, name: str, text: str, count: int
) -> None:
    (tmp_path / name).write_text(text)
    assert lines_of_code(tmp_path / name) == count


def test_a_page_that_loads_more_than_recorded_is_reported() -> None:
    stored_size = LoadedFiles(requests=2, bytes=1000, modules=10, lines=100, packages=("react",))
    found_size = LoadedFiles(requests=3, bytes=1051, modules=11, lines=100, packages=("react", "viem"))
    assert [sentence.partition(":")[0] for sentence in page_differences(stored_size, found_size)] == [
        "bytes",
        "requests",
        "modules",
        "npm packages",
    ]
    assert [*page_differences(stored_size, stored_size)] == []
