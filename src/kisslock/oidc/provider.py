"""The provider without HTTP: from an authorization request to the code, the tokens, the claims and the end."""

import base64
import hashlib
import re
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Literal
from urllib.parse import urlsplit

import msgspec
from msgspec import UNSET

from kisslock.auth.account import Wallet, parse_account
from kisslock.auth.cookies import TOKEN, digest, new_token
from kisslock.auth.errors import SignInTooOld
from kisslock.auth.sessions import Session
from kisslock.auth.sign_in import SignIn
from kisslock.errors import KisslockError
from kisslock.http.credentials import Credentials
from kisslock.oidc import grants
from kisslock.oidc.claims import ProfileOf, claims_of
from kisslock.oidc.clients import Client, authenticated
from kisslock.oidc.errors import Answered, BadAuthorization, GateRefused, Refused, SignInNeeded
from kisslock.oidc.grants import Grant
from kisslock.oidc.keys import Keys
from kisslock.oidc.request import Authorization, answer_url, judged, parameters
from kisslock.oidc.tickets import Tickets
from kisslock.oidc.wire import OidcDecision, OidcProgram, OidcQuery, OidcRequest
from kisslock.storage.engine import Storage

CODE_MS, TOKEN_S = 60_000, 3600
VERIFIER = re.compile(r"[A-Za-z0-9._~-]{43,128}")
BEARER = 'Bearer realm="kisslock"'
Outcome = Literal["asked", "signed_in", "refused", "failed"]
# Raises KisslockError for a wallet that does not pass the gate; the last text is the budget's key of the address.
RequireGate = Callable[[str, Wallet, str], Awaitable[None]]


