from collections.abc import Callable
from pathlib import Path

import pytest

from tools.front_end import kit_sources, sources
from tools.places import ROOT
from tools.stamps import Stamp, digest, files_below


def _tree(root: Path) -> list[Path]:
    (root / "a").mkdir()
    (root / "a" / "one.ts").write_text("1", encoding="utf-8")
    (root / "two.ts").write_text("2", encoding="utf-8")
    return sorted(files_below(root))


@pytest.mark.parametrize(
    "change",
    [
        lambda root: (root / "two.ts").write_text("changed", encoding="utf-8"),
        lambda root: (root / "three.ts").write_text("", encoding="utf-8"),
        lambda root: (root / "two.ts").unlink(),
        lambda root: (root / "two.ts").rename(root / "2.ts"),
        lambda root: (root / "two.ts").rename(root / "a" / "two.ts"),
    ],
    ids=["content", "new file", "removed file", "renamed file", "moved file"],
)
def test_every_change_of_a_source_changes_the_digest(change: Callable[[Path], object], tmp_path: Path) -> None:
    before = digest(tmp_path, _tree(tmp_path))
    change(tmp_path)
    assert digest(tmp_path, files_below(tmp_path)) != before


@pytest.mark.parametrize("litter", ["__pycache__/x.pyc", ".DS_Store", "a/.swp"])
def test_files_that_a_machine_leaves_do_not_change_the_digest(litter: str, tmp_path: Path) -> None:
    before = digest(tmp_path, _tree(tmp_path))
    (tmp_path / litter).parent.mkdir(exist_ok=True)
    (tmp_path / litter).write_text("x", encoding="utf-8")
    assert digest(tmp_path, files_below(tmp_path)) == before


def test_the_digest_depends_on_neither_place_nor_order_nor_time(tmp_path: Path) -> None:
    (tmp_path / "first").mkdir()
    (tmp_path / "second").mkdir()
    first, second = _tree(tmp_path / "first"), _tree(tmp_path / "second")
    assert digest(tmp_path / "first", first) == digest(tmp_path / "second", reversed(second))


def test_another_fact_changes_the_digest() -> None:
    assert digest(Path(), [], "3.11") != digest(Path(), [], "3.12")


def test_a_stamp_is_fresh_only_for_the_digest_that_it_was_written_with(tmp_path: Path) -> None:
    file = tmp_path / "made" / "stamp"
    assert not Stamp(file, "abc").is_fresh()
    Stamp(file, "abc").write()
    assert Stamp(file, "abc").is_fresh()
    assert not Stamp(file, "abd").is_fresh()


def test_the_front_end_is_made_from_its_locks_sources_and_data_but_not_from_tests() -> None:
    names = {file.relative_to(ROOT).as_posix() for file in sources(ROOT)}
    assert {"web/package-lock.json", "web/vite.config.ts", "src/kisslock/data/locales/en.json"} <= names
    assert not [name for name in names if ".test." in name or "node_modules" in name or name.startswith("web/e2e")]


def test_the_npm_package_is_made_from_its_locks_sources_and_data_but_not_from_what_was_built() -> None:
    names = {file.relative_to(ROOT).as_posix() for file in kit_sources(ROOT)}
    made_from = ("web/package-lock.json", "web/kit/vite.config.ts", "web/testing/index.ts", "web/src/publicKisslock.ts")
    assert {*made_from, "web/kit/README.md", "src/kisslock/data/locales/en.json", "LICENSE"} <= names
    assert not [name for name in names if ".test." in name or "node_modules" in name or "/dist/" in name]
