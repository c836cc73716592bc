"""Sign-ins of smart contract wallets that wait for further owners: lifetimes, limits and other routes."""

import pytest

from kisslock.app import Kisslock
from kisslock.auth.contract import ERC_1271_ACCEPTED
from kisslock.auth.pending import PROOF_LIMIT
from kisslock.timestamp import write_rfc3339
from kisslock.upstream import Upstreams
from kisslock.upstream.errors import NodeError, NoUpstream, UnknownChain, UpstreamDown
from tests.auth.conftest import ALICE, BOB, Browser, Clock, NewBrowser, VisitNewSite, status_and_code
from tests.auth.contract_node import ACCEPTING_SIGNATURE, ON_CHAIN_SIGNATURE, Contract, request_contract_message


@pytest.fixture
def contract(site: Kisslock, monkeypatch: pytest.MonkeyPatch) -> Contract:
    """Return the contract at ALICE's address."""
    contract = Contract()
    monkeypatch.setattr(site.services[Upstreams], "call", contract.call)
    return contract


def test_a_message_for_a_contract_expires_after_an_hour_and_its_nonce_expires_after_five_minutes(
    browser: Browser, contract: Contract, clock: Clock
) -> None:
    response = request_contract_message(browser)
    assert contract.calls == [("eth_getCode", ALICE.address)]
    assert response["message_expires_at"] == write_rfc3339(clock.now + 3600)
    assert response["expires_at"] == write_rfc3339(clock.now + 300)
    assert response["message"].endswith(f"Expiration Time: {write_rfc3339(clock.now + 3600)}")


def test_the_server_queries_no_node_if_the_nonce_request_has_no_contract_field(
    browser: Browser, contract: Contract, clock: Clock
) -> None:
    message = browser.request_message(ALICE)
    assert message.endswith(f"Expiration Time: {write_rfc3339(clock.now + 300)}")
    assert browser.verify(message, ALICE.sign(message)).status_code == 200
    assert contract.calls == []


@pytest.mark.parametrize(
    "no_code",
    [
        "0x",
        "",
        None,
        0,
        "0xef0100" + "ab" * 20,
        "0xEF0100" + "ab" * 20,
        NodeError(-32601, "no such method"),
        UpstreamDown(),
        NoUpstream(),
        UnknownChain(),
    ],
    ids=str,
)
def test_an_account_without_contract_code_gets_a_message_that_expires_after_five_minutes(
    browser: Browser, contract: Contract, clock: Clock, no_code: object
) -> None:
    contract.code = no_code
    response = request_contract_message(browser)
    assert "message_expires_at" not in response
    assert response["message"].endswith(f"Expiration Time: {write_rfc3339(clock.now + 300)}")
    assert status_and_code(browser.verify(response["message"], ON_CHAIN_SIGNATURE)) == "401 auth/signature-malformed"


def test_the_first_proof_must_arrive_while_the_nonce_is_valid(
    browser: Browser, contract: Contract, clock: Clock
) -> None:
    message = request_contract_message(browser)["message"]
    contract.on_chain_result = ERC_1271_ACCEPTED
    clock.now += 300
    assert status_and_code(browser.verify(message, ON_CHAIN_SIGNATURE)) == "401 auth/nonce-expired"
    clock.now += 1
    assert status_and_code(browser.verify(message, ON_CHAIN_SIGNATURE)) == "401 auth/clock-skew"
    assert browser.session is None


@pytest.mark.parametrize("signature", [ON_CHAIN_SIGNATURE, ACCEPTING_SIGNATURE])
def test_a_proof_that_the_contract_first_rejects_and_then_accepts_within_an_hour_signs_in_once(
    browser: Browser, contract: Contract, clock: Clock, signature: str
) -> None:
    message = request_contract_message(browser)["message"]
    assert status_and_code(browser.verify(message, signature)) in (
        "401 auth/owners-pending",
        "401 auth/signature-mismatch",
    )
    contract.on_chain_result, contract.validator_result = ERC_1271_ACCEPTED, "0x01"
    clock.now += 3599
    assert browser.verify(message, signature).json()["account"] == f"eip155:1:{ALICE.address}"
    assert status_and_code(browser.verify(message, signature)) == "401 auth/clock-skew"


def test_the_contract_is_called_from_the_zero_address_with_a_gas_limit(browser: Browser, contract: Contract) -> None:
    browser.verify(request_contract_message(browser)["message"], ON_CHAIN_SIGNATURE)
    method, call = contract.calls[-1]
    assert method == "eth_call"
    assert call["to"] == ALICE.address
    assert int(call["from"], 16) == 0
    assert int(call["gas"], 16) == 10_000_000
    assert call["data"].startswith("0x1626ba7e")


