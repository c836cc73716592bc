"""Which failures count against a node: one visitor's calls must not mark a node unhealthy for everyone."""

import asyncio

import pytest
from msgspec import Raw

from kisslock.upstream import NodeError, UpstreamDown, Upstreams
from kisslock.upstream.messages import LARGE_BATCH_CALLS, Call, Reply
from kisslock.upstream.node import FULL_BATCHES_BEFORE_GROWTH
from tests.upstream.conftest import Asking, chain_checked
from tests.upstream.faulty import CHAIN_ID, FaultyNode

CHEAP = "eth_getBalance"
HEAVY = "eth_call"
# Nodes send these messages with the code -32603. anvil sends the first message for an endless loop.
OF_THE_CALL = (
    *("EVM error OutOfGas", "EVM error StackOverflow", "EVM error InvalidFEOpcode", "evm error: OutOfGas"),
    *("execution reverted: no", "Execution reverted", "execution aborted (timeout = 5s)", "VM execution error."),
    *("out of gas", "out of gas: gas required exceeds: 30000000", "gas required exceeds allowance (30000000)"),
    "Error: VM Exception while processing transaction: reverted with reason string 'no'",
    *("Transaction ran out of gas", "invalid opcode: INVALID", "opcode 0xfe not defined", "invalid jump destination"),
    *("stack underflow (0 <=> 1)", "stack overflow", "err: intrinsic gas too low", "InvalidJump", "OUT_OF_GAS"),
    *("insufficient funds for gas * price + value", "insufficient sender balance for gas * price + value"),
)
NODE_ERRORS = (
    *("Internal error", "method handler crashed", "database is closed", "no healthy upstream", "header not found"),
    *("the execution client is syncing", "failed to execute query", "Internal JSON-RPC error."),
)


def says(node: FaultyNode, code: int, message: str) -> None:
    """Let the node return this error for every call except the chain ID."""
    node.answer_of = lambda _: {"error": {"code": code, "message": message}}


async def failing(upstreams: Upstreams, method: str, times: int = 1) -> None:
    for _ in range(times):
        with pytest.raises(UpstreamDown):
            await upstreams.call(CHAIN_ID, method, [])


@pytest.mark.parametrize("fault", ["HTTP 503", "HTML", "drops mid-answer", "internal error", "limit exceeded"])
async def test_a_request_counts_as_one_failure_of_a_node_and_three_failures_make_the_node_unhealthy(
    asking: Asking, first: FaultyNode, fault: str
) -> None:
    first.faults = [fault]
    async with asking(first) as upstreams:
        (node,) = upstreams.nodes(CHAIN_ID)
        for count in (1, 2, 3):
            assert node.health.is_healthy
            await failing(upstreams, CHEAP)
            assert node.health.failure_count == count
        assert not node.health.is_healthy
    assert len(first.calls) == 9


@pytest.mark.parametrize("fault", ["HTTP 503", "HTTP 500", "HTML", "drops mid-answer", "internal error", "cut JSON"])
async def test_a_failed_heavy_call_does_not_count_if_the_node_responds_to_a_cheap_probe(
    asking: Asking, first: FaultyNode, second: FaultyNode, fault: str
) -> None:
    first.faults = second.faults = [fault]
    async with asking() as upstreams:
        for _ in range(5):
            await failing(upstreams, HEAVY)
            for node in upstreams.nodes(CHAIN_ID):
                await chain_checked(node)
        assert [node.health.failure_count for node in upstreams.nodes(CHAIN_ID)] == [0, 0]


async def test_a_late_heavy_call_does_not_count_if_the_node_responds_to_a_cheap_probe(
    asking: Asking, first: FaultyNode
) -> None:
    first.faults = ["slow"]
    async with asking(first, timeout_ms=1000) as upstreams:
        (node,) = upstreams.nodes(CHAIN_ID)
        with pytest.raises(UpstreamDown):
            await upstreams.call(CHAIN_ID, HEAVY, [], deadline_s=0.05)
        await chain_checked(node)
        assert node.health.failure_count == 0


async def test_a_failed_heavy_call_counts_if_the_cheap_probe_fails_too(asking: Asking, first: FaultyNode) -> None:
    async with asking(first, retry_count=0) as upstreams:
        (node,) = upstreams.nodes(CHAIN_ID)
        await upstreams.call(CHAIN_ID, HEAVY, [])
        first.faults = ["down"]
        for count in (1, 2, 3):
            await failing(upstreams, HEAVY)
            await chain_checked(node)
            assert node.health.failure_count == count
        assert not node.health.is_healthy


