"""A read goes to a second node if the first is late. A hanging node delays two visitors. The test moves the clock."""

from collections.abc import AsyncIterator

import pytest
from msgspec import Raw

from kisslock import metrics
from kisslock.rpc.decisions import Decider, Decision
from kisslock.rpc.policy import RULES_BY_METHOD, create_policy
from kisslock.upstream.allowance import DEFAULT_BURST
from kisslock.upstream.health import MIN_UNHEALTHY_S
from kisslock.upstream.latency import MIN_DELAY_S, SAMPLE_COUNT, UPDATE_EVERY, Latency
from kisslock.upstream.messages import Call
from tests.upstream.faulty import CHAIN_ID
from tests.upstream.paced import BALANCE_CALL, NEVER_S, PacedNodes

FIRST_NODE, SECOND_NODE = "node 0", "node 1"
CODE_CALL = Call("eth_call", Raw(b"[]"), heavy=True, hedged=True)


@pytest.fixture
async def paced_nodes() -> AsyncIterator[PacedNodes]:
    """Yield two nodes that have responded once. They have no delay until the test sets one."""
    paced = PacedNodes()
    # The first visit's latency is not recorded, because it includes the chain check. The others record both call kinds.
    assert [await paced.run_call(*calls) for calls in ((), (BALANCE_CALL,), (CODE_CALL,))] == [(FIRST_NODE, 0)] * 3
    paced.requested_sizes[0].clear()
    yield paced
    await paced.upstreams.close()


def hedge_count(outcome_name: str) -> float:
    return float(metrics.overdue_counter(f"{CHAIN_ID}/1", outcome_name)._value.get())


async def test_a_read_is_sent_to_the_second_node_if_the_first_node_is_late(paced_nodes: PacedNodes) -> None:
    paced_nodes.response_times_s[0], rescued_before = NEVER_S, hedge_count("rescued")
    visitor = await paced_nodes.start_call()
    await paced_nodes.pass_s(MIN_DELAY_S - 0.01)
    assert paced_nodes.requested_sizes == ([1], [])
    await paced_nodes.pass_s(0.01)
    assert paced_nodes.requested_sizes == ([1], [1])
    assert await visitor == SECOND_NODE
    assert hedge_count("rescued") == rescued_before + 1


async def test_the_second_node_is_not_queried_if_the_first_node_responds_in_time(paced_nodes: PacedNodes) -> None:
    paced_nodes.response_times_s[0] = MIN_DELAY_S - 0.02
    for _ in range(5):
        assert (await paced_nodes.run_call())[0] == FIRST_NODE
    assert paced_nodes.requested_sizes == ([1] * 5, [])


async def test_the_delay_before_hedging_follows_the_latest_response_times_of_the_node(paced_nodes: PacedNodes) -> None:
    for slow_response_s in (0.5, 0.1):
        for number in range(SAMPLE_COUNT + UPDATE_EVERY):
            paced_nodes.response_times_s[0] = slow_response_s * (1 - number % 50 / 100)
            _ = await paced_nodes.start_call()
            await paced_nodes.pass_s(paced_nodes.response_times_s[0])
        assert paced_nodes.nodes[0].hedging_delay_s([BALANCE_CALL]) == pytest.approx(
            max(0.96 * slow_response_s, MIN_DELAY_S), abs=0.011
        )
    assert len(paced_nodes.requested_sizes[1]) < SAMPLE_COUNT / 5


async def test_slow_contract_calls_do_not_increase_the_hedging_delay_for_balance_reads(paced_nodes: PacedNodes) -> None:
    paced_nodes.response_times_s[0] = 1
    for _ in range(SAMPLE_COUNT):
        _ = await paced_nodes.start_call(CODE_CALL)
        await paced_nodes.pass_s(1)
    assert paced_nodes.nodes[0].hedging_delay_s([CODE_CALL]) == pytest.approx(1)
    assert paced_nodes.nodes[0].hedging_delay_s([BALANCE_CALL]) == MIN_DELAY_S


