"""What a test that needs the front end prints before `make setup`."""

import pytest

from kisslock.errors import AssetsMissing
from tests.built import NOT_BUILT, said_of


@pytest.mark.parametrize(
    "failure", [f"E  kisslock.errors.{AssetsMissing.__name__}: …", f'{{"code":"{AssetsMissing.code}"}}']
)
def test_a_failure_because_of_the_missing_front_end_is_printed_as_one_sentence(failure: str) -> None:
    trace = f"File builds.py, line 45\n{failure}"
    assert said_of(trace, is_built=False) == NOT_BUILT
    assert said_of(trace, is_built=True) == trace


def test_a_failure_that_is_not_about_a_missing_build_is_printed_unchanged() -> None:
    assert said_of("E  assert 1 == 2", is_built=False) == "E  assert 1 == 2"
