"""The numbers on the documentation's first page match the benchmark's table and the data."""

import re

from tools.places import ROOT

FIRST_PAGE = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")
DATA_FOLDER = ROOT / "src" / "kisslock" / "data"


def stated_number(text: str) -> str:
    """Return the number before a text on the first page."""
    (number,) = re.findall(rf"^- \*\*(.+?)\*\* {re.escape(text)}$", FIRST_PAGE, re.MULTILINE)
    return str(number)


def test_the_first_page_states_the_same_times_and_sizes_as_the_readme() -> None:
    for row, text in (
        ("click to first wallet, after hovering for 150 ms", "to open the wallet list"),
        ("page size with the wallet list open, compressed", "compressed, including the wallet list"),
    ):
        assert f"| {row} | {stated_number(text)} |" in README


def test_the_first_page_states_the_actual_numbers_of_languages_and_wallets() -> None:
    assert int(stated_number("languages")) == len(list((DATA_FOLDER / "locales").glob("*.json")))
    assert int(stated_number("wallets in the catalogue")) == len(list((DATA_FOLDER / "wallets").glob("*/wallet.json")))
