"""A client on Authlib that checks every response of the provider as strictly as Authlib can."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from authlib.common.security import generate_token
from authlib.integrations.httpx_client import OAuth2Client
from authlib.oauth2 import rfc9207
from authlib.oauth2.rfc6749.parameters import parse_authorization_code_response
from authlib.oidc import rpinitiated
from authlib.oidc.core import CodeIDToken, UserInfo
from authlib.oidc.discovery import OpenIDProviderMetadata
from joserfc import jwt
from joserfc.jwk import KeySet
from starlette.testclient import TestClient

from kisslock.oidc.discovery import OIDC_METADATA_PATH
from kisslock.testing import SigningWallet
from tests.auth.conftest import ORIGIN, Browser
from tests.oidc.program import response_parameters

# Every ID token of this provider has these claims, in addition to the request's nonce.
REQUIRED_CLAIMS = ("iss", "sub", "aud", "exp", "iat", "auth_time", "at_hash")


@dataclass(frozen=True)
class ClientRegistration:
    """The registration of a client: the values that a developer enters in an app's settings."""

    client_id: str
    redirect_uri: str
    secret: str | None = None
    method: str = "client_secret_basic"
    alg: str = "RS256"


@dataclass(frozen=True)
class AuthorizationResponse:
    """An authorization response, and the values that the client stored for it."""

    url: str
    state: str
    nonce: str
    verifier: str | None


class StrictClient:
    """An OpenID client. `now` returns seconds since 1970. Each method raises an error of Authlib or joserfc."""

    def __init__(self, server: TestClient, registration: ClientRegistration, now_s: Any) -> None:
        self.registered, self.now = registration, now_s
        self.http = OAuth2Client(
            client_id=registration.client_id,
            client_secret=registration.secret,
            token_endpoint_auth_method=registration.method if registration.secret else "none",
            revocation_endpoint_auth_method=registration.method if registration.secret else "none",
            redirect_uri=registration.redirect_uri,
            code_challenge_method="S256",
            # Send requests in the event loop of the running server.
            transport=server._transport,
            base_url=ORIGIN,
        )
        self.provider = self._discover()

    def _discover(self) -> OpenIDProviderMetadata:
        """Return the provider's metadata, after the checks of OpenID Connect Discovery, logout and RFC 9207."""
        response = self.http.request("GET", OIDC_METADATA_PATH, withhold_token=True)
        assert response.headers["content-type"] == "application/json"
        provider = OpenIDProviderMetadata(response.json())
        provider.validate([rfc9207.AuthorizationServerMetadata, rpinitiated.OpenIDProviderMetadata])
        # OpenID Connect Discovery, 4.3: the issuer must be the URL that the client is configured with.
        assert provider.issuer == ORIGIN
        return provider

    def keys(self) -> KeySet:
        """Return the provider's public keys."""
        return KeySet.import_key_set(self.http.request("GET", self.provider.jwks_uri, withhold_token=True).json())

    def request_authorization(
        self, browser: Browser, wallet: SigningWallet | None = None, *, uses_pkce: bool = True, **more: Any
    ) -> AuthorizationResponse:
        """Send the visitor to the provider, where `wallet` signs in and the visitor approves."""
        nonce, verifier = generate_token(), generate_token(64) if uses_pkce else None
        url, state = self.http.create_authorization_url(
            self.provider.authorization_endpoint, code_verifier=verifier, **{"nonce": nonce, "scope": "openid", **more}
        )
        response = browser.client.get(url, follow_redirects=False)
        location = response.headers.get("location") or self._approve(browser, wallet, urlsplit(url).query)
        assert location.partition("?")[0] == self.registered.redirect_uri
        return AuthorizationResponse(location, state, nonce, verifier)

    def _approve(self, browser: Browser, wallet: SigningWallet | None, query: str) -> str:
        step = browser.client.post("/api/oidc/request", json={"query": query}).json()
        if step["step"] == "sign-in":
            assert wallet
            assert browser.sign_in(wallet).status_code == 200
        approval = {"query": query, "ticket": step["ticket"], "account": browser.session["account"]}
        return str(browser.client.post("/api/oidc/approve", json=approval).json()["redirect"])

    def redeem(self, authorization: AuthorizationResponse, **changes: Any) -> Mapping[str, Any]:
        """Exchange the code of an authorization response for tokens. `iss` is checked, Authlib checks `state`."""
        # The caller of Authlib must check the issuer in the response (RFC 9207, 2.4).
        assert response_parameters(authorization.url)["iss"] == self.provider.issuer
        code = parse_authorization_code_response(authorization.url, state=authorization.state)["code"]
        form = {"grant_type": "authorization_code", "code": code, "redirect_uri": self.registered.redirect_uri}
        form |= {"code_verifier": authorization.verifier} if authorization.verifier else {}
        token: Mapping[str, Any] = self.http.fetch_token(self.provider.token_endpoint, **form | changes)
        return token

    def verify_claims(self, token: Mapping[str, Any], nonce: str | None, max_age: int | None = None) -> CodeIDToken:
        """Return the claims of an ID token. Each claim that this provider always sends is essential."""
        decoded = jwt.decode(token["id_token"], self.keys(), algorithms=[self.registered.alg])
        exact = {"iss": self.provider.issuer, "aud": self.registered.client_id, **({"nonce": nonce} if nonce else {})}
        options = {name: {"essential": True} for name in (*REQUIRED_CLAIMS, *exact)}
        for name, value in exact.items():
            options[name]["value"] = value
        params = {
            "client_id": self.registered.client_id,
            "access_token": token["access_token"],
            "nonce": nonce,
            "max_age": max_age,
        }
        claims = CodeIDToken(decoded.claims, decoded.header, options, params)
        claims.validate(now=int(self.now()), leeway=0)
        # Authlib checks that auth_time exists. OpenID Connect Core, 3.1.3.7 (13), also requires a check of how old
        # auth_time is.
        assert max_age is None or claims["auth_time"] >= self.now() - max_age
        assert nonce or "nonce" not in claims
        return claims

    def get_userinfo(self, sub: str) -> UserInfo:
        """Return the claims of the userinfo endpoint for the user of an ID token (OpenID Connect Core, 5.3.2)."""
        response = self.http.get(self.provider["userinfo_endpoint"])
        response.raise_for_status()
        claims = UserInfo(response.json())
        assert claims.sub == sub
        return claims
