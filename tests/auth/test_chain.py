"""Smart contract wallets on a real chain."""

import os
from collections.abc import Callable, Iterator

import pytest

from kisslock.dev.anvil import find_anvil, running_anvil
from kisslock.dev.ports import free_port
from kisslock.evm.address import add_checksum
from kisslock.testing import SigningWallet
from tests.auth import contracts
from tests.auth.conftest import Browser, Visit, code
from tests.profile.chain import PAYER, Chain

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(find_anvil(os.environ) is None, reason="anvil is not on this machine"),
]
CHAIN = 31337
SALT = b"\x07" * 32
PUT = "0x" + "c0" * 20
OWNER = SigningWallet(3)


@pytest.fixture(scope="module")
def node() -> Iterator[Chain]:
    """Yield a node with its own chain."""
    program = find_anvil(os.environ)
    assert program
    with running_anvil(program) as port:
        assert port
        yield Chain(port)


def tables(url: str) -> dict[str, object]:
    """Return the settings of the chain."""
    chain: dict[str, object] = {
        "rpc": [url],
        "name": "Test",
        "currency": {"name": "Ether", "symbol": "ETH", "decimals": 18},
    }
    return {str(CHAIN): chain}


@pytest.fixture
def browser(visit: Visit, node: Chain) -> Browser:
    """Return a browser at a site that uses the real chain."""
    return visit(chains=tables(node.url))


Deploy = Callable[[bytes], str]


@pytest.fixture
def deploy(node: Chain) -> Deploy:
    """Return a function that deploys code and returns its address."""

    def at(runtime: bytes) -> str:
        node.ask("anvil_setCode", PUT, "0x" + runtime.hex())
        return add_checksum(PUT)

    return at


def signed_by(browser: Browser, address: str, wallet: SigningWallet) -> tuple[str, str]:
    """Return a message for an address, and a wallet's signature of it."""
    account = {"address": address, "chain_id": CHAIN}
    message = str(browser.client.post("/api/auth/nonce", json=account).json()["message"])
    return message, wallet.sign(message)


@pytest.mark.parametrize("longer", ["", "00"])
def test_a_deployed_contract_signs_in_with_its_owners_signature(browser: Browser, deploy: Deploy, longer: str) -> None:
    address = deploy(contracts.contract_of_owner(OWNER.address))
    message, signature = signed_by(browser, address, OWNER)
    assert browser.verify(message, signature + longer).status_code == 200
    assert browser.session["address"] == address


def test_a_signature_by_another_key_does_not_sign_the_account_in(browser: Browser, deploy: Deploy) -> None:
    address = deploy(contracts.contract_of_owner(OWNER.address))
    response = browser.verify(*signed_by(browser, address, SigningWallet(4)))
    assert code(response) == "401 auth/signature-mismatch"


@pytest.mark.parametrize("what", contracts.REFUSING)
def test_a_contract_that_does_not_return_the_magic_value_rejects_the_signature(
    browser: Browser, deploy: Deploy, what: str
) -> None:
    address = deploy(contracts.REFUSING[what])
    assert code(browser.verify(*signed_by(browser, address, OWNER))) == "401 auth/signature-mismatch"


def test_a_contract_that_returns_the_magic_value_accepts_the_signature(browser: Browser, deploy: Deploy) -> None:
    """Show that the rejections above are caused by the result, not by these contracts' bytecode."""
    address = deploy(contracts.contract_returning(bytes.fromhex(contracts.MAGIC).ljust(32, bytes(1))))
    assert browser.verify(*signed_by(browser, address, OWNER)).status_code == 200


def test_a_contract_that_is_not_deployed_yet_signs_in(browser: Browser, node: Chain) -> None:
    runtime = contracts.contract_of_owner(OWNER.address)
    address = contracts.create2_address(runtime, SALT)
    message, signature = signed_by(browser, address, OWNER)
    assert browser.verify(message, contracts.counterfactual_signature(signature, runtime, SALT)).status_code == 200
    assert node.ask("eth_getCode", address, "latest") == "0x"


def test_the_factory_deploys_the_account_at_its_address(browser: Browser, node: Chain) -> None:
    runtime = contracts.contract_of_owner(OWNER.address)
    salt = b"\x08" * 32
    address = contracts.create2_address(runtime, salt)
    data = "0x" + (salt + contracts.creation_code(runtime)).hex()
    node.ask("eth_sendTransaction", {"from": PAYER, "to": contracts.FACTORY, "data": data})
    node.ask("evm_mine")
    assert node.ask("eth_getCode", address, "latest") == "0x" + runtime.hex()
    message, signature = signed_by(browser, address, OWNER)
    assert browser.verify(message, contracts.counterfactual_signature(signature, runtime, salt)).status_code == 200


@pytest.mark.parametrize(
    "what", ["another signer", "another salt", "another factory", "nothing wrapped", "only the suffix"]
)
def test_a_wrong_signature_for_a_contract_that_is_not_deployed_is_rejected(browser: Browser, what: str) -> None:
    runtime = contracts.contract_of_owner(OWNER.address)
    signer = SigningWallet(4) if what == "another signer" else OWNER
    message, signature = signed_by(browser, contracts.create2_address(runtime, SALT), signer)
    wrapped = {
        "another signer": contracts.counterfactual_signature(signature, runtime, SALT),
        "another salt": contracts.counterfactual_signature(signature, runtime, b"\x09" * 32),
        "another factory": contracts.counterfactual_signature(signature, runtime, SALT, factory="0x" + "fa" * 20),
        "nothing wrapped": contracts.counterfactual_signature("0x", runtime, SALT),
        "only the suffix": "0x" + "6492" * 16,
    }[what]
    assert code(browser.verify(message, wrapped)) == "401 auth/signature-mismatch"


def test_the_address_zero_cannot_sign_in(browser: Browser) -> None:
    """For an invalid signature ecrecover returns the zero address. It has no code, so the validator is not called."""
    message, _ = signed_by(browser, "0x" + "0" * 40, OWNER)
    off_curve = f"0x{5:064x}{1:064x}1b"
    assert code(browser.verify(message, off_curve)) == "401 auth/signature-mismatch"
    message, _ = signed_by(browser, "0x" + "0" * 40, OWNER)
    wrapped = contracts.counterfactual_signature(off_curve, contracts.EMPTY_HANDED, SALT)
    assert code(browser.verify(message, wrapped)) == "401 auth/signature-mismatch"


def test_while_a_chain_does_not_respond_contracts_get_503_and_accounts_with_private_keys_can_sign_in(
    visit: Visit,
) -> None:
    browser = visit(chains=tables(f"http://127.0.0.1:{free_port()}"), rpc={"retry_count": 0})
    address = add_checksum(PUT)
    assert code(browser.verify(*signed_by(browser, address, OWNER))) == "503 auth/contract-unchecked"
    assert browser.session is None
    assert browser.sign_in(OWNER, CHAIN).status_code == 200
