"""Whether accounts hold what a route requires."""

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress

from msgspec import UNSET

from kisslock.access.errors import GateUnchecked, NotHeld
from kisslock.access.holding import Account, Holding, Holds, leaves
from kisslock.errors import TooManyRequests
from kisslock.evm.abi import Unreadable
from kisslock.gates.balances import Nodes, NoMulticall, PartlyUnread, query_each, query_together
from kisslock.gates.counts import GateCounts, Outcome
from kisslock.gates.named import gates_of
from kisslock.gates.questions import Answer, Balance, Question, amount, counting, flaw, named, question
from kisslock.gates.verdict import is_met, missing, needed
from kisslock.http.counters import RateLimit
from kisslock.http.rate_limiter import RateLimiter
from kisslock.settings import Settings
from kisslock.single_flight import SingleFlight
from kisslock.upstream import NoUpstream, UnknownChain, UpstreamDown

# How long a check waits for the nodes, and a view in a thread for the check.
WAIT_S = 5.0
# Questions to nodes in a minute; answers that are cached cost nothing.
OF_ACCOUNT = RateLimit("gate-account", 60, 60)
OF_ADDRESS = RateLimit("gate-address", 300, 60)
# An address has as many for the first questions of each account: accounts that ask more cannot use up those of others.
FIRST_OF_ACCOUNT = RateLimit("gate-first", 3, 60)
FIRST_OF_ADDRESS = RateLimit("gate-address-first", 300, 60)
MAX_CACHED = 10_000
Key = tuple[int, tuple[Question, ...]]
AnswersByQuery = Mapping[tuple[int, Question], Answer | None]
log = logging.getLogger("kisslock")


