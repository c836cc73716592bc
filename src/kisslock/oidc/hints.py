"""The hints of an authorization request: which user or account the client expects (OpenID Connect Core, 3.1.2.1)."""

from dataclasses import dataclass

from kisslock.auth.account import parse_account
from kisslock.auth.session_lookup import ActiveSession
from kisslock.auth.users import Users
from kisslock.oidc.keys import Keys
from kisslock.oidc.request import Authorization


@dataclass(frozen=True)
class Hints:
    """Compares the hints of requests with sessions."""

    issuer: str
    keys: Keys
    users: Users

    async def match(self, request: Authorization, session: ActiveSession) -> bool:
        """Return True if the session belongs to the user in the request's hints, or if there are no hints."""
        user, account = self.users.user_of_session(session), hinted_account(request)
        if account is not None and account not in user.accounts:
            return False
        hinted_user = await self._hinted_user_id(request)
        return hinted_user is None or hinted_user == user.id

    async def hint_names_other_user(self, request: Authorization, session: ActiveSession) -> bool:
        """Return True if id_token_hint names a user who is not the user of the session.

        A hint that cannot be read names no user.
        """
        hinted_user = await self._hinted_user_id(request)
        return bool(hinted_user) and hinted_user != self.users.user_of_session(session).id

    async def _hinted_user_id(self, request: Authorization) -> str | None:
        """Return the user of id_token_hint: an ID, "" if this provider did not sign the hint, or None without one."""
        if not request.id_token_hint:
            return None
        claims = await self.keys.decode(request.id_token_hint)
        return str(claims.get("sub", "")) if claims and claims.get("iss") == self.issuer else ""


def hinted_account(request: Authorization) -> str | None:
    """Return the account in login_hint, or None if there is no hint or if it is not an account."""
    try:
        return parse_account(request.login_hint)
    except ValueError:
        return None
