"""Tokens for resource servers: access tokens, refreshes, and introspection."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from kisslock.access.errors import GateUnchecked
from kisslock.access.resources import AccessToken
from kisslock.auth.account import Wallet, address_of_account, contract_chain_of
from kisslock.auth.cookies import new_token, token_digest
from kisslock.auth.users import User, Users, add_user
from kisslock.errors import KisslockError, TooManyRequests
from kisslock.oidc import refresh_tokens, resource_grants
from kisslock.oidc.claims import to_caip10
from kisslock.oidc.clients import Client
from kisslock.oidc.directory import ClientDirectory
from kisslock.oidc.errors import TokenError
from kisslock.oidc.grants import TOKEN_LIFETIME_S, ActiveGrant, Grant
from kisslock.oidc.groups import RequireGate
from kisslock.oidc.keys import Keys
from kisslock.oidc.metrics import oidc_refreshes_counter, oidc_token_checks_counter
from kisslock.oidc.refresh_tokens import RefreshToken, new_refresh_token, read_refresh_token
from kisslock.oidc.resource_grants import ActiveToken, Rotation
from kisslock.oidc.resources import Resource, Resources
from kisslock.oidc.settings import OFFLINE_ACCESS
from kisslock.storage.engine import Storage

# An opaque access token for a resource begins with kisslock-at_. API tokens of sign_in.tokens begin with kisslock_
# instead.
OPAQUE_PREFIX = "kisslock-at_"
OPAQUE_PATTERN = re.compile(r"kisslock-at_([A-Za-z0-9_-]{43})")
JWT_PATTERN = re.compile(r"[A-Za-z0-9_-]{1,500}\.[A-Za-z0-9_-]{1,4000}\.[A-Za-z0-9_-]{1,1000}")
JWT_TYPE, JWT_ALGORITHM, JWT_LIFETIME_S = "at+jwt", "RS256", 600
# A client whose connection broke sends its refresh token again. For this number of milliseconds, the client gets the
# same response again.
REPLAY_MS = 30_000
DENIED_GATE_STATUSES = frozenset({401, 403})
SignAccessToken = Callable[[Mapping[str, Any]], str]


@dataclass(frozen=True)
class ResourceTokens:
    """Issues, refreshes and introspects the tokens of resource servers. `now_ms` is the provider's clock."""

    issuer: str
    resources: Resources
    directory: ClientDirectory
    keys: Keys
    storage: Storage
    users: Users
    require_gate: RequireGate
    now_ms: Callable[[], int]

    async def create_signer(self) -> SignAccessToken:
        """Return the function that signs JWT access tokens. Raises StorageUnavailable."""
        return await self.keys.create_signer(JWT_ALGORITHM, JWT_TYPE)

    def create_response(
        self, active_grant: ActiveGrant, secret: str, refresh_token: RefreshToken, sign: SignAccessToken
    ) -> dict[str, Any]:
        """Return the token response for a grant.

        Raises TokenError if the resource of the grant is no longer in the settings.
        """
        resource = self._resource_of_grant(active_grant.grant)
        is_jwt = resource.settings.token == "jwt"  # noqa: S105 (a kind of token)
        lifetime_s = min(JWT_LIFETIME_S if is_jwt else TOKEN_LIFETIME_S, self._seconds_left(active_grant))
        claims = self._token_claims(active_grant.grant, resource, secret, lifetime_s)
        token = sign(claims) if is_jwt else OPAQUE_PREFIX + secret
        return {
            "access_token": token,
            "token_type": "Bearer",
            "expires_in": lifetime_s,
            "scope": active_grant.grant.scope,
            "refresh_token": refresh_token.text,
        }

    def _token_claims(self, grant: Grant, resource: Resource, secret: str, lifetime_s: int) -> dict[str, Any]:
        """Return the claims of a JWT access token (RFC 9068, 2.2)."""
        now_s = self.now_ms() // 1000
        return {
            "iss": self.issuer,
            "sub": grant.user_id,
            "aud": resource.settings.url,
            "client_id": grant.client,
            "iat": now_s,
            "exp": now_s + lifetime_s,
            "auth_time": grant.auth_time_s,
            "jti": secret,
            "scope": _resource_scope(grant, resource),
        }

    def _seconds_left(self, active_grant: ActiveGrant) -> int:
        return max(0, (active_grant.ends_at_ms - self.now_ms()) // 1000)

    def _resource_of_grant(self, grant: Grant) -> Resource:
        resource = self.resources.by_url.get(grant.resource or "")
        if resource is None:
            raise TokenError("invalid_target", "The resource is not in the settings any more.")
        return resource

    async def refresh(self, client: Client, form: Mapping[str, str]) -> dict[str, Any]:
        """Exchange a refresh token for new tokens (RFC 6749, 6). Raises TokenError, and GateUnchecked.

        Each refresh token works once. The reuse of a refresh token ends the grant. There is one exception: for
        REPLAY_MS milliseconds, the immediate predecessor of the current token gets the last response again.
        """
        if "refresh_token" not in form:
            raise TokenError("invalid_request", "refresh_token is missing.")
        token = read_refresh_token(form["refresh_token"])
        rotation = await resource_grants.find_rotation(self.storage, token.family, self.now_ms()) if token else None
        if token is None or rotation is None or rotation.active_grant.grant.client != client.id:
            raise _count_invalid_grant("invalid", "The refresh token is unknown or has ended.")
        self.require_same_resource(rotation.active_grant.grant, form)
        if rotation.refresh_digest != token.digest:
            return await self._replay_or_end_grant(rotation, token)
        _check_scope(rotation.active_grant.grant, form)
        try:
            await self._require_gates(client, rotation.active_grant.grant)
        except KisslockError:
            oidc_refreshes_counter("unchecked").inc()
            raise
        response = await self._rotate(rotation, token)
        if response is not None:
            return response
        # Another request has rotated the refresh token since this request read it.
        rotation = await resource_grants.find_rotation(self.storage, token.family, self.now_ms())
        if rotation is None:
            raise _count_invalid_grant("invalid", "The grant has ended.")
        return await self._replay_or_end_grant(rotation, token)

    def require_same_resource(self, grant: Grant, form: Mapping[str, str]) -> None:
        """Raise TokenError if a token request names another resource than the grant."""
        sent_resource = form.get("resource")
        if sent_resource is None or not self.resources:
            return
        resource = self.resources.find_by_url(sent_resource)
        if resource is None or resource.url != grant.resource:
            raise TokenError("invalid_target", "The grant is for another resource.")

    async def _rotate(self, rotation: Rotation, token: RefreshToken) -> dict[str, Any] | None:
        secret, successor = new_token(), new_refresh_token(token.text)
        response = self.create_response(rotation.active_grant, secret, successor, await self.create_signer())
        now_ms = self.now_ms()
        values = {
            "refresh": successor.digest,
            "token": token_digest(secret),
            "token_expires_at_ms": now_ms + response["expires_in"] * 1000,
            "replay": refresh_tokens.encrypt_response(response, token),
        }
        if not await resource_grants.rotate_family(self.storage, token.family, token.digest, values, now_ms):
            return None
        oidc_refreshes_counter("rotated").inc()
        return response

    async def _replay_or_end_grant(self, rotation: Rotation, token: RefreshToken) -> dict[str, Any]:
        """Return the last response if the token is the immediate predecessor of the current refresh token.

        If not, end the grant and raise TokenError.
        """
        is_predecessor = rotation.previous_refresh_digest == token.digest and rotation.encrypted_response is not None
        # Use the absolute difference, because a clock that was set back must not extend the time.
        is_recent = abs(self.now_ms() - (rotation.rotated_at_ms or 0)) <= REPLAY_MS
        if rotation.encrypted_response is not None and is_predecessor and is_recent:
            oidc_refreshes_counter("replayed").inc()
            return refresh_tokens.decrypt_response(rotation.encrypted_response, token)
        await resource_grants.end_family(self.storage, token.family, self.now_ms())
        raise _count_invalid_grant("reused", "The refresh token was already used, so the grant has ended.")

    async def _require_gates(self, client: Client, grant: Grant) -> None:
        """Check the terms and the gates of the resource and of the client. Raises TokenError if one is not met."""
        user = await self.users.with_id(grant.user_id)
        wallet = wallet_of(grant, user) if user else None
        if wallet is None:
            raise _count_invalid_grant("denied", "The account no longer belongs to the user.")
        if client.settings.terms and wallet.terms != self.users.terms_version:
            raise _count_invalid_grant("denied", "The user has not accepted the current terms of use.")
        for gate in {self._resource_of_grant(grant).settings.gate, client.settings.gate} - {None}:
            if not await self._passes_gate(str(gate), wallet):
                raise _count_invalid_grant("denied", "The account does not meet the requirements any more.")

    async def _passes_gate(self, gate: str, wallet: Wallet) -> bool:
        """Return True if the wallet passes a gate. Raises GateUnchecked and StorageUnavailable."""
        try:
            # For a resource server, the account replaces the visitor's IP address as the key of the rate limit.
            await self.require_gate(gate, wallet, wallet.account)
        except TooManyRequests as error:
            raise GateUnchecked from error
        except KisslockError as error:
            if error.status not in DENIED_GATE_STATUSES:
                raise
            return False
        return True

    async def check(self, resource_name: str, token: str) -> AccessToken | None:
        """Return an access token if it is valid for the resource with this name, or None.

        Raises GateUnchecked and StorageUnavailable if the token cannot be checked.
        """
        try:
            access_token = await self._check_token(resource_name, token)
        except KisslockError:
            oidc_token_checks_counter(resource_name, "unchecked").inc()
            raise
        oidc_token_checks_counter(resource_name, "inactive" if access_token is None else "active").inc()
        return access_token

    async def _check_token(self, resource_name: str, token: str) -> AccessToken | None:
        resource = self.resources.by_name[resource_name]
        active_token = await self._find_token(resource, token)
        if active_token is None or not self.directory.is_allowed(active_token.grant.client):
            return None
        wallet = wallet_of(active_token.grant, self.users.user_of_links(active_token.links))
        gate = resource.settings.gate
        if wallet is None or (gate is not None and not await self._passes_gate(gate, wallet)):
            return None
        return AccessToken(
            self._introspection_members(active_token, resource), replace(wallet, token=active_token.grant.client)
        )

    def _introspection_members(self, active_token: ActiveToken, resource: Resource) -> Mapping[str, Any]:
        """Return the members of an introspection response (RFC 7662, 2.2)."""
        return {
            "active": True,
            "iss": self.issuer,
            "sub": active_token.grant.user_id,
            "aud": resource.settings.url,
            "client_id": active_token.grant.client,
            "scope": _resource_scope(active_token.grant, resource),
            "token_type": "Bearer",
            "exp": active_token.expires_at_ms // 1000,
            "auth_time": active_token.grant.auth_time_s,
            "account": to_caip10(active_token.grant.account),
        }

    async def _find_token(self, resource: Resource, token: str) -> ActiveToken | None:
        secret = await self.read_token_secret(token)
        if secret is None:
            return None
        return await resource_grants.find_active_token(self.storage, token_digest(secret), resource.url, self.now_ms())

    async def read_token_secret(self, token: str) -> str | None:
        """Return the random part of an access token for a resource.

        The random part of a JWT is its ID. For an expired JWT, return None.
        """
        if match := OPAQUE_PATTERN.fullmatch(token):
            return match[1]
        if not self.resources or not JWT_PATTERN.fullmatch(token):
            return None
        claims = await self.keys.decode(token, JWT_TYPE) or {}
        if claims.get("iss") != self.issuer or not self.now_ms() // 1000 < claims.get("exp", 0):
            return None
        return str(claims.get("jti"))

    async def is_current_refresh_token(self, client_id: str, refresh_token: str) -> bool:
        """Return True if this is the current refresh token of a grant of the client."""
        token = read_refresh_token(refresh_token)
        rotation = await resource_grants.find_rotation(self.storage, token.family, self.now_ms()) if token else None
        return bool(
            token
            and rotation
            and rotation.refresh_digest == token.digest
            and rotation.active_grant.grant.client == client_id
        )


def wallet_of(grant: Grant, user: User) -> Wallet | None:
    """Return the account of a grant in the form that routes and gates receive, with its user's accounts.

    Return None if the user lost the account.
    """
    if grant.account not in user.accounts:
        return None
    chain = contract_chain_of(grant.account)
    wallet = Wallet(
        address_of_account(grant.account),
        chain if chain is not None else grant.chain_id or 0,
        "key" if chain is None else "contract",
    )
    return add_user(wallet, user, grant.auth_time_s)


def _resource_scope(grant: Grant, resource: Resource) -> str:
    """Return the granted scopes that the settings still list."""
    return " ".join(scope for scope in grant.scope.split() if scope in resource.settings.scopes)


def _check_scope(grant: Grant, form: Mapping[str, str]) -> None:
    """Raise TokenError for a scope that was not granted. A request for fewer scopes still gets all granted scopes."""
    requested_scopes = {*form.get("scope", "").split()} - {OFFLINE_ACCESS}
    if requested_scopes - {*grant.scope.split()}:
        raise TokenError("invalid_scope", "The request has a scope that was not granted.")


def _count_invalid_grant(result: str, description: str) -> TokenError:
    """Count a failed refresh, and return its error."""
    oidc_refreshes_counter(result).inc()
    return TokenError("invalid_grant", description)
