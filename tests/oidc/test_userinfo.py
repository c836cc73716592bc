"""Access tokens: only for userinfo, by header or form. Revocation, and which token gives access to what (rule 40)."""

from typing import Annotated, Any

import pytest
from fastapi import Depends, FastAPI
from starlette.testclient import TestClient

from kisslock.app import Kisslock
from kisslock.auth.account import Wallet
from kisslock.integrations.fastapi import RequireWallet
from tests.auth.conftest import ALICE, BOB, ORIGIN, Browser, Clock, use_clock
from tests.conftest import NewKisslock
from tests.oidc.conftest import NewOidcClient, open_outside_client, provider_settings
from tests.oidc.program import OIDC_KEY, SECRET, OidcClientDriver, basic_auth_header


@pytest.fixture
def token(oidc_client: OidcClientDriver, browser: Browser) -> str:
    return str(oidc_client.get_tokens(browser, ALICE)["access_token"])


def bearer_header(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_request_without_a_valid_token_gets_a_challenge(server: TestClient, method: str) -> None:
    for header in ("", "Bearer", "Bearer ", "Bearer x", "Bearer é", "Basic eDp5", "Bearer " + "x" * 7000):
        headers = {b"authorization": header.encode()} if header else {}
        response = server.request(method, "/oidc/userinfo", headers=headers)
        assert response.status_code == 401, header
        challenge = response.headers["www-authenticate"]
        assert challenge.startswith("Bearer ")
        # The response has no error code if there is no token (RFC 6750, 3.1).
        assert ('error="invalid_token"' in challenge) == header.startswith("Bearer ") or header in {"Bearer ", "Bearer"}


def test_a_token_must_be_sent_once_and_not_in_the_url(server: TestClient, token: str) -> None:
    assert server.get(f"/oidc/userinfo?access_token={token}").status_code == 401
    response_with_two_tokens = server.post("/oidc/userinfo", data={"access_token": token}, headers=bearer_header(token))
    assert (response_with_two_tokens.status_code, response_with_two_tokens.json()["error"]) == (400, "invalid_request")
    response_with_repeated_token = server.post("/oidc/userinfo", data={"access_token": [token, token]})
    assert (response_with_repeated_token.status_code, response_with_repeated_token.json()["error"]) == (
        400,
        "invalid_request",
    )
    assert server.post("/oidc/userinfo", json={"access_token": token}).status_code in {400, 401, 415}
    assert server.get("/oidc/userinfo", headers=bearer_header(token)).headers["cache-control"] == "no-store"


def test_an_access_token_is_valid_for_an_hour(oidc_client: OidcClientDriver, token: str, clock: Clock) -> None:
    clock.now += 3599
    assert oidc_client.get_userinfo(token).status_code == 200
    clock.now += 2
    assert oidc_client.get_userinfo(token).status_code == 401


def test_the_userinfo_endpoint_returns_the_claims_as_they_were_at_the_time_of_the_approval(
    oidc_client: OidcClientDriver, browser: Browser
) -> None:
    scope = "openid profile email groups wallets"
    tokens = oidc_client.get_tokens(browser, ALICE, scope=scope)
    browser.link(BOB)
    claims = oidc_client.get_userinfo(tokens["access_token"]).json()
    assert claims["wallets"] == [f"eip155:1:{ALICE.address}"]
    assert {
        name: value for name, value in oidc_client.verify_claims(tokens["id_token"]).items() if name in claims
    } == claims
    assert tokens["scope"] == scope
    later_claims = oidc_client.get_userinfo(oidc_client.get_tokens(browser, ALICE, scope=scope)["access_token"]).json()
    assert set(later_claims["wallets"]) == {f"eip155:1:{ALICE.address}", f"eip155:1:{BOB.address}"}
    assert (later_claims["sub"], later_claims["preferred_username"]) == (claims["sub"], ALICE.address.lower())


def test_a_client_whose_settings_have_no_email_template_gets_no_email_claim(
    new_oidc_client: NewOidcClient, browser: Browser
) -> None:
    board = new_oidc_client("board")
    tokens = board.get_tokens(browser, ALICE, scope="openid email groups")
    assert board.get_userinfo(tokens["access_token"]).json().keys() == {"sub"}


def test_a_client_can_revoke_only_its_own_token_and_a_revoked_token_is_rejected(
    oidc_client: OidcClientDriver, new_oidc_client: NewOidcClient, token: str
) -> None:
    def revoke_and_return_status(revoking_client: OidcClientDriver, value: str, **more: Any) -> int:
        headers = basic_auth_header(revoking_client.id, SECRET) if revoking_client.secret else {}
        body = {"token": value, **more, **({} if revoking_client.secret else {"client_id": revoking_client.id})}
        return int(revoking_client.server.post("/oidc/revoke", data=body, headers=headers).status_code)

    assert revoke_and_return_status(new_oidc_client("board"), token) in {200, 400}
    assert revoke_and_return_status(new_oidc_client("viewer"), token) in {200, 400}
    assert oidc_client.get_userinfo(token).status_code == 200
    assert [revoke_and_return_status(oidc_client, value) for value in ("unknown", "é", "A" * 43)] == [200] * 3
    assert revoke_and_return_status(oidc_client, token, token_type_hint="refresh_token") == 200
    assert oidc_client.get_userinfo(token).status_code == 401
    assert revoke_and_return_status(oidc_client, token) == 200
    rejected_token = oidc_client.server.post(
        "/oidc/revoke", data={"token": token}, headers=basic_auth_header("notebook", "x")
    )
    assert (rejected_token.status_code, rejected_token.json()["error"]) == (401, "invalid_client")


def test_access_tokens_and_api_tokens_cannot_be_used_in_place_of_each_other(
    oidc_client: OidcClientDriver, browser: Browser, token: str, site: Kisslock, running_site: TestClient
) -> None:
    proof = {**browser.create_proof(ALICE), "name": "ci"}
    api_token = browser.client.post("/api/auth/token", json=proof).json()["token"]
    assert oidc_client.get_userinfo(api_token).status_code == 401
    assert oidc_client.get_userinfo(api_token.removeprefix("kisslock_")).status_code == 401
    application = FastAPI()

    @application.get("/members")
    async def members(wallet: Annotated[Wallet, Depends(RequireWallet(kisslock=site))]) -> str:
        return wallet.address

    shop = TestClient(application, base_url=ORIGIN)
    shop.portal = running_site.portal
    assert shop.get("/members", headers=bearer_header(api_token)).json() == ALICE.address
    for wrong_token in (token, f"kisslock_{token}"):
        assert shop.get("/members", headers=bearer_header(wrong_token)).status_code == 401
        assert oidc_client.server.get("/api/auth/wallets", headers=bearer_header(wrong_token)).status_code == 401
    cookie = browser.client.cookies["__Host-kisslock"]
    assert oidc_client.get_userinfo(cookie).status_code == 401
    oidc_client.server.cookies.set("__Host-kisslock", token)
    assert oidc_client.server.get("/api/auth/session").json() == {"session": None}


READABLE_PATHS = ("/oidc/jwks", "/.well-known/openid-configuration")
PUBLIC_PATHS = ("/oidc/token", "/oidc/userinfo", "/oidc/revoke", *READABLE_PATHS)


@pytest.mark.parametrize(
    ("origin", "is_allowed"),
    [("https://viewer.example", True), ("http://127.0.0.1:8765", True), ("https://notebook.example", False),
     ("https://evil.example", False), ("null", False), ("https://viewer.example.evil.example", False),
     ("http://viewer.example", False), ("*", False)],
)  # fmt: skip
def test_pages_of_public_clients_can_read_five_routes_of_the_provider(
    server: TestClient, origin: str, is_allowed: bool
) -> None:
    preflight_headers = {
        "Origin": origin,
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "authorization",
    }
    responses = [server.options(path, headers=preflight_headers) for path in PUBLIC_PATHS]
    for path in PUBLIC_PATHS:
        method = "POST" if path in {"/oidc/token", "/oidc/revoke"} else "GET"
        responses.append(server.request(method, path, headers={"Origin": origin}))
    for response in responses:
        assert response.headers.get("access-control-allow-origin") == (origin if is_allowed else None)
        assert "access-control-allow-credentials" not in response.headers
        assert response.headers.get_list("vary").count("Origin") == 1


@pytest.mark.parametrize("path", ["/oidc/authorize", "/oidc/logout", "/api/oidc/request", "/api/auth/session"])
def test_pages_of_public_clients_cannot_read_the_routes_of_the_sign_in_page_and_the_session(
    server: TestClient, path: str
) -> None:
    origin = {"Origin": "https://viewer.example"}
    for method in ("OPTIONS", "GET", "POST"):
        assert "access-control-allow-origin" not in server.request(method, path, headers=origin).headers


def test_a_redirect_uri_with_capitals_and_port_443_allows_requests_from_its_normalized_origin(
    new_kisslock: NewKisslock,
) -> None:
    clients_with_upper_case = {"viewer": {"redirect_uris": ["https://Viewer.Example:443/done"], "public": True}}
    kisslock = new_kisslock(
        **provider_settings(oidc={"enabled": True, "key": OIDC_KEY, "clients": clients_with_upper_case})
    )
    client = TestClient(kisslock.app, base_url=ORIGIN)
    for origin, is_allowed in (("https://viewer.example", True), ("https://Viewer.Example:443", False)):
        response = client.get("/.well-known/openid-configuration", headers={"Origin": origin})
        assert response.headers.get("access-control-allow-origin") == (origin if is_allowed else None)


def test_only_a_guest_origin_of_a_public_client_gets_cors_headers_that_allow_the_authorization_header(
    new_kisslock: NewKisslock, clock: Clock
) -> None:
    guest_origins = ["https://viewer.example", "https://shop.example"]
    kisslock = use_clock(
        new_kisslock(**provider_settings(site={"origins": [ORIGIN], "guest_origins": guest_origins})), clock
    )
    with TestClient(kisslock.app) as test_client:
        browser = Browser(kisslock.app)
        browser.client.portal = test_client.portal
        server = open_outside_client(kisslock, test_client)
        viewer = OidcClientDriver(server, "viewer")
        form = viewer.token_form(viewer.complete_flow(browser, ALICE)["code"])
        preflight_headers = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization"}
        for origin, allowed_headers in zip(guest_origins, ("authorization, content-type", "content-type"), strict=True):
            response = server.options("/oidc/userinfo", headers={"Origin": origin, **preflight_headers})
            assert response.headers["access-control-allow-headers"] == allowed_headers
        origin_header = {"Origin": guest_origins[0]}
        token_response = server.post("/oidc/token", data=form, headers=origin_header)
        bearer_headers = {**origin_header, "Authorization": f"Bearer {token_response.json()['access_token']}"}
        for response in (
            token_response,
            server.get("/oidc/userinfo", headers=bearer_headers),
            *(server.get(path, headers=origin_header) for path in READABLE_PATHS),
        ):
            assert (response.status_code, response.headers["access-control-allow-origin"]) == (200, guest_origins[0])
            assert response.headers.get_list("vary").count("Origin") == 1
        revocation = server.post(
            "/oidc/revoke",
            data={"token": token_response.json()["access_token"], "client_id": "viewer"},
            headers=origin_header,
        )
        assert (revocation.status_code, revocation.headers["access-control-allow-origin"]) == (200, guest_origins[0])
        assert server.get("/oidc/userinfo", headers=bearer_headers).status_code == 401
        for rejected_token in (
            server.post("/oidc/token", data=form, headers={"Origin": guest_origins[1]}),
            server.get("/api/auth/session", headers=origin_header),
            server.post("/oidc/revoke", data=form, headers={"Origin": guest_origins[1]}),
        ):
            assert (rejected_token.status_code, rejected_token.json()["error"]["code"]) == (403, "site/guest-origin")


def test_requests_of_clients_neither_read_nor_set_a_cookie(oidc_client: OidcClientDriver, browser: Browser) -> None:
    code = oidc_client.complete_flow(browser, ALICE)["code"]
    headers = {**basic_auth_header("notebook", SECRET), "Origin": "https://evil.example"}
    response = browser.client.post("/oidc/token", data=oidc_client.token_form(code), headers=headers)
    assert response.status_code == 200
    assert "set-cookie" not in response.headers
    assert browser.client.get("/oidc/userinfo").status_code == 401
