"""Every block in README.md and docs/ has a kind, or its own test."""

import re
from pathlib import Path

from tests.docs.blocks import PAGES, Block, read_blocks
from tests.docs.elsewhere import TESTED_ELSEWHERE, is_elsewhere
from tests.docs.visits import VISIT_BY_SERVER
from tools.places import ROOT

ALL_BLOCKS = [block for page in PAGES for block in read_blocks(page)]
MAX_UNTESTED = 5


def test_every_code_block_has_a_kind_or_is_tested_elsewhere() -> None:
    blocks_without_kind = [str(block) for block in ALL_BLOCKS if not block.kind and not is_elsewhere(block)]
    assert not blocks_without_kind


def test_each_listed_test_or_section_exists_and_its_row_matches_exactly_one_code_block() -> None:
    for page, rows in TESTED_ELSEWHERE.items():
        for begins, where in rows.items():
            assert len([block for block in ALL_BLOCKS if block.page == page and block.text.startswith(begins)]) == 1, (
                begins
            )
            assert is_test_or_section(where), where


def test_at_most_five_code_blocks_are_not_run_by_a_test() -> None:
    """For these blocks, a section of the page gives the reason."""
    untested_blocks = [
        begins for rows in TESTED_ELSEWHERE.values() for begins, where in rows.items() if ".md::" in where
    ]
    assert len(untested_blocks) <= MAX_UNTESTED


def is_test_or_section(test_or_heading: str) -> bool:
    """Return True if a file has the test, or the section, that a row names."""
    file, _, name = test_or_heading.partition("::")
    declaration_start = {".py": r"^(?:async )?def ", ".md": ""}.get(Path(file).suffix, r"\b(?:test|it)\(\s*['\"`]")
    return bool(
        name and re.search(declaration_start + re.escape(name), (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE)
    )


def test_a_browser_visit_exists_for_each_server_that_a_page_starts_and_for_no_other_server() -> None:
    def starts_server(block: Block) -> bool:
        return block.kind == "server"

    assert VISIT_BY_SERVER.keys() == {(block.page, block.first_line) for block in ALL_BLOCKS if starts_server(block)}
