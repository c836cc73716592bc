"""API tokens: returned once, stored as a hash, and listed and revoked like devices."""

import asyncio
import re
from typing import Any

import pytest
from sqlalchemy import text

from kisslock.access.denied import DeniedAccounts
from kisslock.app import Kisslock
from kisslock.auth import sessions
from kisslock.auth.account import Wallet
from kisslock.auth.cookies import token_digest
from kisslock.auth.errors import TokenUnknown, TwoCredentials
from kisslock.auth.session_lookup import SessionLookup
from kisslock.auth.sessions import SessionPolicy
from kisslock.auth.sign_in import SignIn
from kisslock.auth.tokens import TOKEN_PATTERN, api_token_digest, new_api_token
from kisslock.http.credentials import Credentials
from kisslock.storage.engine import Storage
from kisslock.testing import SigningWallet
from tests.auth.conftest import ALICE, BOB, Browser, Clock, NewSite, VisitNewSite, status_and_code

TOKEN_SETTINGS = {"mode": "optional", "tokens": True}
WALLET_OF_ALICE = Wallet(SigningWallet(1).address, 1)


def request_token(browser: Browser, key: SigningWallet, **request_fields: Any) -> Any:
    """Send a proof that requests an API token, and return the response."""
    return browser.client.post("/api/auth/token", json={**browser.create_proof(key), "name": "ci", **request_fields})


def test_a_proof_returns_an_api_token_that_is_listed_by_name_without_the_secret_and_can_be_revoked(
    visit_new_site: VisitNewSite,
) -> None:
    browser = visit_new_site(sign_in=TOKEN_SETTINGS)
    response = request_token(browser, ALICE, name=" build machine ", lifetime_s=3600)
    session = response.json()
    assert TOKEN_PATTERN.fullmatch(session["token"])
    assert (session["name"], session["account"]) == ("build machine", ALICE.address)
    assert response.headers["cache-control"] == "no-store"
    assert "set-cookie" not in response.headers
    assert browser.session is None
    browser.sign_in(ALICE)
    listed_sessions = browser.client.get("/api/auth/sessions").json()["sessions"]
    assert sorted((device["name"] or "", device["current"]) for device in listed_sessions) == [
        ("", True),
        ("build machine", False),
    ]
    assert session["token"] not in str(listed_sessions)
    assert browser.client.delete(f"/api/auth/sessions/{session['id']}").status_code == 204
    assert len(browser.client.get("/api/auth/sessions").json()["sessions"]) == 1


def test_a_site_that_does_not_allow_tokens_issues_no_token(visit_new_site: VisitNewSite) -> None:
    assert status_and_code(request_token(visit_new_site(), ALICE)) == "403 auth/tokens-off"


def test_a_request_from_another_site_gets_no_token(visit_new_site: VisitNewSite) -> None:
    browser = visit_new_site(sign_in=TOKEN_SETTINGS)
    proof = {**browser.create_proof(ALICE), "name": "x"}
    response = browser.client.post("/api/auth/token", json=proof, headers={"Origin": "https://evil.example"})
    assert status_and_code(response) == "403 auth/foreign-origin"
    forged_proof = {**proof, "signature": BOB.sign(proof["message"])}
    assert status_and_code(browser.client.post("/api/auth/token", json=forged_proof)) == "401 auth/signature-mismatch"
    assert status_and_code(browser.client.post("/api/auth/token", json=proof)) == "401 auth/nonce-unknown"


def test_a_token_request_with_an_invalid_name_or_lifetime_is_rejected(visit_new_site: VisitNewSite) -> None:
    browser = visit_new_site(sign_in=TOKEN_SETTINGS)
    invalid_name_fields: list[dict[str, Any]] = [{"name": name} for name in ("", " ", "a" * 65, "a\nb", 1)]
    for request_fields in (*invalid_name_fields, {"lifetime_s": 1}, {"lifetime_s": 2_592_001}):
        assert request_token(browser, ALICE, **request_fields).status_code == 400, request_fields


