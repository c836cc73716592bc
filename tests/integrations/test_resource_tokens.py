"""Routes that take access tokens for a resource, in each framework with a provider below /wallet."""

from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from kisslock import Kisslock
from kisslock.access.gatekeeper import GateKeeper
from tests.auth.conftest import Browser
from tests.conftest import NewKisslock
from tests.integrations.conftest import ALICE, ORIGIN, status_and_code
from tests.integrations.hosts import CreateHost
from tests.oidc.program import CLIENT_SETTINGS, OIDC_KEY, SECRET_HASH
from tests.oidc.test_resources import Agent

ISSUER = f"{ORIGIN}/wallet"
API_URL = f"{ORIGIN}/route"
OpenApi = Callable[..., tuple[TestClient, Callable[..., dict[str, str]]]]


RESOURCE_SETTINGS = {"notes": {"url": API_URL, "scopes": ["read", "write"], "secret": SECRET_HASH}}
PROVIDER_SETTINGS: dict[str, Any] = {
    "site": {"origins": [ORIGIN]},
    "sign_in": {"mode": "optional", "tokens": True},
    "chains": {"1": {}},
    "oidc": {
        "enabled": True,
        "key": OIDC_KEY,
        "clients": CLIENT_SETTINGS,
        "resources": RESOURCE_SETTINGS,
        "issuer": ISSUER,
    },
}


@pytest.fixture
def provider(new_kisslock: NewKisslock) -> Kisslock:
    """Return a site whose resource is a route of the application."""
    return new_kisslock(**PROVIDER_SETTINGS)


def open_with_token(app: Any, running: TestClient) -> tuple[TestClient, Callable[..., dict[str, str]]]:
    """Return a client of the application's routes, and a function that returns the header of a new access token."""
    browser = Browser(app, ORIGIN)
    agent = Agent(TestClient(app, follow_redirects=False), resource=API_URL)
    agent.issuer = ISSUER
    for client in (browser.client, agent.server):
        client.portal, client.base_url = running.portal, ISSUER

    def new_token_header(scope: str) -> dict[str, str]:
        tokens = agent.get_tokens(browser, None if browser.session else ALICE, scope=scope)
        return {"Authorization": f"Bearer {tokens['access_token']}"}

    return running, new_token_header


def test_a_route_with_scopes_accepts_only_access_tokens_with_these_scopes(
    provider: Kisslock, create_host_with_class_views: CreateHost
) -> None:
    app = create_host_with_class_views(provider, resource="notes", scopes=["write"])
    with TestClient(app, base_url=ORIGIN) as test_client:
        client, new_token_header = open_with_token(app, test_client)
        assert client.get("/route", headers=new_token_header("read write")).json() == {"account": ALICE.address}
        # A browser never sends an access token automatically, so the page's origin does not matter.
        assert (
            client.post("/route", headers={**new_token_header("write"), "Origin": "https://other.example"}).status_code
            == 200
        )
        denied_response = client.get("/route", headers=new_token_header("read"))
        assert status_and_code(denied_response) == "403 auth/insufficient-scope"
        assert 'scope="write"' in denied_response.headers["www-authenticate"]
        response_without_token = client.get("/route")
        assert status_and_code(response_without_token) == "401 auth/resource-token-missing"
        metadata = (
            response_without_token.headers["www-authenticate"].partition('resource_metadata="')[2].partition('"')[0]
        )
        assert client.get(metadata.removeprefix(ORIGIN)).json()["authorization_servers"] == [ISSUER]
        invalid = client.get("/route", headers={"Authorization": "Bearer kisslock-at_garbage"})
        assert status_and_code(invalid) == "401 auth/resource-token-invalid"
        assert 'error="invalid_token"' in invalid.headers["www-authenticate"]


def test_a_route_with_a_resource_can_require_that_the_user_of_the_token_has_accepted_the_terms(
    new_kisslock: NewKisslock, create_host: CreateHost
) -> None:
    site = {"origins": [ORIGIN], "terms_url": "/terms", "terms_version": "1"}
    provider = new_kisslock(**{**PROVIDER_SETTINGS, "site": site})
    with TestClient(create_host(provider, resource="notes", terms=True), base_url=ORIGIN) as test_client:
        client, new_token_header = open_with_token(test_client.app, test_client)
        header = new_token_header("read")
        assert client.get("/route", headers=header).json() == {"account": ALICE.address}
        provider.services[GateKeeper].terms_version = "2"
        assert status_and_code(client.get("/route", headers=header)) == "403 auth/terms-outdated"


def test_an_access_token_gives_no_access_to_a_route_without_a_resource(
    provider: Kisslock, create_host: CreateHost
) -> None:
    app = create_host(provider)
    with TestClient(app, base_url=ORIGIN) as test_client:
        client, new_token_header = open_with_token(app, test_client)
        assert client.get("/route", headers=new_token_header("read")).status_code == 401
