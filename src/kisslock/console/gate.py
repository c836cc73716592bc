"""The gate: an operator is signed in with an account of console.operators, or with one linked to such an account."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from kisslock.console.errors import NotAnOperator, SignInNeeded
from kisslock.console.wire import Operator
from kisslock.http.credentials import Credentials


class SignedIn(Protocol):
    """The part of a session that the gate reads."""

    @property
    def address(self) -> str:
        """The address, with checksum."""
        ...

    @property
    def account(self) -> str:
        """The address of a key, or CAIP-10 of a contract."""
        ...


class Sessions(Protocol):
    """The part of sign-in that the gate calls."""

    async def session_of(self, credentials: Credentials) -> SignedIn | None:
        """The session of these cookies; its last-used time is updated."""
        ...

    async def peek(self, credentials: Credentials) -> SignedIn | None:
        """Like `session_of`, without updating the session's last-used time."""
        ...

    async def accounts_of(self, account: str) -> Sequence[str]:
        """Every account of the user whose account this is."""
        ...


class Gate:
    """Compares sessions with the list of operators. Operators can sign in in every sign_in.mode."""

    def __init__(self, operators: Iterable[str], sessions: Sessions) -> None:
        # The settings take addresses with and without checksum.
        self._operators = frozenset(account.lower() for account in operators)
        self._sessions = sessions

    async def operator(self, credentials: Credentials) -> Operator:
        """The account that is signed in in this browser, and whether it is an operator's."""
        return await self._operator(await self._sessions.session_of(credentials))

    async def require(self, credentials: Credentials) -> None:
        """Raise SignInNeeded or NotAnOperator unless an operator is signed in."""
        self._check(await self.operator(credentials))

    async def require_without_use(self, credentials: Credentials) -> None:
        """Like `require`, without updating the session's last-used time: an open page asks by itself."""
        self._check(await self._operator(await self._sessions.peek(credentials)))

    async def _operator(self, session: SignedIn | None) -> Operator:
        if session is None:
            return Operator(account=None, address=None, operator=False)
        operator = await self._is_listed(session.account)
        return Operator(account=session.account, address=session.address, operator=operator)

    def _check(self, found: Operator) -> None:
        if found.account is None:
            raise SignInNeeded
        if not found.operator:
            raise NotAnOperator(hint=f"To let it in, add {found.account} to console.operators.")

    async def _is_listed(self, account: str) -> bool:
        if not self._operators or account.lower() in self._operators:
            return bool(self._operators)
        accounts = await self._sessions.accounts_of(account)
        return any(one.lower() in self._operators for one in accounts)