def test_the_routes_of_kisslock_accept_no_api_token(visit_new_site: VisitNewSite) -> None:
    """A token gives no access to the console, to linking, to other tokens or to the list of devices."""
    browser = visit_new_site(sign_in=TOKEN_SETTINGS, console={"operators": [ALICE.address]})
    bearer_headers = {"Authorization": f"Bearer {request_token(browser, ALICE).json()['token']}"}
    proof = browser.create_proof(SigningWallet(2))
    client = browser.client
    assert status_and_code(client.get("/api/console/funnel", headers=bearer_headers)) == "401 console/sign-in-needed"
    assert status_and_code(client.post("/api/auth/link", json=proof, headers=bearer_headers)) == "401 auth/no-session"
    assert status_and_code(client.get("/api/auth/sessions", headers=bearer_headers)) == "401 auth/no-session"
    assert status_and_code(client.get("/api/auth/wallets", headers=bearer_headers)) == "401 auth/no-session"
    assert client.get("/api/auth/session", headers=bearer_headers).json() == {"session": None}
    response_without_name = client.post("/api/auth/token", json={**proof, "signature": "0x"}, headers=bearer_headers)
    assert status_and_code(response_without_name) == "400 http/bad-request"


def test_a_malformed_api_token_and_a_second_credential_in_a_request_are_rejected() -> None:
    valid_token = new_api_token()
    for value in (f"Bearer {valid_token}", f"bearer {valid_token}", f"BEARER  {valid_token}"):
        assert api_token_digest([value], {"other": "x"}, ["kisslock"]) == token_digest(valid_token)
    for value in ("", "Bearer", "Bearer ", "Bearer abc", "Basic a2lzc2xvY2s=", valid_token, f"Bearer x{valid_token}"):
        assert api_token_digest([value], {}, ["kisslock"]) is None
    for token in (
        f"{valid_token}x",
        valid_token[:-1],
        f"{valid_token} ",
        f"{valid_token}\n",
        "kisslock_",
        "kisslock_" + "A" * 1_000_000,
    ):
        with pytest.raises(TokenUnknown):
            api_token_digest([f"Bearer {token}"], {}, ["kisslock"])
    for headers, cookies in (([f"Bearer {valid_token}"], {"kisslock": ""}), ([f"Bearer {valid_token}", "Basic x"], {})):
        with pytest.raises(TwoCredentials):
            api_token_digest(headers, cookies, ["kisslock"])


async def test_an_api_token_in_the_cookie_and_a_session_token_in_the_authorization_header_are_rejected(
    shop: Kisslock,
) -> None:
    sign_in, storage = shop.services[SignIn], shop.services[Storage]
    cookie, *_ = await sign_in.start_session(WALLET_OF_ALICE, previous_token=None, user_agent="")
    token, _ = await sign_in.issue_token(WALLET_OF_ALICE, "ci", 3600, "")
    assert re.fullmatch(TOKEN_PATTERN, token)
    session = await sign_in.authenticate(Credentials({}, authorization_headers=(f"Bearer {token}",)))
    assert session is not None
    assert session.wallet.token == "ci"
    for credentials in (token, token.removeprefix("kisslock_")):
        assert await sign_in.find_session(Credentials({"__Host-kisslock": credentials})) is None
    with pytest.raises(TokenUnknown):
        await sign_in.authenticate(Credentials({}, authorization_headers=(f"Bearer kisslock_{cookie}",)))
    # A lookup by digest also compares whether the session belongs to a browser or to an API token.
    lookup = SessionLookup(SessionPolicy.from_settings(shop.settings), DeniedAccounts().is_denied)
    assert await lookup.find_browser_session(storage, token_digest(token), 0) is None
    assert await lookup.find_api_session(storage, token_digest(token), 0) is not None
    async with storage.read_connection() as connection:
        stored_tokens = (await connection.scalars(text("SELECT token FROM sessions"))).all()
    assert sorted(stored_tokens) == sorted([token_digest(cookie), token_digest(token)])


