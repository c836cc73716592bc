"""The calls of one chain. The policy decides each call, then the response comes from the cache or from a node."""

from collections.abc import Sequence

from kisslock.rpc import metrics
from kisslock.rpc.admission import CallRateLimits
from kisslock.rpc.cache import Cache
from kisslock.rpc.decisions import Decider, Decision
from kisslock.rpc.faults import Fault, ResponseTail
from kisslock.rpc.fetching import Fetcher
from kisslock.rpc.heads import UNKNOWN_NUMBER, Heads
from kisslock.rpc.policy import RULES_BY_METHOD
from kisslock.rpc.requests import InvalidRequest, Slot, to_bytes
from kisslock.rpc.response_store import BLOCK_NUMBER

# A placeholder for the response to a notification. The gateway never sends this placeholder.
NOT_SENT_TAIL = b',"result":null'
UnansweredCalls = list[tuple[int, Decision]]


class ChainCalls:
    """Responds to calls of one chain. All chains share the cache, the table of newest blocks and the rate limits."""

    def __init__(
        self,
        chain_id: int,
        decider: Decider,
        cache: Cache,
        heads: Heads,
        fetcher: Fetcher,
        rate_limits: CallRateLimits,
    ) -> None:
        self._chain_id, self._decider = chain_id, decider
        self._cache, self._heads, self._fetcher, self._rate_limits = cache, heads, fetcher, rate_limits
        # The gateway itself makes this call, so `rpc.methods` does not need to allow it.
        self._newest_block_call = decider.decide_allowed_method(BLOCK_NUMBER, RULES_BY_METHOD[BLOCK_NUMBER], [])

    async def fetch_responses(self, slots: Sequence[Slot], address: str) -> list[ResponseTail]:
        """Return a response for each slot, in order.

        Raises TooManyRequests if the weight of the calls to nodes exceeds the address's rate limit.
        """
        tails, unanswered_calls = self._responses_without_nodes(slots, self._heads.clock())
        if unanswered_calls and any(decision.open_range for _, decision in unanswered_calls):
            unanswered_calls = await self._reject_long_ranges(tails, unanswered_calls, address)
        if unanswered_calls:
            fetched_tails = await self._fetch_tails([decision for _, decision in unanswered_calls], address)
            for (index, _), tail in zip(unanswered_calls, fetched_tails, strict=True):
                tails[index] = tail
        return tails

    async def _fetch_tails(self, calls: Sequence[Decision], address: str) -> Sequence[ResponseTail]:
        await self._rate_limits.charge_weight(address, sum(decision.rule.cost for decision in calls))
        return await self._fetcher.fetch_responses(calls)

    def _responses_without_nodes(self, slots: Sequence[Slot], now: float) -> tuple[list[ResponseTail], UnansweredCalls]:
        """Return the responses that need no node, and pairs of index and call for the calls that need a node."""
        head_number, hit_count = self._heads.newest_number(self._chain_id), 0
        get_cached, find_outcome, decide = self._cache.get, self._decider.outcomes.get, self._decider.decide
        tails: list[ResponseTail] = []
        unanswered_calls: UnansweredCalls = []
        for slot in slots:
            # Compare the type directly, because `isinstance` takes ten times as long for msgspec structs.
            if type(slot) is InvalidRequest:
                tails.append(slot.fault.tail)
                continue
            method, params = slot.method, to_bytes((slot.params,))
            decision = find_outcome((method, params)) or decide(method, params)
            if type(decision) is Decision:
                tail = get_cached(decision.key, now, head_number)
                if tail is not None:
                    hit_count += 1
                    tails.append(tail)
                    continue
                if slot.id or decision.rule.mutates:
                    unanswered_calls.append((len(tails), decision))
                decision = NOT_SENT_TAIL
            tails.append(decision)
        if hit_count:
            metrics.calls_counter("hit").inc(hit_count)
        if local_count := len(slots) - hit_count - len(unanswered_calls):
            metrics.calls_counter("own").inc(local_count)
        return tails, unanswered_calls

    async def _reject_long_ranges(
        self, tails: list[ResponseTail], unanswered_calls: UnansweredCalls, address: str
    ) -> UnansweredCalls:
        """Reject eth_getLogs calls with too many blocks up to the newest block. Return the remaining calls."""
        if self._heads.newest_number(self._chain_id) == UNKNOWN_NUMBER:
            (tail,) = await self._fetch_tails([self._newest_block_call], address)
            if self._heads.newest_number(self._chain_id) == UNKNOWN_NUMBER:
                for index, decision in unanswered_calls:
                    tails[index] = tail if decision.open_range else tails[index]
                return [(index, decision) for index, decision in unanswered_calls if not decision.open_range]
        allowed_calls = []
        for index, decision in unanswered_calls:
            try:
                if decision.open_range:
                    decision.open_range.check(self._heads.newest_number(self._chain_id))
                allowed_calls.append((index, decision))
            except Fault as fault:
                tails[index] = fault.tail
        return allowed_calls
