"""A real Safe with three owners, two of which have to sign, on a real chain."""

import os
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from kisslock.dev.anvil import find_anvil, running_anvil
from kisslock.evm.address import add_checksum
from kisslock.evm.keccak import personal_message_hash
from kisslock.testing import SigningWallet
from tests.auth import contracts
from tests.auth.conftest import ORIGIN, Browser, Clock, NewBrowser, status_and_code, use_clock
from tests.auth.safe import Safe
from tests.conftest import NewKisslock
from tests.profile.chain import PAYER_ADDRESS, AnvilChain

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(find_anvil(os.environ) is None, reason="anvil is not on this machine"),
]
CHAIN_ID = 31337
ANNA, BEN, CARL = SigningWallet(11), SigningWallet(12), SigningWallet(13)
ON_CHAIN_SIGNATURE = "0x"


@pytest.fixture(scope="module")
def node() -> Iterator[AnvilChain]:
    """Yield a node with its own chain."""
    program = find_anvil(os.environ)
    assert program
    with running_anvil(program) as port:
        assert port
        yield AnvilChain(port)


@pytest.fixture
def safe(node: AnvilChain) -> Safe:
    """Return a new Safe."""
    return Safe(node, [ANNA, BEN, CARL], threshold=2)


@pytest.fixture
def open_browser(new_kisslock: NewKisslock, clock: Clock, node: AnvilChain) -> Iterator[NewBrowser]:
    """Yield a function that opens a browser at a site that uses the real chain."""
    currency = {"name": "Ether", "symbol": "ETH", "decimals": 18}
    chain = {"rpc": [node.url], "name": "Test", "currency": currency}
    site = use_clock(new_kisslock(site={"origins": [ORIGIN]}, chains={str(CHAIN_ID): chain}), clock)
    with TestClient(site.app) as server:

        def open_new_browser() -> Browser:
            browser = Browser(site.app)
            browser.client.portal = server.portal
            return browser

        yield open_new_browser


def request_contract_message(browser: Browser, address: str) -> str:
    """Return a message for a contract, which lives for an hour."""
    account = {"address": address, "chain_id": CHAIN_ID, "contract": True}
    response = browser.client.post("/api/auth/nonce", json=account).json()
    assert "message_expires_at" in response
    return str(response["message"])


def message_hash(message: str) -> bytes:
    return personal_message_hash(message.encode())


def test_a_safe_signs_in_only_when_two_owners_have_signed(open_browser: NewBrowser, safe: Safe, clock: Clock) -> None:
    browser = open_browser()
    message = request_contract_message(browser, safe.address)
    assert status_and_code(browser.verify(message, ON_CHAIN_SIGNATURE)) == "401 auth/owners-pending"
    clock.now += 3000
    signature_of_one_owner = safe.sign(message_hash(message), [BEN])
    assert status_and_code(browser.verify(message, signature_of_one_owner + "00")) == "401 auth/signature-mismatch"
    signature_of_two_owners = safe.sign(message_hash(message), [BEN, CARL])
    assert browser.verify(message, signature_of_two_owners).status_code == 200
    assert browser.session["account"] == f"eip155:{CHAIN_ID}:{safe.address}"
    assert status_and_code(browser.verify(message, signature_of_two_owners)) == "401 auth/clock-skew"


def test_a_safe_signs_in_with_its_pending_message_from_the_server_after_two_owners_signed_the_hash_on_chain(
    open_browser: NewBrowser, safe: Safe, clock: Clock
) -> None:
    browser = open_browser()
    message = request_contract_message(browser, safe.address)
    assert status_and_code(browser.verify(message, ON_CHAIN_SIGNATURE)) == "401 auth/owners-pending"
    clock.now += 1800
    safe.sign_on_chain(message_hash(message), [ANNA, CARL])
    [pending] = browser.client.get("/api/auth/pending").json()["pending"]
    assert pending["address"] == safe.address
    assert browser.verify(pending["message"], ON_CHAIN_SIGNATURE).status_code == 200
    assert browser.session["kind"] == "contract"


def test_a_safe_that_has_signed_another_message_does_not_sign_in(open_browser: NewBrowser, safe: Safe) -> None:
    browser = open_browser()
    message, other_message = (
        request_contract_message(browser, safe.address),
        request_contract_message(browser, safe.address),
    )
    safe.sign_on_chain(message_hash(other_message), [ANNA, BEN])
    assert status_and_code(browser.verify(message, ON_CHAIN_SIGNATURE)) == "401 auth/owners-pending"
    assert browser.verify(other_message, ON_CHAIN_SIGNATURE).status_code == 200


