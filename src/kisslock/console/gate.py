"""Who may look: who is signed in with an account of the list, or with one that is linked to such an account."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from kisslock.console.errors import NotAnOperator, SignInNeeded
from kisslock.console.wire import Operator
from kisslock.errors import StorageUnavailable
from kisslock.http.credentials import Credentials


class SignedIn(Protocol):
    """A session, as far as it matters here."""

    @property
    def address(self) -> str:
        """What it calls itself, with checksum."""
        ...

    @property
    def account(self) -> str:
        """Who it is: the address of a key, or CAIP-10 of a contract."""
        ...


class Sessions(Protocol):
    """Signing in, as far as it matters here."""

    async def session_of(self, credentials: Credentials) -> SignedIn | None:
        """Who is signed in with these cookies; noted as in use."""
        ...

    async def peek(self, credentials: Credentials) -> SignedIn | None:
        """The same, without a note."""
        ...

    async def accounts_of(self, account: str) -> Sequence[str]:
        """Every account of the user whose account this is."""
        ...


class Gate:
    """The operators' list beside the sessions; signing in works for operators in every sign_in.mode."""

    def __init__(self, operators: Iterable[str], sessions: Sessions) -> None:
        # In the settings an address may stand in capitals or without.
        self._operators = frozenset(account.lower() for account in operators)
        self._sessions = sessions

    async def operator(self, credentials: Credentials) -> Operator:
        """Who is signed in in this browser, and whether they may look."""
        session = await self._sessions.session_of(credentials)
        if session is None:
            return Operator(account=None, address=None, operator=False)
        operator = await self._is_listed(session.account)
        return Operator(account=session.account, address=session.address, operator=operator)

    async def require(self, credentials: Credentials) -> None:
        """Raise SignInNeeded or NotAnOperator for everybody who may not look."""
        found = await self.operator(credentials)
        if found.account is None:
            raise SignInNeeded
        if not found.operator:
            raise NotAnOperator(hint=f"To let it in, add {found.account} to console.operators.")

    async def is_allowed(self, credentials: Credentials) -> bool:
        """Whether somebody who was let in still may look; that a page lies open is no use of its session."""
        try:
            session = await self._sessions.peek(credentials)
            return session is not None and await self._is_listed(session.account)
        except StorageUnavailable:
            # It says nothing about the session, and there is nothing to be seen meanwhile.
            return True

    async def _is_listed(self, account: str) -> bool:
        if not self._operators or account.lower() in self._operators:
            return bool(self._operators)
        accounts = await self._sessions.accounts_of(account)
        return any(one.lower() in self._operators for one in accounts)
