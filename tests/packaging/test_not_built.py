"""What a test that needs the front end prints before `make setup`."""

import pytest

from kisslock.errors import AssetsMissing
from tests.built import NOT_BUILT, report_failure


@pytest.mark.parametrize(
    "failure", [f"E  kisslock.errors.{AssetsMissing.__name__}: …", f'{{"code":"{AssetsMissing.code}"}}']
)
def test_a_failure_because_of_the_missing_front_end_is_replaced_by_the_command_that_builds_it(failure: str) -> None:
    failure_trace = f"File builds.py, line 45\n{failure}"
    assert report_failure(failure_trace, is_built=False) == NOT_BUILT
    assert report_failure(failure_trace, is_built=True) == failure_trace


def test_a_failure_that_is_not_about_a_missing_build_is_printed_unchanged() -> None:
    assert report_failure("E  assert 1 == 2", is_built=False) == "E  assert 1 == 2"
