"""The operator's page as a whole: its gate, its queries of the log, its feed."""

import re
import time
from collections.abc import AsyncGenerator, Callable, Iterable

from kisslock.console import counts, export, store
from kisslock.console.export import Table
from kisslock.console.feed import Feed
from kisslock.console.gate import Gate, Sessions
from kisslock.console.listener import Listener
from kisslock.console.ranges import Window, window
from kisslock.console.wire import ClientCounts, ConsoleRange, ErrorCounts, ErrorGroups, Funnel, GateCounts, WalletCounts
from kisslock.http.credentials import Credentials
from kisslock.settings import Settings
from kisslock.storage.engine import Storage

# The form in which codes are stored; no other text has groups.
CODE = re.compile(r"[A-Z0-9_./-]{1,64}")


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
        self.gate = Gate(settings.console.operators, sessions)
        self.feed = Feed(storage)
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

    async def groups(self, asked: str) -> ErrorGroups:
        """The groups of errors with a code, in upper or lower case."""
        code = asked.upper()
        known = CODE.fullmatch(code) is not None
        return ErrorGroups(code=code, groups=await store.groups(self._storage, code) if known else [])

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

    def followed(self, listener: Listener, after: int | None, credentials: Credentials) -> AsyncGenerator[bytes, None]:
        """The feed for the operator with these cookies, while they stay an operator."""
        return self.feed.events(listener, after, lambda: self.gate.is_allowed(credentials))
