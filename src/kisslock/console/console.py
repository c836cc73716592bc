"""The console's queries of the client log, and the check of operators."""

import re
import time
from collections.abc import AsyncGenerator, Callable, Mapping
from types import MappingProxyType

from kisslock.access.resources import ResourceAccess
from kisslock.auth.sign_in import SignIn
from kisslock.console import counts, export, store, wire
from kisslock.console.export import ExportTable
from kisslock.console.operator_check import OperatorCheck
from kisslock.console.ranges import Window, window_of_range
from kisslock.console.settings import Console as ConsoleSettings
from kisslock.log import reading
from kisslock.settings import Settings
from kisslock.storage.engine import Storage

# Stored error codes match this pattern. A text that does not match this pattern belongs to no group of errors.
CODE_PATTERN = re.compile(r"[A-Z0-9_./-]{1,64}")
# The number of feed entries in a response without a cursor, and the maximum after a cursor.
FIRST_FEED_ENTRIES, MAX_FEED_ENTRIES = 20, 500


class Console:
    """The operator's queries."""

    def __init__(
        self,
        settings: Settings,
        storage: Storage,
        sign_in: SignIn,
        spellings: Mapping[str, str] = MappingProxyType({}),
        *,
        resources: ResourceAccess | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """`spellings` maps lower-case IDs and rdns, as the log stores them, to the catalogue's spelling."""
        self.operator_check = OperatorCheck(settings.section(ConsoleSettings).operators, sign_in)
        self.clock = clock
        self._storage, self._resources = storage, resources or ResourceAccess()
        self._spellings = spellings
        self._signs_in = settings.sign_in.mode != "off"

    def window(self, name: wire.ConsoleRange) -> Window:
        """Return the range that ends now."""
        return window_of_range(name, int(self.clock() * 1000))

    async def funnel(self, window: Window) -> wire.Funnel:
        """Return how many openings of the dialog reached each step."""
        return counts.funnel_answer(
            window, await store.read_counts(self._storage, window.spans(), "step"), signs_in=self._signs_in
        )

    async def wallets(self, window: Window) -> wire.WalletCounts:
        """Return tries, successes and times by wallet and method, and wallets that are not in the catalogue."""
        count_kinds = ("wallet", "time", "way")
        step_rows, time_rows, phone_rows = [
            await store.read_counts(self._storage, window.spans(), kind) for kind in count_kinds
        ]
        return counts.wallet_counts(window, step_rows, time_rows, self._spellings, phone_rows)

    async def gates(self, window: Window) -> wire.GateCounts:
        """Return the checks of each gate by outcome."""
        return counts.gate_counts(window, await store.read_counts(self._storage, window.spans(), "gate"))

    async def clients(self, window: Window) -> wire.ClientCounts:
        """Return the outcomes of each client's requests, and the resource servers with their active grants."""
        rows = await store.read_counts(self._storage, window.spans(), "client")
        return counts.client_counts_answer(window, rows, await self._resources.servers_with_grant_counts())

    async def errors(self, window: Window) -> wire.ErrorCounts:
        """Return error codes with counts and trends."""
        return counts.error_counts_answer(window, await store.read_error_counts(self._storage, window))

    async def error_groups(self, code_text: str) -> wire.ErrorGroups:
        """Return the groups of errors with the code `code_text`, in upper or lower case."""
        code = code_text.upper()
        is_code = CODE_PATTERN.fullmatch(code) is not None
        return wire.ErrorGroups(code=code, groups=await store.find_error_groups(self._storage, code) if is_code else [])

    async def export_table(self, table: ExportTable, window: Window) -> AsyncGenerator[bytes, None]:
        """Yield the parts of a table as CSV. Raises StorageUnavailable."""
        if table == "entries":
            async for part in export.stream_entries_as_csv(self._storage, window, self._spellings):
                yield part.encode("utf-8", "replace")
        else:
            yield export.counts_as_csv(table, await getattr(self, table)(window)).encode()

    async def read_feed(self, cursor: int | None) -> wire.Feed:
        """Return the entries after a cursor, in the order of their IDs. Without a cursor, return the newest entries."""
        if cursor is None:
            entries = await reading.newest_entries(self._storage, FIRST_FEED_ENTRIES, columns=store.FEED_COLUMNS)
        else:
            entries = await reading.entries_after(self._storage, cursor, MAX_FEED_ENTRIES, columns=store.FEED_COLUMNS)
        # After a restore from a backup, the page's cursor can be higher than all IDs in the database. The page would
        # then miss all entries up to its cursor, so lower the cursor to the last ID.
        cursor = entries[-1].id if entries else min(cursor or 0, await store.read_last_id(self._storage))
        has_more = len(entries) == MAX_FEED_ENTRIES
        rows = [counts.feed_entry(entry, self._spellings) for entry in entries]
        return wire.Feed(entries=rows, cursor=cursor, more=has_more)
