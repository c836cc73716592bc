"""Names for mutants. A name stays the same when other lines of the module change."""

import ast
import difflib
import hashlib
import re
from collections.abc import Iterable

# A comment at the end of a line is not part of the code, so it does not change the digest.
COMMENT_END = re.compile(r"  # .*$")


def digest_code(module: str, code: str) -> str:
    """Return a digest of what code does: comments, docstrings and line numbers do not count."""
    tree = ast.parse(code)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if (
            isinstance(body, list)
            and body
            and isinstance(body[0], ast.Expr)
            and isinstance(body[0].value, ast.Constant)
        ):
            body[0].value.value = ""
    return hashlib.sha256(f"{module}\n{ast.dump(tree)}".encode()).hexdigest()[:16]


def changed_lines(code: str, mutated_code: str) -> tuple[str, str]:
    """Return the code that a mutation removes and the code that it adds, each joined into one line without comments."""
    diff_lines = [*difflib.unified_diff(code.splitlines(), mutated_code.splitlines(), n=0)][2:]
    removed_lines, added_lines = (
        join_code_lines(line[1:] for line in diff_lines if line.startswith(sign)) for sign in "-+"
    )
    return removed_lines, added_lines


def join_code_lines(lines: Iterable[str]) -> str:
    """Return lines of code as one line, without indentation and comments."""
    return " ".join(COMMENT_END.sub("", line).strip() for line in lines)
