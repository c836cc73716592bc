"""A contract on one chain is not the account with the same address on another chain, and not an EOA.

The tests run a complete attack on two real chains.
"""

import os
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from kisslock.access.errors import WalletNotAllowed
from kisslock.access.requirement import Requirement
from kisslock.app import Kisslock
from kisslock.auth.sign_in import SignIn
from kisslock.dev.anvil import find_anvil, running_anvil
from kisslock.http.credentials import Credentials
from kisslock.testing import SigningWallet
from tests.auth import contracts
from tests.auth.conftest import Browser, VisitNewSite, status_and_code
from tests.profile.chain import PAYER_ADDRESS, AnvilChain

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(find_anvil(os.environ) is None, reason="anvil is not on this machine"),
]
MALLORY, ALICE = SigningWallet(0x3A), SigningWallet(0xA1)
SALT = b"\x09" * 32
FIRST_OWNER_CODE = contracts.owner_storing_code(MALLORY.address)
# A contract that Mallory deployed on chain 1 and that now belongs to Alice. On chain 10, nothing was deployed at this
# address.
SOLD_ACCOUNT = contracts.create2_address(contracts.CHANGEABLE_OWNER_CODE, SALT, FIRST_OWNER_CODE)
SOLD_ACCOUNT_ON_CHAIN_1 = f"eip155:1:{SOLD_ACCOUNT}"
# An EOA whose owner never used chain 10.
VICTIM = SigningWallet(0x71)


@pytest.fixture(scope="module")
def chains() -> Iterator[dict[str, Any]]:
    """Yield two chains: 1, where the account was deployed and given to Alice, and 10.

    Chain 10 has code at the victim's address.
    """
    program = find_anvil(os.environ)
    assert program
    with ExitStack() as stack:
        chain_1, chain_10 = (AnvilChain(stack.enter_context(running_anvil(program, number)) or 0) for number in (1, 10))
        transaction_data = (
            "0x" + (SALT + contracts.creation_code(contracts.CHANGEABLE_OWNER_CODE, FIRST_OWNER_CODE)).hex()
        )
        calldata = contracts.SET_OWNER_SELECTOR + bytes.fromhex(ALICE.address[2:]).rjust(32, b"\x00").hex()
        for target, data in ((contracts.FACTORY_ADDRESS, transaction_data), (SOLD_ACCOUNT, calldata)):
            chain_1.call_node("eth_sendTransaction", {"from": PAYER_ADDRESS, "to": target, "data": data})
            # anvil responds before it has mined the block, so the next call would find no contract.
            chain_1.call_node("evm_mine")
        chain_10.call_node("anvil_setCode", VICTIM.address, "0x" + contracts.contract_of_owner(MALLORY.address).hex())
        yield {"1": {"rpc": [chain_1.url]}, "10": {"rpc": [chain_10.url]}}


def prove_contract_account(
    browser: Browser, address: str, chain_id: int, signing_key: SigningWallet, endpoint: str = "verify"
) -> Any:
    """Prove an account with its contract: deployed on chain 1, with ERC-6492 where nothing is deployed."""
    account = {"address": address, "chain_id": chain_id}
    message = str(browser.client.post("/api/auth/nonce", json=account).json()["message"])
    signature = signing_key.sign(message)
    if (address, chain_id) == (SOLD_ACCOUNT, 10):
        signature = contracts.counterfactual_signature(
            signature, contracts.CHANGEABLE_OWNER_CODE, SALT, constructor_code=FIRST_OWNER_CODE
        )
    return browser.client.post(f"/api/auth/{endpoint}", json={"message": message, "signature": signature})


PARAMETRIZE_ATTACKS = pytest.mark.parametrize(
    "address", [SOLD_ACCOUNT, VICTIM.address], ids=["sold account", "code at an address"]
)


@pytest.fixture
def browser(visit_new_site: VisitNewSite, chains: dict[str, Any]) -> Browser:
    """Return a browser at a site that lists both addresses as operators."""
    return visit_new_site(chains=chains, console={"operators": [SOLD_ACCOUNT, VICTIM.address]})


