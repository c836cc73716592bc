"""An OpenID client (relying party) whose visitors sign in with Kisslock."""

import base64
import hashlib
import secrets
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode, urlsplit

from httpx2 import Response
from joserfc import jwt
from joserfc.jwk import KeySet
from starlette.testclient import TestClient

from kisslock.testing import SigningWallet
from tests.auth.conftest import ORIGIN, Browser

ISSUER = ORIGIN
SECRET = "the secret of a program, with : / + % and é"
OIDC_KEY = "A" * 42 + "w"
CALLBACK = "https://notebook.example/callback"
SECRET_HASH = f"sha256:{hashlib.sha256(SECRET.encode()).hexdigest()}"
# The settings contain one client of each kind, for example a confidential and a public client.
CLIENT_SETTINGS: dict[str, dict[str, Any]] = {
    "notebook": {
        "name": "Notebook",
        "redirect_uris": [CALLBACK, "https://notebook.example/callback?tenant=7"],
        "post_logout_uris": ["https://notebook.example/bye"],
        "secret": SECRET_HASH,
        "email": "{user}@wallets.invalid",
    },
    "viewer": {"redirect_uris": ["https://viewer.example/done", "http://127.0.0.1:8765/done"], "public": True},
    "board": {"redirect_uris": ["https://board.example/in"], "secret": SECRET_HASH, "id_token_alg": "ES256"},
    "desk": {"redirect_uris": ["https://desk.example/in"], "secret": SECRET_HASH, "skip_consent": True},
}


def pkce_parameters(verifier: str) -> dict[str, str]:
    """Return the parameters of an authorization request for this verifier."""
    challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()
    return {"code_challenge": challenge, "code_challenge_method": "S256"}


def basic_auth_header(client_id: str, secret: str) -> dict[str, str]:
    """Return the header of client_secret_basic, with both values form-encoded first (RFC 6749, 2.3.1)."""
    pair = f"{quote(client_id, safe='')}:{quote(secret, safe='')}"
    return {"Authorization": f"Basic {base64.b64encode(pair.encode()).decode()}"}


def response_parameters(url: str) -> dict[str, str]:
    """Return the parameters of an authorization response. Each must occur once."""
    pairs = parse_qsl(urlsplit(url).query, keep_blank_values=True, strict_parsing=True)
    assert len({name for name, _ in pairs}) == len(pairs), url
    return dict(pairs)


class OidcClientDriver:
    """One OpenID client of the settings."""

    def __init__(self, server: TestClient, client_id: str = "notebook", issuer: str = ISSUER) -> None:
        # `server` sends the requests that do not pass through a browser. They have no cookie and no Origin header.
        self.server, self.id, self.issuer = server, client_id, issuer
        settings = CLIENT_SETTINGS[client_id]
        self.redirect_uri: str = settings["redirect_uris"][0]
        self.secret = None if settings.get("public") else SECRET
        self.verifier = secrets.token_urlsafe(32) if settings.get("public") else ""

    def create_query(self, **changes: Any) -> str:
        """Return the query of an authorization request. None omits a parameter, a list repeats it."""
        parameters = {
            "client_id": self.id,
            "redirect_uri": self.redirect_uri,
            "response_type": "code",
            "scope": "openid",
            "state": "the state",
            **(pkce_parameters(self.verifier) if self.verifier else {}),
            **changes,
        }
        return urlencode({name: value for name, value in parameters.items() if value is not None}, doseq=True)

    def request_authorization(self, browser: Browser, **changes: Any) -> Response:
        """Return the response of the authorization endpoint."""
        return browser.client.get(f"/oidc/authorize?{self.create_query(**changes)}", follow_redirects=False)

    def authorize_without_page(self, browser: Browser, **changes: Any) -> dict[str, str]:
        """Return the parameters of the redirect to the client if no page is shown."""
        return self.read_response(self.request_authorization(browser, **changes).headers["location"])

    def read_response(self, url: str) -> dict[str, str]:
        """Return the parameters of a response to this client. Its issuer (RFC 9207) and state must be correct."""
        assert url.startswith(self.redirect_uri), url
        parameters = response_parameters(url)
        assert parameters["iss"] == self.issuer
        assert parameters.get("state") == "the state"
        return parameters

    def call_page_api(self, browser: Browser, path: str, query: str, **more: Any) -> Response:
        """Send a request of the page's own API."""
        return browser.client.post(f"/api/oidc/{path}", json={"query": query, **more})

    def approve(self, browser: Browser, query: str, ticket: str, account: str | None = None) -> Response:
        """Approve on a page that shows `account`, by default the signed-in account. Return the response."""
        account_of_page = account or (browser.session or {}).get("account", "")
        return self.call_page_api(browser, "approve", query, ticket=ticket, account=account_of_page)

    def complete_flow(self, browser: Browser, wallet: SigningWallet | None = None, **changes: Any) -> dict[str, str]:
        """Complete the whole flow, and return the parameters of the response to the client."""
        query = self.create_query(**changes)
        response = self.request_authorization(browser, **changes)
        if response.status_code in {302, 303}:
            return self.read_response(response.headers["location"])
        assert response.status_code == 200, response.text
        step = self.call_page_api(browser, "request", query).json()
        if step["step"] == "sign-in":
            assert wallet, step
            assert browser.sign_in(wallet).status_code == 200
        approved = self.approve(browser, query, step["ticket"])
        assert approved.status_code == 200, approved.text
        return self.read_response(approved.json()["redirect"])

    def token_form(self, code: str, **changes: Any) -> dict[str, Any]:
        """Return the parameters of a token request. None omits a parameter."""
        form = {"grant_type": "authorization_code", "code": code, "redirect_uri": self.redirect_uri}
        proof = {"code_verifier": self.verifier} if self.verifier else {}
        client = {} if self.secret else {"client_id": self.id}
        return {name: value for name, value in {**form, **proof, **client, **changes}.items() if value is not None}

    def redeem(self, code: str, *, sends_secret_in_body: bool = False, **changes: Any) -> Response:
        """Return the response of the token endpoint.

        The client uses client_secret_basic or, with `sends_secret_in_body`, client_secret_post.
        """
        form = self.token_form(
            code,
            **{**({"client_id": self.id, "client_secret": self.secret} if sends_secret_in_body else {}), **changes},
        )
        headers = basic_auth_header(self.id, self.secret) if self.secret and not sends_secret_in_body else {}
        return self.server.post("/oidc/token", data=form, headers=headers)

    def get_tokens(self, browser: Browser, wallet: SigningWallet | None = None, **changes: Any) -> dict[str, Any]:
        """Sign a visitor in, and return the token response."""
        response = self.redeem(self.complete_flow(browser, wallet, **changes)["code"])
        assert response.status_code == 200, response.text
        return dict(response.json())

    def read_keys(self) -> KeySet:
        """Return the provider's public keys."""
        return KeySet.import_key_set(self.server.get("/oidc/jwks").json())

    def verify_claims(self, id_token: str) -> dict[str, Any]:
        """Verify an ID token's signature with the provider's public keys, and return its claims."""
        return dict(jwt.decode(id_token, self.read_keys(), algorithms=["RS256", "ES256"]).claims)

    def get_userinfo(self, token: str) -> Response:
        """Return the response of the userinfo endpoint."""
        return self.server.get("/oidc/userinfo", headers={"Authorization": f"Bearer {token}"})
