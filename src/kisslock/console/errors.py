"""Why the server refuses a request of the operator's page."""

from collections.abc import Iterable

from kisslock.errors import KisslockError, clip


class SignInNeeded(KisslockError):
    """No account is signed in in this browser."""

    code = "console/sign-in-needed"
    cause = "visitor"
    status = 401
    default_message = "This page is for operators, and no account is signed in."
    default_hint = "Sign in with a wallet on the operators' list."


class NotAnOperator(KisslockError):
    """No account of the user is in console.operators."""

    code = "console/not-an-operator"
    cause = "settings"
    status = 403
    default_message = "This wallet is not on the operators' list."
    default_hint = "To let it in, add its account to console.operators."


class UnknownRange(KisslockError):
    """The range is none of the four."""

    code = "console/unknown-range"
    cause = "caller"
    status = 400

    def __init__(self, name: str, available: Iterable[str] = ()) -> None:
        super().__init__(f"There is no range “{clip(name)}”.", hint=f"Available: {', '.join(available)}.")


class UnknownExport(KisslockError):
    """The table is none of those that can be exported."""

    code = "console/unknown-export"
    cause = "caller"
    status = 400

    def __init__(self, name: str, available: Iterable[str] = ()) -> None:
        super().__init__(f"There is no table “{clip(name)}” to export.", hint=f"Available: {', '.join(available)}.")
