"""A stand-in for an MCP client, from the first 401 to calls with refreshed tokens."""

import secrets
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode, urlsplit

from starlette.testclient import TestClient

from kisslock.testing import SigningWallet
from tests.auth.conftest import ALICE, Browser
from tests.oidc.program import basic_auth_header, pkce_parameters, response_parameters


@dataclass
class SimulatedClient:
    """One client, which reaches the authorization server by `server` and the resource server by `api`."""

    server: TestClient
    resource_server: TestClient
    client_id: str
    redirect_uri: str
    secret: str | None = None
    # Scopes that the client requests in addition. For example, the package `mcp` also requests offline_access if the
    # authorization server lists this scope.
    extra_scopes: tuple[str, ...] = ()
    metadata: dict[str, Any] = field(default_factory=dict)
    resource: dict[str, Any] = field(default_factory=dict)
    tokens: dict[str, Any] = field(default_factory=dict)
    # The data that the page showed to the visitor.
    shown_request: dict[str, Any] = field(default_factory=dict)
    verifier: str = field(default_factory=lambda: secrets.token_urlsafe(32))

    def discover(self) -> str:
        """Read the metadata of the resource and of the authorization server. Return the scope of the challenge."""
        challenge_response = self.resource_server.get("/notes")
        assert challenge_response.status_code == 401
        challenge = challenge_response.headers["www-authenticate"]
        self.resource = self.server.get(_challenge_parameter(challenge, "resource_metadata")).json()
        (issuer,) = self.resource["authorization_servers"]
        issuer_parts = urlsplit(issuer)
        well_known = (
            f"{issuer_parts.scheme}://{issuer_parts.netloc}/.well-known/oauth-authorization-server{issuer_parts.path}"
        )
        self.metadata = self.server.get(well_known).json()
        # Clients compare the issuer as a text, and reject a server without S256.
        assert self.metadata["issuer"] == issuer
        assert "S256" in self.metadata["code_challenge_methods_supported"]
        return _challenge_parameter(challenge, "scope")

    def authorization_url(self, scope: str) -> str:
        """Return the URL that the client opens in the browser."""
        query = {
            "client_id": self.client_id,
            "redirect_uri": self.redirect_uri,
            "response_type": "code",
            "scope": " ".join([scope, *self.extra_scopes]),
            "state": "the state",
            "resource": self.resource["resource"],
            **pkce_parameters(self.verifier),
        }
        return f"{self.metadata['authorization_endpoint']}?{urlencode(query)}"

    def approve(self, browser: Browser, url: str, wallet: SigningWallet = ALICE) -> str:
        """Do what the visitor does on the page, and return the code that comes back to the client."""
        assert browser.client.get(url).status_code == 200
        query, page = urlsplit(url).query, browser.client
        step = page.post("/api/oidc/request", json={"query": query}).json()
        if step["step"] == "read":
            step = page.post("/api/oidc/request", json={"query": query, "ticket": step["ticket"]}).json()
        self.shown_request = step
        if step["step"] == "sign-in":
            assert browser.sign_in(wallet).status_code == 200
        decision = {"query": query, "ticket": step["ticket"], "account": wallet.address}
        redirect = page.post("/api/oidc/approve", json=decision).json()["redirect"]
        assert redirect.startswith(f"{self.redirect_uri}?")
        response = response_parameters(redirect)
        assert (response["iss"], response["state"]) == (self.metadata["issuer"], "the state")
        return response["code"]

    def request_tokens(self, **form: str) -> Any:
        """Return the response of the token endpoint. Every request names the resource."""
        headers = basic_auth_header(self.client_id, self.secret) if self.secret else {}
        client = {} if self.secret else {"client_id": self.client_id}
        data = {**form, **client, "resource": self.resource["resource"]}
        response = self.server.post(self.metadata["token_endpoint"], data=data, headers=headers)
        if response.status_code == 200:
            self.tokens = response.json()
        return response

    def call_resource(self) -> Any:
        """Call the resource server with the access token."""
        return self.resource_server.get("/notes", headers={"Authorization": f"Bearer {self.tokens['access_token']}"})

    def connect(self, browser: Browser) -> None:
        """Get tokens for the visitor."""
        code = self.approve(browser, self.authorization_url(self.discover()))
        form = {"code": code, "redirect_uri": self.redirect_uri, "code_verifier": self.verifier}
        response = self.request_tokens(grant_type="authorization_code", **form)
        assert response.status_code == 200, response.text

    def refresh(self) -> None:
        """Exchange the refresh token."""
        response = self.request_tokens(grant_type="refresh_token", refresh_token=self.tokens["refresh_token"])
        assert response.status_code == 200, response.text


def _challenge_parameter(challenge: str, name: str) -> str:
    return challenge.partition(f'{name}="')[2].partition('"')[0]
