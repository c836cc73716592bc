"""Every block in README.md and docs/ has a kind, or its own test."""

import re
from pathlib import Path

from tests.docs.blocks import PAGES, Block, blocks_of
from tests.docs.elsewhere import ELSEWHERE, is_elsewhere
from tests.docs.visits import VISITS
from tools.places import ROOT

ALL = [block for page in PAGES for block in blocks_of(page)]
MAX_UNTESTED = 5


def test_every_code_block_has_a_kind_or_a_row_that_names_its_test() -> None:
    silent = [str(block) for block in ALL if not block.kind and not is_elsewhere(block)]
    assert not silent


def test_every_row_of_elsewhere_names_one_code_block_and_an_existing_test() -> None:
    for page, rows in ELSEWHERE.items():
        for begins, where in rows.items():
            assert len([block for block in ALL if block.page == page and block.text.startswith(begins)]) == 1, begins
            assert is_there(where), where


def test_at_most_five_code_blocks_are_not_run_by_a_test() -> None:
    """For these blocks, a section of the page gives the reason."""
    untested = [begins for rows in ELSEWHERE.values() for begins, where in rows.items() if ".md::" in where]
    assert len(untested) <= MAX_UNTESTED


def is_there(where: str) -> bool:
    """Return True if a file has the test, or the section, that a row names."""
    file, _, name = where.partition("::")
    begin = {".py": r"^(?:async )?def ", ".md": ""}.get(Path(file).suffix, r"\b(?:test|it)\(\s*['\"`]")
    return bool(name and re.search(begin + re.escape(name), (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE))


def test_every_visit_with_a_browser_uses_a_server_that_its_page_starts() -> None:
    def started(block: Block) -> bool:
        return block.kind == "server"

    assert VISITS.keys() == {(block.page, block.first) for block in ALL if started(block)}
