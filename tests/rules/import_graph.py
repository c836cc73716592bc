"""The import graph of src/kisslock: which module imports which, at the top of the file or inside a function."""

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2] / "src" / "kisslock"
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
Graph = Mapping[str, frozenset[str]]


@cache
def modules(source: Path = SOURCE) -> dict[str, Path]:
    """Return every module's file, by the module's name."""
    names = {file: file.relative_to(source.parent).with_suffix("").parts for file in source.rglob("*.py")}
    return {".".join(parts[:-1] if parts[-1] == "__init__" else parts): file for file, parts in names.items()}


@cache
def graph(source: Path = SOURCE, *, in_functions: bool) -> Graph:
    """Return the modules of kisslock that each module imports, except imports for type checking.

    Importing a.b.c also imports a and a.b. These count unless the importing module is inside of them. Imports inside
    functions count only with `in_functions`.
    """
    there = modules(source)
    return {
        name: frozenset(
            module
            for statement in _imports(ast.parse(file.read_text(encoding="utf-8")), in_functions=in_functions)
            for target in _targets(statement, there)
            for module in _with_parents(target)
            if module in there and not f"{name}.".startswith(f"{module}.")
        )
        for name, file in there.items()
    }


def _imports(tree: ast.AST, *, in_functions: bool) -> Iterator[ast.Import | ast.ImportFrom]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            for other in node.orelse:
                yield from _imports(ast.Module([other], []), in_functions=in_functions)
        elif in_functions or not isinstance(node, FUNCTIONS):
            yield from _imports(node, in_functions=in_functions)


def _targets(statement: ast.Import | ast.ImportFrom, there: Mapping[str, Path]) -> Iterator[str]:
    for alias in statement.names:
        if isinstance(statement, ast.Import):
            yield alias.name
        else:
            member = f"{statement.module}.{alias.name}"
            yield member if member in there else str(statement.module)


def _with_parents(module: str) -> Iterator[str]:
    parts = module.split(".")
    for length in range(1, len(parts) + 1):
        yield ".".join(parts[:length])


def cycles(imported: Graph) -> list[list[str]]:
    """Return the groups of modules that import each other: the strongly connected components with several modules."""
    reached = {name: _reached(name, imported) for name in imported}
    groups = {frozenset(other for other in reached[name] if name in reached[other]) for name in imported}
    return sorted(sorted(group) for group in groups if len(group) > 1)


def _reached(start: str, imported: Graph) -> frozenset[str]:
    seen, waiting = {start}, [start]
    while waiting:
        new = imported[waiting.pop()] - seen
        seen |= new
        waiting += new
    return frozenset(seen)
