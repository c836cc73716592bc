"""docs/reference/python.md: every public name with its docstring, read from the sources without importing them."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

HEAD = """# Python names

<!-- Generated from the docstrings by `python -m kisslock.codegen`. Do not edit. -->

What a site imports. Names that are not on this page are internal and change without notice.
"""
SOURCES = Path(__file__).resolve().parents[2]
# The modules, each with the names that the page leaves out: only other modules of the package use them.
MODULES: dict[str, frozenset[str]] = {
    "kisslock": frozenset(),
    "kisslock.access.requirement": frozenset({"Requirement", "gates_of", "is_recent"}),
    "kisslock.integrations.fastapi": frozenset({"RequireWallet", "require_wallet"}),
    "kisslock.integrations.django": frozenset({"answer_of", "scope_of", "scope_with_wallet", "user_of_wallet"}),
    "kisslock.integrations.django_auth": frozenset(),
    "kisslock.integrations.django_users.linking": frozenset(),
    "kisslock.integrations.rest_framework": frozenset({"Refused"}),
    "kisslock.integrations.flask": frozenset(),
    "kisslock.client": frozenset(),
    "kisslock.testing": frozenset(),
    "kisslock.testing.playwright": frozenset(),
    "kisslock.auth.hooks": frozenset({"Hooks"}),
}
# The longest line of a signature.
WIDTH = 88
Function = ast.FunctionDef | ast.AsyncFunctionDef
Definition = Function | ast.ClassDef


class Named(NamedTuple):
    """A public name and what defines it: a class, or a function with its overloads."""

    name: str
    definitions: list[Definition]


def write() -> str:
    """The page."""
    parts = [HEAD]
    for module in MODULES:
        tree = _tree(module)
        parts.append(f"\n## `{module}`\n\n{_first(tree)}\n")
        parts += [_section(named) for named in public(module)]
    return "".join(parts)


def public(module: str) -> Iterator[Named]:
    """The public names of a module: those of `__all__`, else those that the module itself defines."""
    tree = _tree(module)
    for name in _all(tree) or _own(tree):
        if name in MODULES[module]:
            continue
        definitions = _definitions(tree, name) or _imported(tree, name)
        if definitions:
            yield Named(name, definitions)


def _section(named: Named) -> str:
    shown, last = named.definitions[:-1] or named.definitions, named.definitions[-1]
    signatures = "\n".join(map(_signature, shown))
    lines = [f"\n### {named.name}\n", f"```python\n{signatures}\n```\n", f"{_doc(last)}\n"]
    if isinstance(last, ast.ClassDef):
        rows = [f"| `{shape}` | {doc} |" for shape, doc in _members(last)]
        lines += ["| member | what it is |\n|---|---|", *rows, ""] if rows else []
    return "\n".join(lines)


def _members(kind: ast.ClassDef) -> Iterator[tuple[str, str]]:
    """Name or signature of each public member that has a docstring, and its first sentences."""
    for one in kind.body:
        if isinstance(one, Function) and not one.name.startswith("_") and ast.get_docstring(one):
            is_property = any(ast.unparse(mark).endswith("property") for mark in one.decorator_list)
            shape = one.name if is_property else f"{one.name}({', '.join(_arguments(one))})"
            yield shape.replace("|", "&#124;"), _first(one).replace("|", "&#124;")


def _signature(one: Definition) -> str:
    if isinstance(one, ast.ClassDef):
        made = next((part for part in one.body if isinstance(part, Function) and part.name == "__init__"), None)
        return _broken(f"class {one.name}", _arguments(made) if made else _fields(one), "")
    returns = f" -> {ast.unparse(one.returns)}" if one.returns else ""
    wait = "async " if isinstance(one, ast.AsyncFunctionDef) else ""
    return _broken(f"{wait}{one.name}", _arguments(one), returns)


def _broken(name: str, arguments: list[str], returns: str) -> str:
    """The signature in one line, or with a line for each argument where one line would be too long."""
    line = f"{name}({', '.join(arguments)}){returns}"
    if len(line) <= WIDTH:
        return line
    return "\n".join([f"{name}(", *(f"    {argument}," for argument in arguments), f"){returns}"])


def _arguments(function: Function) -> list[str]:
    """The arguments as written, each with its annotation and default, without `self` and `cls`."""
    every = function.args
    plain = [*every.posonlyargs, *every.args]
    defaults = [None] * (len(plain) - len(every.defaults)) + list(every.defaults)
    shown = [_argument(*pair) for pair in zip(plain, defaults, strict=True)]
    if every.posonlyargs:
        shown.insert(len(every.posonlyargs), "/")
    if every.vararg or every.kwonlyargs:
        shown.append(f"*{_argument(every.vararg, None)}" if every.vararg else "*")
    shown += [_argument(*pair) for pair in zip(every.kwonlyargs, every.kw_defaults, strict=True)]
    if every.kwarg:
        shown.append(f"**{_argument(every.kwarg, None)}")
    return [argument for argument in shown if argument not in {"self", "cls"}]


def _argument(argument: ast.arg, default: ast.expr | None) -> str:
    kind = f": {ast.unparse(argument.annotation)}" if argument.annotation else ""
    given = f" = {ast.unparse(default)}" if default and kind else f"={ast.unparse(default)}" if default else ""
    return f"{argument.arg}{kind}{given}"


def _fields(kind: ast.ClassDef) -> list[str]:
    """The fields of a dataclass or a struct, which its constructor takes."""
    fields = [part for part in kind.body if isinstance(part, ast.AnnAssign)]
    return [ast.unparse(field) for field in fields if not ast.unparse(field.target).startswith("_")]


def _tree(module: str) -> ast.Module:
    path = SOURCES.joinpath(*module.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return ast.parse(file.read_text(encoding="utf-8"))


def _all(tree: ast.Module) -> list[str]:
    for one in tree.body:
        if isinstance(one, ast.Assign) and ast.unparse(one.targets[0]) == "__all__":
            return sorted(ast.literal_eval(one.value), key=str.lower)
    return []


def _own(tree: ast.Module) -> list[str]:
    names = dict.fromkeys(one.name for one in tree.body if isinstance(one, Definition))
    return sorted((name for name in names if not name.startswith("_")), key=str.lower)


def _definitions(tree: ast.Module, name: str) -> list[Definition]:
    return [one for one in tree.body if isinstance(one, Definition) and one.name == name]


def _imported(tree: ast.Module, name: str) -> list[Definition]:
    for one in ast.walk(tree):
        if isinstance(one, ast.ImportFrom) and one.module and any(alias.name == name for alias in one.names):
            tree = _tree(one.module)
            return _definitions(tree, name) or _imported(tree, name)
    return []


def _doc(node: Definition) -> str:
    return (ast.get_docstring(node) or "").strip()


def _first(node: Definition | ast.Module) -> str:
    return " ".join((ast.get_docstring(node) or "").partition("\n\n")[0].split())
