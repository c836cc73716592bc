"""Why a gate refuses an account."""

from msgspec import UNSET, UnsetType

from kisslock.errors import KisslockError
from kisslock.wire import MissingHolding


class NotHeld(KisslockError):
    """The account does not hold what the route requires; the message says what is missing."""

    code = "gate/not-held"
    status = 403
    default_message = "This account does not hold what this needs."
    default_hint = "Sign in with an account that holds it, or try again once this one does."

    def __init__(
        self,
        message: str | None = None,
        *,
        hint: str | None = None,
        missing: list[list[MissingHolding]] | UnsetType = UNSET,
    ) -> None:
        super().__init__(message, hint=hint)
        self.missing = missing


class GateUnchecked(KisslockError):
    """The chain did not say what the account holds: neither a yes nor a no."""

    code = "gate/unchecked"
    status = 503
    default_message = "It could not be checked what this account holds."
    default_hint = "Try again in a moment."
