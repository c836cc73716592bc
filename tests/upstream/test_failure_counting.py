"""Which failures count against a node: one visitor's calls must not mark a node unhealthy for everyone."""

import asyncio

import pytest
from msgspec import Raw

from kisslock.upstream import NodeError, UpstreamDown, Upstreams
from kisslock.upstream.messages import LARGE_BATCH_CALLS, Call, Reply
from kisslock.upstream.node import FULL_BATCHES_BEFORE_GROWTH
from tests.upstream.conftest import NewUpstreams, wait_for_chain_check
from tests.upstream.faulty import CHAIN_ID, FaultyNode

CHEAP_METHOD = "eth_getBalance"
HEAVY_METHOD = "eth_call"
# Nodes send these messages with the code -32603. anvil sends the first message for an endless loop.
CALL_ERRORS = (
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


def return_error(node: FaultyNode, code: int, message: str) -> None:
    """Let the node return this error for every call except the chain ID."""
    node.answer_of = lambda _: {"error": {"code": code, "message": message}}


async def call_and_expect_failure(upstreams: Upstreams, method: str, call_count: int = 1) -> None:
    for _ in range(call_count):
        with pytest.raises(UpstreamDown):
            await upstreams.call(CHAIN_ID, method, [])


@pytest.mark.parametrize("fault", ["HTTP 503", "HTML", "drops mid-answer", "internal error", "limit exceeded"])
async def test_a_node_becomes_unhealthy_after_three_failed_calls_with_three_attempts_each(
    new_upstreams: NewUpstreams, first_node: FaultyNode, fault: str
) -> None:
    first_node.faults = [fault]
    async with new_upstreams(first_node) as upstreams:
        (node,) = upstreams.require_nodes(CHAIN_ID)
        for count in (1, 2, 3):
            assert node.health.is_healthy
            await call_and_expect_failure(upstreams, CHEAP_METHOD)
            assert node.health.failure_count == count
        assert not node.health.is_healthy
    assert len(first_node.calls) == 9


@pytest.mark.parametrize("fault", ["HTTP 503", "HTTP 500", "HTML", "drops mid-answer", "internal error", "cut JSON"])
async def test_a_failed_heavy_call_does_not_count_against_a_node_that_responds_to_a_cheap_probe(
    new_upstreams: NewUpstreams, first_node: FaultyNode, second_node: FaultyNode, fault: str
) -> None:
    first_node.faults = second_node.faults = [fault]
    async with new_upstreams() as upstreams:
        for _ in range(5):
            await call_and_expect_failure(upstreams, HEAVY_METHOD)
            for node in upstreams.require_nodes(CHAIN_ID):
                await wait_for_chain_check(node)
        assert [node.health.failure_count for node in upstreams.require_nodes(CHAIN_ID)] == [0, 0]


async def test_a_late_heavy_call_does_not_count_against_a_node_that_responds_to_a_cheap_probe(
    new_upstreams: NewUpstreams, first_node: FaultyNode
) -> None:
    first_node.faults = ["slow"]
    async with new_upstreams(first_node, timeout_ms=1000) as upstreams:
        (node,) = upstreams.require_nodes(CHAIN_ID)
        with pytest.raises(UpstreamDown):
            await upstreams.call(CHAIN_ID, HEAVY_METHOD, [], deadline_s=0.05)
        await wait_for_chain_check(node)
        assert node.health.failure_count == 0


async def test_a_failed_heavy_call_counts_against_the_node_if_the_cheap_probe_fails_too(
    new_upstreams: NewUpstreams, first_node: FaultyNode
) -> None:
    async with new_upstreams(first_node, retry_count=0) as upstreams:
        (node,) = upstreams.require_nodes(CHAIN_ID)
        await upstreams.call(CHAIN_ID, HEAVY_METHOD, [])
        first_node.faults = ["down"]
        for count in (1, 2, 3):
            await call_and_expect_failure(upstreams, HEAVY_METHOD)
            await wait_for_chain_check(node)
            assert node.health.failure_count == count
        assert not node.health.is_healthy


async def test_one_probe_decides_whether_several_failed_heavy_calls_count_against_the_node(
    new_upstreams: NewUpstreams, first_node: FaultyNode
) -> None:
    async with new_upstreams(first_node, retry_count=0) as upstreams:
        (node,) = upstreams.require_nodes(CHAIN_ID)
        await upstreams.call(CHAIN_ID, HEAVY_METHOD, [])
        first_node.faults, requests_before = ["down"], len(first_node.requests)
        calls = [Call(HEAVY_METHOD, Raw(b"[%d]" % number), heavy=True) for number in range(20)]
        await asyncio.gather(*(upstreams.query(CHAIN_ID, [call]) for call in calls))
        await wait_for_chain_check(node)
        requested_methods = [body["method"] for _, body in first_node.requests[requests_before:]]
        assert node.health.failure_count == requested_methods.count("eth_chainId") == 1


async def test_a_failed_batch_with_a_heavy_call_does_not_count_against_a_node_that_responds_to_a_cheap_probe(
    new_upstreams: NewUpstreams, first_node: FaultyNode
) -> None:
    first_node.faults = ["HTTP 503"]
    calls_in_flight = [Call(CHEAP_METHOD, Raw(b"[]")), Call(HEAVY_METHOD, Raw(b"[]"), heavy=True)]
    async with new_upstreams(first_node) as upstreams:
        responses = await upstreams.query(CHAIN_ID, calls_in_flight)
        assert not any(isinstance(response, Reply) for response in responses)
        await wait_for_chain_check(upstreams.require_nodes(CHAIN_ID)[0])
        assert upstreams.require_nodes(CHAIN_ID)[0].health.failure_count == 0


@pytest.mark.parametrize(("fault", "count"), [("slow", 2), ("HTTP 503", LARGE_BATCH_CALLS + 1)])
async def test_late_or_numerous_failures_of_cheap_calls_do_not_count_against_a_node_that_responds_to_the_probe(
    new_upstreams: NewUpstreams, first_node: FaultyNode, fault: str, count: int
) -> None:
    async with new_upstreams(first_node, retry_count=0) as upstreams:
        (node,) = upstreams.require_nodes(CHAIN_ID)
        await upstreams.call(CHAIN_ID, CHEAP_METHOD, [])
        first_node.faults = [fault]
        calls_in_flight = [Call(CHEAP_METHOD, Raw(b"[%d]" % number)) for number in range(count)]
        await upstreams.query(CHAIN_ID, calls_in_flight, deadline_s=0.2)
        await wait_for_chain_check(node)
        assert node.health.failure_count == 0
        # A failure of a single cheap call counts against the node.
        await upstreams.query(CHAIN_ID, calls_in_flight[:1], deadline_s=0.2)
        assert node.health.failure_count == 1


@pytest.mark.parametrize("message", CALL_ERRORS)
async def test_an_execution_error_is_raised_and_does_not_count_against_the_node_whatever_its_code_is(
    new_upstreams: NewUpstreams, first_node: FaultyNode, second_node: FaultyNode, message: str
) -> None:
    return_error(first_node, -32603, message)
    async with new_upstreams() as upstreams:
        for method in (HEAVY_METHOD, CHEAP_METHOD):
            with pytest.raises(NodeError) as caught:
                await upstreams.call(CHAIN_ID, method, [])
            assert caught.value.message == message
        assert upstreams.require_nodes(CHAIN_ID)[0].health.failure_count == 0
    assert (len(first_node.calls), len(second_node.calls)) == (2, 0)


@pytest.mark.parametrize("message", NODE_ERRORS)
async def test_after_an_internal_error_of_a_node_the_next_node_is_queried_and_the_error_counts_as_a_failure(
    new_upstreams: NewUpstreams, first_node: FaultyNode, message: str
) -> None:
    return_error(first_node, -32603, message)
    async with new_upstreams() as upstreams:
        assert await upstreams.call(CHAIN_ID, CHEAP_METHOD, []) == [CHEAP_METHOD, []]
        assert upstreams.require_nodes(CHAIN_ID)[0].health.failure_count == 1


async def test_a_single_call_that_is_too_large_for_a_node_does_not_count_against_the_node(
    new_upstreams: NewUpstreams, first_node: FaultyNode
) -> None:
    first_node.faults = ["HTTP 413"]
    async with new_upstreams(first_node) as upstreams:
        await call_and_expect_failure(upstreams, "eth_sendRawTransaction", call_count=3)
        assert upstreams.require_nodes(CHAIN_ID)[0].health.failure_count == 0


async def test_the_chain_of_a_node_is_not_checked_again_after_the_node_has_rejected_a_call(
    new_upstreams: NewUpstreams, first_node: FaultyNode
) -> None:
    first_node.faults = ["limit exceeded"]
    async with new_upstreams(first_node) as upstreams:
        await call_and_expect_failure(upstreams, CHEAP_METHOD)
    assert [body["method"] for _, body in first_node.requests].count("eth_chainId") == 1


async def test_the_batch_size_grows_again_after_a_node_has_rejected_a_large_batch(
    new_upstreams: NewUpstreams, first_node: FaultyNode
) -> None:
    first_node.faults = ["HTTP 413"]
    calls = [Call(CHEAP_METHOD, Raw(b"[%d]" % number)) for number in range(8)]
    async with new_upstreams(first_node, retry_count=0) as upstreams:
        (node,) = upstreams.require_nodes(CHAIN_ID)
        await upstreams.query(CHAIN_ID, calls)
        first_node.faults, smallest_batch = ["well"], node.max_batch_size
        for _ in range(FULL_BATCHES_BEFORE_GROWTH):
            await upstreams.query(CHAIN_ID, calls[:smallest_batch])
        assert node.max_batch_size == 2 * smallest_batch