async def test_a_token_expires_at_the_end_of_its_lifetime_whether_it_is_used_or_not(
    new_site: NewSite, clock: Clock, database: str
) -> None:
    site = new_site(sign_in={**TOKEN_SETTINGS, "session_idle_s": 60}, storage={"url": database})
    sign_in = site.services[SignIn]
    token, session = await sign_in.issue_token(WALLET_OF_ALICE, "ci", 3600, "")
    credentials = Credentials({}, authorization_headers=(f"Bearer {token}",))
    clock.now += 3599
    assert await sign_in.authenticate(credentials) is not None
    assert sign_in.ends_at(session) == session.expires_at_ms / 1000
    clock.now += 1
    with pytest.raises(TokenUnknown):
        await sign_in.authenticate(credentials)


async def test_the_first_use_of_a_token_is_stored_immediately_and_later_uses_are_stored_at_most_once_a_minute(
    shop: Kisslock, clock: Clock
) -> None:
    sign_in = shop.services[SignIn]
    token, session = await sign_in.issue_token(WALLET_OF_ALICE, "ci", 3600, "")
    credentials = Credentials({}, authorization_headers=(f"Bearer {token}",))

    async def last_use_after(seconds: int) -> int:
        clock.now += seconds
        await sign_in.authenticate(credentials)
        (stored_session,) = await sessions.sessions_of_accounts(
            shop.services[Storage], [WALLET_OF_ALICE.account], sessions.IS_API_TOKEN
        )
        return (stored_session.used_at_ms - session.issued_at_ms) // 1000

    assert [await last_use_after(2), await last_use_after(2), await last_use_after(60)] == [2, 2, 64]


async def test_signing_out_everywhere_and_unlinking_the_account_revoke_a_stolen_token_on_every_server(
    shop: Kisslock, new_site: NewSite
) -> None:
    other_site = new_site(sign_in=TOKEN_SETTINGS)
    sign_in, bob = shop.services[SignIn], Wallet(SigningWallet(2).address, 1)
    await shop.users.find_or_create_user(WALLET_OF_ALICE.account)
    await shop.users.link(WALLET_OF_ALICE.account, bob)
    cookie, *_ = await sign_in.start_session(WALLET_OF_ALICE, previous_token=None, user_agent="")
    stolen_token, _ = await sign_in.issue_token(bob, "ci", 3600, "")
    credentials = Credentials({}, authorization_headers=(f"Bearer {stolen_token}",))
    with pytest.raises(TokenUnknown):
        await other_site.services[SignIn].authenticate(credentials)
    assert await sign_in.authenticate(credentials) is not None
    await sign_in.sign_out(Credentials({"__Host-kisslock": cookie}), everywhere=True)
    with pytest.raises(TokenUnknown):
        await sign_in.authenticate(credentials)
    other_token, _ = await sign_in.issue_token(bob, "ci", 3600, "")
    await shop.users.unlink(WALLET_OF_ALICE.account, bob.account)
    with pytest.raises(TokenUnknown):
        await sign_in.authenticate(Credentials({}, authorization_headers=(f"Bearer {other_token}",)))


async def test_creating_many_tokens_ends_no_browser_session(new_site: NewSite) -> None:
    sign_in = new_site(sign_in=TOKEN_SETTINGS).services[SignIn]
    cookie, *_ = await sign_in.start_session(WALLET_OF_ALICE, previous_token=None, user_agent="")
    await asyncio.gather(
        *(sign_in.issue_token(WALLET_OF_ALICE, str(number), 3600, "") for number in range(sessions.MAX_SESSIONS + 5))
    )
    browser_session = await sign_in.require_session(Credentials({"__Host-kisslock": cookie}))
    assert len(await sign_in.user_sessions(browser_session)) == sessions.MAX_SESSIONS + 1
