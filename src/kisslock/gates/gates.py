"""Checks whether accounts hold the assets that a route requires."""

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress

from msgspec import UNSET

from kisslock.access.errors import GateUnchecked, NotHeld
from kisslock.access.holding import Account, Holding, Holds, leaf_holdings
from kisslock.errors import TooManyRequests
from kisslock.evm.abi import UnreadableData
from kisslock.gates.balances import Nodes, NoMulticall, PartialResults, query_batch, query_multicall
from kisslock.gates.counts import GateCounts, Outcome
from kisslock.gates.named import parse_gates
from kisslock.gates.questions import (
    Balance,
    CallResult,
    TokenCall,
    counted_addresses,
    decode_amount,
    describe_call,
    describe_failure,
    token_call,
)
from kisslock.gates.verdict import describe_missing, is_met, missing_holdings
from kisslock.http.counters import RateLimit
from kisslock.http.rate_limiter import RateLimiter
from kisslock.settings import Settings
from kisslock.single_flight import SingleFlight
from kisslock.upstream import NoUpstream, UnknownChain, UpstreamDown

# How long a gate check waits for the nodes, in seconds.
WAIT_S = 5.0
# Rate limits of node calls per minute. Cached results are not charged.
ACCOUNT_LIMIT = RateLimit("gate-account", 60, 60)
ADDRESS_LIMIT = RateLimit("gate-address", 300, 60)
# For each account, the first three calls in a minute are charged to FIRST_ADDRESS_LIMIT, and further calls to
# ADDRESS_LIMIT. Accounts with many calls therefore do not prevent the first calls of other accounts at the same IP
# address.
FIRST_ACCOUNT_LIMIT = RateLimit("gate-first", 3, 60)
FIRST_ADDRESS_LIMIT = RateLimit("gate-address-first", 300, 60)
MAX_CACHED = 10_000
CacheKey = tuple[int, tuple[TokenCall, ...]]
ResultsByCall = Mapping[tuple[int, TokenCall], CallResult | None]
log = logging.getLogger("kisslock")


