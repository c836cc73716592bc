"""The OpenID provider inside an application of each framework, with rate limits in Redis."""

from collections.abc import Iterator
from typing import Any

import pytest
from redis import Redis
from starlette.testclient import TestClient

from tests.auth.conftest import Browser
from tests.conftest import NewKisslock
from tests.integrations.conftest import ALICE, ORIGIN, status_and_code
from tests.integrations.hosts import CreateHost
from tests.oidc.program import CLIENT_SETTINGS, OIDC_KEY, OidcClientDriver

pytestmark = [pytest.mark.slow, pytest.mark.parametrize("create_host", ["fastapi", "flask", "django"], indirect=True)]
ISSUER = f"{ORIGIN}/wallet"
OIDC_SETTINGS = {"enabled": True, "key": OIDC_KEY, "clients": CLIENT_SETTINGS}


@pytest.fixture
def open_mounted_client(new_kisslock: NewKisslock, create_host: CreateHost, redis_url: str) -> Iterator[Any]:
    """Yield a function that opens clients at a provider below /wallet of an application. All use one server."""
    site = new_kisslock(
        site={"origins": [ORIGIN]},
        sign_in={"mode": "optional"},
        oidc={**OIDC_SETTINGS, "issuer": ISSUER},
        server={"budgets_url": redis_url},
    )
    app = create_host(site)
    with TestClient(app, base_url=ORIGIN) as test_client:

        def open_new_client(client: TestClient) -> TestClient:
            client.portal, client.base_url = test_client.portal, ISSUER
            return client

        yield app, open_new_client


def test_an_openid_client_signs_a_visitor_in_at_a_mounted_provider(open_mounted_client: Any) -> None:
    app, open_client = open_mounted_client
    browser = Browser(app, ORIGIN)
    open_client(browser.client)
    oidc_client = OidcClientDriver(open_client(TestClient(app, follow_redirects=False)), issuer=ISSUER)
    metadata = oidc_client.server.get("/.well-known/openid-configuration").json()
    assert metadata["issuer"] == ISSUER
    # The host application serves every URL that the metadata gives to clients.
    for name in ("authorization_endpoint", "jwks_uri", "userinfo_endpoint", "end_session_endpoint"):
        assert metadata[name].startswith(f"{ISSUER}/oidc/")
        assert oidc_client.server.get(metadata[name].removeprefix(ISSUER)).status_code != 404, name
    page = oidc_client.request_authorization(browser)
    assert page.status_code == 200
    assert '"/wallet/' in page.text
    tokens = oidc_client.get_tokens(browser, ALICE, scope="openid profile wallets")
    claims = oidc_client.verify_claims(tokens["id_token"])
    assert (claims["iss"], claims["wallets"]) == (ISSUER, [f"eip155:1:{ALICE.address}"])
    assert oidc_client.get_userinfo(tokens["access_token"]).json()["sub"] == claims["sub"]
    # The visitor has one session for the OpenID client and the application.
    browser.client.base_url = ORIGIN
    assert browser.client.get("/route").json() == {"account": ALICE.address}
    assert browser.client.get("/.well-known/openid-configuration").status_code == 404
    browser.client.base_url = ISSUER
    hint = {"id_token_hint": tokens["id_token"], "client_id": oidc_client.id}
    assert browser.client.get("/oidc/logout", params=hint).status_code == 200
    assert oidc_client.call_page_api(browser, "logout", f"id_token_hint={tokens['id_token']}").status_code == 200
    assert browser.session is None


def test_the_rate_limits_of_openid_clients_are_counted_in_redis(open_mounted_client: Any, redis_url: str) -> None:
    app, open_client = open_mounted_client
    oidc_client = OidcClientDriver(open_client(TestClient(app, follow_redirects=False)), issuer=ISSUER)
    with Redis.from_url(redis_url) as counters:
        assert counters.keys() == []
        assert oidc_client.redeem("A" * 43).json()["error"] == "invalid_grant"
        assert oidc_client.server.get("/oidc/jwks").status_code == 200
        names = b" ".join(counters.keys())
    assert b"oidc-programs" in names


def test_a_mounted_provider_reports_that_its_issuer_lacks_the_mount_path(
    new_kisslock: NewKisslock, create_host: CreateHost
) -> None:
    site = new_kisslock(site={"origins": [ORIGIN]}, sign_in={"mode": "optional"}, oidc=OIDC_SETTINGS)
    with TestClient(create_host(site), base_url=ORIGIN) as client:
        response = client.get("/wallet/.well-known/openid-configuration")
    assert status_and_code(response) == "503 oidc/issuer-elsewhere"
    assert response.json()["error"]["message"] == f"oidc.issuer is {ORIGIN}, but Kisslock is mounted at /wallet."
