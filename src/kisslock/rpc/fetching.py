"""Calls that are not cached: each joins an in-flight request that has the same call, or starts a new request.

A batch is split into requests, so that a slow call does not delay other calls. Cheap calls with params share a request.
Cheap calls without params share another request. Most clients make the same calls without params, so they can often
join such a request. Each heavy method, and each method that changes the chain, has its own request.

A client can join an in-flight request only if the request is new, and the client makes every call in the request. If
the request had another call, the client would also wait for that call. A transaction always joins the request that
sends it, because a node rejects a transaction that it already has.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Collection, Mapping, Sequence
from contextlib import suppress
from functools import partial

from msgspec import Raw

from kisslock.rpc import metrics
from kisslock.rpc.decisions import Decision
from kisslock.rpc.faults import ResponseTail, nodes_down_response
from kisslock.rpc.in_flight import InFlightCall, InFlightRequest, InFlightRequests
from kisslock.rpc.response_store import ResponseStore
from kisslock.upstream import Upstreams
from kisslock.upstream.errors import UpstreamTimeout
from kisslock.upstream.messages import LARGE_BATCH_CALLS

CHEAP_GROUP, POPULAR_GROUP = "cheap", "popular"
NO_PARAMS = Raw(b"[]")
TIMED_OUT_TAIL = nodes_down_response(UpstreamTimeout())


class Fetcher:
    """Sends requests to the nodes of a chain. `deadline_s` includes the wait for one of the `heavy_slots`."""

    def __init__(
        self,
        chain_id: int,
        upstreams: Upstreams,
        requests: InFlightRequests,
        responses: ResponseStore,
        deadline_s: float,
        heavy_slots: asyncio.Semaphore,
    ) -> None:
        self._chain_id, self._deadline_s, self._heavy_slots = chain_id, deadline_s, heavy_slots
        self._upstreams, self._requests, self._responses = upstreams, requests, responses

    def fetch_responses(self, calls_to_fetch: Sequence[Decision]) -> Awaitable[Sequence[ResponseTail]]:
        """Return a response for each call, in order."""
        return self._fetch_one(calls_to_fetch[0]) if len(calls_to_fetch) == 1 else self._fetch_many(calls_to_fetch)

    def _fetch_one(self, decision: Decision) -> Awaitable[Sequence[ResponseTail]]:
        in_flight_call = self._requests.find(decision.key)
        if in_flight_call is not None and (
            decision.rule.mutates or _is_joinable(in_flight_call.request, {decision.key})
        ):
            return self._wait_for_joined(in_flight_call.request, [in_flight_call.index])
        metrics.calls_counter("asked").inc()
        return self._start_request((decision,)).wait_for_responses()

    async def _fetch_many(self, calls_to_fetch: Sequence[Decision]) -> Sequence[ResponseTail]:
        indexes_by_group: dict[str, list[int]] = {}
        indexes_by_request: dict[InFlightRequest, list[int]] = {}
        joinable_calls = self._find_joinable_calls(calls_to_fetch)
        for call_index, decision in enumerate(calls_to_fetch):
            in_flight_call = joinable_calls.get(decision.key)
            if in_flight_call is None:
                indexes_by_group.setdefault(_request_group(decision), []).append(call_index)
            else:
                indexes_by_request.setdefault(in_flight_call.request, []).append(call_index)
        fetches = [self._fetch_calls([calls_to_fetch[at] for at in indexes]) for indexes in indexes_by_group.values()]
        fetches += [
            self._wait_for_joined(request, [joinable_calls[calls_to_fetch[at].key].index for at in indexes])
            for request, indexes in indexes_by_request.items()
        ]
        if len(fetches) == 1:
            return await fetches[0]
        results: list[ResponseTail] = [TIMED_OUT_TAIL] * len(calls_to_fetch)
        for indexes, tails in zip(
            [*indexes_by_group.values(), *indexes_by_request.values()], await asyncio.gather(*fetches), strict=True
        ):
            for call_index, tail in zip(indexes, tails, strict=True):
                results[call_index] = tail
        return results

    def _find_joinable_calls(self, calls_to_fetch: Sequence[Decision]) -> Mapping[bytes, InFlightCall]:
        """Return the in-flight calls whose response the client can share, by the key of the call."""
        calls = {decision.key: call for decision in calls_to_fetch if (call := self._requests.find(decision.key))}
        if not calls:
            return calls
        client_call_keys = {decision.key for decision in calls_to_fetch}
        mutating_keys = {decision.key for decision in calls_to_fetch if decision.rule.mutates}
        joinable_requests = {
            request for request in {call.request for call in calls.values()} if _is_joinable(request, client_call_keys)
        }
        return {key: call for key, call in calls.items() if key in mutating_keys or call.request in joinable_requests}

    def _fetch_calls(self, calls: Sequence[Decision]) -> Awaitable[Sequence[ResponseTail]]:
        """Start a request that has each distinct call once, and return a response for each call."""
        decisions_by_key = {decision.key: decision for decision in calls}
        metrics.calls_counter("asked").inc(len(decisions_by_key))
        request = self._start_request(tuple(decisions_by_key.values()))
        if len(decisions_by_key) == len(calls):
            return request.wait_for_responses()
        metrics.calls_counter("joined").inc(len(calls) - len(decisions_by_key))
        return _responses_in_call_order(request, tuple(decisions_by_key), calls)

    async def _wait_for_joined(self, request: InFlightRequest, indexes: Sequence[int]) -> Sequence[ResponseTail]:
        """Return responses from a request of another client. `indexes` are the positions of the calls in `request`."""
        metrics.calls_counter("joined").inc(len(indexes))
        tails = await request.wait_for_responses()
        return [tails[at] for at in indexes]

    def _start_request(self, calls: Sequence[Decision]) -> InFlightRequest:
        is_heavy = calls[0].rule.heavy or len(calls) > LARGE_BATCH_CALLS
        send = partial(self._send_when_free if is_heavy else self._send_calls, calls)
        return self._requests.start([decision.key for decision in calls], send)

    async def _send_calls(self, calls: Sequence[Decision]) -> list[ResponseTail]:
        return await self._query_upstreams(calls, None)

    async def _send_when_free(self, calls: Sequence[Decision]) -> list[ResponseTail]:
        """Like `_send_calls`, but wait for a heavy slot first. The deadline includes the wait for the slot."""
        slots = self._heavy_slots
        if slots.locked():
            clock = asyncio.get_running_loop().time
            deadline_at = clock() + self._deadline_s
            with suppress(TimeoutError):
                async with asyncio.timeout(self._deadline_s), slots:
                    return await self._query_upstreams(calls, deadline_at - clock())
            return [TIMED_OUT_TAIL] * len(calls)
        async with slots:
            return await self._query_upstreams(calls, None)

    async def _query_upstreams(self, calls: Sequence[Decision], deadline_s: float | None) -> list[ResponseTail]:
        head_number, responses = self._responses.head, self._responses
        for method, count in Counter(decision.call.method for decision in calls).items():
            metrics.sent_counter(method).inc(count)
        replies = await self._upstreams.query(
            self._chain_id, [decision.call for decision in calls], deadline_s=deadline_s
        )
        return [responses.accept(decision, reply, head_number) for decision, reply in zip(calls, replies, strict=True)]


async def _responses_in_call_order(
    request: InFlightRequest, keys: Sequence[bytes], calls: Sequence[Decision]
) -> list[ResponseTail]:
    tails = dict(zip(keys, await request.wait_for_responses(), strict=True))
    return [tails[decision.key] for decision in calls]


def _is_joinable(request: InFlightRequest, client_call_keys: Collection[bytes]) -> bool:
    """Return True if a client who makes the calls with these keys can join the request."""
    return request.is_new() and all(key in client_call_keys for key in request.keys)


def _request_group(decision: Decision) -> str:
    """Return the name of the group that a call belongs to. All calls of a group share a request."""
    if decision.rule.heavy or decision.rule.mutates:
        return decision.call.method
    return POPULAR_GROUP if decision.call.params == NO_PARAMS else CHEAP_GROUP