class HoldingChecker:
    """Checks holdings (see access.gatekeeper.CheckHoldings). `wait_s` is the maximum duration of a check in seconds."""

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
        self.gates_by_name = parse_gates(settings)
        self._settings, self._nodes, self._limiter, self._counts = settings, nodes, limiter, counts
        holdings_cache_s = settings.sign_in.holdings_kept_s
        self._cache_s, self._clock = float(holdings_cache_s), clock
        self._query_cache: SingleFlight[Sequence[CallResult | None]] = SingleFlight(holdings_cache_s, MAX_CACHED, clock)
        self._logged_failures: set[tuple[int, str]] = set()
        self.wait_s = wait_s

    async def require(
        self,
        holds: Holds,
        accounts: Sequence[Account],
        rate_limit_key: str,
        *,
        gate: str | None = None,
        cache_s: float = 0,
        denial_balance_max_age_s: float | None = None,
    ) -> None:
        """Raise NotHeld unless the accounts hold the required assets, and count the outcome."""
        try:
            await self._require_holdings(
                holds, accounts, rate_limit_key, max(self._cache_s, cache_s), denial_balance_max_age_s
            )
        except NotHeld:
            self._count_outcome(gate, "not_held")
            raise
        except (GateUnchecked, asyncio.CancelledError):
            # The check is cancelled if a view in a thread has waited for the whole deadline. The view then returns a
            # response with status 503.
            self._count_outcome(gate, "unchecked")
            raise
        self._count_outcome(gate, "passed")

    def _count_outcome(self, gate: str | None, outcome: Outcome) -> None:
        if self._counts is not None:
            self._counts.add(gate, outcome)

    async def _require_holdings(
        self,
        holds: Holds,
        accounts: Sequence[Account],
        rate_limit_key: str,
        cache_s: float,
        denial_balance_max_age_s: float | None,
    ) -> None:
        started_at = self._clock()
        balances = await self._read_balances(leaf_holdings(holds), accounts, rate_limit_key, cache_s)
        passes = is_met(holds, balances)
        if denial_balance_max_age_s is not None and passes is False:
            # Read the balances again, unless they are younger than `denial_balance_max_age_s` or were read during this
            # check.
            max_age_s = max(denial_balance_max_age_s, self._clock() - started_at + 0.001)
            with suppress(TooManyRequests):
                balances = await self._read_balances(leaf_holdings(holds), accounts, rate_limit_key, max_age_s)
                passes = is_met(holds, balances)
        if passes is None:
            raise GateUnchecked
        if not passes:
            message = f"This needs {describe_missing(holds, balances, self._chain_and_currency)}."
            raise NotHeld.from_missing(message, _contract_hint(holds, accounts[0]), missing_holdings(holds, balances))

    async def close(self) -> None:
        """Cancel the running checks, and store the counts."""
        await self._query_cache.close()
        if self._counts is not None:
            await self._counts.close()

    async def _read_balances(
        self, holdings: Sequence[Holding], accounts: Sequence[Account], rate_limit_key: str, cache_s: float
    ) -> Mapping[Holding, Balance]:
        calls_by_holding = {
            holding: [(address, token_call(holding, address)) for address in counted_addresses(holding, accounts)]
            for holding in holdings
        }
        calls_by_chain: dict[int, dict[TokenCall, None]] = {}
        for holding, pairs in calls_by_holding.items():
            for _, call in pairs:
                calls_by_chain.setdefault(holding.chain, {})[call] = None
        keys = [(chain, tuple(calls)) for chain, calls in calls_by_chain.items()]
        results = await asyncio.gather(*(self._query_chain(key, accounts[0], rate_limit_key, cache_s) for key in keys))
        results_by_call = {
            (chain, call): result
            for (chain, calls), chain_results in zip(keys, results, strict=True)
            for call, result in zip(calls, chain_results, strict=True)
        }
        return {
            holding: self._sum_balances(holding, pairs, results_by_call) for holding, pairs in calls_by_holding.items()
        }

    async def _query_chain(
        self, key: CacheKey, account: Account, rate_limit_key: str, cache_s: float
    ) -> Sequence[CallResult | None]:
        """Return the results of calls to one chain. If its nodes do not respond in time, all results are None."""

        async def charge_limits() -> None:
            # Contracts with the same address on different chains have separate rate limits.
            account_key = f"{account.chain or 'key'}/{account.address}"
            await self._limiter.charge(ACCOUNT_LIMIT, account_key)
            is_first = await self._limiter.try_charge(FIRST_ACCOUNT_LIMIT, account_key)
            await self._limiter.charge(FIRST_ADDRESS_LIMIT if is_first else ADDRESS_LIMIT, rate_limit_key)

        try:
            async with asyncio.timeout(self.wait_s):
                return await self._query_cache.get(key, lambda: self._query_node(*key), charge_limits, cache_s)
        except PartialResults as error:
            failed_calls = [call for call, result in zip(key[1], error.results, strict=True) if result is None]
            self._log_once(key[0], failed_calls, str(error))
            return error.results
        except (UpstreamDown, NoUpstream, UnknownChain, UnreadableData, TimeoutError) as error:
            reason = str(error) or f"{type(error).__name__} within {self.wait_s:g} s"
            self._log_once(key[0], key[1], f"{reason.rstrip('.')}. `kisslock rpc probe` asks the nodes")
            return [None] * len(key[1])

    async def _query_node(self, chain_id: int, calls: Sequence[TokenCall]) -> Sequence[CallResult]:
        chain = self._settings.chains.get(chain_id)
        multicall = chain.contracts.multicall3 if chain else UNSET
        if multicall is not UNSET:
            with suppress(NoMulticall):
                return await query_multicall(self._nodes, chain_id, multicall.address, calls, self.wait_s)
        return await query_batch(self._nodes, chain_id, calls, self.wait_s)

    def _sum_balances(
        self, holding: Holding, address_call_pairs: Sequence[tuple[str, TokenCall]], results_by_call: ResultsByCall
    ) -> Balance:
        """Return the sum of the balances of all counted addresses."""
        chain, amounts = holding.chain, []
        for address, call in address_call_pairs:
            result = results_by_call[chain, call]
            amounts.append(decode_amount(holding, address, result))
            if result is not None and amounts[-1] is None:
                self._log_once(chain, [call], describe_failure(result))
        return Balance(sum(value for value in amounts if value is not None), None not in amounts)

    def _log_once(self, chain_id: int, failed_calls: Iterable[TokenCall], reason: str) -> None:
        """Log a failure, unless a failure of the same calls on the same chain has already been logged.

        The number of different sets of calls is limited by the number of holdings in the site's routes and gates.
        """
        call_names = ", ".join(dict.fromkeys(map(describe_call, failed_calls)))
        if (chain_id, call_names) not in self._logged_failures:
            self._logged_failures.add((chain_id, call_names))
            log.warning("A gate could not be checked on chain %s (%s): %s.", chain_id, call_names, reason)

    def _chain_and_currency(self, chain_id: int) -> tuple[str, str]:
        chain = self._settings.chains.get(chain_id)
        return (chain.name, chain.currency.symbol) if chain else (f"chain {chain_id}", "of its currency")


def _contract_hint(holds: Holds, account: Account) -> str | None:
    """Return a hint if the account is a contract and an asset on another chain is required.

    Assets of a contract are counted only on the contract's own chain. Return None if the default hint applies.
    """
    if account.chain is None or all(leaf.chain == account.chain for leaf in leaf_holdings(holds)):
        return None
    return f"This account is a contract: what it holds counts on chain {account.chain} only."
