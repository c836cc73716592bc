"""The page of the theme lists every custom property in the dialog's stylesheet."""

import re

from tools.generate import theme_page

PAGE_TEXT = theme_page.create_page()


def test_each_property_of_the_style_sheet_has_one_row_on_the_page() -> None:
    declared = set(re.findall(r"^  (--kl-[a-z-]+):", theme_page.TOKENS_CSS.read_text(encoding="utf-8"), re.MULTILINE))
    assert sorted(re.findall(r"^\| `(--kl-[a-z-]+)` \|", PAGE_TEXT, re.MULTILINE)) == sorted(declared)


def test_a_value_that_spans_several_lines_is_written_on_one_line() -> None:
    assert theme_page.custom_properties(":root {\n  --kl-a:\n    1,\n    2;\n}\n", ":root") == {"--kl-a": "1, 2"}


def test_the_page_has_a_row_for_the_green_accent_in_the_dark_colour_scheme() -> None:
    assert "| green | dark | `#4cc38a` |" in PAGE_TEXT
