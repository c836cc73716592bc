"""The import graph of src/kisslock: which module imports which, at the top of the file or inside a function."""

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

SOURCE_FOLDER = Path(__file__).resolve().parents[2] / "src" / "kisslock"
FUNCTION_NODES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
Graph = Mapping[str, frozenset[str]]


@cache
def module_files(source_folder: Path = SOURCE_FOLDER) -> dict[str, Path]:
    """Return every module's file, by the module's name."""
    names = {file: file.relative_to(source_folder.parent).with_suffix("").parts for file in source_folder.rglob("*.py")}
    return {
        ".".join(name_parts[:-1] if name_parts[-1] == "__init__" else name_parts): file
        for file, name_parts in names.items()
    }


@cache
def build_import_graph(source_folder: Path = SOURCE_FOLDER, *, in_functions: bool) -> Graph:
    """Return the modules of kisslock that each module imports, except imports for type checking.

    Importing a.b.c also imports a and a.b. These count unless the importing module is inside of them. Imports inside
    functions count only with `in_functions`.
    """
    module_names = module_files(source_folder)
    return {
        name: frozenset(
            module
            for statement in _import_statements(ast.parse(file.read_text(encoding="utf-8")), in_functions=in_functions)
            for target in _imported_modules(statement, module_names)
            for module in _with_parents(target)
            if module in module_names and not f"{name}.".startswith(f"{module}.")
        )
        for name, file in module_names.items()
    }


def _import_statements(syntax_tree: ast.AST, *, in_functions: bool) -> Iterator[ast.Import | ast.ImportFrom]:
    for node in ast.iter_child_nodes(syntax_tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            for else_node in node.orelse:
                yield from _import_statements(ast.Module([else_node], []), in_functions=in_functions)
        elif in_functions or not isinstance(node, FUNCTION_NODES):
            yield from _import_statements(node, in_functions=in_functions)


def _imported_modules(statement: ast.Import | ast.ImportFrom, known_modules: Mapping[str, Path]) -> Iterator[str]:
    for alias in statement.names:
        if isinstance(statement, ast.Import):
            yield alias.name
        else:
            member = f"{statement.module}.{alias.name}"
            yield member if member in known_modules else str(statement.module)


def _with_parents(module: str) -> Iterator[str]:
    name_parts = module.split(".")
    for length in range(1, len(name_parts) + 1):
        yield ".".join(name_parts[:length])


def import_cycles(imports_by_module: Graph) -> list[list[str]]:
    """Return the groups of modules that import each other: the strongly connected components with several modules."""
    reachable_by_module = {name: _reachable_modules(name, imports_by_module) for name in imports_by_module}
    groups = {
        frozenset(
            other_module for other_module in reachable_by_module[name] if name in reachable_by_module[other_module]
        )
        for name in imports_by_module
    }
    return sorted(sorted(group) for group in groups if len(group) > 1)


def _reachable_modules(start_module: str, imports_by_module: Graph) -> frozenset[str]:
    reached_modules, waiting_modules = {start_module}, [start_module]
    while waiting_modules:
        new_modules = imports_by_module[waiting_modules.pop()] - reached_modules
        reached_modules |= new_modules
        waiting_modules += new_modules
    return frozenset(reached_modules)
