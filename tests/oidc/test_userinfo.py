"""Access tokens: only for userinfo, by header or form. Revocation, and which token gives access to what (rule 40)."""

from typing import Annotated, Any

import pytest
from fastapi import Depends, FastAPI
from starlette.testclient import TestClient

from kisslock.app import Kisslock
from kisslock.auth.account import Wallet
from kisslock.integrations.fastapi import RequireWallet
from tests.auth.conftest import ALICE, BOB, ORIGIN, Browser, Clock, at
from tests.conftest import NewKisslock
from tests.oidc.conftest import NewProgram, outside, tables
from tests.oidc.program import KEY, SECRET, OidcClientDriver, basic


@pytest.fixture
def token(program: OidcClientDriver, browser: Browser) -> str:
    return str(program.tokens(browser, ALICE)["access_token"])


def bearer(token: str) -> dict[str, str]:
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
    twice = server.post("/oidc/userinfo", data={"access_token": token}, headers=bearer(token))
    assert (twice.status_code, twice.json()["error"]) == (400, "invalid_request")
    doubled = server.post("/oidc/userinfo", data={"access_token": [token, token]})
    assert (doubled.status_code, doubled.json()["error"]) == (400, "invalid_request")
    assert server.post("/oidc/userinfo", json={"access_token": token}).status_code in {400, 401, 415}
    assert server.get("/oidc/userinfo", headers=bearer(token)).headers["cache-control"] == "no-store"


def test_an_access_token_is_valid_for_an_hour(program: OidcClientDriver, token: str, clock: Clock) -> None:
    clock.now += 3599
    assert program.userinfo(token).status_code == 200
    clock.now += 2
    assert program.userinfo(token).status_code == 401


def test_userinfo_returns_the_claims_at_the_time_of_the_approval(program: OidcClientDriver, browser: Browser) -> None:
    scope = "openid profile email groups wallets"
    tokens = program.tokens(browser, ALICE, scope=scope)
    browser.link(BOB)
    claims = program.userinfo(tokens["access_token"]).json()
    assert claims["wallets"] == [f"eip155:1:{ALICE.address}"]
    assert {name: value for name, value in program.claims(tokens["id_token"]).items() if name in claims} == claims
    assert tokens["scope"] == scope
    later_claims = program.userinfo(program.tokens(browser, ALICE, scope=scope)["access_token"]).json()
    assert set(later_claims["wallets"]) == {f"eip155:1:{ALICE.address}", f"eip155:1:{BOB.address}"}
    assert (later_claims["sub"], later_claims["preferred_username"]) == (claims["sub"], ALICE.address.lower())


def test_a_client_whose_settings_have_no_email_template_gets_no_email_claim(
    new_program: NewProgram, browser: Browser
) -> None:
    board = new_program("board")
    tokens = board.tokens(browser, ALICE, scope="openid email groups")
    assert board.userinfo(tokens["access_token"]).json().keys() == {"sub"}


def test_a_revoked_token_is_rejected(program: OidcClientDriver, new_program: NewProgram, token: str) -> None:
    def revoked(by: OidcClientDriver, value: str, **more: Any) -> int:
        headers = basic(by.id, SECRET) if by.secret else {}
        body = {"token": value, **more, **({} if by.secret else {"client_id": by.id})}
        return int(by.server.post("/oidc/revoke", data=body, headers=headers).status_code)

    assert revoked(new_program("board"), token) in {200, 400}
    assert revoked(new_program("viewer"), token) in {200, 400}
    assert program.userinfo(token).status_code == 200
    assert [revoked(program, value) for value in ("unknown", "é", "A" * 43)] == [200] * 3
    assert revoked(program, token, token_type_hint="refresh_token") == 200
    assert program.userinfo(token).status_code == 401
    assert revoked(program, token) == 200
    rejected = program.server.post("/oidc/revoke", data={"token": token}, headers=basic("notebook", "x"))
    assert (rejected.status_code, rejected.json()["error"]) == (401, "invalid_client")


def test_access_tokens_and_api_tokens_cannot_be_used_in_place_of_each_other(
    program: OidcClientDriver, browser: Browser, token: str, site: Kisslock, running: TestClient
) -> None:
    proof = {**browser.proof(ALICE), "name": "ci"}
    token_of_site = browser.client.post("/api/auth/token", json=proof).json()["token"]
    assert program.userinfo(token_of_site).status_code == 401
    assert program.userinfo(token_of_site.removeprefix("kisslock_")).status_code == 401
    application = FastAPI()

    @application.get("/members")
    async def members(wallet: Annotated[Wallet, Depends(RequireWallet(kisslock=site))]) -> str:
        return wallet.address

    shop = TestClient(application, base_url=ORIGIN)
    shop.portal = running.portal
    assert shop.get("/members", headers=bearer(token_of_site)).json() == ALICE.address
    for wrong_token in (token, f"kisslock_{token}"):
        assert shop.get("/members", headers=bearer(wrong_token)).status_code == 401
        assert program.server.get("/api/auth/wallets", headers=bearer(wrong_token)).status_code == 401
    cookie = browser.client.cookies["__Host-kisslock"]
    assert program.userinfo(cookie).status_code == 401
    program.server.cookies.set("__Host-kisslock", token)
    assert program.server.get("/api/auth/session").json() == {"session": None}


