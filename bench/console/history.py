"""A history of the log, spread evenly over thirty days, with the counts that the log's writer would have stored.

Openings choose among the catalogue's wallets and a hundred others, few of them often (Zipf), and end in one of the
funnel's ways; connecting takes a log-normal time. The same number gives the same history.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import accumulate
from random import Random

from kisslock.guides import catalogue
from kisslock.log.histogram import bin_of

# 2026-11-21, 13:37 UTC.
NOW = 1_795_268_220_000
MINUTE_MS, HOUR_MS, DAY_MS = 60_000, 3_600_000, 86_400_000
KEPT_MS, MINUTES_KEPT_MS = 30 * DAY_MS, 26 * HOUR_MS
ENTRIES_A_FLOW = 3.45
CHUNK = 20_000
BITS = {"opened": 1, "wallet_chosen": 2, "requested": 4, "connected": 8, "signed_in": 16, "failed": 32}
CODES = [f"WALLET/CODE-{number}" for number in range(60)] + [f"FOREIGN_CODE_{number}" for number in range(100)]
# The ways of an opening: its steps, and its share in per cent.
WAYS: dict[tuple[str, ...], int] = {
    ("opened",): 15,
    ("opened", "wallet_chosen"): 10,
    ("opened", "wallet_chosen", "requested"): 8,
    ("opened", "wallet_chosen", "requested", "failed"): 16,
    ("opened", "wallet_chosen", "requested", "connected"): 33,
    ("opened", "wallet_chosen", "requested", "connected", "signed_in"): 18,
}
ENTRY = ("id", "at_ms", "level", "code", "step", "wallet", "method", "flow", "duration_ms", "fingerprint", "error")
FLOW = ("flow", "wallet", "method", "steps", "before", "last_ms")
COUNT = ("kind", "span_s", "at_ms", "wallet", "method", "name", "count")
Row = tuple[object, ...]
# The key of a count: kind, wallet, method, name.
What = tuple[str, str, str, str]


@dataclass
class Tally:
    """The counts by hour, and of the last 26 hours by minute."""

    hours: Counter[tuple[int, What]] = field(default_factory=Counter)
    minutes: Counter[tuple[int, What]] = field(default_factory=Counter)

    def add(self, counted: list[tuple[int, What]]) -> None:
        """Count moments."""
        self.hours.update((at_ms // HOUR_MS, what) for at_ms, what in counted)
        since = NOW - MINUTES_KEPT_MS
        self.minutes.update((at_ms // MINUTE_MS, what) for at_ms, what in counted if at_ms >= since)

    def rows(self) -> Iterator[Row]:
        """The rows of log_counts in the order of their key."""
        days: Counter[tuple[int, What]] = Counter()
        for (hour, what), count in self.hours.items():
            days[hour // 24, what] += count
        found = []
        for span_s, counts in ((60, self.minutes), (3600, self.hours), (86_400, days)):
            for (number, (kind, wallet, method, name)), count in counts.items():
                found.append((kind, span_s, number * span_s * 1000, wallet, method, name, count))
        found.sort()
        yield from found


def chunks(entries: int, tally: Tally) -> Iterator[tuple[list[Row], list[Row]]]:
    """Rows of log_entries and of log_flows, a chunk of openings after the other; the tally counts them."""
    random = Random(1)
    pairs = _pairs()
    often = list(accumulate(1 / rank for rank in range(1, len(pairs) + 1)))
    seldom = list(accumulate(1 / rank for rank in range(1, len(CODES) + 1)))
    ways, shares = list(WAYS), list(accumulate(WAYS.values()))
    flows, number = int(entries / ENTRIES_A_FLOW), 0
    for begin in range(0, flows, CHUNK):
        many = min(CHUNK, flows - begin)
        taken = random.choices(ways, cum_weights=shares, k=many)
        chosen = random.choices(pairs, cum_weights=often, k=many)
        codes = random.choices(CODES, cum_weights=seldom, k=many)
        kept: list[Row] = []
        steps_of: list[Row] = []
        counted: list[tuple[int, What]] = []
        for index in range(many):
            at_ms = NOW - KEPT_MS + (begin + index) * KEPT_MS // flows
            opening = _Opening(f"{begin + index:016x}", *chosen[index], codes[index], random)
            number = opening.take(taken[index], at_ms, number, kept, counted)
            steps_of += opening.flows(taken[index], at_ms)
        tally.add(counted)
        yield kept, steps_of


class _Opening:
    """One opening of the dialog."""

    def __init__(self, flow: str, wallet: str, method: str, code: str, random: Random) -> None:
        self.flow, self.wallet, self.method, self.code, self.random = flow, wallet, method, code, random

    def take(
        self, steps: tuple[str, ...], at_ms: int, number: int, kept: list[Row], counted: list[tuple[int, What]]
    ) -> int:  # fmt: skip
        for offset, step in enumerate(steps):
            number += 1
            moment = at_ms + offset * 1500
            wallet, method = (self.wallet, self.method) if offset else ("", "")
            code, took = (self.code if step == "failed" else ""), None
            counted.append((moment, ("step", "", "", step)))
            if offset:
                counted.append((moment, ("wallet", wallet, method, step)))
            if step == "connected":
                took = min(DAY_MS, int(self.random.lognormvariate(8, 1)))
                counted.append((moment, ("time", wallet, method, str(bin_of(took)))))
            if code:
                counted.append((moment, ("error", "", "", code)))
            level = "warn" if code else "debug"
            kept.append((number, moment, level, code, step, wallet, method, self.flow, took, "", None))
        return number

    def flows(self, steps: tuple[str, ...], at_ms: int) -> list[Row]:
        bits = sum(BITS[step] for step in steps)
        found: list[Row] = [(self.flow, "", "", bits, 0, at_ms)]
        if bits > 1:
            found.append((self.flow, self.wallet, self.method, bits - 1, 0, at_ms))
        return found


def _pairs() -> list[tuple[str, str]]:
    """Every wallet with every method: those of the catalogue, and a hundred that were announced."""
    known = [(wallet.id, method) for wallet in catalogue.load().wallets for method in wallet.methods]
    return [*known, *((f"com.announced.wallet-{number}", "extension") for number in range(100))]
