"""Identical calls at the same time share one call, which is charged once."""

import asyncio
from collections.abc import Awaitable

import pytest

from kisslock.errors import TooManyRequests
from kisslock.single_flight import SingleFlight


class CountedCalls:
    """Counts calls and charges. A charge yields to the event loop, like a charge in Redis."""

    def __init__(self, fresh_s: float = 60, max_entries: int = 10) -> None:
        self.now, self.call_count, self.charge_count = 0.0, 0, 0
        self.failure: Exception | None = None
        self.cache: SingleFlight[int] = SingleFlight(fresh_s, max_entries, lambda: self.now)

    async def call(self) -> int:
        self.call_count += 1
        await asyncio.sleep(0)
        if self.failure:
            raise self.failure
        return self.call_count

    async def charge(self, *, is_allowed: bool) -> None:
        await asyncio.sleep(0)
        if not is_allowed:
            raise TooManyRequests
        self.charge_count += 1

    def get(self, key: str = "key", *, is_allowed: bool = True) -> Awaitable[int]:
        return self.cache.get(key, self.call, lambda: self.charge(is_allowed=is_allowed))


async def test_identical_concurrent_calls_are_charged_once() -> None:
    calls = CountedCalls()
    assert await asyncio.gather(*(calls.get() for _ in range(100))) == [1] * 100
    assert (calls.call_count, calls.charge_count) == (1, 1)
    assert await calls.get() == 1
    assert (calls.call_count, calls.charge_count) == (1, 1)


async def test_a_caller_over_its_rate_limit_is_rejected_unless_it_shares_the_call_of_an_earlier_caller() -> None:
    calls = CountedCalls()
    results = await asyncio.gather(
        *(calls.get(is_allowed=enough) for enough in (False, True, False)), return_exceptions=True
    )
    assert isinstance(results[0], TooManyRequests)
    assert results[1:] == [1, 1]
    assert (calls.call_count, calls.charge_count) == (1, 1)
    with pytest.raises(TooManyRequests):
        await calls.get("other", is_allowed=False)


async def test_the_second_caller_makes_the_call_if_the_first_caller_is_cancelled() -> None:
    calls = CountedCalls()
    first_call, second_call = (asyncio.ensure_future(calls.get()) for _ in range(2))
    await asyncio.sleep(0)
    first_call.cancel()
    assert await second_call == 1


async def test_an_exception_is_raised_for_every_waiting_caller_and_is_not_cached() -> None:
    calls = CountedCalls()
    calls.failure = ValueError()
    results = await asyncio.gather(*(calls.get() for _ in range(3)), return_exceptions=True)
    assert [type(result) for result in results] == [ValueError] * 3
    calls.failure = None
    assert await calls.get() == 2


async def test_a_cached_value_is_fresh_for_a_minute_and_the_least_recently_used_value_is_removed() -> None:
    calls = CountedCalls(max_entries=2)
    assert [await calls.get(key) for key in "abac"] == [1, 2, 1, 3]
    # "b" was removed, because it is the least recently used key.
    assert [await calls.get(key) for key in "acb"] == [1, 3, 4]
    calls.now = 60
    assert await calls.get("c") == 5


async def test_closing_the_cache_cancels_the_running_calls() -> None:
    calls = CountedCalls()
    waiting_call = asyncio.ensure_future(calls.get())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert calls.call_count
    await calls.cache.close()
    with pytest.raises(asyncio.CancelledError):
        await waiting_call
    assert await calls.get() == 2


def test_callers_in_two_event_loops_do_not_share_a_call() -> None:
    calls = CountedCalls(fresh_s=0)

    remaining_loops = []

    async def call_and_count() -> None:
        remaining_loops.append(asyncio.ensure_future(calls.get()))
        await asyncio.sleep(0)

    asyncio.run(call_and_count())
    assert asyncio.run(asyncio.wait_for(calls.get(), 5)) == 1
