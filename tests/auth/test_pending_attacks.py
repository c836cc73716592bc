"""Attacks on pending sign-ins, and how a browser finds its own pending sign-ins after the page was closed."""

from datetime import datetime

import pytest

from kisslock.access.denied import DeniedAccounts
from kisslock.app import Kisslock
from kisslock.auth import pending_rows
from kisslock.auth.contract import ERC_1271_ACCEPTED
from kisslock.auth.pending import MAX_STARTS, MAX_STARTS_OF_ACCOUNT
from kisslock.deny.deny_list import DenyList
from kisslock.testing import SigningWallet
from kisslock.timestamp import write_rfc3339
from kisslock.upstream import Upstreams
from tests.auth.conftest import ALICE, BOB, Browser, Clock, NewBrowser, status_and_code
from tests.auth.contract_node import ACCEPTING_SIGNATURE, ON_CHAIN_SIGNATURE, Contract, request_contract_message

PENDING_CODE = "401 auth/owners-pending"
TOO_MANY_REQUESTS = "429 http/too-many-requests"


@pytest.fixture
def contract(site: Kisslock, monkeypatch: pytest.MonkeyPatch) -> Contract:
    """Return the contract at ALICE's address."""
    contract = Contract()
    monkeypatch.setattr(site.services[Upstreams], "call", contract.call)
    return contract


def list_pending_sign_ins(browser: Browser) -> list[dict[str, object]]:
    """Return the browser's pending sign-ins."""
    response = browser.client.get("/api/auth/pending")
    assert (response.status_code, response.headers["Cache-Control"]) == (200, "no-store")
    return list(response.json()["pending"])


def use_ip_address(browser: Browser, address: str) -> Browser:
    """Send the browser's requests from this IP address."""
    browser.client._transport.client = (address, 50000)  # type: ignore[attr-defined]
    return browser


def test_a_pending_sign_in_is_listed_only_for_the_browser_that_started_the_sign_in(
    new_browser: NewBrowser, contract: Contract, clock: Clock
) -> None:
    visitor, other = new_browser(), new_browser()
    assert list_pending_sign_ins(visitor) == []
    message = request_contract_message(visitor)["message"]
    assert list_pending_sign_ins(visitor) == [], "the message is not registered yet"
    assert status_and_code(visitor.verify(message, ON_CHAIN_SIGNATURE)) == PENDING_CODE
    request_contract_message(other)
    assert list_pending_sign_ins(other) == []
    clock.now += 1800
    assert list_pending_sign_ins(visitor) == [
        {
            "account": f"eip155:1:{ALICE.address}",
            "address": ALICE.address,
            "chain_id": 1,
            "message": message,
            "expires_at": write_rfc3339(clock.now + 1800),
        }
    ]
    contract.on_chain_result = ERC_1271_ACCEPTED
    assert visitor.verify(str(list_pending_sign_ins(visitor)[0]["message"]), ON_CHAIN_SIGNATURE).status_code == 200
    assert list_pending_sign_ins(visitor) == []


def test_expired_pending_sign_ins_are_not_listed(browser: Browser, contract: Contract, clock: Clock) -> None:
    assert (
        status_and_code(browser.verify(request_contract_message(browser)["message"], ON_CHAIN_SIGNATURE))
        == PENDING_CODE
    )
    clock.now += 3599
    assert len(list_pending_sign_ins(browser)) == 1
    clock.now += 1
    assert list_pending_sign_ins(browser) == []


def test_the_session_starts_at_the_time_of_the_accepted_proof(
    browser: Browser, contract: Contract, clock: Clock
) -> None:
    message = request_contract_message(browser)["message"]
    assert status_and_code(browser.verify(message, ON_CHAIN_SIGNATURE)) == PENDING_CODE
    clock.now += 3000
    contract.on_chain_result = ERC_1271_ACCEPTED
    issued_at = browser.verify(message, ON_CHAIN_SIGNATURE).json()["issued_at"]
    assert datetime.fromisoformat(issued_at).timestamp() == clock.now


