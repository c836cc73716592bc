"""Converts a batch of entries into rows of the four tables. No I/O.

All entries of a batch arrived in the same minute, so they count in the same minute, hour and day.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from kisslock.log.cardinality import CardinalityLimits
from kisslock.log.entry import STEP_BITS, Entry
from kisslock.log.histogram import duration_bin
from kisslock.storage.tables import COUNT_SPANS_S

Row = tuple[Any, ...]
# The key of a step consists of the flow, the wallet and the method. A step on a phone has a second key, which consists
# of the flow, an empty text, and the way in which the phone reaches its wallet.
FlowKey = tuple[str, str, str]
# The key of a count consists of the columns kind, wallet, method and name of log_counts.
CountKey = tuple[str, str, str, str]
MINUTE_MS = 60_000
# Maps each set of bits (log_flows.steps) to the names of its steps.
STEP_NAMES_BY_BITS = tuple(tuple(name for name, bit in STEP_BITS.items() if bits & bit) for bits in range(64))
CONNECTED_BIT = STEP_BITS["connected"]


@dataclass(slots=True)
class Batch:
    """Rows for the tables of the log. A row has the values of the table's columns in order, but no ID.

    `add` counts errors, and `create_count_rows` counts steps.
    """

    last_ms: int = 0
    entries: list[Row] = field(default_factory=list)
    groups: dict[str, list[Any]] = field(default_factory=dict)
    flows: dict[FlowKey, int] = field(default_factory=dict)
    # The connection time in milliseconds of each flow that connected in this batch.
    durations: dict[FlowKey, int] = field(default_factory=dict)
    counts: Counter[CountKey] = field(default_factory=Counter)

    def add(self, entry: Entry, limits: CardinalityLimits, sender: str | None = None) -> None:
        """Add an entry."""
        entry = limits.replace_excess_names(entry, sender)
        fingerprint = self._add_to_group(entry, limits, sender) if entry.is_failure else ""
        self.last_ms = entry.at_ms
        at_ms, level, code, step, wallet, method, flow, duration_ms, texts, way = entry
        texts_json = entry.texts_as_json() if texts else None
        self.entries.append((at_ms, level, code, step, wallet, method, flow, duration_ms, fingerprint, texts_json))
        if step and flow:
            self._add_step(STEP_BITS[step], (flow, "", ""))
            if way:
                self._add_step(STEP_BITS[step], (flow, "", way))
            if wallet:
                self._add_step(STEP_BITS[step], (flow, wallet, method))
                if step == "connected" and duration_ms is not None:
                    self.durations.setdefault((flow, wallet, method), duration_ms)

    def _add_step(self, bit: int, key: FlowKey) -> None:
        self.flows[key] = self.flows.get(key, 0) | bit

    def _add_to_group(self, entry: Entry, limits: CardinalityLimits, sender: str | None) -> str:
        fingerprint, error_texts = limits.group_error(entry, sender)
        self.counts["error", "", "", entry.code] += 1
        if fingerprint in self.groups:
            row = self.groups[fingerprint]
            row[5] += 1
            row[7] = entry.at_ms
        else:
            self.groups[fingerprint] = [fingerprint, entry.code, *error_texts, 1, entry.at_ms, entry.at_ms]
        return fingerprint

    def create_flow_rows(self) -> list[Row]:
        """Return rows of log_flows: key, steps, before, last_ms."""
        return [(*key, bits, 0, self.last_ms) for key, bits in self.flows.items()]

    def create_count_rows(self, changed_flows: Iterable[Sequence[Any]]) -> list[Row]:
        """Return rows of log_counts for every span.

        `changed_flows` has a key, the steps now and the steps before for each flow, so that only new steps are counted.
        """
        counts = self.counts.copy()
        for flow, wallet, method, bits, bits_before in changed_flows:
            added_bits = bits & ~bits_before
            if not added_bits:
                continue
            kind = "wallet" if wallet else "way" if method else "step"
            for name in STEP_NAMES_BY_BITS[added_bits]:
                counts[kind, wallet, method, name] += 1
            if (
                wallet
                and added_bits & CONNECTED_BIT
                and (duration_ms := self.durations.get((flow, wallet, method))) is not None
            ):
                counts["time", wallet, method, str(duration_bin(duration_ms))] += 1
        spans = [(span_s, self.last_ms - self.last_ms % (span_s * 1000)) for span_s in COUNT_SPANS_S]
        return [
            (kind, span_s, at_ms, wallet, method, name, count)
            for (kind, wallet, method, name), count in counts.items()
            for span_s, at_ms in spans
        ]
