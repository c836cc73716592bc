"""Routes that take access tokens for a resource, in each framework with a provider below /wallet."""

from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from kisslock import Kisslock
from kisslock.access.gatekeeper import GateKeeper
from tests.auth.conftest import Browser
from tests.conftest import NewKisslock
from tests.integrations.conftest import ALICE, ORIGIN, code
from tests.integrations.hosts import Host
from tests.oidc.program import CLIENTS, HASH, KEY
from tests.oidc.test_resources import Agent

ISSUER = f"{ORIGIN}/wallet"
API = f"{ORIGIN}/route"
Opened = Callable[..., tuple[TestClient, Callable[..., dict[str, str]]]]


RESOURCES = {"notes": {"url": API, "scopes": ["read", "write"], "secret": HASH}}
PROVIDER: dict[str, Any] = {
    "site": {"origins": [ORIGIN]},
    "sign_in": {"mode": "optional", "tokens": True},
    "chains": {"1": {}},
    "oidc": {"enabled": True, "key": KEY, "clients": CLIENTS, "resources": RESOURCES, "issuer": ISSUER},
}


@pytest.fixture
def provider(new_kisslock: NewKisslock) -> Kisslock:
    """Return a site whose resource is a route of the application."""
    return new_kisslock(**PROVIDER)


def opened(app: Any, running: TestClient) -> tuple[TestClient, Callable[..., dict[str, str]]]:
    """Return a client of the application's routes, and a function that returns the header of a new access token."""
    browser = Browser(app, ORIGIN)
    agent = Agent(TestClient(app, follow_redirects=False), resource=API)
    agent.issuer = ISSUER
    for client in (browser.client, agent.server):
        client.portal, client.base_url = running.portal, ISSUER

    def token(scope: str) -> dict[str, str]:
        tokens = agent.tokens(browser, None if browser.session else ALICE, scope=scope)
        return {"Authorization": f"Bearer {tokens['access_token']}"}

    return running, token


def test_a_route_with_scopes_accepts_only_access_tokens_with_these_scopes(provider: Kisslock, any_host: Host) -> None:
    app = any_host(provider, resource="notes", scopes=["write"])
    with TestClient(app, base_url=ORIGIN) as running:
        client, token = opened(app, running)
        assert client.get("/route", headers=token("read write")).json() == {"account": ALICE.address}
        # A browser never sends an access token automatically, so the page's origin does not matter.
        assert client.post("/route", headers={**token("write"), "Origin": "https://other.example"}).status_code == 200
        denied = client.get("/route", headers=token("read"))
        assert code(denied) == "403 auth/insufficient-scope"
        assert 'scope="write"' in denied.headers["www-authenticate"]
        missing = client.get("/route")
        assert code(missing) == "401 auth/resource-token-missing"
        metadata = missing.headers["www-authenticate"].partition('resource_metadata="')[2].partition('"')[0]
        assert client.get(metadata.removeprefix(ORIGIN)).json()["authorization_servers"] == [ISSUER]
        invalid = client.get("/route", headers={"Authorization": "Bearer kisslock-at_garbage"})
        assert code(invalid) == "401 auth/resource-token-invalid"
        assert 'error="invalid_token"' in invalid.headers["www-authenticate"]


def test_a_route_with_a_resource_can_require_the_terms_that_the_user_of_the_token_has_accepted(
    new_kisslock: NewKisslock, host: Host
) -> None:
    site = {"origins": [ORIGIN], "terms_url": "/terms", "terms_version": "1"}
    provider = new_kisslock(**{**PROVIDER, "site": site})
    with TestClient(host(provider, resource="notes", terms=True), base_url=ORIGIN) as running:
        client, token = opened(running.app, running)
        header = token("read")
        assert client.get("/route", headers=header).json() == {"account": ALICE.address}
        provider.services[GateKeeper].terms_version = "2"
        assert code(client.get("/route", headers=header)) == "403 auth/terms-outdated"


def test_an_access_token_gives_no_access_to_a_route_without_a_resource(provider: Kisslock, host: Host) -> None:
    app = host(provider)
    with TestClient(app, base_url=ORIGIN) as running:
        client, token = opened(app, running)
        assert client.get("/route", headers=token("read")).status_code == 401
