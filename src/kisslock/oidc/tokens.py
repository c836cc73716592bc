"""The token endpoints without HTTP: exchange codes, return claims, revoke tokens."""

import base64
import hashlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from kisslock.auth.cookies import TOKEN, digest, new_token
from kisslock.oidc import grants
from kisslock.oidc.clients import Client, authenticate_client
from kisslock.oidc.counts import ClientCounts
from kisslock.oidc.errors import TokenError
from kisslock.oidc.grants import TOKEN_S, Grant
from kisslock.oidc.keys import Keys
from kisslock.oidc.meter import Meter
from kisslock.storage.engine import Storage

VERIFIER = re.compile(r"[A-Za-z0-9._~-]{43,128}")
BEARER = 'Bearer realm="kisslock"'


@dataclass(frozen=True)
class Tokens:
    """The access tokens and ID tokens of a provider. `now_ms` is its clock."""

    issuer: str
    clients: Mapping[str, Client]
    keys: Keys
    storage: Storage
    counts: ClientCounts
    now_ms: Callable[[], int]

    async def exchange(self, form: Mapping[str, str], authorization: str | None, meter: Meter) -> dict[str, Any]:
        """Exchange a code for tokens (RFC 6749, 4.1.3). Raises TokenError."""
        client = await self._authenticate(form, authorization, meter)
        try:
            return await self._exchange(client, form)
        except TokenError:
            self.counts.add(client.id, "failed")
            raise

    async def _exchange(self, client: Client, form: Mapping[str, str]) -> dict[str, Any]:
        if form.get("grant_type") != "authorization_code":
            error = "unsupported_grant_type" if form.get("grant_type") else "invalid_request"
            raise TokenError(error, "grant_type must be authorization_code.")
        if "code" not in form:
            raise TokenError("invalid_request", "code is missing.")
        # Get the signing key first, so that a code is consumed only if the response can be signed.
        sign = await self.keys.signer(client.settings.id_token_alg)
        code, token, now_ms = form["code"], new_token(), self.now_ms()
        grant, expires_at_ms = None, now_ms + TOKEN_S * 1000
        if TOKEN.fullmatch(code):
            code_digest, token_digest = digest(code), digest(token)
            grant = await grants.exchange(
                self.storage, code_digest, client.id, token_digest, now_ms=now_ms, expires_at_ms=expires_at_ms
            )
        if grant is None:
            raise TokenError("invalid_grant", "The code is unknown, already used or older than one minute.")
        if grant.redirect_uri != form.get("redirect_uri") or not _verifier_matches(grant, form.get("code_verifier")):
            await grants.end(self.storage, digest(token), client.id, now_ms)
            raise TokenError("invalid_grant", "redirect_uri or code_verifier does not match the authorization request.")
        self.counts.add(client.id, "signed_in")
        return {
            "access_token": token,
            "token_type": "Bearer",
            "expires_in": TOKEN_S,
            "scope": grant.scope,
            "id_token": sign(self._claims(client, grant, token)),
        }

    def _claims(self, client: Client, grant: Grant, token: str) -> dict[str, Any]:
        now_s = self.now_ms() // 1000
        half_digest = hashlib.sha256(token.encode()).digest()[:16]
        return {
            **msgspec.json.decode(grant.claims),
            "iss": self.issuer,
            "sub": grant.user_id,
            "aud": client.id,
            "iat": now_s,
            "exp": now_s + TOKEN_S,
            "auth_time": grant.auth_time_s,
            "at_hash": base64.urlsafe_b64encode(half_digest).decode().rstrip("="),
            **({} if grant.nonce is None else {"nonce": grant.nonce}),
        }

    async def userinfo(self, token: str, meter: Meter) -> dict[str, Any]:
        """Return the claims of an access token's user (OpenID Connect Core, 5.3). Raises TokenError."""
        grant = await grants.find(self.storage, digest(token), self.now_ms()) if TOKEN.fullmatch(token) else None
        client = self.clients.get(grant.client) if grant else None
        if grant is None or client is None:
            challenge = f'{BEARER}, error="invalid_token", error_description="The token is unknown or has ended."'
            raise TokenError("invalid_token", "The token is unknown or has ended.", status=401, challenge=challenge)
        await meter.charge(client)
        return {"sub": grant.user_id, **msgspec.json.decode(grant.claims)}

    async def revoke(self, form: Mapping[str, str], authorization: str | None, meter: Meter) -> None:
        """Revoke an access token of the client (RFC 7009). Unknown tokens are ignored. Raises TokenError."""
        client = await self._authenticate(form, authorization, meter)
        if "token" not in form:
            raise TokenError("invalid_request", "token is missing.")
        await grants.end(self.storage, digest(form["token"]), client.id, self.now_ms())

    async def _authenticate(self, form: Mapping[str, str], authorization: str | None, meter: Meter) -> Client:
        client = authenticate_client(self.clients, authorization, form)
        await meter.charge(client)
        return client


def _verifier_matches(grant: Grant, verifier: str | None) -> bool:
    """Return True if the verifier matches the code challenge (RFC 7636, 4.6), or if the grant has neither."""
    if grant.challenge is None or verifier is None:
        return grant.challenge is None and verifier is None
    challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).decode().rstrip("=")
    return VERIFIER.fullmatch(verifier) is not None and challenge == grant.challenge
