"""Creates the rows of a month of the client log.

Each opening of the dialog has four entries, and every fifth opening fails.
"""

import json
import time
from collections import Counter
from collections.abc import Iterator

from bench.scale.databases import Load
from kisslock.guides.catalogue import load_catalogue
from kisslock.log.entry import STEP_BITS
from kisslock.log.histogram import duration_bin
from kisslock.log.retention import MINUTE_RETENTION_MS
from kisslock.storage.tables import COUNT_SPANS_S, log_counts

DAYS, DAY_MS = 30, 86_400_000
ENTRY_COLUMNS = (
    *("at_ms", "level", "code", "step", "wallet", "method", "flow", "duration_ms", "fingerprint", "error"),
)
STEP_NAMES = ("opened", "wallet_chosen", "requested", "connected")
# Only the oldest entry has this error code.
RARE_CODE = "WALLET/RARE"
COMMON_CODES = ("WALLET/REJECTED", "WALLET/FAILED", "PAIRING/UNREACHABLE", "CHAIN/UNKNOWN")
STACK_FRAMES = "\n".join(
    f"    at step{n} (https://site.example/assets/page-D4a1b2c3.js:{n}:{n * 77})" for n in range(1, 9)
)
ERROR_JSON = json.dumps({"name": "ConnectError", "message": "User rejected the request.", "stack": STACK_FRAMES})


class LogMonth:
    """The rows of a log with this many entries, the oldest first."""

    def __init__(self, size: int) -> None:
        self._openings, self._now_ms = size // len(STEP_NAMES), int(time.time() * 1000)
        self._wallets = [wallet.id.lower() for wallet in load_catalogue().wallets]
        self._counts: Counter[tuple[str, int, int, str, str, str]] = Counter()

    def generate_loads(self) -> Iterator[Load]:
        """Yield the rows of the entries, then of the other tables.

        Reading the entries also computes the rows of the other tables.
        """
        yield "log_entries", ENTRY_COLUMNS, self._entry_rows()
        yield "log_flows", ("flow", "wallet", "method", "steps", "before", "last_ms"), self._flow_rows()
        error_fields = ("ConnectError", "User rejected the request.", STACK_FRAMES)
        groups = [
            (f"{code}-{number}", code, *error_fields, 7, self.at_ms(0), self._now_ms)
            for code in COMMON_CODES
            for number in range(25)
        ]
        columns = ("fingerprint", "code", "name", "message", "stack", "count", "first_ms", "last_ms")
        yield "log_groups", columns, groups
        yield "log_counts", log_counts.c.keys(), ((*key, count) for key, count in self._counts.items())

    def at_ms(self, opening_number: int) -> int:
        """Return the time of the opening with this running number, in milliseconds since 1970."""
        return self._now_ms - (self._openings - opening_number) * (DAYS - 1) * DAY_MS // self._openings

    def _flow_wallet_method(self, opening_number: int) -> tuple[str, str, str]:
        wallet = self._wallets[opening_number * 31 % len(self._wallets)]
        return f"{opening_number:022d}", wallet, ("qr_code", "extension")[opening_number % 2]

    def _entry_rows(self) -> Iterator[tuple[object, ...]]:
        for opening in range(self._openings):
            at_ms, (flow, wallet, method) = self.at_ms(opening), self._flow_wallet_method(opening)
            for step in STEP_NAMES[: 3 if opening % 5 == 0 else 4]:
                wallet_and_method = ("", "") if step == "opened" else (wallet, method)
                duration_ms = 2000 + opening % 9000 if step == "connected" else None
                self._count(at_ms, step, *wallet_and_method, duration_ms)
                yield at_ms, "debug", "", step, *wallet_and_method, flow, duration_ms, "", None
            if opening % 5 == 0:
                code = RARE_CODE if opening == 0 else COMMON_CODES[opening // 5 % len(COMMON_CODES)]
                self._add_count(at_ms, "error", "", "", code)
                yield at_ms, "error", code, "", wallet, method, flow, None, f"{code}-{opening % 25}", ERROR_JSON

    def _count(self, at_ms: int, step: str, wallet: str, method: str, duration_ms: int | None) -> None:
        self._add_count(at_ms, "step", "", "", step)
        if wallet:
            self._add_count(at_ms, "wallet", wallet, method, step)
        if duration_ms is not None:
            self._add_count(at_ms, "time", wallet, method, str(duration_bin(duration_ms)))

    def _add_count(self, at_ms: int, kind: str, wallet: str, method: str, name: str) -> None:
        for span_s in COUNT_SPANS_S:
            if span_s > COUNT_SPANS_S[0] or at_ms > self._now_ms - MINUTE_RETENTION_MS:
                self._counts[kind, span_s, at_ms - at_ms % (span_s * 1000), wallet, method, name] += 1

    def _flow_rows(self) -> Iterator[tuple[object, ...]]:
        steps = sum(STEP_BITS[step] for step in STEP_NAMES)
        for opening in range(self._openings):
            flow, wallet, method = self._flow_wallet_method(opening)
            for wallet_and_method in (("", ""), (wallet, method)):
                yield flow, *wallet_and_method, steps, 0, self.at_ms(opening)
