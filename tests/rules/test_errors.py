"""Rule: every error has its own code, a fitting status and a hint, and is drawn in the tree."""

import re

import pytest

from kisslock import errors
from kisslock.errors import KisslockError, clip


def tree(root: type[KisslockError] = KisslockError) -> list[type[KisslockError]]:
    return [root, *(found for child in root.__subclasses__() for found in tree(child))]


LEAVES = [error for error in tree() if "code" in vars(error)]


def test_codes_are_unique_and_well_formed() -> None:
    codes = [error.code for error in LEAVES]
    assert len(set(codes)) == len(codes)
    assert all(re.fullmatch(r"[a-z]+/[a-z-]+", code) for code in codes)


@pytest.mark.parametrize("error", LEAVES, ids=lambda error: error.__name__)
def test_an_error_says_what_happened_and_what_to_do(error: type[KisslockError]) -> None:
    assert 400 <= error.status <= 599
    assert error.default_message.endswith(".")
    assert error.default_hint.endswith(".")
    assert error.__doc__


def test_the_drawing_shows_every_error_with_its_code() -> None:
    drawn = dict(re.findall(r"(\w+) +(\w+/[\w-]+)", errors.__doc__ or ""))
    assert drawn == {error.__name__: error.code for error in LEAVES}


@pytest.mark.parametrize(
    ("text", "clipped"),
    [("plain", "plain"), ("a" * 61, "a" * 59 + "…"), ("a\x1b[31m\nb", "a�[31m�b"), ("", "")],
)
def test_a_foreign_text_is_cut_and_made_harmless_before_it_stands_in_our_sentence(text: str, clipped: str) -> None:
    assert clip(text) == clipped
