"""When a node is marked unhealthy, and how it becomes healthy again."""

import asyncio
from dataclasses import dataclass, field

import pytest

from kisslock.upstream import UpstreamDown
from kisslock.upstream.health import MAX_UNHEALTHY_S, MIN_UNHEALTHY_S, Health, select_nodes_in_order
from tests.upstream.conftest import NewUpstreams, wait_for_chain_check
from tests.upstream.faulty import CHAIN_ID, FaultyNode


@dataclass
class NamedNode:
    name: str
    health: Health = field(default_factory=Health)


def failed_health(*failed_at_s: float) -> Health:
    health = Health()
    for time in failed_at_s:
        health.record_failure(time)
    return health


def test_a_response_resets_the_number_of_failures() -> None:
    health = failed_health(1, 2)
    health.record_success()
    assert not health.record_failure(3)
    assert health.is_healthy


def test_many_failures_at_the_same_time_make_a_node_unhealthy_for_the_shortest_pause() -> None:
    health = failed_health(*[1.0] * 64)
    assert health.unhealthy_until == 1 + MIN_UNHEALTHY_S


def test_a_node_stays_unhealthy_for_longer_each_time_and_for_at_most_a_minute() -> None:
    health = failed_health(0, 0, 0)
    pauses = []
    for _ in range(40):
        pauses.append(health.unhealthy_until - health.last_failed_at)
        assert not health.is_probe_due(health.unhealthy_until - 0.1)
        assert health.is_probe_due(health.unhealthy_until)
        health.record_failure(health.unhealthy_until)
    assert pauses[:5] == [5, 10, 20, 40, 60]
    assert max(pauses) == MAX_UNHEALTHY_S


def test_healthy_nodes_are_queried_in_the_order_of_the_settings() -> None:
    nodes = [NamedNode("a"), NamedNode("b", failed_health(1, 1, 1)), NamedNode("c", failed_health(2, 2))]
    assert [node.name for node in select_nodes_in_order(nodes)] == ["a", "c"]


def test_the_node_that_failed_longest_ago_is_queried_if_all_nodes_are_unhealthy() -> None:
    nodes = [
        NamedNode("a", failed_health(5, 6, 9)),
        NamedNode("b", failed_health(1, 2, 7)),
        NamedNode("c", failed_health(1, 2, 8)),
    ]
    assert [node.name for node in select_nodes_in_order(nodes)] == ["b"]


async def test_an_unhealthy_node_gets_no_calls_and_is_probed_in_the_background(
    new_upstreams: NewUpstreams, first_node: FaultyNode, second_node: FaultyNode
) -> None:
    first_node.faults = ["down"]
    async with new_upstreams() as upstreams:
        node = upstreams.require_nodes(CHAIN_ID)[0]
        for _ in range(3):
            await upstreams.call(CHAIN_ID, "eth_call", [])
        assert not node.health.is_healthy
        first_node.faults, requests_before = ["well"], len(first_node.requests)
        await upstreams.call(CHAIN_ID, "eth_call", [])
        assert len(first_node.requests) == requests_before
        node.health.unhealthy_until = 0
        await upstreams.call(CHAIN_ID, "eth_call", [])
        await wait_for_chain_check(node)
        assert first_node.calls == []
        await upstreams.call(CHAIN_ID, "eth_call", [])
    assert len(first_node.calls) == 1


async def test_the_only_node_of_a_chain_is_queried_even_if_it_is_unhealthy(
    new_upstreams: NewUpstreams, first_node: FaultyNode
) -> None:
    first_node.faults = ["down"]
    async with new_upstreams(first_node, retry_count=0) as upstreams:
        for _ in range(4):
            with pytest.raises(UpstreamDown):
                await upstreams.call(CHAIN_ID, "eth_call", [])
        assert not upstreams.require_nodes(CHAIN_ID)[0].health.is_healthy
        first_node.faults = ["well"]
        assert await upstreams.call(CHAIN_ID, "eth_call", []) == ["eth_call", []]
        assert upstreams.require_nodes(CHAIN_ID)[0].health.is_healthy


async def test_the_first_chain_check_continues_for_the_other_callers_if_a_caller_is_cancelled(
    new_upstreams: NewUpstreams, first_node: FaultyNode
) -> None:
    async with new_upstreams(first_node) as upstreams:
        cancelled_call, other_call = (asyncio.create_task(upstreams.call(CHAIN_ID, "eth_call", [n])) for n in range(2))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        cancelled_call.cancel()
        assert await other_call == ["eth_call", [1]]
