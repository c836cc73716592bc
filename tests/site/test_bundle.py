"""The build in memory: its tags, its files, and the errors for missing files."""

import json
import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from kisslock.errors import AssetsMissing
from kisslock.site.bundle import Bundle, read_bundle
from kisslock.site.document import Tags


@pytest.fixture
def build_copy(build_folder: Path, tmp_path: Path) -> Path:
    """Return a copy of the build that a test can damage."""
    return Path(shutil.copytree(build_folder, tmp_path / "copy"))


def test_a_bundle_contains_the_imports_of_its_entry_and_all_styles(bundle: Bundle) -> None:
    assert bundle.script == "site-A1.js"
    assert bundle.preloads == ("shared-B2.js",)
    assert bundle.styles == ("shared-C3.css", "site-D4.css")


def test_a_compressed_file_is_listed_as_a_variant_of_its_original_file(bundle: Bundle) -> None:
    assert set(bundle.files) == {
        "site-A1.js",
        "shared-B2.js",
        "shared-C3.css",
        "site-D4.css",
        "wallets/rabby.0a1b2c3d.svg",
    }
    assert list(bundle.files["site-A1.js"].variants) == ["br", "gzip", "identity"]
    assert list(bundle.files["shared-B2.js"].variants) == ["identity"]


def test_the_html_tags_of_a_bundle_are_the_styles_then_the_script_then_the_preloads(bundle: Bundle) -> None:
    lines = Tags("/wallet", (bundle,)).render_html().splitlines()
    assert [line.split(" ")[0] for line in lines] == ["<link", "<link", "<script", "<link"]
    assert lines[2] == '<script type="module" src="/wallet/assets/site-A1.js" id="kisslock-code"></script>'


def test_only_the_script_tag_of_the_first_bundle_has_an_id(bundle: Bundle) -> None:
    bundle_of_second_script = replace(bundle, script="practice-E5.js")
    scripts = re.findall(
        "<script.*", Tags("", (bundle, bundle_of_second_script), wallets_script="wallets.F6.js").render_html()
    )
    assert ["kisslock-code" in script for script in scripts] == [False, True, False]


def test_the_error_for_a_missing_front_end_build_mentions_the_command_that_creates_the_build(tmp_path: Path) -> None:
    with pytest.raises(AssetsMissing) as caught:
        read_bundle(tmp_path)
    named_commands = re.findall(r"`make (\w+)`", caught.value.hint)
    targets = re.findall(r"^(\w+):", (Path(__file__).parents[2] / "Makefile").read_text(), re.MULTILINE)
    assert named_commands
    assert set(named_commands) <= set(targets)


@pytest.mark.parametrize("name", ["site-A1.js", "shared-B2.js", "site-D4.css"])
def test_the_error_for_an_incomplete_build_mentions_the_missing_file(build_copy: Path, name: str) -> None:
    (build_copy / "assets" / name).unlink()
    with pytest.raises(AssetsMissing, match=name):
        read_bundle(build_copy)


@pytest.mark.parametrize("frame", [None, "", "[]", '{"pages": {}}', '{"script": "", "pages": {"en": {"": "text"}}}'])
def test_a_build_with_an_incomplete_first_frame_is_rejected(build_copy: Path, frame: str | None) -> None:
    (build_copy / "first-frame.json").unlink()
    if frame is not None:
        (build_copy / "first-frame.json").write_text(frame)
    with pytest.raises(AssetsMissing):
        read_bundle(build_copy)


@pytest.mark.parametrize("manifest", ["", "[]", "{", '{"site/main.tsx": {}}', json.dumps({"other.ts": {"file": "x"}})])
def test_an_invalid_manifest_is_rejected(build_copy: Path, manifest: str) -> None:
    (build_copy / "manifest.json").write_text(manifest)
    with pytest.raises(AssetsMissing):
        read_bundle(build_copy)


def test_modules_that_import_each_other_are_listed_once(build_copy: Path) -> None:
    manifest = {
        "site/main.tsx": {"file": "assets/site-A1.js", "imports": ["a"]},
        "a": {"file": "assets/shared-B2.js", "imports": ["site/main.tsx", "a"]},
    }
    (build_copy / "manifest.json").write_text(json.dumps(manifest))
    assert read_bundle(build_copy).preloads == ("shared-B2.js",)


def test_the_bundle_of_the_site_contains_no_file_for_development(build_copy: Path) -> None:
    (build_copy / "dev" / "assets").mkdir(parents=True)
    (build_copy / "dev" / "assets" / "dev-E5.js").write_text("practice")
    assert not any("dev" in name for name in read_bundle(build_copy).files)
