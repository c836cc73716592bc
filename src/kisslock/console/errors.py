"""Why the server refuses a request of the operator's page."""

from collections.abc import Iterable

from kisslock.errors import KisslockError, clip


class SignInNeeded(KisslockError):
    """No account is signed in in this browser."""

    code = "console/sign-in-needed"
    cause = "visitor"
    status = 401
    default_message = "You are not signed in, and the console is only for operators."
    default_hint = "Sign in with an account that is listed in console.operators."


class NotAnOperator(KisslockError):
    """No account of the user is in console.operators."""

    code = "console/not-an-operator"
    cause = "settings"
    status = 403
    default_message = "This account is not listed in console.operators."
    default_hint = "To give it access, add it to console.operators."


class UnknownRange(KisslockError):
    """The range is none of the four."""

    code = "console/unknown-range"
    cause = "caller"
    status = 400

    def __init__(self, name: str, available: Iterable[str] = ()) -> None:
        super().__init__(f"The time range “{clip(name)}” does not exist.", hint=f"Available: {', '.join(available)}.")


class UnknownExport(KisslockError):
    """The table is none of those that can be exported."""

    code = "console/unknown-export"
    cause = "caller"
    status = 400

    def __init__(self, name: str, available: Iterable[str] = ()) -> None:
        super().__init__(f"The table “{clip(name)}” cannot be exported.", hint=f"Available: {', '.join(available)}.")
