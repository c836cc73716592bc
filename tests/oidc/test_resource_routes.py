"""Routes of an application that take access tokens for a resource: FastAPI, Django and Flask share the check."""

from typing import Annotated, Any

import pytest
from fastapi import Depends, FastAPI
from starlette.testclient import TestClient

from kisslock import Wallet
from kisslock.app import Kisslock
from kisslock.integrations.fastapi import RequireWallet
from tests.auth.conftest import ALICE, Browser
from tests.oidc.test_resources import CHARTS_URL, NOTES_URL, Agent, site

__all__ = ["site"]


@pytest.fixture
def agent(server: TestClient) -> Agent:
    return Agent(server)


@pytest.fixture
def api(site: Kisslock, running_site: TestClient) -> TestClient:
    """An API whose routes name a resource, beside the provider."""
    app = FastAPI()
    site.install(app)

    @app.get("/notes")
    async def notes(wallet: Annotated[Wallet, Depends(RequireWallet(resource="notes", kisslock=site))]) -> Any:
        return {"account": wallet.account, "client": wallet.token}

    @app.get("/write")
    async def write(
        wallet: Annotated[Wallet, Depends(RequireWallet(resource="notes", scopes=["notes:write"], kisslock=site))],
    ) -> Any:
        return wallet.account

    @app.get("/session")
    async def session(wallet: Annotated[Wallet, Depends(RequireWallet(kisslock=site))]) -> Any:
        return wallet.account

    @app.get("/fresh")
    async def fresh(
        wallet: Annotated[Wallet, Depends(RequireWallet(resource="notes", within_s=60, kisslock=site))],
    ) -> Any:
        return wallet.account

    @app.get("/nothing")
    async def nothing(wallet: Annotated[Wallet, Depends(RequireWallet(resource="nothing", kisslock=site))]) -> Any:
        return wallet.account

    client = TestClient(app, base_url="https://notes.example", raise_server_exceptions=False)
    client.portal = running_site.portal
    return client


def bearer_header(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def status_code_and_challenge(response: Any) -> tuple[int, str, str]:
    """Return the response's status, its error code, and its challenge."""
    return response.status_code, response.json()["error"]["code"], response.headers.get("www-authenticate", "")


def test_an_access_token_gives_access_to_the_routes_of_its_resource(
    agent: Agent, browser: Browser, api: TestClient
) -> None:
    token = agent.get_tokens(browser, ALICE)["access_token"]
    response = api.get("/notes", headers=bearer_header(token))
    assert response.json() == {"account": ALICE.address, "client": "viewer"}


def test_the_response_to_a_request_without_a_token_contains_the_metadata_url_of_the_resource(
    api: TestClient, server: TestClient
) -> None:
    status, code, challenge = status_code_and_challenge(api.get("/notes"))
    assert (status, code) == (401, "auth/resource-token-missing")
    assert "error=" not in challenge
    assert 'scope="notes:read notes:write"' in challenge
    url = challenge.partition('resource_metadata="')[2].partition('"')[0]
    issuer = "https://app.example"
    metadata = server.get(url.removeprefix(issuer)).json()
    assert metadata["resource"] == NOTES_URL
    assert metadata["scopes_supported"] == ["notes:read", "notes:write"]
    # offline_access is not listed, because the resource itself does not need it.
    assert "offline_access" not in metadata["scopes_supported"]
    (authorization_server,) = metadata["authorization_servers"]
    assert authorization_server == server.get("/.well-known/oauth-authorization-server").json()["issuer"]


@pytest.mark.parametrize("value", ["Bearer x", "Bearer kisslock-at_" + "A" * 43, "Basic eA==", "Bearer", "bearer  a b"])
def test_an_invalid_token_gets_401(api: TestClient, value: str) -> None:
    status, code, challenge = status_code_and_challenge(api.get("/notes", headers={"Authorization": value}))
    assert (status, code) == (401, "auth/resource-token-invalid")
    assert 'error="invalid_token"' in challenge


def test_a_token_for_another_resource_gets_401(server: TestClient, browser: Browser, api: TestClient) -> None:
    token = Agent(server, resource=CHARTS_URL).get_tokens(browser, ALICE, scope="charts:read")["access_token"]
    assert status_code_and_challenge(api.get("/notes", headers=bearer_header(token)))[0] == 401


def test_a_token_that_lacks_a_scope_gets_403_with_all_required_scopes(
    agent: Agent, browser: Browser, api: TestClient
) -> None:
    token = agent.get_tokens(browser, ALICE, scope="notes:read")["access_token"]
    status, code, challenge = status_code_and_challenge(api.get("/write", headers=bearer_header(token)))
    assert (status, code) == (403, "auth/insufficient-scope")
    assert 'error="insufficient_scope", scope="notes:write"' in challenge
    token_with_both_scopes = agent.get_tokens(browser, scope="notes:read notes:write")["access_token"]
    assert api.get("/write", headers=bearer_header(token_with_both_scopes)).status_code == 200


def test_routes_without_a_resource_reject_resource_tokens_and_routes_of_a_resource_reject_sessions(
    agent: Agent, browser: Browser, api: TestClient
) -> None:
    token = agent.get_tokens(browser, ALICE)["access_token"]
    assert status_code_and_challenge(api.get("/session", headers=bearer_header(token)))[0] == 401
    cookies = {cookie.name: cookie.value or "" for cookie in browser.client.cookies.jar}
    header = {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}
    assert api.get("/session", headers=header).status_code == 200
    assert status_code_and_challenge(api.get("/notes", headers=header))[:2] == (401, "auth/resource-token-missing")


def test_a_refresh_token_gives_access_to_no_route(agent: Agent, browser: Browser, api: TestClient) -> None:
    token = agent.get_tokens(browser, ALICE)["refresh_token"]
    assert status_code_and_challenge(api.get("/notes", headers=bearer_header(token)))[0] == 401


def test_a_token_is_rejected_by_a_route_that_requires_a_recent_sign_in(
    agent: Agent, browser: Browser, api: TestClient
) -> None:
    token = agent.get_tokens(browser, ALICE)["access_token"]
    assert status_code_and_challenge(api.get("/fresh", headers=bearer_header(token)))[:2] == (
        403,
        "auth/token-not-taken",
    )


def test_a_route_for_a_resource_that_the_settings_lack_returns_status_500(api: TestClient) -> None:
    assert api.get("/nothing", headers=bearer_header("x")).status_code == 500


def test_the_metadata_route_returns_404_for_an_unknown_resource(server: TestClient) -> None:
    response = server.get("/oidc/resources/nothing")
    assert (response.status_code, response.json()["error"]["code"]) == (404, "oidc/unknown-resource")


def test_a_route_needs_a_resource_for_its_scopes_and_the_resource_must_be_a_name() -> None:
    with pytest.raises(ValueError, match="name its resource"):
        RequireWallet(scopes=["notes:read"])
    with pytest.raises(TypeError, match="resource is the name"):
        RequireWallet(resource=1)  # type: ignore[arg-type]
