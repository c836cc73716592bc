"""The gate check that routes and features share."""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from kisslock.access.errors import GateUnchecked
from kisslock.access.holding import Account, AllOf, Holds
from kisslock.access.requirement import Requirement, accounts_of
from kisslock.auth.account import Wallet


class CheckHoldings(Protocol):
    """The function that checks what accounts hold. The gates feature provides this function."""

    async def __call__(
        self,
        holds: Holds,
        accounts: Sequence[Account],
        rate_limit_key: str,
        *,
        gate: str | None = None,
        cache_s: float = 0,
        denial_balance_max_age_s: float | None = None,
    ) -> None:
        """Raise NotHeld unless the accounts hold the required assets.

        The first account is the signed-in account. The remaining accounts of the list are linked to the same user. The
        check is counted under the name `gate`. Also raises GateUnchecked and TooManyRequests.
        """


class GateKeeper:
    """Checks whether a signed-in wallet meets a requirement. Routes and all features with gates use it."""

    def __init__(self, clock: Callable[[], float], terms_version: str | None = None) -> None:
        self._clock, self.terms_version = clock, terms_version
        self._check_holdings: CheckHoldings | None = None
        # Maps the name of each gate in the settings to its requirement.
        self.gates: Mapping[str, Requirement] = {}

    def set_gates(self, gates: Mapping[str, Requirement], check_holdings: CheckHoldings) -> None:
        """Set the gates from the settings, and the function that checks holdings."""
        self.gates, self._check_holdings = gates, check_holdings

    def gate(self, name: str) -> Requirement:
        """Return the requirement of the gate with this name. Raises LookupError if the settings have no such gate."""
        try:
            return self.gates[name]
        except KeyError:
            gate_names = ", ".join(self.gates) or "none"
            raise LookupError(f"The settings have no [gates.{name}]; there are: {gate_names}") from None

    async def require(
        self,
        requirement: Requirement,
        wallet: Wallet,
        rate_limit_key: str,
        *,
        cache_s: float = 0,
        denial_balance_max_age_s: float | None = None,
    ) -> None:
        """Raise an error unless the wallet meets the requirement and passes the gate that the requirement names.

        `rate_limit_key` is the rate limit key of the client's IP address. Balances are cached for
        `sign_in.holdings_kept_s`, or for `cache_s` seconds if that is longer. Before the check denies an account,
        balances older than `denial_balance_max_age_s` seconds (None: no limit) are read again. If the account or the IP
        address has reached its rate limit, the check uses the cached balances. Raises LookupError, NotHeld,
        GateUnchecked, TooManyRequests, and the errors of Requirement.check.
        """
        if requirement.terms and self.terms_version is None:
            raise LookupError("A route requires terms=True, but the settings have no site.terms_version")
        requirements = [requirement] if requirement.gate is None else [requirement, self.gate(requirement.gate)]
        for rule in requirements:
            rule.check(wallet, self._clock(), self.terms_version)
        holds = tuple(rule.holds for rule in requirements if rule.holds is not None)
        if not holds:
            return
        if self._check_holdings is None:
            raise GateUnchecked
        await self._check_holdings(
            AllOf(holds),
            accounts_of(wallet),
            rate_limit_key,
            gate=requirement.gate,
            cache_s=cache_s,
            denial_balance_max_age_s=denial_balance_max_age_s,
        )