def test_the_usual_latency_is_the_95th_percentile_of_the_last_hundred_responses() -> None:
    latency = Latency()
    assert latency.seconds == MIN_DELAY_S
    for number in range(1, 1001):
        latency.record(number / 100)
    assert 9.8 < latency.seconds < 10
    for _ in range(SAMPLE_COUNT + UPDATE_EVERY):
        latency.record(0.001)
    assert latency.seconds == MIN_DELAY_S


@pytest.mark.parametrize(
    "calls",
    [
        [Call("eth_getLogs", Raw(b"[]"), 10, heavy=True)],
        [Call("eth_sendRawTransaction", Raw(b'["0x02"]'))],
        [BALANCE_CALL, Call("eth_sendRawTransaction", Raw(b'["0x02"]'))],
        [BALANCE_CALL] * (DEFAULT_BURST + 1),
    ],
    ids=["heavy", "transaction", "transaction among reads", "large batch"],
)
async def test_a_heavy_call_or_a_transaction_or_a_large_batch_is_sent_to_only_one_node(
    paced_nodes: PacedNodes, calls: list[Call]
) -> None:
    paced_nodes.response_times_s[0] = 2
    assert await paced_nodes.run_call(*calls) == (FIRST_NODE, 2)
    assert paced_nodes.requested_sizes[1] == []
    assert paced_nodes.nodes[0].health.overdue_count == 0


def test_only_reads_with_a_cost_of_1_can_be_hedged() -> None:
    params = {
        "eth_call": b'[{"to":"0x1111111111111111111111111111111111111111"},"latest"]',
        "eth_getStorageAt": b'["0x1111111111111111111111111111111111111111","0x0","latest"]',
    }
    policy = create_policy([*RULES_BY_METHOD, "trace_block"])
    hedged_methods = set()
    for method in ("eth_getBalance", "eth_call", "eth_getStorageAt", "eth_sendRawTransaction", "trace_block"):
        decision = Decider(CHAIN_ID, policy).decide(method, params.get(method, b'["0x1","latest"]'))
        assert isinstance(decision, Decision)
        hedged_methods |= {method} if decision.call.hedged else set()
        assert decision.call.heavy == decision.rule.heavy
    assert hedged_methods == {"eth_getBalance", "eth_call", "eth_getStorageAt"}


async def test_a_node_that_hangs_delays_at_most_two_visitors_and_becomes_unhealthy_after_failed_probes(
    paced_nodes: PacedNodes,
) -> None:
    paced_nodes.response_times_s[0] = paced_nodes.chain_check_times_s[0] = NEVER_S
    results = []
    for _ in range(40):
        results.append(await paced_nodes.run_call())
        await paced_nodes.pass_s(1)
    assert results == [(SECOND_NODE, MIN_DELAY_S)] * 2 + [(SECOND_NODE, 0)] * 38
    assert not paced_nodes.nodes[0].health.is_healthy
    assert len(paced_nodes.requested_sizes[0]) == 2


async def test_an_overdue_node_regains_the_first_place_in_the_order_after_its_late_response(
    paced_nodes: PacedNodes,
) -> None:
    paced_nodes.response_times_s[0] = 1
    assert [await paced_nodes.run_call() for _ in range(3)] == [(SECOND_NODE, MIN_DELAY_S)] * 2 + [(SECOND_NODE, 0)]
    await paced_nodes.pass_s(1)
    paced_nodes.response_times_s[0] = 0
    assert await paced_nodes.run_call() == (FIRST_NODE, 0)


async def test_an_overdue_node_regains_the_first_place_in_the_order_after_a_successful_chain_check(
    paced_nodes: PacedNodes,
) -> None:
    paced_nodes.response_times_s[0] = NEVER_S
    for _ in range(2):
        await paced_nodes.run_call()
    paced_nodes.response_times_s[0], probed_before = 0, paced_nodes.probe_counts[0]
    await paced_nodes.pass_s(MIN_UNHEALTHY_S - 0.5)
    assert await paced_nodes.run_call() == (SECOND_NODE, 0)
    assert paced_nodes.probe_counts[0] == probed_before
    await paced_nodes.pass_s(0.5)
    assert await paced_nodes.run_call() == (SECOND_NODE, 0)
    assert paced_nodes.probe_counts[0] == probed_before + 1
    assert await paced_nodes.run_call() == (FIRST_NODE, 0)


