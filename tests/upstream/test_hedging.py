"""A read goes to a second node if the first is late. A hanging node delays two visitors. The test moves the clock."""

from collections.abc import AsyncIterator

import pytest
from msgspec import Raw

from kisslock import metrics
from kisslock.rpc.decisions import Decider, Decision
from kisslock.rpc.policy import RULES_BY_METHOD, policy_of
from kisslock.upstream.allowance import DEFAULT_BURST
from kisslock.upstream.health import MIN_UNHEALTHY_S
from kisslock.upstream.latency import MIN_DELAY_S, SAMPLE_COUNT, UPDATE_EVERY, Latency
from kisslock.upstream.messages import Call
from tests.upstream.faulty import CHAIN_ID
from tests.upstream.paced import BALANCE, HANGS, Paced

FIRST, SECOND = "node 0", "node 1"
CODE = Call("eth_call", Raw(b"[]"), heavy=True, hedged=True)


@pytest.fixture
async def paced() -> AsyncIterator[Paced]:
    """Yield two nodes that have responded once. They have no delay until the test sets one."""
    paced = Paced()
    # The first visit includes the chain check, so its duration differs from the duration of a visit that only reads.
    assert [await paced.visit(*calls) for calls in ((), (BALANCE,), (CODE,))] == [(FIRST, 0)] * 3
    paced.asked[0].clear()
    yield paced
    await paced.upstreams.close()


def overdue(outcome: str) -> float:
    return float(metrics.overdue_counter(f"{CHAIN_ID}/1", outcome)._value.get())


async def test_a_read_is_sent_to_the_second_node_if_the_first_node_is_late(paced: Paced) -> None:
    paced.takes_s[0], before = HANGS, overdue("rescued")
    visitor = await paced.comes()
    await paced.pass_s(MIN_DELAY_S - 0.01)
    assert paced.asked == ([1], [])
    await paced.pass_s(0.01)
    assert paced.asked == ([1], [1])
    assert await visitor == SECOND
    assert overdue("rescued") == before + 1


async def test_the_second_node_is_not_queried_if_the_first_node_responds_in_time(paced: Paced) -> None:
    paced.takes_s[0] = MIN_DELAY_S - 0.02
    for _ in range(5):
        assert (await paced.visit())[0] == FIRST
    assert paced.asked == ([1] * 5, [])


async def test_the_delay_before_hedging_follows_the_nodes_latest_response_times(paced: Paced) -> None:
    for slowest in (0.5, 0.1):
        for number in range(SAMPLE_COUNT + UPDATE_EVERY):
            paced.takes_s[0] = slowest * (1 - number % 50 / 100)
            _ = await paced.comes()
            await paced.pass_s(paced.takes_s[0])
        assert paced.nodes[0].hedge_after_s([BALANCE]) == pytest.approx(max(0.96 * slowest, MIN_DELAY_S), abs=0.011)
    assert len(paced.asked[1]) < SAMPLE_COUNT / 5


async def test_slow_contracts_do_not_increase_the_delay_for_other_reads(paced: Paced) -> None:
    paced.takes_s[0] = 1
    for _ in range(SAMPLE_COUNT):
        _ = await paced.comes(CODE)
        await paced.pass_s(1)
    assert paced.nodes[0].hedge_after_s([CODE]) == pytest.approx(1)
    assert paced.nodes[0].hedge_after_s([BALANCE]) == MIN_DELAY_S


def test_the_usual_latency_is_the_95th_percentile_of_the_last_hundred_responses() -> None:
    usual = Latency()
    assert usual.seconds == MIN_DELAY_S
    for number in range(1, 1001):
        usual.record(number / 100)
    assert 9.8 < usual.seconds < 10
    for _ in range(SAMPLE_COUNT + UPDATE_EVERY):
        usual.record(0.001)
    assert usual.seconds == MIN_DELAY_S


@pytest.mark.parametrize(
    "calls",
    [
        [Call("eth_getLogs", Raw(b"[]"), 10, heavy=True)],
        [Call("eth_sendRawTransaction", Raw(b'["0x02"]'))],
        [BALANCE, Call("eth_sendRawTransaction", Raw(b'["0x02"]'))],
        [BALANCE] * (DEFAULT_BURST + 1),
    ],
    ids=["heavy", "sent", "sent among reads", "many"],
)
async def test_only_reads_that_are_hedged_go_to_two_nodes(paced: Paced, calls: list[Call]) -> None:
    paced.takes_s[0] = 2
    assert await paced.visit(*calls) == (FIRST, 2)
    assert paced.asked[1] == []
    assert paced.nodes[0].health.overdue_count == 0


def test_only_reads_with_a_cost_of_1_can_be_hedged() -> None:
    params = {
        "eth_call": b'[{"to":"0x1111111111111111111111111111111111111111"},"latest"]',
        "eth_getStorageAt": b'["0x1111111111111111111111111111111111111111","0x0","latest"]',
    }
    policy = policy_of([*RULES_BY_METHOD, "trace_block"])
    hedged = set()
    for method in ("eth_getBalance", "eth_call", "eth_getStorageAt", "eth_sendRawTransaction", "trace_block"):
        decision = Decider(CHAIN_ID, policy).decide(method, params.get(method, b'["0x1","latest"]'))
        assert isinstance(decision, Decision)
        hedged |= {method} if decision.call.hedged else set()
        assert decision.call.heavy == decision.rule.heavy
    assert hedged == {"eth_getBalance", "eth_call", "eth_getStorageAt"}