@pytest.mark.parametrize(
    "result",
    [
        "0x",
        "0x1626ba7e",
        "0x1626ba7e" + "00" * 27 + "01",
        "0x" + "00" * 28 + "1626ba7e",
        "0x01",
        None,
        True,
        1,
        [],
        NodeError(3, "execution reverted: Hash not approved"),
    ],
    ids=str,
)
def test_the_sign_in_stays_pending_until_the_contract_returns_the_magic_value(
    browser: Browser, contract: Contract, result: object
) -> None:
    message = request_contract_message(browser)["message"]
    contract.on_chain_result = result
    for _ in range(2):
        assert status_and_code(browser.verify(message, ON_CHAIN_SIGNATURE)) == "401 auth/owners-pending"
    contract.on_chain_result = UpstreamDown()
    assert status_and_code(browser.verify(message, ON_CHAIN_SIGNATURE)) == "503 auth/contract-unchecked"
    contract.on_chain_result = ERC_1271_ACCEPTED
    assert browser.verify(message, ON_CHAIN_SIGNATURE).status_code == 200


def test_a_message_for_a_contract_expires_after_five_minutes_if_a_private_key_signs_it(
    new_browser: NewBrowser, contract: Contract, clock: Clock
) -> None:
    first_browser, second_browser = new_browser(), new_browser()
    messages = [request_contract_message(browser)["message"] for browser in (first_browser, second_browser)]
    for browser, message in zip((first_browser, second_browser), messages, strict=True):
        assert status_and_code(browser.verify(message, ON_CHAIN_SIGNATURE)) == "401 auth/owners-pending"
    clock.now += 300
    assert first_browser.verify(messages[0], ALICE.sign(messages[0])).json()["kind"] == "key"
    clock.now += 1
    assert status_and_code(second_browser.verify(messages[1], ALICE.sign(messages[1]))) == "401 auth/message-expired"
    contract.on_chain_result = ERC_1271_ACCEPTED
    assert second_browser.verify(messages[1], ON_CHAIN_SIGNATURE).json()["kind"] == "contract"


def test_another_browser_cannot_finish_a_pending_sign_in(
    new_browser: NewBrowser, contract: Contract, clock: Clock
) -> None:
    visitor, attacker = new_browser(), new_browser()
    message = request_contract_message(visitor)["message"]
    request_contract_message(attacker)
    assert status_and_code(visitor.verify(message, ON_CHAIN_SIGNATURE)) == "401 auth/owners-pending"
    contract.on_chain_result = ERC_1271_ACCEPTED
    assert status_and_code(attacker.verify(message, ON_CHAIN_SIGNATURE)) == "401 auth/nonce-unknown"
    clock.now += 600
    assert status_and_code(attacker.verify(message, ON_CHAIN_SIGNATURE)) == "401 auth/clock-skew"
    assert status_and_code(new_browser().verify(message, ON_CHAIN_SIGNATURE)) == "401 auth/clock-skew"
    assert visitor.verify(message, ON_CHAIN_SIGNATURE).status_code == 200


def test_a_changed_copy_of_the_pending_message_does_not_sign_in(
    browser: Browser, contract: Contract, clock: Clock
) -> None:
    message = request_contract_message(browser)["message"]
    assert status_and_code(browser.verify(message, ON_CHAIN_SIGNATURE)) == "401 auth/owners-pending"
    contract.on_chain_result, contract.validator_result = ERC_1271_ACCEPTED, "0x01"
    clock.now += 400
    for changed_message in (
        message.replace(write_rfc3339(clock.now + 3200), write_rfc3339(clock.now + 9000)),
        message.replace("Chain ID: 1\n", "Chain ID: 10\n"),
        message.replace(ALICE.address, BOB.address),
    ):
        assert changed_message != message
        assert status_and_code(browser.verify(changed_message, ON_CHAIN_SIGNATURE)) == "401 auth/clock-skew"


