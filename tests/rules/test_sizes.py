"""Rule: small files by subject, small functions, no files with generic names."""

import ast
from pathlib import Path
from statistics import median

import pytest

from tools.places import ROOT, WEB
from tools.stamps import files_below

SOURCE_FOLDER = ROOT / "src" / "kisslock"
SOURCE_FILES = sorted(SOURCE_FOLDER.rglob("*.py"))
WEB_FILES = [
    file
    for file in files_below(WEB, ("node_modules", "dist", "gallery", "demo"))
    if file.suffix in {".ts", ".tsx", ".css", ".mjs"} and not file.name.endswith(".gen.ts")
    # Skip the built npm package in kit/dist. `files_below` excludes only folders directly below web/.
    if "dist" not in file.relative_to(WEB).parts
]
CATCH_ALL_NAMES = {"utils", "util", "helpers", "helper", "common", "misc", "shared", "lib"}

for_server_and_web = pytest.mark.parametrize(
    ("root", "files"), [(SOURCE_FOLDER, SOURCE_FILES), (WEB, WEB_FILES)], ids=["server", "web"]
)


@for_server_and_web
def test_files_have_at_most_300_lines_and_most_files_are_much_shorter(root: Path, files: list[Path]) -> None:
    lengths = sorted(len(file.read_text(encoding="utf-8").splitlines()) for file in files)
    assert median(lengths) <= 80
    assert lengths[int(len(lengths) * 0.95) - 1] <= 200
    assert lengths[-1] <= 300


def test_every_function_has_at_most_50_lines() -> None:
    for file in SOURCE_FILES:
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                assert (node.end_lineno or node.lineno) - node.lineno < 50, f"{file.name}: {node.name}"


@for_server_and_web
def test_no_folder_or_file_has_a_generic_name_such_as_utils(root: Path, files: list[Path]) -> None:
    for file in files:
        assert not CATCH_ALL_NAMES & {*file.relative_to(root).parts[:-1], file.stem}, file
