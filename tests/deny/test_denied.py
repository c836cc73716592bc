"""What an account on the deny list can no longer do."""

from typing import Any

import pytest
from fastapi import Depends, FastAPI
from starlette.testclient import TestClient

from kisslock import RequireWallet, Wallet
from kisslock.access.denied import DeniedAccounts
from kisslock.app import Kisslock
from kisslock.auth.sign_in import SignIn
from kisslock.deny.deny_list import DenyList
from kisslock.gates.gates import HoldingChecker
from kisslock.testing import SigningWallet, sign_in
from tests.auth.conftest import ALICE, BOB, CHAINS, ORIGIN, Browser, browser, new_browser, running_site, status_and_code
from tests.conftest import NewKisslock
from tests.gates.chain import Chain, token_with_balances
from tests.oidc.program import CLIENT_SETTINGS, OIDC_KEY, OidcClientDriver
from tests.oidc.test_resources import RESOURCE_SETTINGS, Agent, introspect, is_active

__all__ = ["browser", "new_browser", "running_site"]
TOKEN_CONTRACT = f"0x{'11' * 20}"
CAROL = SigningWallet(3)


@pytest.fixture
def site(new_kisslock: NewKisslock) -> Kisslock:
    """Return a site with tokens, gates and an OpenID provider. Nobody is denied yet."""
    return new_kisslock(
        site={"origins": [ORIGIN]},
        chains={**CHAINS, "1": {"rpc": ["http://127.0.0.1:9"]}},
        sign_in={"mode": "optional", "tokens": True, "holdings_kept_s": 0},
        gates={"holders": {"holds": [{"chain": 1, "token": TOKEN_CONTRACT, "at_least": 5, "of": "user"}]}},
        oidc={"enabled": True, "key": OIDC_KEY, "clients": CLIENT_SETTINGS, "resources": RESOURCE_SETTINGS},
    )


@pytest.fixture
def server(site: Kisslock, running_site: TestClient) -> TestClient:
    """Return a test client that sends the requests of an OpenID client."""
    client = TestClient(site.app, base_url=ORIGIN, follow_redirects=False)
    client.portal = running_site.portal
    return client


def deny_accounts(site: Kisslock, *entries: str) -> None:
    """Deny accounts from now on."""
    site.services[DeniedAccounts].set_check(DenyList(frozenset(entry.lower() for entry in entries), None).is_denied)


def test_a_denied_account_cannot_sign_in(site: Kisslock, browser: Browser) -> None:
    deny_accounts(site, ALICE.address)
    assert status_and_code(browser.sign_in(ALICE)) == "403 auth/account-denied"
    assert browser.session is None
    assert browser.sign_in(BOB).status_code == 200


def test_only_a_valid_proof_reveals_that_an_account_is_denied(site: Kisslock, browser: Browser) -> None:
    deny_accounts(site, ALICE.address)
    message = browser.request_message(ALICE, 10)
    assert status_and_code(browser.verify(message, BOB.sign(message))) == "401 auth/signature-mismatch"
    response = browser.sign_in(ALICE)
    assert set(response.json()["error"]) == {"code", "message", "hint", "request_id"}
    assert "list" not in response.text, "the response has no reason"


def test_a_session_is_invalid_while_its_account_is_denied(site: Kisslock, browser: Browser) -> None:
    browser.sign_in(ALICE)
    deny_accounts(site, ALICE.address)
    assert browser.session is None
    assert status_and_code(browser.client.get("/api/auth/sessions")) == "401 auth/no-session"
    deny_accounts(site)
    session: Any = browser.session
    assert session["address"] == ALICE.address


def test_an_api_token_of_a_denied_account_is_rejected_as_unknown_and_the_account_gets_no_new_token(
    site: Kisslock, browser: Browser, running_site: TestClient
) -> None:
    app = FastAPI()
    site.install(app)

    @app.get("/route")
    async def route(wallet: Wallet = Depends(RequireWallet(kisslock=site))) -> Any:  # noqa: B008 (FastAPI's form)
        return wallet.account

    api = TestClient(app, base_url=ORIGIN)
    api.portal = running_site.portal
    proof = {**browser.create_proof(ALICE), "name": "ci"}
    header = {"Authorization": f"Bearer {browser.client.post('/api/auth/token', json=proof).json()['token']}"}
    assert api.get("/route", headers=header).status_code == 200
    deny_accounts(site, ALICE.address)
    assert status_and_code(api.get("/route", headers=header)) == "401 auth/token-unknown"
    assert status_and_code(
        browser.client.post("/api/auth/token", json={**browser.create_proof(ALICE), "name": "ci"})
    ) == ("403 auth/account-denied")


def test_a_denied_account_cannot_be_linked(site: Kisslock, browser: Browser) -> None:
    browser.sign_in(ALICE)
    deny_accounts(site, BOB.address)
    assert status_and_code(browser.link(BOB)) == "403 auth/account-denied"
    assert browser.session["wallets"] == [ALICE.address]