async def test_one_probe_decides_about_several_heavy_calls_that_fail_together(
    asking: Asking, first: FaultyNode
) -> None:
    async with asking(first, retry_count=0) as upstreams:
        (node,) = upstreams.nodes(CHAIN_ID)
        await upstreams.call(CHAIN_ID, HEAVY, [])
        first.faults, before = ["down"], len(first.requests)
        calls = [Call(HEAVY, Raw(b"[%d]" % number), heavy=True) for number in range(20)]
        await asyncio.gather(*(upstreams.query(CHAIN_ID, [call]) for call in calls))
        await chain_checked(node)
        asked = [body["method"] for _, body in first.requests[before:]]
        assert node.health.failure_count == asked.count("eth_chainId") == 1


async def test_a_batch_that_contains_a_heavy_call_is_heavy(asking: Asking, first: FaultyNode) -> None:
    first.faults = ["HTTP 503"]
    flight = [Call(CHEAP, Raw(b"[]")), Call(HEAVY, Raw(b"[]"), heavy=True)]
    async with asking(first) as upstreams:
        responses = await upstreams.query(CHAIN_ID, flight)
        assert not any(isinstance(response, Reply) for response in responses)
        await chain_checked(upstreams.nodes(CHAIN_ID)[0])
        assert upstreams.nodes(CHAIN_ID)[0].health.failure_count == 0


@pytest.mark.parametrize(("fault", "count"), [("slow", 2), ("HTTP 503", LARGE_BATCH_CALLS + 1)])
async def test_late_or_numerous_failures_of_cheap_calls_count_only_if_the_probe_fails_too(
    asking: Asking, first: FaultyNode, fault: str, count: int
) -> None:
    async with asking(first, retry_count=0) as upstreams:
        (node,) = upstreams.nodes(CHAIN_ID)
        await upstreams.call(CHAIN_ID, CHEAP, [])
        first.faults = [fault]
        flight = [Call(CHEAP, Raw(b"[%d]" % number)) for number in range(count)]
        await upstreams.query(CHAIN_ID, flight, deadline_s=0.2)
        await chain_checked(node)
        assert node.health.failure_count == 0
        # A failure of a single cheap call counts against the node.
        await upstreams.query(CHAIN_ID, flight[:1], deadline_s=0.2)
        assert node.health.failure_count == 1


@pytest.mark.parametrize("message", OF_THE_CALL)
async def test_an_execution_error_is_an_error_of_the_call_whatever_its_code_is(
    asking: Asking, first: FaultyNode, second: FaultyNode, message: str
) -> None:
    says(first, -32603, message)
    async with asking() as upstreams:
        for method in (HEAVY, CHEAP):
            with pytest.raises(NodeError) as caught:
                await upstreams.call(CHAIN_ID, method, [])
            assert caught.value.message == message
        assert upstreams.nodes(CHAIN_ID)[0].health.failure_count == 0
    assert (len(first.calls), len(second.calls)) == (2, 0)


@pytest.mark.parametrize("message", NODE_ERRORS)
async def test_an_internal_error_of_the_node_counts_against_the_node_and_the_next_node_is_queried(
    asking: Asking, first: FaultyNode, message: str
) -> None:
    says(first, -32603, message)
    async with asking() as upstreams:
        assert await upstreams.call(CHAIN_ID, CHEAP, []) == [CHEAP, []]
        assert upstreams.nodes(CHAIN_ID)[0].health.failure_count == 1


async def test_a_single_call_that_is_too_large_for_a_node_does_not_count_against_the_node(
    asking: Asking, first: FaultyNode
) -> None:
    first.faults = ["HTTP 413"]
    async with asking(first) as upstreams:
        await failing(upstreams, "eth_sendRawTransaction", times=3)
        assert upstreams.nodes(CHAIN_ID)[0].health.failure_count == 0


async def test_after_a_node_has_rejected_a_call_its_chain_is_not_checked_again(
    asking: Asking, first: FaultyNode
) -> None:
    first.faults = ["limit exceeded"]
    async with asking(first) as upstreams:
        await failing(upstreams, CHEAP)
    assert [body["method"] for _, body in first.requests].count("eth_chainId") == 1


async def test_after_a_node_has_rejected_a_large_batch_the_batch_size_grows_again(
    asking: Asking, first: FaultyNode
) -> None:
    first.faults = ["HTTP 413"]
    calls = [Call(CHEAP, Raw(b"[%d]" % number)) for number in range(8)]
    async with asking(first, retry_count=0) as upstreams:
        (node,) = upstreams.nodes(CHAIN_ID)
        await upstreams.query(CHAIN_ID, calls)
        first.faults, least = ["well"], node.max_batch
        for _ in range(FULL_BATCHES_BEFORE_GROWTH):
            await upstreams.query(CHAIN_ID, calls[:least])
        assert node.max_batch == 2 * least
