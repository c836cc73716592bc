"""The calls of one chain, from slots to answers: judged, looked up, or carried from a node."""

import time
from collections.abc import Sequence

from msgspec import Raw

from kisslock import metrics
from kisslock.rpc.admission import Admission
from kisslock.rpc.cache import Cache
from kisslock.rpc.carrying import Carrier
from kisslock.rpc.faults import Fault, Tail
from kisslock.rpc.heads import UNKNOWN, Heads
from kisslock.rpc.judging import Judge, Judged
from kisslock.rpc.landing import BLOCK_NUMBER
from kisslock.rpc.requests import Asked, Invalid, Slot, copied

# In the place of an answer that nobody waits for.
NOBODY = b',"result":null'
Missing = list[tuple[int, Judged]]


class ChainCalls:
    """One chain's policy and flights, and what is shared with the others: cache, newest blocks."""

    def __init__(
        self,
        chain_id: int,
        judge: Judge,
        cache: Cache,
        heads: Heads,
        carrier: Carrier,
        admission: Admission,
    ) -> None:
        self._id, self._judge = chain_id, judge
        self._cache, self._heads, self._carrier, self._admission = cache, heads, carrier, admission

    async def tails(self, slots: Sequence[Slot], address: str) -> list[Tail]:
        """An answer for each slot, in order; raises TooManyRequests when nodes were asked too much for the address."""
        found, missing = self._at_once(slots, time.monotonic())
        if missing and any(judged.span for _, judged in missing):
            missing = await self._within_range(found, missing, address)
        if missing:
            await self._admission.weigh(address, sum(judged.rule.cost for _, judged in missing))
            tails = await self._carrier.answers([judged for _, judged in missing])
            for (at, _), tail in zip(missing, tails, strict=True):
                found[at] = tail
        return found

    def _at_once(self, slots: Sequence[Slot], now: float) -> tuple[list[Tail], Missing]:
        """What needs no node, and what is left with its place."""
        head, hits = self._heads.newest(self._id), 0
        look, known, judge = self._cache.get, self._judge.remembered.get, self._judge.judge
        found: list[Tail] = []
        missing: Missing = []
        for slot in slots:
            # Not isinstance: it takes ten times as long for shapes of msgspec.
            if type(slot) is Invalid:
                found.append(slot.fault.tail)
                continue
            method, params = slot.method, copied((slot.params,))
            judged = known((method, params)) or judge(method, params)
            if type(judged) is Judged:
                tail = look(judged.key, now, head)
                if tail is not None:
                    hits += 1
                    found.append(tail)
                    continue
                if slot.id or judged.rule.acts:
                    missing.append((len(found), judged))
                judged = NOBODY
            found.append(judged)
        if hits:
            metrics.calls.add("hit", hits)
        if own := len(slots) - hits - len(missing):
            metrics.calls.add("own", own)
        return found, missing

    async def _within_range(self, found: list[Tail], missing: Missing, address: str) -> Missing:
        """Refuse searches whose range turns out too long now that the newest block is asked for."""
        if self._heads.newest(self._id) == UNKNOWN:
            (tail,) = await self.tails([Asked(BLOCK_NUMBER, "2.0", id=Raw(b"1"))], address)
            if self._heads.newest(self._id) == UNKNOWN:
                for at, judged in missing:
                    found[at] = tail if judged.span else found[at]
                return [(at, judged) for at, judged in missing if not judged.span]
        allowed = []
        for at, judged in missing:
            try:
                if judged.span:
                    judged.span.check(self._heads.newest(self._id))
                allowed.append((at, judged))
            except Fault as fault:
                found[at] = fault.tail
        return allowed
