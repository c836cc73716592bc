"""Writes JSON lines with the mutants of the modules that the arguments name. Runs in the environment of mutmut.

mutmut's own runner changes only functions without a decorator. This program also applies mutmut's operators to values
that a module or class defines, such as a table of checks, a regular expression or an SQL statement.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import libcst as cst
from mutmut.mutation.mutators import mutation_operators

from tools.mutants.keys import changed_lines, digest_code

# Skip types, imports and decorators. A changed type changes nothing, and a changed import only makes the import fail. A
# changed decorator would change a dataclass or a property into something else.
SKIPPED_NODES = (cst.Annotation, cst.Decorator, cst.Import, cst.ImportFrom)


class MutationVisitor(cst.CSTVisitor):  # type: ignore[misc] # libcst is not in the environment of the type check
    """Collects each mutation as the scope, the node and its replacement."""

    def __init__(self) -> None:
        super().__init__()
        self.scope: list[str] = []
        self.mutations: list[tuple[str, cst.CSTNode, cst.CSTNode]] = []

    def on_visit(self, node: cst.CSTNode) -> bool:
        """Collect the mutations of a node. Return False to skip its children."""
        if isinstance(node, SKIPPED_NODES) or is_docstring(node) or is_type_alias(node):
            return False
        for node_type, operator in mutation_operators:
            if isinstance(node, node_type):
                scope = ".".join(self.scope) or "module"
                replacements = [*operator(node)]
                if isinstance(node, cst.SimpleString) and "r" not in node.prefix:
                    # One change of each string is enough. The remaining changes only change the text's case, which
                    # matters only in regular expressions.
                    del replacements[1:]
                self.mutations += [(scope, node, replacement) for replacement in replacements]
        if isinstance(node, cst.FunctionDef | cst.ClassDef):
            self.scope.append(node.name.value)
        return True

    def on_leave(self, original_node: cst.CSTNode) -> None:
        """Leave the scope."""
        if isinstance(original_node, cst.FunctionDef | cst.ClassDef):
            self.scope.pop()


def is_docstring(node: cst.CSTNode) -> bool:
    """Return True for a statement that is only a string."""
    return isinstance(node, cst.Expr) and isinstance(node.value, cst.BaseString)


def is_type_alias(node: cst.CSTNode) -> bool:
    """Return True for an assignment such as `Parameters = Mapping[str, str]`, which only annotations use."""
    if not isinstance(node, cst.Assign) or not isinstance(node.value, cst.Subscript):
        return False
    name = node.value.value
    return isinstance(name, cst.Name) and name.value[0].isupper() and not name.value.isupper()


def generate_mutants(module: str, code: str) -> Iterator[dict[str, Any]]:
    """Yield the mutants of a module.

    Skip mutants that are invalid Python. Also skip mutants whose code is the same as the module or an earlier mutant.
    """
    tree = cst.parse_module(code)
    visitor = MutationVisitor()
    tree.visit(visitor)
    seen_digests = {digest_code(module, code)}
    for scope, node, replacement in visitor.mutations:
        source = tree.deep_replace(node, replacement).code
        try:
            name = digest_code(module, source)
        except SyntaxError:
            continue
        if name not in seen_digests:
            seen_digests.add(name)
            removed_lines, added_lines = changed_lines(code, source)
            yield {
                "id": name,
                "module": module,
                "scope": scope,
                "before": removed_lines,
                "after": added_lines,
                "source": source,
            }


if __name__ == "__main__":
    source_root = Path(sys.argv[1])
    for module in sys.argv[2:]:
        for mutant in generate_mutants(module, (source_root / module).read_text(encoding="utf-8")):
            print(json.dumps(mutant))
