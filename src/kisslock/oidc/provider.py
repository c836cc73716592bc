"""The provider without HTTP, for visitors: from an authorization request to the code, and logging out."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal
from urllib.parse import urlsplit

import msgspec
from msgspec import UNSET

from kisslock.auth.account import Wallet, parse_account
from kisslock.auth.cookies import digest, new_token
from kisslock.auth.errors import NoSession, SignInTooOld
from kisslock.auth.sessions import Session
from kisslock.auth.sign_in import SignIn
from kisslock.errors import KisslockError
from kisslock.http.credentials import Credentials
from kisslock.oidc import grants
from kisslock.oidc.claims import ProfileOf, claims_of
from kisslock.oidc.clients import Client
from kisslock.oidc.counts import ClientCounts
from kisslock.oidc.errors import Answered, BadAuthorization, GateRefused, SignInNeeded
from kisslock.oidc.grants import Grant
from kisslock.oidc.keys import Keys
from kisslock.oidc.request import Authorization, answer_url, judged, parameters
from kisslock.oidc.tickets import Tickets
from kisslock.oidc.tokens import Tokens
from kisslock.oidc.wire import OidcDecision, OidcProgram, OidcQuery, OidcRequest
from kisslock.storage.engine import Storage

# What a program is told in the place of a page; a node or a database that does not answer may do so later.
SILENT: dict[type[KisslockError], str] = {
    GateRefused: "access_denied",
    SignInNeeded: "login_required",
    NoSession: "login_required",
}
# Raises KisslockError for a wallet that does not pass the gate; the last text is the budget's key of the address.
RequireGate = Callable[[str, Wallet, str], Awaitable[None]]


@dataclass(kw_only=True)
class Provider:
    """The OpenID provider of one site. `issuer` is its address; `counts` counts what becomes of requests."""

    issuer: str
    clients: Mapping[str, Client]
    keys: Keys
    tickets: Tickets
    storage: Storage
    sign_in: SignIn
    profile_of: ProfileOf
    require_gate: RequireGate
    counts: ClientCounts

    @cached_property
    def origins(self) -> frozenset[str]:
        """The origins of public programs' pages, which may read answers (CORS)."""
        parts = [urlsplit(uri) for one in self.clients.values() if one.public for uri in one.settings.redirect_uris]
        return frozenset(f"{one.scheme}://{one.netloc}" for one in parts)

    @cached_property
    def tokens(self) -> Tokens:
        """What programs get for their codes and tokens."""
        return Tokens(self.issuer, self.clients, self.keys, self.storage, self.counts, self._now_ms)

    async def at_once(self, query: str, credentials: Credentials, bucket: str) -> str | None:
        """The address of the answer where no page is needed (prompt=none, skip_consent); raises as `judged` does."""
        asked = judged(query, self.clients)
        self.counts.add(asked.client.id, "asked")
        silent = "none" in asked.prompt
        if not silent and (asked.prompt or not asked.client.settings.skip_consent):
            return None
        session = await self.sign_in.session_of(credentials)
        if session is None or not self._is_fresh(asked, session) or not await self._is_hinted(asked, session):
            if silent:
                raise asked.refused("login_required", "The visitor is not signed in here.")
            return None
        wallet = await self.sign_in.wallet_of(session)
        if not await self._is_allowed(asked, wallet):
            raise asked.refused("consent_required", "The visitor has not allowed the program to know this.")
        try:
            return await self._granted(asked, session, wallet, bucket)
        except KisslockError as error:
            if silent:
                raise asked.refused(SILENT.get(type(error), "temporarily_unavailable"), error.message) from error
            return None

    async def describe(self, wanted: OidcQuery, credentials: Credentials, browser: str) -> OidcRequest:
        """What the page asks the visitor; raises OidcError."""
        asked, session = self._shown(wanted.query), await self.sign_in.session_of(credentials)
        given = None if wanted.ticket is UNSET else wanted.ticket
        since_ms = self.tickets.issued_ms(given, wanted.query, browser, self._now_ms()) if given else None
        step: Literal["sign-in", "consent", "continue"] = "sign-in"
        if session and self._is_fresh(asked, session, since_ms):
            allowed = await self._is_allowed(asked, await self.sign_in.wallet_of(session))
            step = "continue" if allowed and "consent" not in asked.prompt else "consent"
        return OidcRequest(
            client=OidcProgram(id=asked.client.id, name=asked.client.name, host=urlsplit(asked.redirect_uri).netloc),
            wants=list(asked.wants),  # type: ignore[arg-type]
            step=step,
            account=session.account if session else None,
            hint=_account(asked.login_hint),
            select="select_account" in asked.prompt,
            ticket=given or self.tickets.make(wanted.query, browser, self._now_ms()),
        )

    async def approve(self, decision: OidcDecision, credentials: Credentials, browser: str | None, bucket: str) -> str:
        """The address with a code. Raises OidcError, NoSession, and GateUnchecked where no node answers."""
        asked = self._shown(decision.query)
        since_ms = self.tickets.issued_ms(decision.ticket, decision.query, browser, self._now_ms())
        session = await self.sign_in.require(credentials)
        if not self._is_fresh(asked, session, since_ms):
            raise SignInNeeded
        wallet = await self.sign_in.wallet_of(session)
        return await self._granted(asked, session, wallet, bucket, digest(decision.ticket))

    def deny(self, decision: OidcDecision, browser: str | None) -> str:
        """The address with the refusal of the visitor; raises OidcError."""
        asked = self._shown(decision.query)
        self.tickets.issued_ms(decision.ticket, decision.query, browser, self._now_ms())
        return answer_url(asked.redirect_uri, self.issuer, asked.state, {"error": "access_denied"})

    def _shown(self, query: str) -> Authorization:
        """The request that the page shows. The page of any other was never given out; raises OidcError."""
        try:
            return judged(query, self.clients)
        except Answered as answered:
            raise BadAuthorization(answered.description) from answered

    def _is_fresh(self, asked: Authorization, session: Session, since_ms: int | None = None) -> bool:
        """Whether the wallet's signature is new enough: made for this page, or as new as the program asks."""
        if since_ms is not None and session.issued_at_ms >= since_ms:
            return True
        age_ms = self._now_ms() - session.issued_at_ms
        return "login" not in asked.prompt and (asked.max_age_s is None or age_ms <= asked.max_age_s * 1000)

    async def _is_hinted(self, asked: Authorization, session: Session) -> bool:
        """Whether the session is of the user that the hints name, if they name one."""
        user = await self.sign_in.users.of_proven(session.account)
        hinted = _account(asked.login_hint)
        if hinted is not None and hinted not in user.accounts:
            return False
        if not asked.id_token_hint:
            return True
        claims = await self.keys.read(asked.id_token_hint)
        return claims is not None and claims.get("iss") == self.issuer and claims.get("sub") == user.id

    async def _is_allowed(self, asked: Authorization, wallet: Wallet) -> bool:
        if asked.client.settings.skip_consent:
            return True
        allowed = await grants.consent_of(self.storage, wallet.user or "", asked.client.id)
        return allowed is not None and {"openid", *asked.wants} <= set(allowed.split())

    async def _granted(
        self, asked: Authorization, session: Session, wallet: Wallet, bucket: str, ticket: str | None = None
    ) -> str:
        """The address with a code, for what the visitor has approved by a ticket, or before."""
        client = asked.client
        if client.settings.gate:
            await self._require(client, wallet, bucket)
        wanted = client.settings.groups if "groups" in asked.wants else ()
        groups = [name for name in wanted if await self._passes(name, wallet, bucket)]
        claims = await claims_of(asked, wallet, groups, self.issuer, self.profile_of)
        code = new_token()
        grant = Grant(
            client=client.id,
            user_id=wallet.user or "",
            account=session.account,
            scope=" ".join(asked.scope),
            redirect_uri=asked.redirect_uri,
            nonce=asked.nonce,
            challenge=asked.challenge,
            auth_time_s=session.issued_at_ms // 1000,
            claims=msgspec.json.encode(claims).decode(),
        )
        added = await grants.add(
            self.storage,
            digest(code),
            grant,
            session=session.id,
            accounts=[one.account for one in wallet.wallets],
            now_ms=self._now_ms(),
            ticket=ticket,
            allowed=("openid", *asked.wants) if ticket else (),
        )
        if not added:
            raise NoSession
        return answer_url(asked.redirect_uri, self.issuer, asked.state, {"code": code})

    async def _require(self, client: Client, wallet: Wallet, bucket: str) -> None:
        try:
            await self.require_gate(client.settings.gate or "", wallet, bucket)
        except SignInTooOld as error:
            raise SignInNeeded from error
        except KisslockError as error:
            if error.status != GateRefused.status:
                raise
            self.counts.add(client.id, "refused")
            refusal = GateRefused(error.message, hint=error.hint)
            refusal.details = error.details
            raise refusal from error

    async def _passes(self, gate: str, wallet: Wallet, bucket: str) -> bool:
        try:
            await self.require_gate(gate, wallet, bucket)
        except KisslockError:
            return False
        return True

    async def logged_out(self, query: str, credentials: Credentials, *, confirmed: bool) -> tuple[bool, str | None]:
        """Whether the browser is signed out now, and the registered address to go on to (RP-Initiated Logout, 2).

        It is signed out where the visitor has `confirmed` it, or a valid id_token_hint names the session's user.
        """
        given, twice = parameters(query.removeprefix("?"))
        if twice:
            raise BadAuthorization("A parameter is sent twice.")
        hint = await self.keys.read(given["id_token_hint"]) if "id_token_hint" in given else None
        named = hint.get("aud") if hint and hint.get("iss") == self.issuer else None
        client = self.clients.get(str(named or given.get("client_id", "")))
        if named and given.get("client_id", named) != named:
            client = None
        session = await self.sign_in.session_of(credentials)
        if session and not confirmed:
            user = await self.sign_in.users.of_proven(session.account)
            confirmed = client is not None and named is not None and hint is not None and hint.get("sub") == user.id
        to = given.get("post_logout_redirect_uri", "")
        is_registered = client is not None and (client.takes(to) or to in client.settings.post_logout_uris)
        redirect = answer_url(to, None, given.get("state"), {}) if is_registered else None
        if session and not confirmed:
            return False, redirect
        await self.sign_in.sign_out(credentials, everywhere=False)
        return True, redirect

    def _now_ms(self) -> int:
        return int(self.sign_in.clock() * 1000)


def _account(hint: str) -> str | None:
    try:
        return parse_account(hint)
    except ValueError:
        return None