def test_a_browser_cannot_sign_in_with_a_message_that_the_safe_has_signed_for_another_browser(
    open_browser: NewBrowser, safe: Safe, clock: Clock
) -> None:
    visitor, attacker = open_browser(), open_browser()
    message, attackers_message = (
        request_contract_message(visitor, safe.address),
        request_contract_message(attacker, safe.address),
    )
    for browser, text in ((visitor, message), (attacker, attackers_message)):
        assert status_and_code(browser.verify(text, ON_CHAIN_SIGNATURE)) == "401 auth/owners-pending"
    clock.now += 100
    safe.sign_on_chain(message_hash(message), [ANNA, BEN])
    assert status_and_code(attacker.verify(attackers_message, ON_CHAIN_SIGNATURE)) == "401 auth/owners-pending"
    assert status_and_code(attacker.verify(message, ON_CHAIN_SIGNATURE)) == "401 auth/nonce-unknown"
    assert attacker.session is None
    assert visitor.verify(message, ON_CHAIN_SIGNATURE).status_code == 200


def test_a_signature_by_an_owner_who_was_removed_from_the_safe_is_rejected(
    open_browser: NewBrowser, safe: Safe, clock: Clock
) -> None:
    browser = open_browser()
    message = request_contract_message(browser, safe.address)
    assert status_and_code(browser.verify(message, ON_CHAIN_SIGNATURE)) == "401 auth/owners-pending"
    signature_with_removed_owner = safe.sign(message_hash(message), [BEN, CARL])
    safe.remove_owner(CARL, threshold=2)
    clock.now += 600
    assert status_and_code(browser.verify(message, signature_with_removed_owner)) == "401 auth/signature-mismatch"
    assert browser.verify(message, safe.sign(message_hash(message), [ANNA, BEN])).status_code == 200


def test_a_message_expires_after_an_hour_even_for_a_contract_that_accepts_every_signature(
    open_browser: NewBrowser, node: AnvilChain, clock: Clock
) -> None:
    address = add_checksum("0x" + "c1" * 20)
    accepting_code = contracts.contract_returning(bytes.fromhex(contracts.MAGIC_VALUE).ljust(32, bytes(1)))
    rejecting_code = contracts.EMPTY_RESULT_CODE
    browser = open_browser()
    node.call_node("anvil_setCode", address, "0x" + rejecting_code.hex())
    message = request_contract_message(browser, address)
    assert status_and_code(browser.verify(message, ON_CHAIN_SIGNATURE)) == "401 auth/owners-pending"
    node.call_node("anvil_setCode", address, "0x" + accepting_code.hex())
    clock.now += 3600
    for signature in (ON_CHAIN_SIGNATURE, "0x1234", ANNA.sign(message)):
        assert status_and_code(browser.verify(message, signature)) == "401 auth/message-expired"
    clock.now -= 1
    assert browser.verify(message, ON_CHAIN_SIGNATURE).status_code == 200


def test_a_message_for_a_contract_that_is_not_deployed_yet_does_not_become_pending(
    open_browser: NewBrowser, node: AnvilChain, clock: Clock
) -> None:
    browser, salt = open_browser(), b"\x58" * 32
    runtime_code = contracts.contract_returning(bytes.fromhex(contracts.MAGIC_VALUE).ljust(32, bytes(1)))
    address = contracts.create2_address(runtime_code, salt)
    account = {"address": address, "chain_id": CHAIN_ID, "contract": True}
    response = browser.client.post("/api/auth/nonce", json=account).json()
    assert "message_expires_at" not in response
    data = "0x" + (salt + contracts.creation_code(runtime_code)).hex()
    node.call_node("eth_sendTransaction", {"from": PAYER_ADDRESS, "to": contracts.FACTORY_ADDRESS, "data": data})
    node.call_node("evm_mine")
    assert status_and_code(browser.verify(response["message"], ON_CHAIN_SIGNATURE)) == "401 auth/signature-malformed"
    clock.now += 301
    assert status_and_code(browser.verify(response["message"], "0x1234")) == "401 auth/clock-skew"
