"""docs/internals/mutants.md: each part of `make mutants` writes its own section."""

import re
from pathlib import Path

from tools.places import ROOT

PAGE = ROOT / "docs" / "internals" / "mutants.md"


def write_section(part: str, text: str, page: Path = PAGE) -> None:
    """Replace the text between `<!-- part -->` and `<!-- end of part -->`.

    Raises ValueError if the page lacks these lines.
    """
    before, found, rest = page.read_text(encoding="utf-8").partition(f"<!-- {part} -->\n")
    _, end, after = rest.partition(f"<!-- end of {part} -->\n")
    if not found or not end:
        raise ValueError(part)
    page.write_text(f"{before}{found}{text}{end}{after}", encoding="utf-8")


def inline_code(text: str) -> str:
    """Return text as code in a line of Markdown."""
    longest = max([0, *map(len, re.findall("`+", text))])
    mark = "`" * (longest + 1)
    space = " " if "`" in text else ""
    return f"{mark}{space}{text}{space}{mark}"
