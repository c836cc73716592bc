"""Sign-ins to OpenID clients with a smart contract wallet whose owners need longer than ten minutes."""

import pytest

from kisslock.app import Kisslock
from kisslock.auth.contract import ERC_1271_ACCEPTED
from kisslock.upstream import Upstreams
from tests.auth.conftest import ALICE, Browser, Clock, status_and_code
from tests.auth.contract_node import ON_CHAIN_SIGNATURE, Contract, request_contract_message
from tests.oidc.program import OidcClientDriver


@pytest.fixture
def contract(site: Kisslock, monkeypatch: pytest.MonkeyPatch) -> Contract:
    """Return the contract at ALICE's address."""
    contract = Contract()
    monkeypatch.setattr(site.services[Upstreams], "call", contract.call)
    return contract


def test_the_page_requests_consent_with_a_new_consent_token_after_the_last_owner_has_signed(
    oidc_client: OidcClientDriver, browser: Browser, contract: Contract, clock: Clock
) -> None:
    query = oidc_client.create_query()
    first_step = oidc_client.call_page_api(browser, "request", query).json()
    message = request_contract_message(browser, client=oidc_client.id)["message"]
    assert "Notebook" in message
    assert status_and_code(browser.verify(message, ON_CHAIN_SIGNATURE)) == "401 auth/owners-pending"
    assert oidc_client.call_page_api(browser, "request", query).json()["step"] == "sign-in"
    clock.now += 1800
    contract.on_chain_result = ERC_1271_ACCEPTED
    assert browser.verify(message, ON_CHAIN_SIGNATURE).status_code == 200
    assert status_and_code(oidc_client.approve(browser, query, first_step["ticket"])) == "400 oidc/ticket-expired"
    second_step = oidc_client.call_page_api(browser, "request", query).json()
    assert (second_step["step"], second_step["account"]) == ("consent", f"eip155:1:{ALICE.address}")
    assert "code" in oidc_client.read_response(
        oidc_client.approve(browser, query, second_step["ticket"]).json()["redirect"]
    )


def test_a_client_that_requires_a_new_sign_in_waits_at_most_ten_minutes_for_the_owners(
    oidc_client: OidcClientDriver, browser: Browser, contract: Contract, clock: Clock
) -> None:
    query = oidc_client.create_query(prompt="login")
    ticket = oidc_client.call_page_api(browser, "request", query).json()["ticket"]
    message = request_contract_message(browser, client=oidc_client.id)["message"]
    assert status_and_code(browser.verify(message, ON_CHAIN_SIGNATURE)) == "401 auth/owners-pending"
    contract.on_chain_result = ERC_1271_ACCEPTED
    clock.now += 601
    assert browser.verify(message, ON_CHAIN_SIGNATURE).status_code == 200
    assert (
        status_and_code(oidc_client.call_page_api(browser, "request", query, ticket=ticket))
        == "400 oidc/ticket-expired"
    )
    assert oidc_client.call_page_api(browser, "request", query).json()["step"] == "sign-in"
