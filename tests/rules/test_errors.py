"""Rule: every error has its own code, a matching status, a cause, a message and a hint."""

import re

import pytest

from kisslock.errors import KisslockError, clip
from kisslock.features import FEATURES
from kisslock.log.codes import FAILURES_BY_SOURCE
from kisslock.routes import routes_of

# Import the features, which define errors.
_ = routes_of(FEATURES)


def errors_below(root: type[KisslockError]) -> list[type[KisslockError]]:
    return [root, *(found for child in root.__subclasses__() for found in errors_below(child))]


ERRORS = [error for error in errors_below(KisslockError) if "code" in vars(error)]


def test_error_codes_are_unique_and_well_formed() -> None:
    codes = [error.code for error in ERRORS]
    assert len(set(codes)) == len(codes)
    assert all(re.fullmatch(r"[a-z]+/[a-z-]+", code) for code in codes)


def test_each_server_code_belongs_to_at_most_one_error_that_visitors_see() -> None:
    codes = [code for failure in FAILURES_BY_SOURCE["page"].values() for code in failure.get("server", ())]
    assert len(set(codes)) == len(codes)
    assert {*codes} <= {error.code for error in ERRORS}


# Specification 8.7
@pytest.mark.parametrize("error", ERRORS, ids=lambda error: error.__name__)
def test_every_error_has_a_message_and_a_hint(error: type[KisslockError]) -> None:
    assert 400 <= error.status <= 599
    assert error.default_message.endswith(".")
    assert error.default_hint.endswith(".")
    assert error.__doc__
    assert "cause" in vars(error)


@pytest.mark.parametrize(
    ("text", "clipped"), [("plain", "plain"), ("a" * 61, "a" * 59 + "…"), ("a\x1b[31m\nb", "a�[31m�b"), ("", "")]
)
def test_a_text_from_outside_is_shortened_and_cleaned_before_it_becomes_part_of_a_message(
    text: str, clipped: str
) -> None:
    assert clip(text) == clipped
