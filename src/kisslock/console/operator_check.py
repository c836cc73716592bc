"""The check of operators: console.operators must list the signed-in account or a linked account."""

from collections.abc import Iterable

from kisslock.auth.session_lookup import ActiveSession
from kisslock.auth.sign_in import SignIn
from kisslock.console.errors import NotAnOperator, SignInNeeded
from kisslock.console.wire import Operator
from kisslock.http.credentials import Credentials


class OperatorCheck:
    """Compares sessions with the list of operators. Operators can sign in even if sign_in.mode is off."""

    def __init__(self, operators: Iterable[str], sign_in: SignIn) -> None:
        # Compare accounts in lower case, because the settings accept addresses with and without checksum.
        self._operators = frozenset(account.lower() for account in operators)
        self._sign_in = sign_in

    async def describe_operator(self, credentials: Credentials) -> Operator:
        """Return this browser's signed-in account, and whether it belongs to an operator."""
        return self._describe_session(await self._sign_in.find_session(credentials))

    async def require_operator(self, credentials: Credentials) -> None:
        """Raise SignInNeeded or NotAnOperator unless an operator is signed in."""
        self._require_allowed(await self.describe_operator(credentials))

    async def require_polling_operator(self, credentials: Credentials) -> None:
        """Like `require_operator`, but do not update the session's last-used time: an open page polls by itself."""
        self._require_allowed(self._describe_session(await self._sign_in.peek_session(credentials)))

    def _describe_session(self, session: ActiveSession | None) -> Operator:
        if session is None:
            return Operator(account=None, address=None, operator=False)
        accounts = self._sign_in.users.user_of_session(session).accounts
        is_operator = any(account.lower() in self._operators for account in accounts)
        return Operator(account=session.account, address=session.address, operator=is_operator)

    def _require_allowed(self, visitor: Operator) -> None:
        if visitor.account is None:
            raise SignInNeeded
        if not visitor.operator:
            raise NotAnOperator(hint=f"To give this account access, add {visitor.account} to console.operators.")
