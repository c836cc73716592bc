"""The numbers on the documentation's first page match the benchmark's table and the data."""

import re

from tools.places import ROOT

FIRST = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")
DATA = ROOT / "src" / "kisslock" / "data"


def figure(text: str) -> str:
    """Return the number before a text on the first page."""
    (found,) = re.findall(rf"^- \*\*(.+?)\*\* {re.escape(text)}$", FIRST, re.MULTILINE)
    return str(found)


def test_times_and_sizes_are_the_same_as_in_the_readme() -> None:
    for row, text in (
        ("click to first wallet, after hovering for 150 ms", "to open the wallet list"),
        ("page size with the wallet list open, compressed", "compressed, including the wallet list"),
    ):
        assert f"| {row} | {figure(text)} |" in README


def test_the_numbers_of_languages_and_wallets_equal_the_numbers_in_the_data() -> None:
    assert int(figure("languages")) == len(list((DATA / "locales").glob("*.json")))
    assert int(figure("wallets in the catalogue")) == len(list((DATA / "wallets").glob("*/wallet.json")))
