"""Turns a node's reply into an encoded response without its ID. Caches valid responses, and records block numbers."""

import msgspec

from kisslock.rpc.cache import HEAD_INDEPENDENT, NEVER_EXPIRES, Cache, Entry
from kisslock.rpc.decisions import Decision
from kisslock.rpc.faults import ResponseTail, nodes_down_response
from kisslock.rpc.freshness import CachePolicy, cache_policy_at_head, parse_quantity
from kisslock.rpc.heads import Heads
from kisslock.settings import Chain
from kisslock.upstream import UpstreamDown
from kisslock.upstream.messages import Reply

BLOCK_NUMBER = "eth_blockNumber"
# Cache a "latest" response at most two seconds, also on slow chains: after a payment, a visitor should not see the old
# balance for longer.
MAX_LATEST_S = 2.0
# Store the members, because in Python 3.11 reading a member of an Enum takes as long as a cache lookup.
FOREVER_POLICY, LATEST_POLICY = CachePolicy.FOREVER, CachePolicy.LATEST


class MinedTransaction(msgspec.Struct, rename="camel"):
    """The block that contains a transaction.

    A transaction and its receipt have these fields. The fields are null while the transaction is pending.
    """

    block_hash: str | None = None
    block_number: str | None = None


_decode_mined = msgspec.json.Decoder(MinedTransaction).decode
_decode_text = msgspec.json.Decoder(str).decode


class ResponseStore:
    """Stores the responses of one chain's nodes."""

    def __init__(self, chain: Chain, cache: Cache, heads: Heads) -> None:
        self._chain_id, self._cache, self._heads = chain.id, cache, heads
        self._block_s = chain.block_time_ms / 1000
        self._max_latest_s = min(self._block_s, MAX_LATEST_S)

    @property
    def head(self) -> int:
        """The number of the newest known block."""
        return self._heads.newest_number(self._chain_id)

    def accept(self, decision: Decision, reply: Reply | UpstreamDown, head_number: int) -> ResponseTail:
        """Return the encoded response, without its ID, for a node's reply.

        `head_number` is the newest block that was known when the node was queried.
        """
        if isinstance(reply, UpstreamDown):
            return nodes_down_response(reply)
        if reply.is_error:
            return b',"error":' + bytes(reply.error)
        result = bytes(reply.result)
        if decision.call.method == BLOCK_NUMBER:
            result, head_number = self._block_number_at_least_head(result)
        tail = b',"result":' + result
        if result != b"null" and (not decision.rule.cached_when_mined or self._is_mined(result)):
            self._cache_tail(decision, tail, head_number)
        return tail

    def _cache_tail(self, decision: Decision, tail: ResponseTail, head_number: int) -> None:
        policy = cache_policy_at_head(decision.freshness, head_number)
        if policy is FOREVER_POLICY:
            self._cache.put(decision.key, Entry(tail, NEVER_EXPIRES, HEAD_INDEPENDENT))
        elif policy is LATEST_POLICY and self._max_latest_s > 0:
            self._cache.put(decision.key, Entry(tail, self._heads.clock() + self._max_latest_s, head_number))

    def _block_number_at_least_head(self, result: bytes) -> tuple[bytes, int]:
        """Return the result of eth_blockNumber, and the head.

        If the result is lower than the head, return the head as the result. An unreadable result is returned unchanged.
        """
        try:
            newest_head = self._heads.record_newest_block(
                self._chain_id, parse_quantity(_decode_text(result)), self._block_s
            )
        except (msgspec.DecodeError, ValueError):
            return result, self.head
        return b'"%b"' % hex(newest_head).encode(), newest_head

    def _is_mined(self, result: bytes) -> bool:
        """Return True if the transaction is in a block, and record the block's number."""
        try:
            transaction = _decode_mined(result)
            number = parse_quantity(transaction.block_number)
        except (msgspec.DecodeError, ValueError, RecursionError):
            return False
        self._heads.record_existing_block(self._chain_id, number, self._block_s)
        return transaction.block_hash is not None