READ = ("/oidc/jwks", "/.well-known/openid-configuration")
PUBLIC = ("/oidc/token", "/oidc/userinfo", "/oidc/revoke", *READ)


@pytest.mark.parametrize(
    ("origin", "allowed"),
    [("https://viewer.example", True), ("http://127.0.0.1:8765", True), ("https://notebook.example", False),
     ("https://evil.example", False), ("null", False), ("https://viewer.example.evil.example", False),
     ("http://viewer.example", False), ("*", False)],
)  # fmt: skip
def test_pages_of_public_clients_can_read_five_routes_of_the_provider(
    server: TestClient, origin: str, allowed: bool
) -> None:
    ask = {"Origin": origin, "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization"}
    responses = [server.options(path, headers=ask) for path in PUBLIC]
    for path in PUBLIC:
        method = "POST" if path in {"/oidc/token", "/oidc/revoke"} else "GET"
        responses.append(server.request(method, path, headers={"Origin": origin}))
    for response in responses:
        assert response.headers.get("access-control-allow-origin") == (origin if allowed else None)
        assert "access-control-allow-credentials" not in response.headers
        assert response.headers.get_list("vary").count("Origin") == 1


@pytest.mark.parametrize("path", ["/oidc/authorize", "/oidc/logout", "/api/oidc/request", "/api/auth/session"])
def test_pages_of_public_clients_can_read_no_other_route_of_the_provider(server: TestClient, path: str) -> None:
    origin = {"Origin": "https://viewer.example"}
    for method in ("OPTIONS", "GET", "POST"):
        assert "access-control-allow-origin" not in server.request(method, path, headers=origin).headers


def test_a_redirect_uri_with_capitals_and_a_default_port_matches_the_browsers_origin(
    new_kisslock: NewKisslock,
) -> None:
    spelt = {"viewer": {"redirect_uris": ["https://Viewer.Example:443/done"], "public": True}}
    kisslock = new_kisslock(**tables(oidc={"enabled": True, "key": KEY, "clients": spelt}))
    client = TestClient(kisslock.app, base_url=ORIGIN)
    for origin, allowed in (("https://viewer.example", True), ("https://Viewer.Example:443", False)):
        response = client.get("/.well-known/openid-configuration", headers={"Origin": origin})
        assert response.headers.get("access-control-allow-origin") == (origin if allowed else None)


def test_a_public_client_on_a_guest_origin_gets_cors_headers_for_clients(
    new_kisslock: NewKisslock, clock: Clock
) -> None:
    guests = ["https://viewer.example", "https://shop.example"]
    kisslock = at(new_kisslock(**tables(site={"origins": [ORIGIN], "guest_origins": guests})), clock)
    with TestClient(kisslock.app) as running:
        browser = Browser(kisslock.app)
        browser.client.portal = running.portal
        server = outside(kisslock, running)
        viewer = OidcClientDriver(server, "viewer")
        form = viewer.form(viewer.allow(browser, ALICE)["code"])
        ask = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization"}
        for origin, allowed in zip(guests, ("authorization, content-type", "content-type"), strict=True):
            response = server.options("/oidc/userinfo", headers={"Origin": origin, **ask})
            assert response.headers["access-control-allow-headers"] == allowed
        origin_header = {"Origin": guests[0]}
        token_response = server.post("/oidc/token", data=form, headers=origin_header)
        with_token = {**origin_header, "Authorization": f"Bearer {token_response.json()['access_token']}"}
        for response in (
            token_response,
            server.get("/oidc/userinfo", headers=with_token),
            *(server.get(path, headers=origin_header) for path in READ),
        ):
            assert (response.status_code, response.headers["access-control-allow-origin"]) == (200, guests[0])
            assert response.headers.get_list("vary").count("Origin") == 1
        revocation = server.post(
            "/oidc/revoke",
            data={"token": token_response.json()["access_token"], "client_id": "viewer"},
            headers=origin_header,
        )
        assert (revocation.status_code, revocation.headers["access-control-allow-origin"]) == (200, guests[0])
        assert server.get("/oidc/userinfo", headers=with_token).status_code == 401
        for rejected in (
            server.post("/oidc/token", data=form, headers={"Origin": guests[1]}),
            server.get("/api/auth/session", headers=origin_header),
            server.post("/oidc/revoke", data=form, headers={"Origin": guests[1]}),
        ):
            assert (rejected.status_code, rejected.json()["error"]["code"]) == (403, "site/guest-origin")


def test_requests_of_clients_neither_read_nor_set_a_cookie(program: OidcClientDriver, browser: Browser) -> None:
    code = program.allow(browser, ALICE)["code"]
    headers = {**basic("notebook", SECRET), "Origin": "https://evil.example"}
    response = browser.client.post("/oidc/token", data=program.form(code), headers=headers)
    assert response.status_code == 200
    assert "set-cookie" not in response.headers
    assert browser.client.get("/oidc/userinfo").status_code == 401