def test_signing_out_deletes_only_the_pending_sign_ins_of_the_same_browser(
    new_browser: NewBrowser, contract: Contract
) -> None:
    visitor, other = new_browser(), new_browser()
    messages = [request_contract_message(browser)["message"] for browser in (visitor, other)]
    for browser, message in zip((visitor, other), messages, strict=True):
        assert status_and_code(browser.verify(message, ON_CHAIN_SIGNATURE)) == PENDING_CODE
    assert visitor.client.post("/api/auth/sign-out", json={}).status_code == 204
    assert list_pending_sign_ins(visitor) == []
    assert len(list_pending_sign_ins(other)) == 1
    contract.on_chain_result = ERC_1271_ACCEPTED
    assert status_and_code(visitor.verify(messages[0], ON_CHAIN_SIGNATURE)) == "401 auth/nonce-unknown"
    assert other.verify(messages[1], ON_CHAIN_SIGNATURE).status_code == 200


def test_an_account_that_is_denied_while_its_sign_in_is_pending_does_not_sign_in(
    site: Kisslock, browser: Browser, contract: Contract, clock: Clock
) -> None:
    message = request_contract_message(browser)["message"]
    assert status_and_code(browser.verify(message, ON_CHAIN_SIGNATURE)) == PENDING_CODE
    site.services[DeniedAccounts].set_check(DenyList(frozenset({ALICE.address.lower()}), None).is_denied)
    clock.now += 600
    assert status_and_code(browser.verify(message, ON_CHAIN_SIGNATURE)) == PENDING_CODE, (
        "only a valid proof reveals the deny list"
    )
    contract.on_chain_result = ERC_1271_ACCEPTED
    assert status_and_code(browser.verify(message, ON_CHAIN_SIGNATURE)) == "403 auth/account-denied"
    assert list_pending_sign_ins(browser) == []
    assert browser.session is None


def test_a_flood_of_pending_sign_ins_for_a_safe_does_not_delete_the_pending_sign_in_of_the_owner(
    new_browser: NewBrowser, contract: Contract, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pending_rows, "MAX_PER_ACCOUNT", 12)
    owner = use_ip_address(new_browser(), "192.0.2.1")
    message = request_contract_message(owner)["message"]
    assert status_and_code(owner.verify(message, ON_CHAIN_SIGNATURE)) == PENDING_CODE
    results = []
    for index in range(15):
        attacker = use_ip_address(new_browser(), f"198.51.100.{index % 2}")
        response = request_contract_message(attacker)
        results.append(
            status_and_code(attacker.verify(response["message"], ON_CHAIN_SIGNATURE))
            if "message_expires_at" in response
            else ""
        )
    assert results == [PENDING_CODE] * 11 + [""] * 4
    # If an owner signs in again, the message is short-lived: it works only in this owner's browser, and only until the
    # nonce expires.
    short_lived_response = request_contract_message(owner)
    assert "message_expires_at" not in short_lived_response
    contract.validator_result = "0x01"
    assert (
        use_ip_address(new_browser(), "192.0.2.2")
        .verify(short_lived_response["message"], ACCEPTING_SIGNATURE)
        .status_code
        == 401
    )
    assert owner.verify(short_lived_response["message"], ACCEPTING_SIGNATURE).status_code == 200
    # None of the requests above has ended the owner's pending sign-in.
    clock.now += 1800
    contract.on_chain_result = ERC_1271_ACCEPTED
    assert owner.verify(message, ON_CHAIN_SIGNATURE).status_code == 200


def test_a_valid_signature_is_accepted_after_the_ip_address_has_reached_the_limit_of_pending_sign_ins(
    new_browser: NewBrowser, contract: Contract
) -> None:
    results = []
    for _ in range(MAX_STARTS_OF_ACCOUNT + 1):
        browser = new_browser()
        message = request_contract_message(browser)["message"]
        results.append(status_and_code(browser.verify(message, ON_CHAIN_SIGNATURE)))
    assert results == [PENDING_CODE] * MAX_STARTS_OF_ACCOUNT + [TOO_MANY_REQUESTS]
    assert 3500 < int(browser.verify(message, ON_CHAIN_SIGNATURE).headers["Retry-After"]) <= 3600
    contract.validator_result = "0x01"
    assert browser.verify(message, ACCEPTING_SIGNATURE).status_code == 200
    assert status_and_code(browser.verify(message, ACCEPTING_SIGNATURE)) == "401 auth/nonce-unknown"


