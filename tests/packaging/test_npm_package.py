"""The npm package, packed like a site would install it. tests/docs follows docs/testing.md with this package."""

import base64
import hashlib
import json
import os
import re
from fnmatch import fnmatch
from pathlib import Path

import pytest

from tests.packaging.test_licences import is_allowed
from tests.packaging.test_published import parse_licence_list
from tools.places import ROOT

pytestmark = pytest.mark.slow
MAX_BYTES = 3_300_000


@pytest.fixture
def package(npm_site: Path) -> Path:
    """The unpacked package."""
    return npm_site / "node_modules" / "kisslock"


def test_the_package_contains_its_entry_points_and_no_test_file(package: Path) -> None:
    exported_files = json.loads((package / "package.json").read_text())["exports"].values()
    files = [file for item in exported_files for file in (item.values() if isinstance(item, dict) else [item])]
    assert len(files) > 8
    assert [file for file in files if not (package / file).is_file()] == []
    names = {file.relative_to(package).parts[0] for file in package.rglob("*") if file.is_file()}
    assert names == {"package.json", "dist", "README.md", "LICENSE"}
    assert not [file for file in package.rglob("*") if ".test." in file.name or ".spec." in file.name]


def test_the_npm_package_contains_the_licence_of_the_project(package: Path) -> None:
    assert (package / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()


# The package's own files contain only a few other packages. The folder `dist/connect`, which sites copy, contains every
# package that it needs.
@pytest.mark.parametrize(("folder", "min_packages"), [("dist", 1), ("dist/connect", 20)])
def test_the_package_lists_each_bundled_package_with_its_licence(package: Path, folder: str, min_packages: int) -> None:
    licence_by_package = parse_licence_list((package / folder / "THIRD_PARTY.md").read_text())
    licence_by_name = {name.rpartition("@")[0]: licence for name, licence in licence_by_package.items()}
    vendor = package / folder / "vendor"
    folders = [
        item
        for vendor_folder in vendor.glob("*")
        for item in (vendor_folder.iterdir() if vendor_folder.name[0] == "_" else [vendor_folder])
    ]
    bundled_packages = {str(folder.relative_to(vendor)).replace("_", "@", 1) for folder in folders}
    assert bundled_packages - licence_by_name.keys() == set()
    assert len(licence_by_name) >= min_packages
    assert [name for name, licence in licence_by_name.items() if not is_allowed(licence)] == []


def test_the_unpacked_package_does_not_exceed_its_size_limit(package: Path) -> None:
    assert sum(file.stat().st_size for file in package.rglob("*") if file.is_file()) <= MAX_BYTES


def test_the_connect_folder_imports_no_module_outside_of_it_and_contains_the_hash_of_each_file(
    package: Path,
) -> None:
    folder = package / "dist" / "connect"
    modules = {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*.js")}
    imported_modules = {
        (Path(file).parent / path).as_posix()
        for file, code in modules.items()
        for path in re.findall(r"""(?:\bfrom|\bimport\(|\bimport)\s*["'`](\.[^"'`\n]+)["'`]""", code.decode())
    }
    assert len(imported_modules) > 100
    assert {str(Path(os.path.normpath(path))) for path in imported_modules} - modules.keys() == set()
    hashes = {
        name: f"sha256-{base64.b64encode(hashlib.sha256(code).digest()).decode()}" for name, code in modules.items()
    }
    assert json.loads((folder / "integrity.json").read_text()) == hashes


def test_no_module_is_empty_and_package_json_declares_each_module_with_side_effects(package: Path) -> None:
    declared_modules = json.loads((package / "package.json").read_text())["sideEffects"]
    modules = {f"./{file.relative_to(package).as_posix()}": file.read_text() for file in package.rglob("*.js")}
    assert [
        name for name, code in modules.items() if not re.sub(r"""//.*|["']use client["'];?""", "", code).strip()
    ] == []
    # A bundler drops a module that exports nothing or only re-exports, unless package.json lists the module.
    re_exports_pattern = r"""(?m)^//.*|["']use client["'];?|\bimport\b[^;]*;|\bexport *\{[^}]*\}[^;]*;|/\*[^*]*\*/"""
    modules_with_side_effects = {
        name
        for name, code in modules.items()
        if not re.search(r"\bexport\b", code)
        or (re.search(r"""\bimport *["']""", code) and not re.sub(re_exports_pattern, "", code).strip())
    }
    assert len(modules_with_side_effects) > 20
    assert [
        name
        for name in sorted(modules_with_side_effects)
        if not any(fnmatch(name, pattern) for pattern in declared_modules)
    ] == []


def test_the_stylesheet_for_server_rendered_html_contains_tokens_and_the_button_but_not_the_dialog(
    package: Path,
) -> None:
    styles = (package / "dist" / "styles.css").read_text()
    assert all(part in styles for part in (".kl-theme{", "--kl-accent:", ".kl-connect", "prefers-color-scheme:dark"))
    assert ".kl-dialog" not in styles


def test_the_package_includes_the_english_sentences_by_key(package: Path) -> None:
    sentences = ROOT / "src" / "kisslock" / "data" / "locales" / "en.json"
    assert (package / "dist" / "sentences.json").read_bytes() == sentences.read_bytes()


def test_the_types_of_the_element_contain_declarations_for_jsx_and_for_the_dom(package: Path) -> None:
    entry = package / "dist" / "element" / "index.d.ts"
    shared_modules = re.findall(r'from "(\.\./[^"]+)\.js"', entry.read_text())
    type_declarations = "".join(
        file.read_text() for file in (entry, *(entry.parent / f"{name}.d.ts" for name in shared_modules))
    )
    assert all(
        part in type_declarations
        for part in ("declare global", "HTMLElementTagNameMap", "declare module 'react'", "JSX")
    )
