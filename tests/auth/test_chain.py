"""Smart contract wallets on a real chain."""

import os
from collections.abc import Callable, Iterator

import pytest

from kisslock.dev.anvil import find_anvil, running_anvil
from kisslock.dev.ports import free_port
from kisslock.evm.address import add_checksum
from kisslock.testing import SigningWallet
from tests.auth import contracts
from tests.auth.conftest import Browser, VisitNewSite, status_and_code
from tests.profile.chain import PAYER_ADDRESS, AnvilChain

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(find_anvil(os.environ) is None, reason="anvil is not on this machine"),
]
CHAIN_ID = 31337
SALT = b"\x07" * 32
CONTRACT_ADDRESS = "0x" + "c0" * 20
OWNER = SigningWallet(3)


@pytest.fixture(scope="module")
def node() -> Iterator[AnvilChain]:
    """Yield a node with its own chain."""
    program = find_anvil(os.environ)
    assert program
    with running_anvil(program) as port:
        assert port
        yield AnvilChain(port)


def chain_settings(url: str) -> dict[str, object]:
    """Return the settings of the chain."""
    chain: dict[str, object] = {
        "rpc": [url],
        "name": "Test",
        "currency": {"name": "Ether", "symbol": "ETH", "decimals": 18},
    }
    return {str(CHAIN_ID): chain}


@pytest.fixture
def browser(visit_new_site: VisitNewSite, node: AnvilChain) -> Browser:
    """Return a browser at a site that uses the real chain."""
    return visit_new_site(chains=chain_settings(node.url))


Deploy = Callable[[bytes], str]


@pytest.fixture
def deploy_code(node: AnvilChain) -> Deploy:
    """Return a function that deploys code and returns its address."""

    def put_code(runtime_code: bytes) -> str:
        node.call_node("anvil_setCode", CONTRACT_ADDRESS, "0x" + runtime_code.hex())
        return add_checksum(CONTRACT_ADDRESS)

    return put_code


def signed_message(browser: Browser, address: str, wallet: SigningWallet) -> tuple[str, str]:
    """Return a message for an address, and a wallet's signature of it."""
    account = {"address": address, "chain_id": CHAIN_ID}
    message = str(browser.client.post("/api/auth/nonce", json=account).json()["message"])
    return message, wallet.sign(message)


@pytest.mark.parametrize("appended_hex", ["", "00"])
def test_a_deployed_contract_signs_in_with_the_signature_of_its_owner(
    browser: Browser, deploy_code: Deploy, appended_hex: str
) -> None:
    address = deploy_code(contracts.contract_of_owner(OWNER.address))
    message, signature = signed_message(browser, address, OWNER)
    assert browser.verify(message, signature + appended_hex).status_code == 200
    assert browser.session["address"] == address


def test_a_signature_by_another_key_does_not_sign_the_account_in(browser: Browser, deploy_code: Deploy) -> None:
    address = deploy_code(contracts.contract_of_owner(OWNER.address))
    response = browser.verify(*signed_message(browser, address, SigningWallet(4)))
    assert status_and_code(response) == "401 auth/signature-mismatch"


@pytest.mark.parametrize("case_name", contracts.REJECTING_CONTRACTS)
def test_a_signature_is_rejected_if_the_contract_does_not_return_the_magic_value(
    browser: Browser, deploy_code: Deploy, case_name: str
) -> None:
    address = deploy_code(contracts.REJECTING_CONTRACTS[case_name])
    assert status_and_code(browser.verify(*signed_message(browser, address, OWNER))) == "401 auth/signature-mismatch"


def test_a_signature_is_accepted_if_the_contract_returns_the_magic_value(browser: Browser, deploy_code: Deploy) -> None:
    """Show that the rejections above are caused by the result, not by these contracts' bytecode."""
    address = deploy_code(contracts.contract_returning(bytes.fromhex(contracts.MAGIC_VALUE).ljust(32, bytes(1))))
    assert browser.verify(*signed_message(browser, address, OWNER)).status_code == 200


def test_a_contract_that_is_not_deployed_yet_signs_in(browser: Browser, node: AnvilChain) -> None:
    runtime = contracts.contract_of_owner(OWNER.address)
    address = contracts.create2_address(runtime, SALT)
    message, signature = signed_message(browser, address, OWNER)
    assert browser.verify(message, contracts.counterfactual_signature(signature, runtime, SALT)).status_code == 200
    assert node.call_node("eth_getCode", address, "latest") == "0x"


def test_a_counterfactual_signature_is_still_accepted_after_the_factory_has_deployed_the_contract(
    browser: Browser, node: AnvilChain
) -> None:
    runtime = contracts.contract_of_owner(OWNER.address)
    salt = b"\x08" * 32
    address = contracts.create2_address(runtime, salt)
    calldata = "0x" + (salt + contracts.creation_code(runtime)).hex()
    node.call_node("eth_sendTransaction", {"from": PAYER_ADDRESS, "to": contracts.FACTORY_ADDRESS, "data": calldata})
    node.call_node("evm_mine")
    assert node.call_node("eth_getCode", address, "latest") == "0x" + runtime.hex()
    message, signature = signed_message(browser, address, OWNER)
    assert browser.verify(message, contracts.counterfactual_signature(signature, runtime, salt)).status_code == 200


@pytest.mark.parametrize(
    "case_name", ["another signer", "another salt", "another factory", "no inner signature", "only the suffix"]
)
def test_a_wrong_signature_for_a_contract_that_is_not_deployed_is_rejected(browser: Browser, case_name: str) -> None:
    runtime = contracts.contract_of_owner(OWNER.address)
    signer = SigningWallet(4) if case_name == "another signer" else OWNER
    message, signature = signed_message(browser, contracts.create2_address(runtime, SALT), signer)
    wrapped_signature = {
        "another signer": contracts.counterfactual_signature(signature, runtime, SALT),
        "another salt": contracts.counterfactual_signature(signature, runtime, b"\x09" * 32),
        "another factory": contracts.counterfactual_signature(signature, runtime, SALT, factory="0x" + "fa" * 20),
        "no inner signature": contracts.counterfactual_signature("0x", runtime, SALT),
        "only the suffix": "0x" + "6492" * 16,
    }[case_name]
    assert status_and_code(browser.verify(message, wrapped_signature)) == "401 auth/signature-mismatch"


def test_the_zero_address_cannot_sign_in(browser: Browser) -> None:
    """For an invalid signature ecrecover returns the zero address. It has no code, so the validator is not called."""
    message, _ = signed_message(browser, "0x" + "0" * 40, OWNER)
    off_curve_signature = f"0x{5:064x}{1:064x}1b"
    assert status_and_code(browser.verify(message, off_curve_signature)) == "401 auth/signature-mismatch"
    message, _ = signed_message(browser, "0x" + "0" * 40, OWNER)
    wrapped_signature = contracts.counterfactual_signature(off_curve_signature, contracts.EMPTY_RESULT_CODE, SALT)
    assert status_and_code(browser.verify(message, wrapped_signature)) == "401 auth/signature-mismatch"


def test_only_accounts_with_private_keys_can_sign_in_while_the_chain_does_not_respond(
    visit_new_site: VisitNewSite,
) -> None:
    browser = visit_new_site(chains=chain_settings(f"http://127.0.0.1:{free_port()}"), rpc={"retry_count": 0})
    address = add_checksum(CONTRACT_ADDRESS)
    assert status_and_code(browser.verify(*signed_message(browser, address, OWNER))) == "503 auth/contract-unchecked"
    assert browser.session is None
    assert browser.sign_in(OWNER, CHAIN_ID).status_code == 200
