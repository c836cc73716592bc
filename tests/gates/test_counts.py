"""Gate checks are counted by gate and outcome, for /metrics and for the console."""

import asyncio

import pytest

from kisslock import Settings, metrics
from kisslock.access.errors import GateUnchecked, NotHeld
from kisslock.console import counts as shown
from kisslock.console import store
from kisslock.console.ranges import window_of_range
from kisslock.errors import StorageUnavailable
from kisslock.gates.counts import ROUTE_GATE, GateCounts
from kisslock.gates.gates import HoldingChecker
from kisslock.http.rate_limiter import RateLimiter
from kisslock.storage.counting import MAX_PENDING
from kisslock.storage.engine import Storage
from kisslock.upstream import UpstreamDown
from tests.gates.chain import Chain, token_with_balances
from tests.gates.test_gates import ALICE, HELD_TOKENS, TOKEN_CONTRACT

NOW_S = 1_795_256_430.4


def metric_value(gate: str, outcome_name: str) -> float:
    return (
        metrics.REGISTRY.get_sample_value("kisslock_gate_checks_total", {"gate": gate, "outcome": outcome_name}) or 0.0
    )


async def stored_counts(storage: Storage) -> list[tuple[str, int, int, int]]:
    time_window = window_of_range("30d", int(NOW_S * 1000))
    gate_counts = shown.gate_counts(time_window, await store.read_counts(storage, time_window.spans(), "gate")).gates
    return [(count.gate, count.passed, count.not_held, count.unchecked) for count in gate_counts]


async def test_each_gate_check_increments_the_count_of_its_result_once(storage: Storage) -> None:
    counts = GateCounts(storage, is_enabled=True, clock=lambda: NOW_S, delay_s=3600)
    chain = Chain({TOKEN_CONTRACT: token_with_balances({ALICE.address: 5})})
    settings = Settings.of(chains={"1": {}}, sign_in={"holdings_kept_s": 0})
    gates = HoldingChecker(settings, chain, RateLimiter(), counts=counts)
    count_before = metric_value("holders", "passed")
    for _ in range(2):
        await gates.require(HELD_TOKENS, (ALICE,), "x", gate="holders")
    chain.contracts = {}
    chain.failure = UpstreamDown()
    with pytest.raises(GateUnchecked):
        await gates.require(HELD_TOKENS, (ALICE,), "x")
    chain.failure, chain.contracts = None, {TOKEN_CONTRACT: token_with_balances({})}
    with pytest.raises(NotHeld):
        await gates.require(HELD_TOKENS, (ALICE,), "x", gate="holders")
    assert metric_value("holders", "passed") - count_before == 2
    await gates.close()
    assert await stored_counts(storage) == [("holders", 2, 1, 0), (ROUTE_GATE, 0, 0, 1)]
    # The next flush adds the new counts to the existing rows.
    counts.add("holders", "passed")
    await counts.close()
    assert (await stored_counts(storage))[0] == ("holders", 3, 1, 0)


async def test_no_counts_are_stored_if_counting_is_disabled(storage: Storage) -> None:
    counts = GateCounts(storage, is_enabled=False, clock=lambda: NOW_S)
    counts.add("holders", "passed")
    await counts.close()
    await storage.prepare()
    assert await stored_counts(storage) == []


async def test_the_counts_stay_in_memory_while_the_database_is_down(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts = GateCounts(storage, is_enabled=True, clock=lambda: NOW_S, delay_s=3600)

    async def raise_unavailable(*_: object) -> None:
        raise StorageUnavailable

    with monkeypatch.context() as patch:
        patch.setattr(storage, "exclusive_transaction", raise_unavailable)
        counts.add("holders", "passed")
        await counts.store_pending()
        counts.add("holders", "passed")
        await counts.store_pending()
    await counts.close()
    assert await stored_counts(storage) == [("holders", 2, 0, 0)]


async def test_the_number_of_pending_counts_is_limited(storage: Storage) -> None:
    minute_start = [0]
    counts = GateCounts(storage, is_enabled=True, clock=lambda: NOW_S - 60 * minute_start[0], delay_s=3600)
    for minute_start[0] in range(MAX_PENDING + 500):
        counts.add("holders", "passed")
    assert len(counts._pending_counts) == MAX_PENDING
    await counts.close()


async def test_counts_are_stored_in_the_background_after_the_delay(storage: Storage) -> None:
    counts = GateCounts(storage, is_enabled=True, clock=lambda: NOW_S, delay_s=0)
    counts.add("holders", "not_held")
    assert counts._store_task is not None
    await asyncio.wait([counts._store_task])
    assert await stored_counts(storage) == [("holders", 0, 1, 0)]


async def test_a_cancelled_gate_check_is_counted_as_unchecked(storage: Storage) -> None:
    chain = Chain()
    chain.is_hanging = True
    counts = GateCounts(storage, is_enabled=True, clock=lambda: NOW_S, delay_s=3600)
    gates = HoldingChecker(Settings.of(chains={"1": {}}), chain, RateLimiter(), counts=counts)
    check = asyncio.create_task(gates.require(HELD_TOKENS, (ALICE,), "x", gate="holders"))
    await asyncio.sleep(0)
    check.cancel()
    await asyncio.wait([check])
    await gates.close()
    assert await stored_counts(storage) == [("holders", 0, 0, 1)]
