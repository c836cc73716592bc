"""The operator's page as a whole: its gate and its queries of the log."""

import re
import time
from collections.abc import AsyncGenerator, Callable, Iterable

from kisslock.console import counts, export, store
from kisslock.console.export import Table
from kisslock.console.gate import Gate, Sessions
from kisslock.console.ranges import Window, window
from kisslock.console.settings import Console as ConsoleSettings
from kisslock.console.wire import (
    ClientCounts,
    ConsoleRange,
    ErrorCounts,
    ErrorGroups,
    Feed,
    Funnel,
    GateCounts,
    WalletCounts,
)
from kisslock.settings import Settings
from kisslock.storage.engine import Storage

# The form in which codes are stored; no other text has groups.
CODE = re.compile(r"[A-Z0-9_./-]{1,64}")
# Entries of the feed: of an answer without a cursor, and at most of one after a cursor.
FEED_NEWEST, FEED_MOST = 20, 500


class Console:
    """The operator's queries."""

    def __init__(
        self,
        settings: Settings,
        storage: Storage,
        sessions: Sessions,
        wallets: Iterable[str] = (),
        *,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """`wallets` are the catalogue's names: ids, and the rdns that wallets announce."""
        self.gate = Gate(settings.section(ConsoleSettings).operators, sessions)
        self.clock = clock
        self._storage = storage
        self._names = frozenset(name.lower() for name in wallets)
        self._signs_in = settings.sign_in.mode != "off"

    def window(self, name: ConsoleRange) -> Window:
        """The range that ends now."""
        return window(name, int(self.clock() * 1000))

    async def funnel(self, seen: Window) -> Funnel:
        """How many openings took each step."""
        return counts.funnel(seen, await store.steps(self._storage, seen.spans()), signs_in=self._signs_in)

    async def wallets(self, seen: Window) -> WalletCounts:
        """Tries, successes and times by wallet and method, and wallets that no entry of the catalogue has."""
        steps = await store.wallets(self._storage, seen.spans(), "wallet")
        times = await store.wallets(self._storage, seen.spans(), "time")
        phones = await store.wallets(self._storage, seen.spans(), "way")
        return counts.wallets(seen, steps, times, self._names, phones)

    async def gates(self, seen: Window) -> GateCounts:
        """Checks of each gate by outcome."""
        return counts.gates(seen, await store.outcomes(self._storage, seen.spans(), "gate"))

    async def clients(self, seen: Window) -> ClientCounts:
        """What became of programs' requests."""
        return counts.clients(seen, await store.outcomes(self._storage, seen.spans(), "client"))

    async def errors(self, seen: Window) -> ErrorCounts:
        """Error codes with counts and trends."""
        return counts.errors(seen, await store.errors(self._storage, seen))

    async def groups(self, text: str) -> ErrorGroups:
        """The groups of errors with a code, in upper or lower case."""
        code = text.upper()
        is_code = CODE.fullmatch(code) is not None
        return ErrorGroups(code=code, groups=await store.groups(self._storage, code) if is_code else [])

    async def exported(self, table: Table, seen: Window) -> AsyncGenerator[bytes, None]:
        """A table as comma-separated values, in parts; raises StorageUnavailable."""
        if table == "funnel":
            yield export.of_funnel(await self.funnel(seen)).encode()
        elif table == "wallets":
            yield export.of_wallets(await self.wallets(seen)).encode()
        elif table == "gates":
            yield export.of_gates(await self.gates(seen)).encode()
        elif table == "clients":
            yield export.of_clients(await self.clients(seen)).encode()
        elif table == "errors":
            yield export.of_errors(await self.errors(seen)).encode()
        else:
            async for part in export.entries(self._storage, seen):
                yield part.encode("utf-8", "replace")

    async def feed(self, after: int | None) -> Feed:
        """The entries after a cursor, in the order of their ids; without one the newest."""
        if after is None:
            entries = await store.newest(self._storage, FEED_NEWEST)
        else:
            entries = await store.following(self._storage, after, FEED_MOST)
        # A database that was restored from a backup may hold fewer entries than the page has seen.
        cursor = entries[-1].id if entries else min(after or 0, await store.last_id(self._storage))
        more = len(entries) == FEED_MOST
        return Feed(entries=[counts.feed_entry(*entry) for entry in entries], cursor=cursor, more=more)
