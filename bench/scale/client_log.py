"""Beacons, the console and the deletion of old entries, with 10,000 to 1,000,000 entries in the client log."""

import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from itertools import chain, islice

from bench import beacons, core
from bench.core import run_program
from bench.scale import users
from bench.scale.client import create_get_request, measure_cost_us, measure_own_cost_us
from bench.scale.curves import Curve
from bench.scale.databases import Database, Load
from bench.scale.entries import DAY_MS, DAYS, RARE_CODE, LogMonth
from kisslock.composition.storage import open_storage
from kisslock.log import reading, retention
from kisslock.storage.timing import OPERATOR_TIMING

ENTRY_COUNTS = (10_000, 100_000, 1_000_000)
REQUESTS_PER_ROUND, BEACONS_PER_ROUND, DELETED_OPENINGS = 20, 400, 100
# The writer commits a beacon to the database within this number of seconds.
STORAGE_WAIT_S = 0.7
SERVER_SETTINGS = """[site]
origins = ["http://127.0.0.1:PORT"]
[console]
operators = ["OPERATOR"]
[log]
budget_entries = 1_000_000
[storage]
url = "URL"
"""
OPERATOR_WAITS, PAGE_WAITS = "the operator", "no person: a page does not wait for its beacons"
# The query reads counts by time, wallet, method and duration. The number of counts grows until each combination exists.
# The figures are from the rows of `entries.py` on 2026-11-29. A real log has more counts, as its durations vary more.
WALLETS_WAITS_BY_TITLE = {
    "the console's wallets, 24 hours": "the operator: 2,800 counts of durations, 6,600 at 4,000,000 entries",
    "the console's wallets, 30 days": "the operator: 39,600 counts of durations, 42,200 at 4,000,000 entries",
}
REQUEST_BY_TITLE = {
    "the console's funnel, 24 hours": "funnel?range=24h",
    "the console's wallets, 24 hours": "wallets?range=24h",
    "the console's wallets, 30 days": "wallets?range=30d",
    "the console's errors, 30 days": "errors?range=30d",
    "the console's similar errors of a code": "errors/groups?code=WALLET/REJECTED",
    "the console's live feed": "feed",
}
BEACON_TITLE, SHOW_CODE_TITLE, SHOW_SINCE_TITLE = (
    "a beacon, stored with others",
    "`kisslock log show --code`",
    "`kisslock log show --since`",
)
DELETION_TITLE = "deleting an old entry (hourly, 2,000 in each transaction)"


def generate_loads(month: LogMonth) -> Iterator[Load]:
    """Yield the rows of the operator, and then the rows of the log."""
    yield from chain(users.generate_loads(users.SIGNER_COUNT), month.generate_loads())


class LogServer:
    """A server whose client log has one of the sizes."""

    def __init__(self, database: Database, month: LogMonth, stack: ExitStack) -> None:
        self.database, self._month = database, month
        settings = SERVER_SETTINGS.replace("URL", database.url).replace("OPERATOR", users.account_address(0))
        self._server = stack.enter_context(run_program(core.create_kisslock_command(settings)))
        self._beacons = beacons.generate_openings()

    async def measure(self, round_number: int) -> dict[str, float]:
        """Measure every operation once, in the round with this number."""
        measure_cost, costs_by_title = partial(measure_cost_us, [self._server], self.database), dict[str, float]()
        origin = f"Origin: http://127.0.0.1:{self._server.port}\r\n".encode()
        sent_beacons = [
            beacon.replace(b"Origin: http://x\r\n", origin) for beacon in islice(self._beacons, BEACONS_PER_ROUND)
        ]
        costs_by_title[BEACON_TITLE] = await measure_cost(sent_beacons, settle_s=STORAGE_WAIT_S)
        for title, path in REQUEST_BY_TITLE.items():
            request = create_get_request(f"/api/console/{path}", f"Cookie: kisslock={users.session_secret(0)}\r\n")
            await measure_cost([request] * 4)
            costs_by_title[title] = await measure_cost([request] * REQUESTS_PER_ROUND)
        return {**costs_by_title, **await self._measure_own_work(round_number)}

    async def _measure_own_work(self, round_number: int) -> dict[str, float]:
        """Measure the work on the log that no request causes, such as the deletion of old entries."""
        oldest_ms = self._month.at_ms(round_number * DELETED_OPENINGS)
        async with open_storage(self.database.url, OPERATOR_TIMING) as storage:
            await storage.prepare()
            read_by_code = partial(reading.latest_entries, storage, 50, 0, RARE_CODE)
            read_since = partial(reading.latest_entries, storage, 50, int(time.time() * 1000) - 60_000, None)
            # Delete all entries that are older than this round's entries. The deletion of this round's entries is
            # measured below.
            await retention.delete_old_rows(storage, oldest_ms + DAYS * DAY_MS, DAYS, pause_s=0)
            costs_by_title = {}
            for title, operation in ((SHOW_CODE_TITLE, read_by_code), (SHOW_SINCE_TITLE, read_since)):
                await operation()
                costs_by_title[title] = await measure_own_cost_us(self.database, operation)
            later_ms = self._month.at_ms((round_number + 1) * DELETED_OPENINGS) + DAYS * DAY_MS
            deletion_us = await measure_own_cost_us(
                self.database, partial(retention.delete_old_rows, storage, later_ms, DAYS, pause_s=0)
            )
            costs_by_title[DELETION_TITLE] = deletion_us / (DELETED_OPENINGS * 4)
        return costs_by_title


async def measure_all(servers: Sequence[LogServer], rounds: int) -> list[Curve]:
    """Measure every server once in each round. Each server has a log of another size."""
    waits_by_title = {
        BEACON_TITLE: PAGE_WAITS,
        DELETION_TITLE: "no person: a task in the background",
        **WALLETS_WAITS_BY_TITLE,
    }
    curves = dict[str, Curve]()
    for round_number in range(rounds):
        for server in servers:
            for title, value in (await server.measure(round_number)).items():
                curve = curves.setdefault(title, Curve(title, waits_by_title.get(title, OPERATOR_WAITS)))
                curve.add_value(server.database.size, value)
    return list(curves.values())
