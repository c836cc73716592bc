"""Errors of requests to the console."""

from collections.abc import Iterable

from kisslock.errors import KisslockError, clip


class SignInNeeded(KisslockError):
    """The browser that requests the console has no session."""

    code = "console/sign-in-needed"
    cause = "visitor"
    status = 401
    default_message = "You are not signed in, and the console is only for operators."
    default_hint = "Sign in with an account that is listed in console.operators."


class NotAnOperator(KisslockError):
    """`console.operators` lists no account of the user."""

    code = "console/not-an-operator"
    cause = "settings"
    status = 403
    default_message = "This account is not listed in console.operators."
    default_hint = "To give this account access, add it to console.operators."


class UnknownRange(KisslockError):
    """The range is not 1h, 24h, 7d or 30d."""

    code = "console/unknown-range"
    cause = "caller"
    status = 400

    def __init__(self, name: str, available_ranges: Iterable[str] = ()) -> None:
        super().__init__(
            f"The time range “{clip(name)}” does not exist.", hint=f"Available: {', '.join(available_ranges)}."
        )


class UnknownExport(KisslockError):
    """The console cannot export a table of this name."""

    code = "console/unknown-export"
    cause = "caller"
    status = 400

    def __init__(self, name: str, available_tables: Iterable[str] = ()) -> None:
        super().__init__(
            f"The table “{clip(name)}” cannot be exported.", hint=f"Available: {', '.join(available_tables)}."
        )