class Provider:
    """The OpenID provider of one site. `issuer` is its address; `count` counts what becomes of requests."""

    def __init__(  # noqa: PLR0913 (the composition gives them by name)
        self,
        *,
        issuer: str,
        clients: Mapping[str, Client],
        keys: Keys,
        tickets: Tickets,
        storage: Storage,
        sign_in: SignIn,
        profile_of: ProfileOf,
        require_gate: RequireGate,
        count: Callable[[str, Outcome], None] = lambda _client, _outcome: None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.issuer, self.clients, self.keys, self.sign_in = issuer, clients, keys, sign_in
        self._tickets, self._storage, self.clock = tickets, storage, clock
        self._profile_of, self._require_gate, self._count = profile_of, require_gate, count
        self.origins = frozenset(origin for one in clients.values() for origin in one.origins)

    def judged(self, query: str) -> Authorization:
        """The request of a query; raises what `request.judged` raises."""
        return judged(query, self.clients)

    async def at_once(self, asked: Authorization, credentials: Credentials, bucket: str) -> str | None:
        """The address of the answer where no page is needed (prompt=none, skip_consent); raises Answered."""
        self._count(asked.client.id, "asked")
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
        except GateRefused as error:
            if silent:
                raise asked.refused("access_denied", error.message) from error
            return None

    async def describe(self, wanted: OidcQuery, credentials: Credentials, browser: str) -> OidcRequest:
        """What the page asks the visitor; raises OidcError."""
        asked, session = self._shown(wanted.query), await self.sign_in.session_of(credentials)
        given = None if wanted.ticket is UNSET else wanted.ticket
        since_ms = self._tickets.issued_ms(given, wanted.query, browser, self._now_ms()) if given else None
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
            ticket=given or self._tickets.make(wanted.query, browser, self._now_ms()),
        )

    async def approve(self, decision: OidcDecision, credentials: Credentials, browser: str | None, bucket: str) -> str:
        """The address with a code. Raises OidcError, NoSession, and GateUnchecked where no node answers."""
        asked = self._shown(decision.query)
        since_ms = self._tickets.issued_ms(decision.ticket, decision.query, browser, self._now_ms())
        session = await self.sign_in.require(credentials)
        if not self._is_fresh(asked, session, since_ms):
            raise SignInNeeded
        wallet = await self.sign_in.wallet_of(session)
        # First, so that a program whose gate refuses learns nothing of the visitor.
        redirect = await self._granted(asked, session, wallet, bucket)
        known = await grants.consent_of(self._storage, wallet.user or "", asked.client.id)
        allowed = {*(known or "").split(), "openid", *asked.wants}
        await grants.allow(self._storage, wallet.user or "", asked.client.id, " ".join(sorted(allowed)), self._now_ms())
        return redirect

    def deny(self, decision: OidcDecision, browser: str | None) -> str:
        """The address with the refusal of the visitor; raises OidcError."""
        asked = self._shown(decision.query)
        self._tickets.issued_ms(decision.ticket, decision.query, browser, self._now_ms())
        return answer_url(asked.redirect_uri, self.issuer, asked.state, {"error": "access_denied"})

    def _shown(self, query: str) -> Authorization:
        """The request that the page shows. The page of any other was never given out; raises OidcError."""
        try:
            return self.judged(query)
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
        allowed = await grants.consent_of(self._storage, wallet.user or "", asked.client.id)
        return allowed is not None and {"openid", *asked.wants} <= set(allowed.split())

    async def _granted(self, asked: Authorization, session: Session, wallet: Wallet, bucket: str) -> str:
        client, user = asked.client, wallet.user or ""
        if client.settings.gate:
            await self._require(client, wallet, bucket)

        async def groups() -> Sequence[str]:
            return [name for name in client.settings.groups if await self._passes(name, wallet, bucket)]

        accounts = [one.account for one in wallet.wallets]
        claims = await claims_of(
            asked,
            user=user,
            account=session.account,
            accounts=accounts,
            issuer=self.issuer,
            profile_of=self._profile_of,
            groups=groups,
        )
        code = new_token()
        grant = Grant(
            client=client.id,
            user_id=user,
            account=session.account,
            scope=" ".join(asked.scope),
            redirect_uri=asked.redirect_uri,
            nonce=asked.nonce,
            challenge=asked.challenge,
            auth_time_s=session.issued_at_ms // 1000,
            claims=msgspec.json.encode(claims).decode(),
        )
        now_ms = self._now_ms()
        await grants.add(self._storage, digest(code), grant, now_ms + CODE_MS, now_ms)
        return answer_url(asked.redirect_uri, self.issuer, asked.state, {"code": code})

    async def _require(self, client: Client, wallet: Wallet, bucket: str) -> None:
        try:
            await self._require_gate(client.settings.gate or "", wallet, bucket)
        except SignInTooOld as error:
            raise SignInNeeded from error
        except KisslockError as error:
            if error.status != GateRefused.status:
                raise
            self._count(client.id, "refused")
            refusal = GateRefused(error.message, hint=error.hint)
            refusal.details = error.details
            raise refusal from error

    async def _passes(self, gate: str, wallet: Wallet, bucket: str) -> bool:
        try:
            await self._require_gate(gate, wallet, bucket)
        except KisslockError:
            return False
        return True

    async def exchange(self, form: Mapping[str, str], authorization: str | None) -> dict[str, Any]:
        """The tokens for a code (RFC 6749, 4.1.3); raises Refused."""
        client, _ = authenticated(self.clients, authorization, form)
        try:
            return await self._exchange(client, form)
        except Refused:
            self._count(client.id, "failed")
            raise

    async def _exchange(self, client: Client, form: Mapping[str, str]) -> dict[str, Any]:
        if form.get("grant_type") != "authorization_code":
            error = "unsupported_grant_type" if form.get("grant_type") else "invalid_request"
            raise Refused(error, "Only an authorization code is exchanged.")
        if "code" not in form:
            raise Refused("invalid_request", "code is missing.")
        code, token, now_ms = form["code"], new_token(), self._now_ms()
        grant = None
        if TOKEN.fullmatch(code):
            grant = await grants.exchange(
                self._storage,
                digest(code),
                client.id,
                digest(token),
                now_ms=now_ms,
                expires_at_ms=now_ms + TOKEN_S * 1000,
            )
        if grant is None:
            raise Refused("invalid_grant", "The code is unknown, used already or older than a minute.")
        if grant.redirect_uri != form.get("redirect_uri") or not _proves(grant, form.get("code_verifier")):
            await grants.end(self._storage, digest(token), client.id)
            raise Refused("invalid_grant", "redirect_uri or code_verifier is not that of the request.")
        self._count(client.id, "signed_in")
        return {
            "access_token": token,
            "token_type": "Bearer",
            "expires_in": TOKEN_S,
            "scope": grant.scope,
            "id_token": await self._id_token(client, grant, token),
        }

    async def _id_token(self, client: Client, grant: Grant, token: str) -> str:
        now_s = self._now_ms() // 1000
        half = hashlib.sha256(token.encode()).digest()[:16]
        claims = {
            **msgspec.json.decode(grant.claims),
            "iss": self.issuer,
            "sub": grant.user_id,
            "aud": client.id,
            "iat": now_s,
            "exp": now_s + TOKEN_S,
            "auth_time": grant.auth_time_s,
            "at_hash": base64.urlsafe_b64encode(half).decode().rstrip("="),
            **({} if grant.nonce is None else {"nonce": grant.nonce}),
        }
        return await self.keys.signed(claims, client.settings.id_token_alg)

    async def userinfo(self, token: str) -> dict[str, Any]:
        """The claims of an access token's user (OpenID Connect Core, 5.3); raises Refused."""
        grant = await grants.find(self._storage, digest(token), self._now_ms()) if TOKEN.fullmatch(token) else None
        if grant is None:
            challenge = f'{BEARER}, error="invalid_token", error_description="The token is unknown or has ended."'
            raise Refused("invalid_token", "The token is unknown or has ended.", status=401, challenge=challenge)
        return {"sub": grant.user_id, **msgspec.json.decode(grant.claims)}

    async def revoke(self, form: Mapping[str, str], authorization: str | None) -> None:
        """End an access token of the program (RFC 7009); an unknown one is ended already. Raises Refused."""
        client, _ = authenticated(self.clients, authorization, form)
        if "token" not in form:
            raise Refused("invalid_request", "token is missing.")
        await grants.end(self._storage, digest(form["token"]), client.id)

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
        redirect = answer_url(to, None, given.get("state"), {}) if client and client.takes_after_logout(to) else None
        if session and not confirmed:
            return False, redirect
        await self.sign_in.sign_out(credentials, everywhere=False)
        return True, redirect

    def _now_ms(self) -> int:
        return int(self.clock() * 1000)


def _proves(grant: Grant, verifier: str | None) -> bool:
    """Whether the verifier is that of the request's challenge (RFC 7636, 4.6); without a challenge there is none."""
    if grant.challenge is None or verifier is None:
        return grant.challenge is None and verifier is None
    made = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).decode().rstrip("=")
    return VERIFIER.fullmatch(verifier) is not None and made == grant.challenge


def _account(hint: str) -> str | None:
    try:
        return parse_account(hint)
    except ValueError:
        return None
