"""If no node responds: one deadline, and an error that clients do not retry."""

import asyncio

import msgspec
import pytest

from kisslock.http.rate_limiter import RateLimiter
from kisslock.rpc.admission import CallRateLimits
from kisslock.rpc.gateway import Gateway
from tests.rpc.conftest import NewGatewayClient, create_call, post_requests
from tests.upstream.faulty import CHAIN_ID, FaultyNode
from tests.upstream.paced import NEVER_S, PacedNodes


@pytest.mark.parametrize("timeout_ms", [1000, 2000, 10_000])
async def test_the_gateway_returns_an_error_before_the_timeout_of_the_browser_if_no_node_responds(
    timeout_ms: int,
) -> None:
    nodes = PacedNodes(timeout_ms=timeout_ms, retry_count=2)
    nodes.response_times_s = [NEVER_S, NEVER_S]
    gateway = Gateway(
        nodes.settings, nodes.upstreams, CallRateLimits(nodes.settings.rpc, RateLimiter()), clock=lambda: nodes.now
    )
    parsed_body = gateway.parse_body(msgspec.json.encode(create_call()))
    response = asyncio.create_task(gateway.answer_calls(CHAIN_ID, parsed_body, "203.0.113.1"))
    while not response.done():
        await nodes.pass_s(0.05)
    error = msgspec.json.decode(response.result() or b"")["error"]
    assert error["data"]["code"] == "rpc/upstream-timeout"
    assert nodes.now - nodes.began < timeout_ms / 1000
    await nodes.upstreams.close()


# Specification 8.4
@pytest.mark.parametrize(
    ("fault", "code"),
    [("down", "rpc/upstream-down"), ("HTTP 500", "rpc/upstream-status"), ("HTML", "rpc/upstream-down")],
)
def test_if_all_nodes_fail_the_gateway_returns_200_with_a_code_that_viem_does_not_retry(
    new_gateway_client: NewGatewayClient, node: FaultyNode, fault: str, code: str
) -> None:
    node.faults = [fault]
    error = post_requests(new_gateway_client(), create_call())["error"]
    assert error["code"] not in {-1, -32603, -32005, -32007, 429}
    assert -32099 <= error["code"] <= -32008
    assert (error["code"], error["data"]["code"]) == (-32090, code)
