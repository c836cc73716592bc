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


@pytest.mark.parametrize("error", LEAVES, ids=lambda error: error.__name__)
def test_an_error_says_what_happened_and_what_to_do(error: type[KisslockError]) -> None:
    assert 400 <= error.status <= 599
    assert error.default_message.endswith(".")
    assert error.default_hint.endswith(".")
    assert error.__doc__


@pytest.mark.parametrize("module", sorted({error.__module__ for error in LEAVES}))
def test_the_drawing_shows_every_error_with_its_code_and_status(module: str) -> None:
    drawn = re.findall(r"(\w+) +(\w+/[\w-]+) +(\d+|\(start only\))", sys.modules[module].__doc__ or "")
    here = [error for error in LEAVES if error.__module__ == module]
    assert {name: error_code for name, error_code, _ in drawn} == {error.__name__: error.code for error in here}
    for name, _, status in drawn:
        assert status in {str(vars(sys.modules[module])[name].status), "(start only)"}


@pytest.mark.parametrize(
    ("text", "clipped"),
    [("plain", "plain"), ("a" * 61, "a" * 59 + "…"), ("a\x1b[31m\nb", "a�[31m�b"), ("", "")],
)
def test_a_foreign_text_is_cut_and_made_harmless_before_it_stands_in_our_sentence(text: str, clipped: str) -> None:
    assert clip(text) == clipped
