"""Why a gate refuses an account."""

from collections.abc import Sequence

from kisslock.errors import KisslockError
from kisslock.http.wire import MissingHolding


class NotHeld(KisslockError):
    """The account does not hold what the route requires; the message and `missing` say what it has too little of."""

    code = "gate/not-held"
    cause = "visitor"
    status = 403
    default_message = "This account does not hold what this needs."
    default_hint = "Sign in with an account that holds it, or try again once this one does."

    @classmethod
    def of(cls, said: str, hint: str | None, missing: Sequence[MissingHolding]) -> "NotHeld":
        """The error with what is missing, in words and as a list."""
        refusal = cls(said, hint=hint)
        refusal.details = {"missing": [*missing]}
        return refusal


class GateUnchecked(KisslockError):
    """The chain did not say what the account holds: neither a yes nor a no."""

    code = "gate/unchecked"
    cause = "node"
    status = 503
    default_message = "It could not be checked what this account holds."
    default_hint = "Try again in a moment."
