"""Rule: small files by subject, small functions, no drawer for leftovers."""

import ast
from pathlib import Path
from statistics import median

SOURCE = Path(__file__).resolve().parents[2] / "src" / "kisslock"
FILES = sorted(SOURCE.rglob("*.py"))
DRAWERS = {"utils", "util", "helpers", "helper", "common", "misc", "shared", "lib"}


def test_files_are_small() -> None:
    lengths = sorted(len(file.read_text().splitlines()) for file in FILES)
    assert median(lengths) <= 80
    assert lengths[int(len(lengths) * 0.95) - 1] <= 200
    assert lengths[-1] <= 300


def test_functions_are_at_most_50_lines() -> None:
    for file in FILES:
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                assert (node.end_lineno or node.lineno) - node.lineno < 50, f"{file.name}: {node.name}"


def test_no_folder_or_file_is_named_for_leftovers() -> None:
    for file in FILES:
        assert not DRAWERS & {*file.relative_to(SOURCE).parts[:-1], file.stem}, file