def test_a_linked_account_that_is_denied_passes_no_gate(
    site: Kisslock, browser: Browser, running_site: TestClient
) -> None:
    site.services[HoldingChecker]._nodes = Chain({TOKEN_CONTRACT: token_with_balances({BOB.address: 5})})
    app = FastAPI()
    site.install(app)

    @app.get("/route")
    async def route(wallet: Wallet = Depends(RequireWallet(gate="holders", kisslock=site))) -> Any:  # noqa: B008
        return [linked.account for linked in wallet.wallets]

    client = TestClient(app, base_url=ORIGIN, headers={"Origin": ORIGIN})
    client.portal = running_site.portal
    browser.sign_in(ALICE)
    browser.link(BOB)
    cookies = {"Cookie": "; ".join(f"{cookie.name}={cookie.value}" for cookie in browser.client.cookies.jar)}
    assert client.get("/route", headers=cookies).json() == [ALICE.address, BOB.address]
    deny_accounts(site, BOB.address)
    assert status_and_code(client.get("/route", headers=cookies)) == "403 gate/not-held"
    # The user stays signed in with the other account.
    assert browser.session["wallets"] == [ALICE.address]


async def test_a_user_has_no_accepted_terms_after_the_account_that_accepted_the_terms_is_denied(
    new_kisslock: NewKisslock,
) -> None:
    site = new_kisslock(site={"origins": [ORIGIN], "terms_url": "/terms", "terms_version": "1"}, chains=CHAINS)
    async with site.lifespan():
        sign_in_service = site.services[SignIn]
        await sign_in_service.start_session(Wallet(BOB.address, 1, terms="1"), previous_token=None, user_agent="")
        await site.users.link(BOB.address, Wallet(ALICE.address, 1))
        assert (await site.users.of(ALICE.address)).terms == "1"
        deny_accounts(site, BOB.address)
        assert (await site.users.of(ALICE.address)).terms is None


def test_a_denied_account_cannot_sign_in_to_an_openid_client(
    site: Kisslock, server: TestClient, browser: Browser
) -> None:
    program = OidcClientDriver(server)
    codes = [program.complete_flow(browser, ALICE)["code"], program.complete_flow(browser)["code"]]
    access_token = program.redeem(codes[0]).json()["access_token"]
    assert program.get_userinfo(access_token).status_code == 200
    deny_accounts(site, ALICE.address)
    assert program.redeem(codes[1]).json()["error"] == "invalid_grant"
    assert program.get_userinfo(access_token).status_code == 401
    assert program.call_page_api(browser, "request", program.create_query()).json()["step"] == "sign-in"
    assert program.authorize_without_page(browser, prompt="none")["error"] == "login_required"


def test_the_tokens_of_a_denied_account_are_inactive_at_resource_servers(
    site: Kisslock, server: TestClient, browser: Browser
) -> None:
    agent = Agent(server)
    tokens = agent.get_tokens(browser, ALICE)
    assert is_active(server, tokens["access_token"])
    deny_accounts(site, ALICE.address)
    assert introspect(server, tokens["access_token"]).json() == {"active": False}
    assert agent.refresh_tokens(tokens["refresh_token"]).json()["error"] == "invalid_grant"


def test_forward_authentication_denies_a_denied_account(new_kisslock: NewKisslock) -> None:
    site = new_kisslock(site={"origins": [ORIGIN]}, sign_in={"mode": "optional"}, gates={"open": {}})
    # uvicorn sets the port 0 for a trusted proxy.
    with TestClient(site.app, base_url=ORIGIN, client=("203.0.113.7", 0)) as client:
        sign_in(client, ALICE, path="")
        client.headers.update({"X-Forwarded-Method": "GET", "X-Forwarded-Uri": "/page"})
        assert client.get("/api/auth/forward?gate=open").status_code == 204
        deny_accounts(site, ALICE.address)
        # Name another gate, because the decision about the first gate is cached for one second.
        assert status_and_code(client.get("/api/auth/forward?gate=signed-in")) == "401 auth/no-session"


def test_a_site_without_denied_accounts_in_the_settings_has_no_deny_list(new_kisslock: NewKisslock) -> None:
    site = new_kisslock(site={"origins": [ORIGIN]})
    assert not site.services[DeniedAccounts].is_denied(ALICE.address)
    assert site.services.find(DenyList) is None


def test_the_readiness_response_contains_the_state_of_the_deny_list(new_kisslock: NewKisslock, tmp_path: Any) -> None:
    file = tmp_path / "denied.txt"
    file.write_text(f"{ALICE.address}\n{BOB.address}\n")
    site = new_kisslock(site={"origins": [ORIGIN]}, sign_in={"mode": "optional"}, access={"deny_file": str(file)})
    with TestClient(site.app, base_url=ORIGIN) as client:
        ready = client.get("/api/ready").json()
        assert ready["status"] == "ok"
        assert ready["deny_list"] == {"state": "ok", "entries": 2, "age_s": 0, "errors": 0}
        deny_list = site.services[DenyList]
        file.unlink()
        deny_list._checked_at_s -= 60
        ready = client.get("/api/ready").json()
        assert ready["status"] == "degraded"
        assert {**ready["deny_list"], "age_s": 0} == {"state": "outdated", "entries": 2, "age_s": 0, "errors": 1}
        assert len(deny_list) == 2
