"""The token endpoints without HTTP: exchange codes, return claims, revoke tokens."""

import base64
import hashlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from kisslock.auth.cookies import TOKEN_PATTERN, new_token, token_digest
from kisslock.oidc import grants, resource_grants
from kisslock.oidc.clients import Client, authenticate_client, read_client_credentials
from kisslock.oidc.counts import ClientCounts
from kisslock.oidc.directory import ClientDirectory
from kisslock.oidc.errors import TokenError, UnknownClient
from kisslock.oidc.grants import TOKEN_LIFETIME_S, ActiveGrant, Grant
from kisslock.oidc.keys import Keys
from kisslock.oidc.meter import Meter
from kisslock.oidc.refresh_tokens import RefreshToken, new_refresh_token, read_refresh_token
from kisslock.oidc.resource_tokens import ResourceTokens, SignAccessToken
from kisslock.storage.engine import Storage

VERIFIER_PATTERN = re.compile(r"[A-Za-z0-9._~-]{43,128}")
BEARER_CHALLENGE = 'Bearer realm="kisslock"'


@dataclass(frozen=True)
class Tokens:
    """The access tokens and ID tokens of a provider. `now_ms` is the provider's clock."""

    issuer: str
    directory: ClientDirectory
    keys: Keys
    storage: Storage
    counts: ClientCounts
    resource_tokens: ResourceTokens
    session_max_ms: int
    now_ms: Callable[[], int]

    async def exchange(self, form: Mapping[str, str], authorization: str | None, meter: Meter) -> dict[str, Any]:
        """Exchange a code or a refresh token for tokens (RFC 6749, 4.1.3 and 6). Raises TokenError."""
        client = await self._authenticate(form, authorization, meter)
        try:
            return await self._exchange(client, form)
        except TokenError:
            self.counts.add(client.counted_as, "failed")
            raise

    async def _exchange(self, client: Client, form: Mapping[str, str]) -> dict[str, Any]:
        if form.get("grant_type") == "refresh_token" and self.resource_tokens.resources:
            return await self.resource_tokens.refresh(client, form)
        if form.get("grant_type") != "authorization_code":
            error = "unsupported_grant_type" if form.get("grant_type") else "invalid_request"
            raise TokenError(error, "grant_type must be authorization_code.")
        if "code" not in form:
            raise TokenError("invalid_request", "code is missing.")
        # Get the signing key first, so that a code is consumed only if the response can be signed.
        sign = await self.keys.create_signer(client.settings.id_token_alg)
        sign_access = await self.resource_tokens.create_signer() if self.resource_tokens.resources else sign
        code, token, refresh_token, now_ms = form["code"], new_token(), new_refresh_token(), self.now_ms()
        active_grant = None
        if TOKEN_PATTERN.fullmatch(code):
            token_values = resource_grants.first_token_values(
                token_digest(token), refresh_token.family, refresh_token.digest, now_ms, self.session_max_ms
            )
            active_grant = await grants.exchange_code(self.storage, token_digest(code), client.id, token_values, now_ms)
        if active_grant is None:
            raise TokenError("invalid_grant", "The code is unknown, already used or older than one minute.")
        try:
            response = self._code_response(active_grant, form, token, refresh_token, sign_access)
        except TokenError:
            await grants.end_grant(
                self.storage, resource_grants.access_token_condition(token_digest(token)), client.id, now_ms
            )
            raise
        self.counts.add(client.counted_as, "signed_in")
        if "openid" not in active_grant.grant.scope.split():
            return response
        return {
            **response,
            "id_token": sign(self._id_token_claims(client, active_grant.grant, response["access_token"])),
        }

    def _code_response(
        self,
        active_grant: ActiveGrant,
        form: Mapping[str, str],
        token: str,
        refresh_token: RefreshToken,
        sign: SignAccessToken,
    ) -> dict[str, Any]:
        """Return the response for a code, without the ID token. Raises TokenError."""
        grant = active_grant.grant
        if grant.redirect_uri != form.get("redirect_uri") or not _verifier_matches(grant, form.get("code_verifier")):
            raise TokenError("invalid_grant", "redirect_uri or code_verifier does not match the authorization request.")
        if self.is_denied(grant):
            raise TokenError("invalid_grant", "The site does not serve the account.")
        self.resource_tokens.require_same_resource(grant, form)
        if grant.resource is not None:
            return self.resource_tokens.create_response(active_grant, token, refresh_token, sign)
        return {"access_token": token, "token_type": "Bearer", "expires_in": TOKEN_LIFETIME_S, "scope": grant.scope}

    def _id_token_claims(self, client: Client, grant: Grant, token: str) -> dict[str, Any]:
        now_s = self.now_ms() // 1000
        half_digest = hashlib.sha256(token.encode()).digest()[:16]
        return {
            **msgspec.json.decode(grant.claims),
            "iss": self.issuer,
            "sub": grant.user_id,
            "aud": client.id,
            "iat": now_s,
            "exp": now_s + TOKEN_LIFETIME_S,
            "auth_time": grant.auth_time_s,
            "at_hash": base64.urlsafe_b64encode(half_digest).decode().rstrip("="),
            **({} if grant.nonce is None else {"nonce": grant.nonce}),
        }

    def is_denied(self, grant: Grant) -> bool:
        """Return True if the site does not serve the account of a grant."""
        return self.resource_tokens.users.is_denied(grant.account)

    async def userinfo(self, token: str, meter: Meter) -> dict[str, Any]:
        """Return the claims of an access token's user (OpenID Connect Core, 5.3). Raises TokenError."""
        grant = (
            await grants.find_grant(self.storage, token_digest(token), self.now_ms())
            if TOKEN_PATTERN.fullmatch(token)
            else None
        )
        client = self.directory.registered_clients.get(grant.client) if grant else None
        if grant is None or client is None or self.is_denied(grant):
            challenge = (
                f'{BEARER_CHALLENGE}, error="invalid_token", error_description="The token is unknown or has ended."'
            )
            raise TokenError("invalid_token", "The token is unknown or has ended.", status=401, challenge=challenge)
        await meter.charge(client)
        return {"sub": grant.user_id, **msgspec.json.decode(grant.claims)}

    async def revoke(self, form: Mapping[str, str], authorization: str | None, meter: Meter) -> None:
        """End the client's grant that has the token in `form` (RFC 7009). Ignore unknown tokens. Raises TokenError."""
        client = await self._authenticate(form, authorization, meter)
        if "token" not in form:
            raise TokenError("invalid_request", "token is missing.")
        token = form["token"]
        if refresh_token := read_refresh_token(token):
            token_condition = resource_grants.refresh_token_condition(refresh_token.family)
        else:
            token_condition = resource_grants.access_token_condition(
                token_digest(await self.resource_tokens.read_token_secret(token) or token)
            )
        await grants.end_grant(self.storage, token_condition, client.id, self.now_ms())

    async def _authenticate(self, form: Mapping[str, str], authorization: str | None, meter: Meter) -> Client:
        client_id, _ = read_client_credentials(authorization, form)
        clients = self.directory.registered_clients
        if self.directory.is_document_url(client_id):
            document_client = await self._find_document_client(client_id, form, meter)
            clients = {client_id: document_client} if document_client else {}
        client = authenticate_client(clients, authorization, form)
        await meter.charge(client)
        return client

    async def _find_document_client(self, client_id: str, form: Mapping[str, str], meter: Meter) -> Client | None:
        """Return the client whose ID is the URL of its document, or None if no client is known by this ID.

        The document is fetched only if the form contains a current refresh token of the client. Without such a token,
        only a stored document is used.
        """
        try:
            if await self.resource_tokens.is_current_refresh_token(client_id, form.get("refresh_token", "")):
                return await self.directory.read_client(client_id, meter.address, is_stale_allowed=True)
        except UnknownClient:
            return None
        return await self.directory.find_stored_client(client_id, is_stale_allowed=True)


def _verifier_matches(grant: Grant, verifier: str | None) -> bool:
    """Return True if the verifier matches the grant's code challenge (RFC 7636, 4.6), or if both are missing."""
    if grant.challenge is None or verifier is None:
        return grant.challenge is None and verifier is None
    challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).decode().rstrip("=")
    return VERIFIER_PATTERN.fullmatch(verifier) is not None and challenge == grant.challenge