def open_another_browser(browser: Browser) -> Browser:
    """Return another browser at the same site."""
    app: Any = browser.client.app
    other_browser = Browser(app)
    other_browser.client.portal = browser.client.portal
    return other_browser


def wallet_on_route(browser: Browser) -> Any:
    """Return the wallet of a browser as a route of the host receives it."""
    app: Any = browser.client.app
    assert isinstance(app, Kisslock)
    assert browser.client.portal
    credentials = Credentials({cookie.name: cookie.value or "" for cookie in browser.client.cookies.jar})
    session = browser.client.portal.call(app.services[SignIn].peek_session, credentials)
    return session.wallet if session else None


@PARAMETRIZE_ATTACKS
def test_a_contract_on_one_chain_cannot_sign_in_as_the_account_with_the_same_address_on_another_chain(
    browser: Browser, address: str
) -> None:
    """The proof on chain 10 is valid by ERC-1271 and ERC-6492, but only for the contract on chain 10."""
    assert status_and_code(prove_contract_account(browser, address, 1, MALLORY)) == "401 auth/signature-mismatch"
    response = prove_contract_account(browser, address, 10, MALLORY)
    assert response.status_code == 200
    assert response.json()["account"] == browser.session["account"] == f"eip155:10:{address}"
    assert response.json()["kind"] == browser.session["kind"] == "contract"
    assert (browser.session["address"], browser.session["chain_id"]) == (address, 10)


@PARAMETRIZE_ATTACKS
def test_the_console_denies_a_contract_at_the_address_of_an_operator_with_a_hint_that_names_the_contract(
    browser: Browser, address: str
) -> None:
    prove_contract_account(browser, address, 10, MALLORY)
    operator = browser.client.get("/api/console/operator").json()
    assert operator == {"account": f"eip155:10:{address}", "address": address, "operator": False}
    denied_response = browser.client.get("/api/console/funnel")
    assert status_and_code(denied_response) == "403 console/not-an-operator"
    assert f"eip155:10:{address}" in denied_response.json()["error"]["hint"]


@PARAMETRIZE_ATTACKS
def test_an_allow_list_with_the_address_of_the_owner_does_not_admit_the_contract_of_the_attacker(
    browser: Browser, address: str
) -> None:
    prove_contract_account(browser, address, 10, MALLORY)
    for entry in (address, address.lower(), f"eip155:1:{address}"):
        with pytest.raises(WalletNotAllowed) as denied_response:
            Requirement.of(allow=[entry]).check(wallet_on_route(browser), 0)
        assert f"eip155:10:{address}" in denied_response.value.hint
    assert Requirement.of(allow=[f"eip155:10:{address.lower()}"]).check(wallet_on_route(browser), 0).address == address
    assert Requirement().check(wallet_on_route(browser), 0).kind == "contract"


@PARAMETRIZE_ATTACKS
def test_the_contract_of_an_attacker_cannot_list_or_end_the_sessions_of_the_owner(
    browser: Browser, address: str
) -> None:
    owner, mallory = open_another_browser(browser), open_another_browser(browser)
    sign_in_response = (
        owner.sign_in(VICTIM) if address == VICTIM.address else prove_contract_account(owner, SOLD_ACCOUNT, 1, ALICE)
    )
    assert sign_in_response.status_code == 200
    (session,) = owner.client.get("/api/auth/sessions").json()["sessions"]
    prove_contract_account(mallory, address, 10, MALLORY)
    (listed_session,) = mallory.client.get("/api/auth/sessions").json()["sessions"]
    assert (listed_session["account"], listed_session["kind"]) == (f"eip155:10:{address}", "contract")
    assert status_and_code(mallory.client.delete(f"/api/auth/sessions/{session['id']}")) == "404 auth/unknown-session"
    assert mallory.client.post("/api/auth/sign-out", json={"everywhere": True}).status_code == 200
    assert mallory.session is None
    assert owner.session["account"] == (VICTIM.address if address == VICTIM.address else SOLD_ACCOUNT_ON_CHAIN_1)