def test_at_the_limit_of_pending_sign_ins_a_rejected_signature_uses_up_the_message(
    new_browser: NewBrowser, contract: Contract
) -> None:
    for _ in range(MAX_STARTS_OF_ACCOUNT):
        browser = new_browser()
        browser.verify(request_contract_message(browser)["message"], ON_CHAIN_SIGNATURE)
    message = request_contract_message(browser)["message"]
    assert status_and_code(browser.verify(message, ACCEPTING_SIGNATURE)) == "401 auth/signature-mismatch"
    contract.validator_result = "0x01"
    assert status_and_code(browser.verify(message, ACCEPTING_SIGNATURE)) == "401 auth/nonce-unknown"


def test_the_pending_sign_ins_that_an_ip_address_starts_are_limited_across_all_accounts(
    new_browser: NewBrowser, contract: Contract
) -> None:
    results = []
    for index in range(MAX_STARTS + 1):
        # Other limits count the requests for messages, so these requests come from other IP addresses.
        browser = use_ip_address(new_browser(), f"192.0.2.{index % 2}")
        message = request_contract_message(browser, SigningWallet(100 + index))["message"]
        results.append(status_and_code(use_ip_address(browser, "198.51.100.1").verify(message, ON_CHAIN_SIGNATURE)))
    assert results == [PENDING_CODE] * MAX_STARTS + [TOO_MANY_REQUESTS]
    assert status_and_code(use_ip_address(browser, "198.51.100.2").verify(message, ON_CHAIN_SIGNATURE)) == PENDING_CODE


def test_a_sign_in_deletes_the_pending_sign_ins_of_the_safe_in_both_tabs(browser: Browser, contract: Contract) -> None:
    first, second = request_contract_message(browser)["message"], request_contract_message(browser)["message"]
    for message in (first, second):
        assert status_and_code(browser.verify(message, ON_CHAIN_SIGNATURE)) == PENDING_CODE
    assert {row["message"] for row in list_pending_sign_ins(browser)} == {first, second}
    contract.on_chain_result = ERC_1271_ACCEPTED
    assert browser.verify(second, ON_CHAIN_SIGNATURE).status_code == 200
    assert status_and_code(browser.verify(first, ON_CHAIN_SIGNATURE)) == "401 auth/nonce-unknown"


def test_linking_with_a_pending_proof_requires_a_recent_sign_in_and_succeeds_after_a_new_sign_in(
    browser: Browser, contract: Contract, clock: Clock
) -> None:
    assert browser.sign_in(BOB).status_code == 200
    proof = {"message": request_contract_message(browser)["message"], "signature": ON_CHAIN_SIGNATURE}
    assert status_and_code(browser.client.post("/api/auth/link", json=proof)) == PENDING_CODE
    contract.on_chain_result = ERC_1271_ACCEPTED
    clock.now += 3000
    assert status_and_code(browser.client.post("/api/auth/link", json=proof)) == "403 auth/too-old"
    assert browser.sign_in(BOB).status_code == 200
    link_response = browser.client.post("/api/auth/link", json=proof)
    assert link_response.json()["wallets"] == [BOB.address, f"eip155:1:{ALICE.address}"]


def test_unlinking_an_account_deletes_its_pending_sign_ins(new_browser: NewBrowser, contract: Contract) -> None:
    owner, thief = new_browser(), new_browser()
    assert owner.sign_in(BOB).status_code == 200
    contract.on_chain_result = ERC_1271_ACCEPTED
    link_response = owner.client.post(
        "/api/auth/link", json={"message": request_contract_message(owner)["message"], "signature": ON_CHAIN_SIGNATURE}
    )
    assert link_response.status_code == 200
    contract.on_chain_result = "0x"
    assert status_and_code(thief.verify(request_contract_message(thief)["message"], ON_CHAIN_SIGNATURE)) == PENDING_CODE
    assert owner.client.delete(f"/api/auth/wallets/eip155:1:{ALICE.address}").status_code == 204
    assert list_pending_sign_ins(thief) == []
