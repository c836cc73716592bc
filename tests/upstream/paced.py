"""Nodes with a selectable delay, on a clock that the test moves."""

import asyncio
from typing import Any

import msgspec
from msgspec import Raw

from kisslock import Settings
from kisslock.upstream import Upstreams
from kisslock.upstream.errors import AttemptFailed, UpstreamDown, UpstreamTimeout
from kisslock.upstream.messages import Call, Reply
from kisslock.upstream.node import Node
from tests.upstream.faulty import CHAIN_ID

NEVER_S = float("inf")
NODE_URLS = ("http://127.0.0.1:1", "http://127.0.0.1:2")
BALANCE_CALL = Call("eth_getBalance", Raw(b"[]"), hedged=True)


class PacedNodes:
    """Two nodes instead of the HTTP client, and the Upstreams that queries them. Only `pass_s` moves the clock.

    `response_times_s` is the delay of each node's responses, `chain_check_times_s` the delay of its chain ID. Nodes in
    `failing_nodes` fail instead of responding. The result of a response is the node's name.
    """

    def __init__(self, **rpc: Any) -> None:
        loop = asyncio.get_running_loop()
        # The clock starts at a fixed time instead of the machine's uptime, because float sums would differ between
        # machines.
        self.now = self.began = 1000.0
        loop.time = lambda: self.now  # type: ignore[method-assign]
        self.response_times_s = [0.0, 0.0]
        self.chain_check_times_s = [0.0, 0.0]
        self.failing_nodes: set[int] = set()
        # For each of the two nodes: the number of calls in each request.
        self.requested_sizes: tuple[list[int], list[int]] = ([], [])
        self.probe_counts = [0, 0]
        chains = {str(CHAIN_ID): {"rpc": list(NODE_URLS)}}
        self.settings = Settings.of(chains=chains, rpc={"retry_count": 0, **rpc})
        self.upstreams = Upstreams(self.settings, transport=self)

    @property
    def nodes(self) -> tuple[Node, ...]:
        return self.upstreams.require_nodes(CHAIN_ID)

    async def post(self, url: str, body: bytes, timeout_s: float) -> bytes:
        """Return the response's body. Raises AttemptFailed."""
        number = NODE_URLS.index(url)
        request_body = msgspec.json.decode(body)
        calls = request_body if isinstance(request_body, list) else [request_body]
        if calls[0]["method"] == "eth_chainId":
            self.probe_counts[number] += 1
            result, response_time_s = hex(CHAIN_ID), self.chain_check_times_s[number]
        else:
            self.requested_sizes[number].append(len(calls))
            result, response_time_s = f"node {number}", self.response_times_s[number]
        await asyncio.sleep(min(response_time_s, timeout_s))
        if response_time_s > timeout_s:
            raise AttemptFailed("nothing in time", UpstreamTimeout)
        if number in self.failing_nodes:
            raise AttemptFailed("told to fail")
        responses = [{"jsonrpc": "2.0", "id": call["id"], "result": result} for call in calls]
        return msgspec.json.encode(responses if isinstance(request_body, list) else responses[0])

    async def close(self) -> None:
        """Do nothing: no connection is open."""

    async def run_call(self, *calls: Call) -> tuple[str, float]:
        """Return the node that responded to a visitor, and the seconds until the response.

        Moves the clock until then.
        """
        started_s = self.now
        visitor = await self.start_call(*calls)
        while not visitor.done():
            await self.pass_s(0.01)
        return visitor.result(), round(self.now - started_s, 2)

    async def start_call(self, *calls: Call) -> "asyncio.Task[str]":
        """Start a visitor's call, and run the call as far as possible without moving the clock.

        The task returns the node.
        """

        async def call_upstreams() -> str:
            return result_or_error_code((await self.upstreams.query(CHAIN_ID, calls or [BALANCE_CALL]))[0])

        visitor = asyncio.create_task(call_upstreams())
        await self.pass_s(0)
        return visitor

    async def pass_s(self, seconds: float) -> None:
        """Move the clock, and run what is due by then."""
        self.now += seconds
        for _ in range(20):
            await asyncio.sleep(0)


def result_or_error_code(reply: Reply | UpstreamDown) -> str:
    """Return a response's result, or the code of its error."""
    return reply.code if isinstance(reply, UpstreamDown) else msgspec.json.decode(reply.result, type=str)