@PARAMETRIZE_ATTACKS
def test_an_attacker_who_links_a_contract_at_the_address_of_the_owner_gets_no_rights_of_the_owner(
    browser: Browser, address: str
) -> None:
    prove_contract_account(browser, address, 10, MALLORY)
    wallets_after_link = prove_contract_account(browser, MALLORY.address, 1, MALLORY, endpoint="link").json()["wallets"]
    assert sorted(wallets_after_link) == sorted([MALLORY.address, f"eip155:10:{address}"])
    mallory = open_another_browser(browser)
    assert mallory.sign_in(MALLORY).status_code == 200
    assert status_and_code(mallory.client.get("/api/console/funnel")) == "403 console/not-an-operator"
    owner = open_another_browser(browser)
    owner.sign_in(VICTIM) if address == VICTIM.address else prove_contract_account(owner, SOLD_ACCOUNT, 1, ALICE)
    assert owner.client.get("/api/auth/wallets").json()["wallets"] == [owner.session["account"]]


def test_the_deployment_call_in_a_wrapped_signature_is_not_run_if_the_contract_is_deployed(
    browser: Browser,
) -> None:
    """On chain 1 the account belongs to Alice.

    Mallory's signature has a call that would make Mallory the owner first.
    """
    message = str(
        browser.client.post("/api/auth/nonce", json={"address": SOLD_ACCOUNT, "chain_id": 1}).json()["message"]
    )
    takeover_call = bytes.fromhex(contracts.SET_OWNER_SELECTOR[2:]) + bytes.fromhex(MALLORY.address[2:]).rjust(
        32, b"\x00"
    )
    assert status_and_code(
        browser.verify(message, contracts.wrapped_signature(MALLORY.sign(message), SOLD_ACCOUNT, takeover_call))
    ) == ("401 auth/signature-mismatch")
    message = str(
        browser.client.post("/api/auth/nonce", json={"address": SOLD_ACCOUNT, "chain_id": 1}).json()["message"]
    )
    signature = contracts.wrapped_signature(ALICE.sign(message), SOLD_ACCOUNT, takeover_call)
    assert browser.verify(message, signature).json()["account"] == SOLD_ACCOUNT_ON_CHAIN_1


def test_the_owner_of_a_contract_is_an_operator_if_the_settings_list_the_contract_with_its_chain(
    visit_new_site: VisitNewSite, chains: dict[str, Any]
) -> None:
    alice = visit_new_site(chains=chains, console={"operators": [SOLD_ACCOUNT_ON_CHAIN_1.lower()]})
    assert prove_contract_account(alice, SOLD_ACCOUNT, 1, ALICE).status_code == 200
    assert alice.client.get("/api/console/funnel").status_code == 200
    mallory = open_another_browser(alice)
    assert prove_contract_account(mallory, SOLD_ACCOUNT, 10, MALLORY).status_code == 200
    assert status_and_code(mallory.client.get("/api/console/funnel")) == "403 console/not-an-operator"


def test_an_account_with_a_private_key_is_the_same_on_all_chains_even_if_it_has_code(browser: Browser) -> None:
    """This includes EIP-7702, with which an EOA's owner sets code at its address."""
    for chain_id in (1, 10):
        assert browser.sign_in(VICTIM, chain_id).json()["account"] == VICTIM.address
        assert browser.session["kind"] == "key"
        assert browser.client.get("/api/console/funnel").status_code == 200


def test_private_keys_can_sign_in_on_a_chain_that_the_settings_exclude_for_contracts(
    visit_new_site: VisitNewSite, chains: dict[str, Any]
) -> None:
    browser = visit_new_site(chains=chains, sign_in={"contract_chains": [1]})
    denied_response = prove_contract_account(browser, SOLD_ACCOUNT, 10, MALLORY)
    assert status_and_code(denied_response) == "401 auth/chain-not-allowed"
    assert "chain 10" in denied_response.json()["error"]["message"]
    assert "Switch to chain 1," in denied_response.json()["error"]["hint"]
    assert (
        status_and_code(prove_contract_account(browser, VICTIM.address, 10, MALLORY)) == "401 auth/signature-mismatch"
    )
    assert prove_contract_account(browser, SOLD_ACCOUNT, 1, ALICE).status_code == 200
    assert browser.sign_in(VICTIM, 10).status_code == 200
