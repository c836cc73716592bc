"""Queries the nodes of all chains: `call` returns one decoded result, and `query` returns undecoded replies."""

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from typing import Any, Protocol

import msgspec
from msgspec import Raw
from typing_extensions import override

from kisslock.settings import Settings
from kisslock.upstream.allowance import ExtraCallAllowance
from kisslock.upstream.attempts import Results, RetryPolicy, query
from kisslock.upstream.errors import AttemptFailed, NoUpstream, UnknownChain, UpstreamDown
from kisslock.upstream.messages import Call, decode_error, decode_result
from kisslock.upstream.node import AdmitCalls, Node, admit_any_calls
from kisslock.upstream.transport import HttpTransport, Transport

# Visitors can choose the contract for these methods, so a failed call does not count against the node.
CONTRACT_CALLS = frozenset({"eth_call", "eth_estimateGas"})
# Methods of the server's own calls that are cheap for a node. `rpc/policy.py` lists the methods for visitors.
HEDGED_METHODS = frozenset({"eth_call", "eth_getCode"})
# The server gives up this number of seconds before the browser does. Otherwise, the browser would retry calls that the
# server is still retrying: with three attempts each, one call would become nine.
DEADLINE_MARGIN_S = 1.0


class NodeCaller(Protocol):
    """Makes calls to nodes. Tests replace it."""

    async def call(
        self, chain_id: int, method: str, params: Sequence[Any], *, deadline_s: float | None = None
    ) -> object:
        """Return the result. Raises NodeError, UpstreamDown, NoUpstream or UnknownChain."""
        ...


class Upstreams(AbstractAsyncContextManager["Upstreams"]):
    """The nodes in the settings. Connections open at the first call, and `close` closes them."""

    def __init__(
        self, settings: Settings, *, transport: Transport | None = None, admit_calls: AdmitCalls | None = None
    ) -> None:
        rpc = settings.rpc
        self._transport = transport or HttpTransport(rpc.answer_max_bytes)
        self._retry_policy = RetryPolicy(total_deadline_s(rpc.timeout_ms), rpc.retry_count, rpc.retry_delay_ms / 1000)
        self._nodes_by_chain = {
            chain.id: tuple(
                Node(url, chain.id, f"{chain.id}/{number}", self._transport, admit_calls or admit_any_calls)
                for number, url in enumerate(chain.rpc, start=1)
            )
            for chain in settings.chains.values()
        }
        self._allowances_by_chain = {chain_id: ExtraCallAllowance() for chain_id in settings.chains}

    async def call(
        self, chain_id: int, method: str, params: Sequence[object], *, deadline_s: float | None = None
    ) -> object:
        """Return the decoded result of one call to a node of the chain.

        `deadline_s` includes all retries. The default deadline is one second less than `rpc.timeout_ms`. Raises
        NodeError (never retried) if a node returned an error, and UpstreamDown if no node responded in time. Raises
        NoUpstream if the chain has no nodes, and UnknownChain if it is not in the settings.
        """
        call = Call(
            method, Raw(msgspec.json.encode(params)), heavy=method in CONTRACT_CALLS, hedged=method in HEDGED_METHODS
        )
        (reply,) = await self.query(chain_id, [call], deadline_s=deadline_s)
        if isinstance(reply, UpstreamDown):
            raise reply
        try:
            if reply.is_error:
                raise decode_error(reply).as_exception()
            return decode_result(reply.result)
        except AttemptFailed as failure:
            raise UpstreamDown from failure

    async def query(self, chain_id: int, calls: Sequence[Call], *, deadline_s: float | None = None) -> Results:
        """Return a reply for each call, in order, with undecoded JSON. Raises NoUpstream or UnknownChain."""
        nodes = self.require_nodes(chain_id)
        self._allowances_by_chain[chain_id].add_for_attempts(len(calls))
        retry_policy = self._retry_policy if deadline_s is None else replace(self._retry_policy, deadline_s=deadline_s)
        return await query(nodes, calls, retry_policy, self._allowances_by_chain[chain_id])

    def require_nodes(self, chain_id: int) -> tuple[Node, ...]:
        """Return the chain's nodes in the order of the settings, at least one. Raises NoUpstream or UnknownChain."""
        try:
            nodes = self._nodes_by_chain[chain_id]
        except KeyError:
            raise UnknownChain from None
        if not nodes:
            raise NoUpstream
        return nodes

    async def close(self) -> None:
        """Close every connection. A later call opens new connections."""
        for nodes in self._nodes_by_chain.values():
            for node in nodes:
                await node.close()
        await self._transport.close()

    @override
    async def __aexit__(self, *_: object) -> None:
        await self.close()


def total_deadline_s(timeout_ms: int) -> float:
    """Return the gateway's deadline in seconds.

    The deadline is one second less than the browser waits, but at least half of the browser's time.
    """
    browser_timeout_s = timeout_ms / 1000
    return max(browser_timeout_s - DEADLINE_MARGIN_S, browser_timeout_s / 2)
