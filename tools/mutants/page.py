"""docs/internals/mutants.md: each part of `make mutants` writes its own section."""

import re
from pathlib import Path

from tools.places import ROOT

MUTANTS_PAGE = ROOT / "docs" / "internals" / "mutants.md"


def write_section(part_name: str, text: str, page: Path = MUTANTS_PAGE) -> None:
    """Replace the text between `<!-- part -->` and `<!-- end of part -->`.

    Raises ValueError if the page lacks these lines.
    """
    text_before, start_mark, text_from_start = page.read_text(encoding="utf-8").partition(f"<!-- {part_name} -->\n")
    _, end_mark, text_after = text_from_start.partition(f"<!-- end of {part_name} -->\n")
    if not start_mark or not end_mark:
        raise ValueError(part_name)
    page.write_text(f"{text_before}{start_mark}{text}{end_mark}{text_after}", encoding="utf-8")


def inline_code(text: str) -> str:
    """Return text as code in a line of Markdown."""
    longest_run = max([0, *map(len, re.findall("`+", text))])
    backticks = "`" * (longest_run + 1)
    padding = " " if "`" in text else ""
    return f"{backticks}{padding}{text}{padding}{backticks}"
