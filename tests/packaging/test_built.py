from collections.abc import Callable
from pathlib import Path

import pytest

from tools.built import BUILD_ADVICE, STATIC_FOLDER, find_build_problem
from tools.front_end import SOURCE_FOLDERS, site_stamp


@pytest.fixture
def built_checkout(tmp_path: Path) -> Path:
    """Create the smallest checkout with a built front end."""
    for folder in ("web/src", "web/site", "web/e2e", *SOURCE_FOLDERS):
        (tmp_path / folder).mkdir(parents=True, exist_ok=True)
    (tmp_path / "web" / "package-lock.json").write_text("{}", encoding="utf-8")
    site_stamp(tmp_path, tmp_path / STATIC_FOLDER).write()
    return tmp_path


def test_a_front_end_that_was_built_from_the_current_sources_is_accepted(built_checkout: Path) -> None:
    assert find_build_problem(built_checkout) == ""


INCOMPLETE_BUILDS: list[tuple[str, Callable[[Path], object], str]] = [
    (
        "nothing built",
        lambda root: (root / STATIC_FOLDER / "built-from").unlink(),
        "not built: {}/built-from is missing",
    ),
    (
        "quickly built",
        lambda root: site_stamp(root, root / STATIC_FOLDER, is_uncompressed=True).write(),
        "{} is the uncompressed one",
    ),
    ("sources changed", lambda root: (root / "web/site/new.ts").write_text(""), "{} was built from other sources"),
    (
        "data changed",
        lambda root: (root / "src/kisslock/data/en.json").write_text(""),
        "{} was built from other sources",
    ),
    ("lock changed", lambda root: (root / "web/package-lock.json").write_text(""), "{} was built from other sources"),
    (
        "configuration changed",
        lambda root: (root / "web/vite.config.ts").write_text(""),
        "{} was built from other sources",
    ),
]


@pytest.mark.parametrize(
    ("change", "expected_text"), [row[1:] for row in INCOMPLETE_BUILDS], ids=[row[0] for row in INCOMPLETE_BUILDS]
)
def test_a_front_end_that_is_missing_or_outdated_is_reported_with_the_command_that_builds_it(
    change: Callable[[Path], object], expected_text: str, built_checkout: Path
) -> None:
    change(built_checkout)
    problem = find_build_problem(built_checkout)
    assert expected_text.format(STATIC_FOLDER) in problem
    assert problem.endswith(BUILD_ADVICE)
