"""The provider without HTTP, for visitors: from an authorization request to the code, and logging out."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal
from urllib.parse import urlsplit

import msgspec
from msgspec import UNSET

from kisslock.auth.account import Wallet, parse_account
from kisslock.auth.cookies import digest, new_token
from kisslock.auth.errors import NoSession
from kisslock.auth.sessions import Session
from kisslock.auth.sign_in import SignIn
from kisslock.errors import KisslockError
from kisslock.http.credentials import Credentials
from kisslock.http.origins import normalised
from kisslock.oidc import grants
from kisslock.oidc.claims import ProfileOf, claims_of
from kisslock.oidc.clients import Client
from kisslock.oidc.counts import ClientCounts
from kisslock.oidc.errors import AccountChanged, Answered, BadAuthorization, GateRefused, OidcError, SignInNeeded
from kisslock.oidc.grants import Grant
from kisslock.oidc.groups import ProgramGates, RequireGate
from kisslock.oidc.keys import Keys
from kisslock.oidc.request import Authorization, answer_url, judged, parameters
from kisslock.oidc.tickets import Tickets
from kisslock.oidc.tokens import Tokens
from kisslock.oidc.wire import OidcApproval, OidcDecision, OidcLogout, OidcProgram, OidcQuery, OidcRequest
from kisslock.oidc.wrong_addresses import WrongAddresses
from kisslock.storage.engine import Storage

# What stands for "not signed in" and for "refused by the gate" alike, where no page is shown (prompt=none).
SIGN_IN = ("login_required", "The visitor has to sign in here.")


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
    wrong_addresses: WrongAddresses = field(default_factory=WrongAddresses)

    @cached_property
    def origins(self) -> frozenset[str]:
        """The origins of public programs' pages, which may read answers (CORS)."""
        public = [one for one in self.clients.values() if one.public]
        return frozenset(normalised(uri) for one in public for uri in one.settings.redirect_uris)

    @cached_property
    def gates(self) -> ProgramGates:
        """The gates of programs."""
        return ProgramGates(self.require_gate, self.storage, self.counts, self._now_ms)

    @cached_property
    def tokens(self) -> Tokens:
        """What programs get for their codes and tokens."""
        return Tokens(self.issuer, self.clients, self.keys, self.storage, self.counts, self._now_ms)

    async def at_once(self, query: str, credentials: Credentials, bucket: str) -> str | None:
        """The address of the answer where no page is needed (prompt=none, skip_consent); raises as `judged` does.

        Raises KisslockError where something does not answer, or, for prompt=none, refuses: `instead_of_page`.
        """
        asked = judged(query, self.clients)
        self.counts.add(asked.client.id, "asked")
        silent = "none" in asked.prompt
        if not silent and (asked.prompt or not asked.client.settings.skip_consent):
            return None
        session = await self.sign_in.session_of(credentials)
        if session is None or not self._is_fresh(asked, session) or not await self._is_hinted(asked, session):
            if silent:
                raise asked.refused(*SIGN_IN)
            return None
        wallet = await self.sign_in.wallet_of(session)
        if not await self._is_allowed(asked, wallet):
            raise asked.refused("consent_required", "The visitor has not allowed the program to know this.")
        try:
            return await self._granted(asked, session, wallet, bucket)
        except KisslockError:
            if silent:
                raise
            return None

    def instead_of_page(self, query: str, failure: KisslockError) -> Answered | None:
        """What a program is told of a failure that no page can tell of (prompt=none); None where a page tells it."""
        try:
            asked = judged(query, self.clients)
        except Answered as answered:
            return answered
        except OidcError:
            return None
        if "none" not in asked.prompt:
            return None
        if isinstance(failure, GateRefused | SignInNeeded | NoSession):
            return asked.refused(*SIGN_IN)
        # A node, a database or a budget answers later; what is unexpected may not.
        unexpected = type(failure) is KisslockError
        return asked.refused("server_error" if unexpected else "temporarily_unavailable", failure.message)

    async def describe(self, wanted: OidcQuery, credentials: Credentials, browser: str) -> OidcRequest:
        """What the page asks the visitor; raises OidcError."""
        asked, session = self._shown(wanted.query), await self.sign_in.session_of(credentials)
        wallet, hint = await self.sign_in.wallet_of(session) if session else None, _account(asked.login_hint)
        given = None if wanted.ticket is UNSET else wanted.ticket
        since_ms = self.tickets.issued_ms(given, wanted.query, browser, self._now_ms()) if given else None
        step: Literal["sign-in", "consent", "continue"] = "sign-in"
        if session and wallet and self._is_fresh(asked, session, since_ms):
            allowed = await self._is_allowed(asked, wallet)
            step = "continue" if allowed and "consent" not in asked.prompt else "consent"
        return OidcRequest(
            client=_program(asked.client, asked.redirect_uri),
            wants=list(asked.wants),  # type: ignore[arg-type]
            step=step,
            account=session.account if session else None,
            hint=None if wallet and hint in [one.account for one in wallet.wallets] else hint,
            select="select_account" in asked.prompt,
            ticket=given or self.tickets.make(wanted.query, browser, self._now_ms()),
        )

    async def approve(self, decision: OidcApproval, credentials: Credentials, browser: str | None, bucket: str) -> str:
        """The address with a code. Raises OidcError, NoSession, and GateUnchecked where no node answers."""
        asked = self._shown(decision.query)
        since_ms = self.tickets.issued_ms(decision.ticket, decision.query, browser, self._now_ms())
        session = await self.sign_in.require(credentials)
        if decision.account != session.account:
            raise AccountChanged
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
        allowed = await grants.consent_of(self.storage, wallet.user or "", asked.client.id, asked.shown)
        return allowed is not None and {"openid", *asked.wants} <= set(allowed.split())

    async def _granted(
        self, asked: Authorization, session: Session, wallet: Wallet, bucket: str, ticket: str | None = None
    ) -> str:
        """The address with a code, for what the visitor has approved by a ticket, or before."""
        client = asked.client
        results = await self.gates.ask(asked, wallet, bucket)
        groups = [name for name, result in results.items() if result.passed]
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
            groups=msgspec.json.encode(results).decode() if results else None,
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
            consent_digest=asked.shown,
        )
        if not added:
            raise NoSession
        return answer_url(asked.redirect_uri, self.issuer, asked.state, {"code": code})

    async def describe_logout(self, query: str, credentials: Credentials) -> OidcLogout:
        """What the page asks before it signs the visitor out; raises OidcError."""
        client, _, to = await self._leaving(query)
        session = await self.sign_in.session_of(credentials)
        return OidcLogout(
            client=_program(client, to or client.settings.redirect_uris[0]) if client else None,
            account=session.account if session else None,
        )

    async def logged_out(self, query: str, credentials: Credentials, *, confirmed: bool) -> tuple[bool, str | None]:
        """Whether the browser is signed out now, and the registered address to go on to (RP-Initiated Logout, 2).

        It is signed out where the visitor has `confirmed` it, or a valid id_token_hint names the session's user.
        """
        _, proven, redirect = await self._leaving(query)
        session = await self.sign_in.session_of(credentials)
        if session and not confirmed and (await self.sign_in.users.of_proven(session.account)).id != proven:
            return False, redirect
        await self.sign_in.sign_out(credentials, everywhere=False)
        return True, redirect

    async def _leaving(self, query: str) -> tuple[Client | None, str | None, str | None]:
        """The program that asks to sign out, the user that its id_token_hint proves, and its registered address."""
        given, twice = parameters(query.removeprefix("?"))
        if twice:
            raise BadAuthorization("A parameter is sent twice.")
        hint = await self.keys.read(given["id_token_hint"]) if "id_token_hint" in given else None
        named = hint.get("aud") if hint and hint.get("iss") == self.issuer else None
        client = self.clients.get(str(named or given.get("client_id", "")))
        if named and given.get("client_id", named) != named:
            client = None
        proven = str(hint.get("sub")) if hint and named and client else None
        to = given.get("post_logout_redirect_uri", "")
        is_registered = client is not None and (client.takes(to) or to in client.settings.post_logout_uris)
        return client, proven, answer_url(to, None, given.get("state"), {}) if is_registered else None

    def _now_ms(self) -> int:
        return int(self.sign_in.clock() * 1000)


def _account(hint: str) -> str | None:
    try:
        return parse_account(hint)
    except ValueError:
        return None


def _program(client: Client, address: str) -> OidcProgram:
    return OidcProgram(id=client.id, name=client.name, host=urlsplit(address).netloc)
