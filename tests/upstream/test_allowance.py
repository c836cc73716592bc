"""How many calls the gateway can make in addition to first attempts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kisslock.upstream.allowance import ExtraCallAllowance


def test_a_new_allowance_permits_as_many_extra_calls_as_the_burst() -> None:
    allowance = ExtraCallAllowance(share=0.05, burst=2)
    assert [allowance.try_use() for _ in range(3)] == [True, True, False]


def test_every_twenty_attempts_allow_one_extra_call() -> None:
    allowance = ExtraCallAllowance(share=0.05, burst=1)
    assert allowance.try_use()
    allowance.add_for_attempts(19)
    assert not allowance.try_use()
    allowance.add_for_attempts(1)
    assert allowance.try_use()
    assert not allowance.try_use()


def test_unused_extra_calls_accumulate_only_until_they_reach_the_burst_size() -> None:
    allowance = ExtraCallAllowance(share=0.05, burst=3)
    allowance.add_for_attempts(1_000_000)
    assert not allowance.try_use(4)
    assert allowance.try_use(3)
    assert not allowance.try_use()


@pytest.mark.parametrize("share", [0.05, 0.03, 0.3, 1.0])
@given(steps=st.lists(st.tuples(st.integers(0, 100), st.integers(1, 10)), max_size=50))
def test_the_number_of_extra_calls_never_exceeds_the_sum_of_the_burst_and_the_share_of_normal_calls(
    share: float, steps: list[tuple[int, int]]
) -> None:
    allowance = ExtraCallAllowance(share, burst=5)
    normal_calls = extra_calls = 0
    for normal_count, extra in steps:
        allowance.add_for_attempts(normal_count)
        normal_calls += normal_count
        extra_calls += extra if allowance.try_use(extra) else 0
        assert extra_calls <= 5 + share * normal_calls