async def test_both_nodes_are_queried_in_the_order_of_the_settings_if_both_are_overdue(paced_nodes: PacedNodes) -> None:
    paced_nodes.response_times_s = [0.3, 0.3]
    for node in paced_nodes.nodes:
        node.record_overdue()
        node.record_overdue()
    assert await paced_nodes.run_call() == (FIRST_NODE, 0.3)


async def test_the_first_successful_response_of_the_two_nodes_is_returned(paced_nodes: PacedNodes) -> None:
    paced_nodes.response_times_s, waited_before = [0.4, 3], hedge_count("waited")
    assert await paced_nodes.run_call() == (FIRST_NODE, 0.4)
    assert hedge_count("waited") == waited_before + 1
    paced_nodes.response_times_s, paced_nodes.failing_nodes = [0.9, 0], {1}
    assert await paced_nodes.run_call() == (FIRST_NODE, 0.9)
    paced_nodes.response_times_s, paced_nodes.failing_nodes = [0.5, 0.9], {0}
    await paced_nodes.pass_s(4)
    assert await paced_nodes.run_call() == (SECOND_NODE, 1.1)


async def test_a_response_is_returned_even_if_the_other_node_fails_in_the_same_turn_of_the_event_loop(
    paced_nodes: PacedNodes,
) -> None:
    for _ in range(20):
        paced_nodes.response_times_s, paced_nodes.failing_nodes = [MIN_DELAY_S + 0.3, 0.3], {0}
        visitor = await paced_nodes.start_call()
        await paced_nodes.pass_s(MIN_DELAY_S)
        await paced_nodes.pass_s(0.3)
        assert visitor.done()
        assert visitor.result() == SECOND_NODE
        # When the first node has responded again, it counts as fast and verified.
        paced_nodes.response_times_s, paced_nodes.failing_nodes = [0, 0], set()
        paced_nodes.nodes[0].health.record_success()
        assert await paced_nodes.run_call() == (FIRST_NODE, 0)
    assert paced_nodes.requested_sizes == ([1] * 40, [1] * 20)


async def test_the_visitor_gets_an_error_if_both_nodes_fail(paced_nodes: PacedNodes) -> None:
    paced_nodes.response_times_s, paced_nodes.failing_nodes = [0.3, 0.3], {0, 1}
    responder, _ = await paced_nodes.run_call()
    assert responder == "rpc/upstream-down"
    assert [node.health.failure_count for node in paced_nodes.nodes] == [1, 1]


async def test_the_number_of_extra_calls_is_the_burst_plus_a_twentieth_of_the_first_attempts(
    paced_nodes: PacedNodes,
) -> None:
    """Every visitor's call goes first to the first node, which never responds."""
    first_tries = 1200
    counts_before = [hedge_count(outcome) for outcome in ("rescued", "waited", "alone")]
    paced_nodes.response_times_s[0] = NEVER_S
    visitors = []
    for _ in range(first_tries):
        visitors.append(await paced_nodes.start_call())
        await paced_nodes.pass_s(MIN_DELAY_S)
        paced_nodes.nodes[0].health.record_success()
    rescued, waited, single_count = (
        hedge_count(o) - b for o, b in zip(("rescued", "waited", "alone"), counts_before, strict=True)
    )
    assert DEFAULT_BURST + first_tries / 20 - 1 <= rescued + waited <= DEFAULT_BURST + first_tries / 20
    assert single_count > 0


async def test_a_cancelled_call_is_not_a_failure_of_the_node_and_every_task_ends_when_the_nodes_are_closed(
    paced_nodes: PacedNodes,
) -> None:
    paced_nodes.response_times_s[0] = 1
    (await paced_nodes.start_call()).cancel()
    await paced_nodes.pass_s(1)
    assert paced_nodes.nodes[0].health.failure_count == 0
    paced_nodes.response_times_s[0] = NEVER_S
    visitor = await paced_nodes.start_call()
    assert len(paced_nodes.nodes[0]._background_tasks) == 1
    await paced_nodes.upstreams.close()
    await paced_nodes.pass_s(0)
    assert not paced_nodes.nodes[0]._background_tasks
    assert visitor.cancelled()