def test_proofs_of_one_pending_sign_in_are_rate_limited(browser: Browser, contract: Contract) -> None:
    message, other = request_contract_message(browser)["message"], request_contract_message(browser)["message"]
    assert status_and_code(browser.verify(message, ON_CHAIN_SIGNATURE)) == "401 auth/owners-pending"
    codes = [status_and_code(browser.verify(message, ON_CHAIN_SIGNATURE)) for _ in range(PROOF_LIMIT.amount + 1)]
    assert codes == ["401 auth/owners-pending"] * PROOF_LIMIT.amount + ["429 http/too-many-requests"]
    response = browser.verify(message, ACCEPTING_SIGNATURE)
    assert status_and_code(response) == "429 http/too-many-requests"
    assert 1 <= int(response.headers["Retry-After"]) <= 61
    assert status_and_code(browser.verify(other, ON_CHAIN_SIGNATURE)) == "401 auth/owners-pending"
    assert browser.sign_in(BOB).status_code == 200


def test_an_ip_address_gets_at_most_thirty_long_lived_messages_an_hour(browser: Browser, contract: Contract) -> None:
    are_long_lived = ["message_expires_at" in request_contract_message(browser) for _ in range(32)]
    assert are_long_lived == [True] * 30 + [False] * 2
    assert len(contract.calls) == 30
    assert browser.sign_in(ALICE).status_code == 200


def test_the_browser_cookie_expires_five_minutes_after_the_longest_lived_message(
    browser: Browser, contract: Contract
) -> None:
    response = browser.client.post("/api/auth/nonce", json={"address": ALICE.address, "chain_id": 1, "contract": True})
    assert "Max-Age=3900;" in response.headers["set-cookie"]
    assert "Max-Age=3900;" in browser.client.post("/api/auth/nonce").headers["set-cookie"]
    assert contract.calls


def test_a_pending_proof_links_a_contract_after_the_owners_have_signed(
    browser: Browser, contract: Contract, clock: Clock
) -> None:
    assert browser.sign_in(BOB).status_code == 200
    message = request_contract_message(browser)["message"]
    proof = {"message": message, "signature": ON_CHAIN_SIGNATURE}
    assert status_and_code(browser.client.post("/api/auth/link", json=proof)) == "401 auth/owners-pending"
    contract.on_chain_result = ERC_1271_ACCEPTED
    clock.now += 200
    link_response = browser.client.post("/api/auth/link", json=proof)
    assert link_response.json()["wallets"] == [BOB.address, f"eip155:1:{ALICE.address}"]
    assert status_and_code(browser.client.post("/api/auth/link", json=proof)) == "401 auth/nonce-unknown"


def test_signing_out_everywhere_deletes_the_pending_sign_ins_of_the_account(
    new_browser: NewBrowser, contract: Contract, clock: Clock
) -> None:
    owner, thief = new_browser(), new_browser()
    pending_message = request_contract_message(thief)["message"]
    assert status_and_code(thief.verify(pending_message, ON_CHAIN_SIGNATURE)) == "401 auth/owners-pending"
    message = request_contract_message(owner)["message"]
    contract.on_chain_result = ERC_1271_ACCEPTED
    assert owner.verify(message, ON_CHAIN_SIGNATURE).status_code == 200
    assert owner.client.post("/api/auth/sign-out", json={"everywhere": True}).status_code == 200
    clock.now += 600
    assert status_and_code(thief.verify(pending_message, ON_CHAIN_SIGNATURE)) == "401 auth/clock-skew"


def test_a_pending_proof_creates_an_api_token_after_the_owners_have_signed(
    visit_new_site: VisitNewSite, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    contract = Contract()
    monkeypatch.setattr(Upstreams, "call", lambda _, *arguments, **options: contract.call(*arguments, **options))
    browser = visit_new_site(sign_in={"mode": "optional", "tokens": True}, chains={"1": {}})
    proof = {
        "message": request_contract_message(browser)["message"],
        "signature": ON_CHAIN_SIGNATURE,
        "name": "Treasury",
    }
    assert status_and_code(browser.client.post("/api/auth/token", json=proof)) == "401 auth/owners-pending"
    contract.on_chain_result = ERC_1271_ACCEPTED
    token = browser.client.post("/api/auth/token", json=proof).json()
    assert token["account"] == f"eip155:1:{ALICE.address}"
    assert status_and_code(browser.client.post("/api/auth/token", json=proof)) == "401 auth/nonce-unknown"


def test_the_query_for_contract_code_is_charged_to_the_same_rate_limit_as_a_signature_check(
    browser: Browser, contract: Contract
) -> None:
    for _ in range(30):
        request_contract_message(browser)
    codes = []
    for _ in range(31):
        message = browser.request_message(ALICE)
        codes.append(status_and_code(browser.verify(message, ACCEPTING_SIGNATURE)))
    assert codes == ["401 auth/signature-mismatch"] * 30 + ["429 http/too-many-requests"]
    assert contract.calls
