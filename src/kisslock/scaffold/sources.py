"""Selects which source files of a folder to read, and finds the application that a module creates."""

import ast
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path

MAX_FILES, MAX_BYTES = 50, 256 * 1024
# uvicorn can import a module path only if each part of the path matches this pattern. Other names are never printed in
# a line that the operator copies.
IMPORTABLE_PATTERN = re.compile(r"[\w-]+")
EXCLUDED_FOLDERS = {"node_modules", "site-packages", "tests", "test"}
DOTTED_NAME_PATTERN = re.compile(r"\w+(?:\.\w+)*")


@dataclass(frozen=True)
class Application:
    """An application that a module creates at its top level.

    The fields are the name of its variable, the called function, and its lifespan.
    """

    name: str
    call: str
    lifespan: str = ""


def read_beginning(file: Path) -> str:
    """Return the beginning of a text file, or an empty string if it is not a regular file or cannot be read."""
    try:
        # Read regular files only, because opening a pipe would wait for a writer.
        if not file.is_file():
            return ""
        with file.open("rb") as stream:
            return stream.read(MAX_BYTES).decode("utf-8", "replace")
    except OSError:
        return ""


def find_modules(folder: Path, *patterns: str) -> Iterator[Path]:
    """Yield the importable files of a folder that match the patterns: at most MAX_FILES for each pattern."""
    for pattern in patterns:
        files = sorted(file for file in folder.glob(pattern) if _is_importable(file.relative_to(folder)))
        yield from files[:MAX_FILES]


def import_name(path: Path) -> str:
    """Return the name with which uvicorn imports a file."""
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" and len(parts) > 1 else parts)


def find_application(text: str, factory_names: Collection[str], usual_name: str) -> Application | None:
    """Return the application that a module creates at its top level, or None."""
    try:
        return _assigned_application(ast.parse(text).body, factory_names, usual_name)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        # Python's parser raises RecursionError or MemoryError for code that is nested too deeply.
        return None


def _is_importable(path: Path) -> bool:
    return all(
        IMPORTABLE_PATTERN.fullmatch(part) and part not in EXCLUDED_FOLDERS for part in path.with_suffix("").parts
    )


def _assigned_application(body: list[ast.stmt], factory_names: Collection[str], usual_name: str) -> Application | None:
    assigned_calls = [
        (target.id, node)
        for statement in body
        if isinstance(statement, ast.Assign | ast.AnnAssign) and statement.value
        for target in (statement.targets if isinstance(statement, ast.Assign) else [statement.target])
        if isinstance(target, ast.Name)
        for node in ast.walk(statement.value)
        if isinstance(node, ast.Call)
    ]
    factory_calls = [(name, node) for name, node in assigned_calls if _called_name(node) in factory_names]
    if not factory_calls:
        return None
    # A module can wrap its application, for example in ProtocolTypeRouter, and give the wrapper the usual name.
    names = [name for name, node in assigned_calls if _called_name(node) in factory_names or name == usual_name]
    node = factory_calls[-1][1]
    lifespan = next((ast.unparse(keyword.value) for keyword in node.keywords if keyword.arg == "lifespan"), "")
    if lifespan and not DOTTED_NAME_PATTERN.fullmatch(lifespan):
        lifespan = "lifespan"
    return Application(names[-1], _called_name(node), lifespan)


def _called_name(node: ast.Call) -> str:
    return getattr(node.func, "id", "") or getattr(node.func, "attr", "")