async def test_a_node_that_hangs_delays_at_most_two_visitors_and_failed_probes_make_the_node_unhealthy(
    paced: Paced,
) -> None:
    paced.takes_s[0] = paced.chain_takes_s[0] = HANGS
    felt = []
    for _ in range(40):
        felt.append(await paced.visit())
        await paced.pass_s(1)
    assert felt == [(SECOND, MIN_DELAY_S)] * 2 + [(SECOND, 0)] * 38
    assert not paced.nodes[0].health.is_healthy
    assert len(paced.asked[0]) == 2


async def test_after_a_late_response_the_node_no_longer_counts_as_overdue(paced: Paced) -> None:
    paced.takes_s[0] = 1
    assert [await paced.visit() for _ in range(3)] == [(SECOND, MIN_DELAY_S)] * 2 + [(SECOND, 0)]
    await paced.pass_s(1)
    paced.takes_s[0] = 0
    assert await paced.visit() == (FIRST, 0)


async def test_after_a_successful_chain_check_the_node_no_longer_counts_as_overdue(paced: Paced) -> None:
    paced.takes_s[0] = HANGS
    for _ in range(2):
        await paced.visit()
    paced.takes_s[0], before = 0, paced.probed[0]
    await paced.pass_s(MIN_UNHEALTHY_S - 0.5)
    assert await paced.visit() == (SECOND, 0)
    assert paced.probed[0] == before
    await paced.pass_s(0.5)
    assert await paced.visit() == (SECOND, 0)
    assert paced.probed[0] == before + 1
    assert await paced.visit() == (FIRST, 0)


async def test_if_both_nodes_are_overdue_they_are_queried_in_the_order_of_the_settings(paced: Paced) -> None:
    paced.takes_s = [0.3, 0.3]
    for node in paced.nodes:
        node.record_overdue()
        node.record_overdue()
    assert await paced.visit() == (FIRST, 0.3)


async def test_the_first_good_response_of_the_two_nodes_is_used(paced: Paced) -> None:
    paced.takes_s, before = [0.4, 3], overdue("waited")
    assert await paced.visit() == (FIRST, 0.4)
    assert overdue("waited") == before + 1
    paced.takes_s, paced.fails = [0.9, 0], {1}
    assert await paced.visit() == (FIRST, 0.9)
    paced.takes_s, paced.fails = [0.5, 0.9], {0}
    await paced.pass_s(4)
    assert await paced.visit() == (SECOND, 1.1)


async def test_a_response_is_used_even_if_the_other_node_fails_in_the_same_turn_of_the_loop(paced: Paced) -> None:
    for _ in range(20):
        paced.takes_s, paced.fails = [MIN_DELAY_S + 0.3, 0.3], {0}
        visitor = await paced.comes()
        await paced.pass_s(MIN_DELAY_S)
        await paced.pass_s(0.3)
        assert visitor.done()
        assert visitor.result() == SECOND
        # When the first node has responded again, it counts as fast and verified.
        paced.takes_s, paced.fails = [0, 0], set()
        paced.nodes[0].health.record_success()
        assert await paced.visit() == (FIRST, 0)
    assert paced.asked == ([1] * 40, [1] * 20)


async def test_if_both_nodes_fail_the_visitor_gets_the_usual_error(paced: Paced) -> None:
    paced.takes_s, paced.fails = [0.3, 0.3], {0, 1}
    who, _ = await paced.visit()
    assert who == "rpc/upstream-down"
    assert [node.health.failure_count for node in paced.nodes] == [1, 1]


async def test_at_most_a_twentieth_of_all_calls_are_extra_calls(paced: Paced) -> None:
    """Every visitor's call goes first to the first node, which never responds."""
    first_tries = 1200
    before = [overdue(outcome) for outcome in ("rescued", "waited", "alone")]
    paced.takes_s[0] = HANGS
    visitors = []
    for _ in range(first_tries):
        visitors.append(await paced.comes())
        await paced.pass_s(MIN_DELAY_S)
        paced.nodes[0].health.record_success()
    rescued, waited, alone = (overdue(o) - b for o, b in zip(("rescued", "waited", "alone"), before, strict=True))
    assert DEFAULT_BURST + first_tries / 20 - 1 <= rescued + waited <= DEFAULT_BURST + first_tries / 20
    assert alone > 0


async def test_a_client_that_disconnects_cancels_no_other_call_and_closing_ends_every_task(paced: Paced) -> None:
    paced.takes_s[0] = 1
    (await paced.comes()).cancel()
    await paced.pass_s(1)
    assert paced.nodes[0].health.failure_count == 0
    paced.takes_s[0] = HANGS
    visitor = await paced.comes()
    assert len(paced.nodes[0]._background_tasks) == 1
    await paced.upstreams.close()
    await paced.pass_s(0)
    assert not paced.nodes[0]._background_tasks
    assert visitor.cancelled()
