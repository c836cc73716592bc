"""What checks holdings, as a route asks it; a feature brings it."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from kisslock.access.holding import Account, Holds
from kisslock.access.requirement import Requirement


class GateKeeper(Protocol):
    """Checks what accounts hold; `named` has what the gates of the settings require, by their names."""

    named: Mapping[str, Requirement]

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
        """Return where the accounts hold what is required; the first is the one that is signed in.

        `client` is the rate limit key of the client's address, `gate` the name under which the check is counted.
        Balances are reused for `sign_in.holdings_kept_s`, or for `kept_s` if that is longer. Balances older than
        `denied_s`, if that is given, do not deny an account: they are read again, unless its rate limit is used up.
        Raises NotHeld, GateUnchecked and TooManyRequests.
        """
