"""Logout at the request of a client (OpenID Connect RP-Initiated Logout), without HTTP."""

from collections.abc import Mapping
from dataclasses import dataclass

from kisslock.auth.sign_in import SignIn
from kisslock.http.credentials import Credentials
from kisslock.oidc.clients import Client
from kisslock.oidc.errors import BadAuthorization
from kisslock.oidc.keys import Keys
from kisslock.oidc.request import parse_parameters, response_url
from kisslock.oidc.request_info import describe_client
from kisslock.oidc.wire import OidcLogout


@dataclass(frozen=True)
class LogoutRequest:
    """A logout request.

    `user` is the user in a valid id_token_hint. `redirect` is the registered redirect URI with the parameter `state`.
    """

    client: Client | None
    user: str | None
    redirect: str | None


@dataclass(frozen=True)
class LoggedOut:
    """The browser is signed out.

    `redirect` is the client's registered redirect URI, or None if the request has none.
    """

    redirect: str | None


class ConfirmationNeeded:
    """The page must ask the visitor before the session ends."""


@dataclass(frozen=True)
class Logout:
    """Ends sessions for clients. Each method raises BadAuthorization and StorageUnavailable."""

    issuer: str
    clients: Mapping[str, Client]
    keys: Keys
    sign_in: SignIn

    async def describe_logout(self, query: str, credentials: Credentials) -> OidcLogout:
        """Return what the page shows before it signs the visitor out."""
        logout_request = await self._parse_logout(query)
        client, session = logout_request.client, await self.sign_in.find_session(credentials)
        return OidcLogout(
            client=describe_client(client, logout_request.redirect or client.settings.redirect_uris[0])
            if client
            else None,
            account=session.account if session else None,
        )

    async def end_session(self, query: str, credentials: Credentials) -> LoggedOut | ConfirmationNeeded:
        """Sign the browser out if a valid id_token_hint names the session's user (section 2)."""
        logout_request = await self._parse_logout(query)
        session = await self.sign_in.find_session(credentials)
        if session and self.sign_in.users.user_of_session(session).id != logout_request.user:
            return ConfirmationNeeded()
        return await self._end_session(logout_request, credentials)

    async def end_confirmed_session(self, query: str, credentials: Credentials) -> LoggedOut:
        """Sign the browser out after the visitor confirmed on the page."""
        return await self._end_session(await self._parse_logout(query), credentials)

    async def _end_session(self, logout_request: LogoutRequest, credentials: Credentials) -> LoggedOut:
        await self.sign_in.sign_out(credentials, everywhere=False)
        return LoggedOut(logout_request.redirect)

    async def _parse_logout(self, query: str) -> LogoutRequest:
        parameters, duplicates = parse_parameters(query.removeprefix("?"))
        if duplicates:
            raise BadAuthorization("The request has a duplicate parameter.")
        hint_claims = await self.keys.decode(parameters["id_token_hint"]) if "id_token_hint" in parameters else None
        audience = hint_claims.get("aud") if hint_claims and hint_claims.get("iss") == self.issuer else None
        client = self.clients.get(str(audience or parameters.get("client_id", "")))
        if audience and parameters.get("client_id", audience) != audience:
            client = None
        user = str(hint_claims.get("sub")) if hint_claims and audience and client else None
        redirect_uri = parameters.get("post_logout_redirect_uri", "")
        is_registered = client is not None and (
            client.accepts_redirect(redirect_uri) or redirect_uri in client.settings.post_logout_uris
        )
        redirect = response_url(redirect_uri, None, parameters.get("state"), {}) if is_registered else None
        return LogoutRequest(client, user, redirect)
