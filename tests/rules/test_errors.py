"""Rule: every error has its own code, a fitting status and a hint, and is drawn in the tree."""

import re
import sys

import pytest

import kisslock.routes  # noqa: F401 (the features with errors of their own)
from kisslock.errors import KisslockError, clip


def tree(root: type[KisslockError] = KisslockError) -> list[type[KisslockError]]:
    return [root, *(found for child in root.__subclasses__() for found in tree(child))]


LEAVES = [error for error in tree() if "code" in vars(error)]


def test_codes_are_unique_and_well_formed() -> None:
    codes = [error.code for error in LEAVES]
    assert len(set(codes)) == len(codes)
    assert all(re.fullmatch(r"[a-z]+/[a-z-]+", code) for code in codes)


# Specification 8.7
@pytest.mark.parametrize("error", LEAVES, ids=lambda error: error.__name__)
def test_an_error_says_what_happened_and_what_to_do(error: type[KisslockError]) -> None:
    assert 400 <= error.status <= 599
    assert error.default_message.endswith(".")
    assert error.default_hint.endswith(".")
    assert error.__doc__


def test_the_drawings_show_every_error_once_with_its_code_and_status() -> None:
    docs = "".join(sys.modules[module].__doc__ or "" for module in sorted({error.__module__ for error in LEAVES}))
    drawn = re.findall(r"(\w+) +(\w+/[\w-]+) +(\d+|\((?:start|command line) only\))", docs)
    assert sorted((name, error_code) for name, error_code, _ in drawn) == sorted(
        (error.__name__, error.code) for error in LEAVES
    )
    statuses = {error.__name__: str(error.status) for error in LEAVES}
    assert all(status in {statuses[name], "(start only)", "(command line only)"} for name, _, status in drawn)


@pytest.mark.parametrize(
    ("text", "clipped"),
    [("plain", "plain"), ("a" * 61, "a" * 59 + "…"), ("a\x1b[31m\nb", "a�[31m�b"), ("", "")],
)
def test_a_foreign_text_is_cut_and_made_harmless_before_it_stands_in_our_sentence(text: str, clipped: str) -> None:
    assert clip(text) == clipped
