"""The gate of a resource server is checked at the approval, at each refresh, and at each introspection."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from kisslock.app import Kisslock
from kisslock.gates.gates import ACCOUNT_LIMIT, HoldingChecker
from kisslock.upstream import UpstreamDown
from tests.auth.conftest import ALICE, BOB, Browser, Clock, status_and_code, use_clock
from tests.conftest import NewKisslock
from tests.gates.chain import Chain, token_with_balances
from tests.oidc.conftest import UseUpLimit, provider_settings
from tests.oidc.program import CLIENT_SETTINGS, OIDC_KEY, SECRET_HASH
from tests.oidc.test_resources import NOTES_URL, Agent, introspect, is_active

TOKEN_CONTRACT = f"0x{'11' * 20}"
GATE_SETTINGS: dict[str, Any] = {
    "holders": {"holds": [{"chain": 1, "token": TOKEN_CONTRACT, "at_least": 5}]},
    "fresh": {"within_s": 60},
}
RESOURCE_SETTINGS = {
    "notes": {"url": NOTES_URL, "scopes": ["notes:read"], "secret": SECRET_HASH, "gate": "holders"},
    "diary": {"url": "https://diary.example/mcp", "scopes": ["notes:read"], "secret": SECRET_HASH, "gate": "fresh"},
}


@pytest.fixture
def chain() -> Chain:
    """Return a chain on which Alice holds enough of the token and Bob nothing."""
    return Chain({TOKEN_CONTRACT: token_with_balances({ALICE.address: 5})})


@pytest.fixture
def site(new_kisslock: NewKisslock, clock: Clock, chain: Chain) -> Kisslock:
    """A provider with two resource servers that have gates; the gates cache nothing."""
    oidc = {"enabled": True, "key": OIDC_KEY, "clients": CLIENT_SETTINGS, "resources": RESOURCE_SETTINGS}
    sign_in = {"mode": "optional", "holdings_kept_s": 0}
    kisslock = use_clock(new_kisslock(**provider_settings(oidc=oidc, gates=GATE_SETTINGS, sign_in=sign_in)), clock)
    kisslock.services[HoldingChecker]._nodes = chain
    return kisslock


@pytest.fixture
def agent(server: TestClient) -> Agent:
    return Agent(server)


def sell_tokens(chain: Chain) -> None:
    """Transfer Alice's tokens to Bob."""
    chain.contracts[TOKEN_CONTRACT] = token_with_balances({BOB.address: 5})


def test_a_visitor_without_the_required_assets_sees_what_is_missing(agent: Agent, browser: Browser) -> None:
    browser.sign_in(BOB)
    query = agent.create_query()
    ticket = agent.call_page_api(browser, "request", query).json()["ticket"]
    denied_response = agent.approve(browser, query, ticket)
    assert status_and_code(denied_response) == "403 oidc/gate-refused"
    (missing_holding,) = denied_response.json()["error"]["missing"]
    assert missing_holding["token"].lower() == TOKEN_CONTRACT
    assert (
        agent.read_response(agent.call_page_api(browser, "deny", query, ticket=ticket).json()["redirect"])["error"]
        == "access_denied"
    )


def test_an_account_that_has_sold_its_tokens_loses_access(agent: Agent, browser: Browser, chain: Chain) -> None:
    tokens = agent.get_tokens(browser, ALICE)
    assert is_active(agent.server, tokens["access_token"])
    sell_tokens(chain)
    assert not is_active(agent.server, tokens["access_token"])
    assert agent.refresh_tokens(tokens["refresh_token"]).json()["error"] == "invalid_grant"
    # The denied refresh has not used up the refresh token, so the account gets access again after it buys the assets.
    chain.contracts[TOKEN_CONTRACT] = token_with_balances({ALICE.address: 5})
    assert agent.refresh_tokens(tokens["refresh_token"]).status_code == 200


def test_introspection_returns_an_error_instead_of_an_inactive_token_if_a_gate_cannot_be_checked(
    agent: Agent, browser: Browser, chain: Chain
) -> None:
    tokens = agent.get_tokens(browser, ALICE)
    chain.failure = UpstreamDown()
    for response in (introspect(agent.server, tokens["access_token"]), agent.refresh_tokens(tokens["refresh_token"])):
        assert status_and_code(response) == "503 gate/unchecked"
    chain.failure = None
    assert is_active(agent.server, tokens["access_token"])
    assert agent.refresh_tokens(tokens["refresh_token"]).status_code == 200


def test_introspection_returns_an_error_instead_of_an_inactive_token_if_the_account_is_at_its_rate_limit(
    agent: Agent, browser: Browser, use_up_limit: UseUpLimit
) -> None:
    tokens = agent.get_tokens(browser, ALICE)
    use_up_limit(ACCOUNT_LIMIT, f"key/{ALICE.address}")
    assert status_and_code(introspect(agent.server, tokens["access_token"])) == "503 gate/unchecked"


def test_a_refresh_does_not_extend_the_maximum_time_since_the_sign_in(
    server: TestClient, browser: Browser, clock: Clock
) -> None:
    agent = Agent(server, resource="https://diary.example/mcp")
    tokens = agent.get_tokens(browser, ALICE)
    clock.now += 50
    tokens = agent.refresh_tokens(tokens["refresh_token"]).json()
    assert is_active(server, tokens["access_token"], "diary")
    clock.now += 20
    assert not is_active(server, tokens["access_token"], "diary")
    assert agent.refresh_tokens(tokens["refresh_token"]).json()["error"] == "invalid_grant"
