import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tools.built import REMEDY, SINGLE, STATIC, complaint
from tools.front_end import SOURCE_FOLDERS, site_stamp


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Make the smallest checkout with a complete front end."""
    for folder in ("web/src", "web/site", "web/e2e", *SOURCE_FOLDERS):
        (tmp_path / folder).mkdir(parents=True, exist_ok=True)
    (tmp_path / "web" / "package-lock.json").write_text("{}", encoding="utf-8")
    _bundle(tmp_path / STATIC, {"site/main.tsx": {"file": "assets/site.js", "css": ["assets/site.css"]}})
    _bundle(tmp_path / STATIC / "dev", {"practice/main.ts": {"file": "assets/dev.js"}})
    _bundle(tmp_path / STATIC / "embed", {"element/served/main.ts": {"file": "assets/site.js"}})
    _bundle(tmp_path / STATIC / "console", {"console/main.tsx": {"file": "assets/site.js"}})
    _bundle(tmp_path / STATIC / "oidc", {"oidc/main.tsx": {"file": "assets/site.js"}})
    for name in SINGLE:
        (tmp_path / STATIC / name).parent.mkdir(exist_ok=True)
        (tmp_path / STATIC / name).write_text("x", encoding="utf-8")
    site_stamp(tmp_path, tmp_path / STATIC).write()
    return tmp_path


def _bundle(folder: Path, manifest: dict[str, dict[str, object]]) -> None:
    (folder / "assets").mkdir(parents=True)
    for name in ("site.js", "site.css", "dev.js"):
        (folder / "assets" / name).write_text("x", encoding="utf-8")
    (folder / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")


def test_a_complete_front_end_of_these_sources_is_accepted(tree: Path) -> None:
    assert complaint(tree) == ""


REFUSED: list[tuple[str, Callable[[Path], object], str]] = [
    ("nothing built", lambda r: (r / STATIC / "manifest.json").unlink(), "not built: {}/manifest.json is missing"),
    ("no dev bundle", lambda r: (r / STATIC / "dev/manifest.json").unlink(), "not built: {}/dev/manifest.json is"),
    ("no element", lambda r: (r / STATIC / "embed/manifest.json").unlink(), "not built: {}/embed/manifest.json is"),
    ("no console", lambda r: (r / STATIC / "console/manifest.json").unlink(), "not built: {}/console/manifest.json"),
    ("a chunk gone", lambda r: (r / STATIC / "assets/site.js").unlink(), "incomplete: {}/assets/site.js is missing"),
    ("a style gone", lambda r: (r / STATIC / "assets/site.css").unlink(), "incomplete: {}/assets/site.css is missing"),
    ("no first file", lambda r: (r / STATIC / "embed/first.js").unlink(), "incomplete: {}/embed/first.js is missing"),
    ("no phone", lambda r: (r / STATIC / "phone/phone.mjs").unlink(), "incomplete: {}/phone/phone.mjs is missing"),
    ("no licences", lambda r: (r / STATIC / "phone/licences.md").unlink(), "incomplete: {}/phone/licences.md is"),
    ("no parts", lambda r: (r / STATIC / "kisslock.cdx.json").unlink(), "incomplete: {}/kisslock.cdx.json is missing"),
    ("no wallet", lambda r: (r / STATIC / "testing/wallet.js").unlink(), "incomplete: {}/testing/wallet.js is missing"),
    ("no entry", lambda r: (r / STATIC / "manifest.json").write_text("{}"), "does not name site/main.tsx"),
    ("not JSON", lambda r: (r / STATIC / "manifest.json").write_text("<html>"), "damaged: {}/manifest.json"),
    ("not a manifest", lambda r: (r / STATIC / "manifest.json").write_text('{"site/main.tsx":1}'), "damaged: {}"),
    ("sources changed", lambda r: (r / "web/site/new.ts").write_text(""), "{} was built from other sources"),
    ("data changed", lambda r: (r / "src/kisslock/data/en.json").write_text(""), "{} was built from other sources"),
    ("lock changed", lambda r: (r / "web/package-lock.json").write_text(""), "{} was built from other sources"),
    ("configuration changed", lambda r: (r / "web/vite.config.ts").write_text(""), "{} was built from other sources"),
    ("no stamp", lambda r: (r / STATIC / "built-from").unlink(), "{} was built from other sources"),
]


@pytest.mark.parametrize(("change", "words"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_a_front_end_that_is_missing_incomplete_or_older_is_refused_in_one_sentence(
    change: Callable[[Path], object], words: str, tree: Path
) -> None:
    change(tree)
    said = complaint(tree)
    assert words.format(STATIC) in said
    assert said.endswith(REMEDY)
