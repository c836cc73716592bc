"""Rule: every error has its own code, a matching status, a cause, a message and a hint."""

import re

import pytest

from kisslock.errors import KisslockError, clip
from kisslock.features import FEATURES
from kisslock.log.codes import FAILURES_BY_SOURCE
from kisslock.routes import collect_routes

# Import the modules of all features, because `error_subclasses` finds only errors whose module is loaded.
_ = collect_routes(FEATURES)


def error_subclasses(base_class: type[KisslockError]) -> list[type[KisslockError]]:
    return [
        base_class,
        *(error_class for child in base_class.__subclasses__() for error_class in error_subclasses(child)),
    ]


ERROR_CLASSES = [error for error in error_subclasses(KisslockError) if "code" in vars(error)]


def test_error_codes_are_unique_and_well_formed() -> None:
    codes = [error.code for error in ERROR_CLASSES]
    assert len(set(codes)) == len(codes)
    assert all(re.fullmatch(r"[a-z]+/[a-z-]+", code) for code in codes)


def test_each_server_code_belongs_to_at_most_one_error_that_visitors_see() -> None:
    codes = [code for failure in FAILURES_BY_SOURCE["page"].values() for code in failure.get("server", ())]
    assert len(set(codes)) == len(codes)
    assert {*codes} <= {error.code for error in ERROR_CLASSES}


# Specification 8.7
@pytest.mark.parametrize("error", ERROR_CLASSES, ids=lambda error: error.__name__)
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
