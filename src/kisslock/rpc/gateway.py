"""The gateway of all chains: it turns a request's body into the response's body."""

import asyncio
import time
from collections.abc import Callable

from kisslock.rpc.admission import CallRateLimits
from kisslock.rpc.cache import Cache
from kisslock.rpc.chain import ChainCalls
from kisslock.rpc.decisions import Decider
from kisslock.rpc.fetching import Fetcher
from kisslock.rpc.heads import Heads
from kisslock.rpc.in_flight import MAX_HEAVY_REQUESTS, InFlightRequests
from kisslock.rpc.policy import create_policy
from kisslock.rpc.requests import ParsedBody, parse_slots
from kisslock.rpc.response_store import ResponseStore
from kisslock.rpc.responses import serialize_responses
from kisslock.settings import Chain, Settings
from kisslock.upstream import UnknownChain, Upstreams
from kisslock.upstream.upstreams import total_deadline_s

# Each chain's limit of concurrent heavy requests is at least this number, even with many chains.
MIN_HEAVY_SLOTS = 8


class Gateway:
    """The chains in the settings. All chains share one cache and one set of in-flight requests."""

    def __init__(
        self,
        settings: Settings,
        upstreams: Upstreams,
        rate_limits: CallRateLimits,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        rpc = settings.rpc
        self._max_batch_calls, self._max_bytes = rpc.batch_size, rpc.answer_max_bytes
        self._upstreams = upstreams
        self._chain_ids = {str(chain_id): chain_id for chain_id in settings.chains}
        self.cache = Cache(rpc.cache_max_bytes, rpc.cache_item_max_bytes)
        self.in_flight = InFlightRequests()
        policy, heads = create_policy(rpc.methods), Heads(clock)
        deadline_s = total_deadline_s(rpc.timeout_ms)
        # Each chain has its own slots, so that a chain whose nodes hang does not block other chains.
        max_heavy_requests = max(
            MIN_HEAVY_SLOTS, MAX_HEAVY_REQUESTS // max(1, sum(bool(chain.rpc) for chain in settings.chains.values()))
        )

        def create_chain_calls(chain: Chain) -> ChainCalls:
            responses = ResponseStore(chain, self.cache, heads)
            fetcher = Fetcher(
                chain.id, upstreams, self.in_flight, responses, deadline_s, asyncio.Semaphore(max_heavy_requests)
            )
            decider = Decider(chain.id, policy, rpc.page_gas_max)
            return ChainCalls(chain.id, decider, self.cache, heads, fetcher, rate_limits)

        self._chain_calls = {chain.id: create_chain_calls(chain) for chain in settings.chains.values()}

    def parse_chain_id(self, chain_id_text: str) -> int:
        """Return the chain ID in a path. Raises UnknownChain for a chain that is not in the settings.

        Raises NoUpstream if the chain has no node.
        """
        chain_id = self._chain_ids.get(chain_id_text)
        if chain_id is None:
            raise UnknownChain
        self._upstreams.require_nodes(chain_id)
        return chain_id

    def parse_body(self, body: bytes) -> ParsedBody:
        """Return the calls of a body. Raises Fault if the body as a whole is invalid."""
        return parse_slots(body, self._max_batch_calls)

    async def answer_calls(self, chain_id: int, parsed_body: ParsedBody, client_address: str) -> bytes | None:
        """Return the response's body, or None if all calls were notifications.

        Raises TooManyRequests if the weight of the calls to nodes exceeds the client address's rate limit.
        """
        slots, ids, is_batch = parsed_body
        tails = await self._chain_calls[chain_id].fetch_responses(slots, client_address)
        return serialize_responses(ids, tails, self._max_bytes, is_batch=is_batch)