class Gates:
    """Checks of holdings (access.gatekeeper.CheckHoldings). `wait_s` is how long a check may take."""

    def __init__(
        self,
        settings: Settings,
        nodes: Nodes,
        limiter: RateLimiter,
        *,
        clock: Callable[[], float] = time.monotonic,
        wait_s: float = WAIT_S,
        counts: GateCounts | None = None,
    ) -> None:
        self.named = gates_of(settings)
        self._settings, self._nodes, self._limiter, self._counts = settings, nodes, limiter, counts
        fresh_s = settings.sign_in.holdings_kept_s
        self._kept_s, self._clock = float(fresh_s), clock
        self._cached: SingleFlight[Sequence[Answer | None]] = SingleFlight(fresh_s, MAX_CACHED, clock)
        self._logged: set[tuple[int, str]] = set()
        self.wait_s = wait_s

    async def require(
        self,
        holds: Holds,
        accounts: Sequence[Account],
        client: str,
        *,
        gate: str | None = None,
        kept_s: float = 0,
        denied_s: float | None = None,
    ) -> None:
        """Check as `GateKeeper.require` describes, and count the outcome."""
        try:
            await self._require(holds, accounts, client, max(self._kept_s, kept_s), denied_s)
        except NotHeld:
            self._count(gate, "not_held")
            raise
        except (GateUnchecked, asyncio.CancelledError):
            # Cancelled: a view in a thread has waited for `wait_s`, and answers 503.
            self._count(gate, "unchecked")
            raise
        self._count(gate, "passed")

    def _count(self, gate: str | None, outcome: Outcome) -> None:
        if self._counts is not None:
            self._counts.add(gate, outcome)

    async def _require(
        self, holds: Holds, accounts: Sequence[Account], client: str, kept_s: float, denied_s: float | None
    ) -> None:
        began = self._clock()
        balances = await self._balances(leaves(holds), accounts, client, kept_s)
        met = is_met(holds, balances)
        if denied_s is not None and met is False:
            # What was read just now is not read again.
            newest_s = max(denied_s, self._clock() - began + 0.001)
            with suppress(TooManyRequests):
                balances = await self._balances(leaves(holds), accounts, client, newest_s)
                met = is_met(holds, balances)
        if met is None:
            raise GateUnchecked
        if not met:
            message = f"This needs {needed(holds, balances, self._names)}."
            raise NotHeld.of(message, _hint(holds, accounts[0]), missing(holds, balances))

    async def close(self) -> None:
        """Cancel the checks under way, and store the counts."""
        await self._cached.close()
        if self._counts is not None:
            await self._counts.close()

    async def _balances(
        self, holdings: Sequence[Holding], accounts: Sequence[Account], client: str, kept_s: float
    ) -> Mapping[Holding, Balance]:
        pairs_of = {
            holding: [(at, question(holding, at)) for at in counting(holding, accounts)] for holding in holdings
        }
        by_chain: dict[int, dict[Question, None]] = {}
        for holding, pairs in pairs_of.items():
            for _, query in pairs:
                by_chain.setdefault(holding.chain, {})[query] = None
        keys = [(chain, tuple(questions)) for chain, questions in by_chain.items()]
        answers = await asyncio.gather(*(self._of_chain(key, accounts[0], client, kept_s) for key in keys))
        answers_by_query = {
            (chain, query): balance
            for (chain, questions), of_chain in zip(keys, answers, strict=True)
            for query, balance in zip(questions, of_chain, strict=True)
        }
        return {holding: self._together(holding, pairs, answers_by_query) for holding, pairs in pairs_of.items()}

    async def _of_chain(self, key: Key, account: Account, client: str, kept_s: float) -> Sequence[Answer | None]:
        """The answers of a chain; None for each question where the chain says nothing in time."""

        async def charge() -> None:
            # A contract of another chain at the same address has a rate limit of its own.
            account_key = f"{account.chain or 'key'}/{account.address}"
            await self._limiter.charge(OF_ACCOUNT, account_key)
            is_first = await self._limiter.try_charge(FIRST_OF_ACCOUNT, account_key)
            await self._limiter.charge(FIRST_OF_ADDRESS if is_first else OF_ADDRESS, client)

        try:
            async with asyncio.timeout(self.wait_s):
                return await self._cached.get(key, lambda: self._ask(*key), charge, kept_s)
        except PartlyUnread as partly:
            unread = [query for query, answer in zip(key[1], partly.answers, strict=True) if answer is None]
            self._log_once(key[0], unread, str(partly))
            return partly.answers
        except (UpstreamDown, NoUpstream, UnknownChain, Unreadable, TimeoutError) as failure:
            reason = str(failure) or f"{type(failure).__name__} within {self.wait_s:g} s"
            self._log_once(key[0], key[1], f"{reason.rstrip('.')}. `kisslock rpc probe` asks the nodes")
            return [None] * len(key[1])

    async def _ask(self, chain_id: int, questions: Sequence[Question]) -> Sequence[Answer]:
        chain = self._settings.chains.get(chain_id)
        multicall = chain.contracts.multicall3 if chain else UNSET
        if multicall is not UNSET:
            with suppress(NoMulticall):
                return await query_together(self._nodes, chain_id, multicall.address, questions, self.wait_s)
        return await query_each(self._nodes, chain_id, questions, self.wait_s)

    def _together(
        self, holding: Holding, pairs: Sequence[tuple[str, Question]], answers_by_query: AnswersByQuery
    ) -> Balance:
        """The balances of all addresses that count."""
        chain, amounts = holding.chain, []
        for address, query in pairs:
            answer = answers_by_query[chain, query]
            amounts.append(amount(holding, address, answer))
            if answer is not None and amounts[-1] is None:
                self._log_once(chain, [query], flaw(answer))
        return Balance(sum(value for value in amounts if value is not None), None not in amounts)

    def _log_once(self, chain_id: int, questions: Iterable[Question], reason: str) -> None:
        """Log once for each chain and what was asked, which the site's holdings determine, why it is unknown."""
        names = ", ".join(dict.fromkeys(map(named, questions)))
        if (chain_id, names) not in self._logged:
            self._logged.add((chain_id, names))
            log.warning("A gate could not be checked on chain %s (%s): %s.", chain_id, names, reason)

    def _names(self, chain_id: int) -> tuple[str, str]:
        chain = self._settings.chains.get(chain_id)
        return (chain.name, chain.currency.symbol) if chain else (f"chain {chain_id}", "of its currency")


def _hint(holds: Holds, account: Account) -> str | None:
    """The chain on which a contract's account counts, where a holding is on another one; None: the error's own hint."""
    if account.chain is None or all(leaf.chain == account.chain for leaf in leaves(holds)):
        return None
    return f"This account is a contract: what it holds counts on chain {account.chain} only."
