"""The page of error codes lists every code, of the server and of the page."""

import re
from pathlib import Path

from kisslock.log.codes import FAILURES_BY_SOURCE
from tools.generate import errors_page
from tools.places import ROOT

ERROR_CODE_LINE = re.compile(r'^\s+code(?:: ClassVar\[str\])? = "([a-z-]+/[a-z-]+)"$', re.MULTILINE)


def first_cells_of_rows(text: str) -> list[str]:
    """Return the codes of the rows, in order."""
    return re.findall(r"^\| `([^`]+)` \|", text, re.MULTILINE)


def test_every_error_code_of_a_class_has_one_row() -> None:
    declared = {
        code for file in Path(ROOT / "src").rglob("*.py") for code in ERROR_CODE_LINE.findall(file.read_text("utf-8"))
    }
    server, _, page = errors_page.create_page().partition("## Browser errors")
    assert sorted(declared) == first_cells_of_rows(server)
    assert sorted(FAILURES_BY_SOURCE["page"]) == first_cells_of_rows(page)


def test_every_row_has_a_message_and_a_hint() -> None:
    for row in errors_page.server_rows():
        assert all(len(cell) > 2 for cell in row), row
    for code, happened, _, title, _, reported in errors_page.page_rows():
        assert (happened[-1], bool(title)) == (".", True), code
        assert reported in {"", "yes"}
