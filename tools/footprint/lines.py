"""Counts lines of code: lines that are neither empty nor only a comment or a docstring."""

import ast
import re
import tokenize
from functools import cache
from pathlib import Path

# A line with only these tokens is not counted as a line of code.
NON_CODE_TOKENS = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENCODING,
    tokenize.ENDMARKER,
}
DOCUMENTED_NODES = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
# Matches a line of TypeScript that is empty or part of a comment, as the formatter writes it.
COMMENT_LINE = re.compile(r"\s*(//|/\*|\*|$)")


@cache
def lines_of_code(file: Path) -> int:
    """Return the lines of code of a Python or TypeScript file."""
    if file.suffix == ".py":
        return len(_python_lines(file))
    return sum(COMMENT_LINE.match(line) is None for line in file.read_text(encoding="utf-8").splitlines())


def _python_lines(file: Path) -> set[int]:
    """Return the line numbers of a Python file's lines that contain code."""
    with tokenize.open(file) as source:
        tokens = [token for token in tokenize.generate_tokens(source.readline) if token.type not in NON_CODE_TOKENS]
    code = {line for token in tokens for line in range(token.start[0], token.end[0] + 1)}
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, DOCUMENTED_NODES) and ast.get_docstring(node, clean=False) is not None:
            code.difference_update(range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1))
    return code
