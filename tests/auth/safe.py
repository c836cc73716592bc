"""A real Safe with several owners on a local chain. The npm package of Safe 1.4.1 contains the contracts."""

import json
from typing import Any

from eth_abi.abi import encode

from kisslock.evm.abi import encode_call
from kisslock.evm.address import add_checksum
from kisslock.testing import SigningWallet
from tests.profile.chain import PAYER_ADDRESS, AnvilChain
from tools.places import ROOT

ARTIFACTS_FOLDER = ROOT / "web/node_modules/@safe-global/safe-contracts/build/artifacts/contracts"
ZERO_ADDRESS = f"0x{0:040x}"
SETUP_FUNCTION = "setup(address[],uint256,address,bytes,address,address,uint256,address)"
EXECUTE_FUNCTION = "execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)"
TRANSACTION_HASH_FUNCTION = (
    "getTransactionHash(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,uint256)"
)
DELEGATE_CALL_OPERATION = 1


class Safe:
    """A Safe whose owners are these wallets, `threshold` of which have to sign."""

    def __init__(self, chain: AnvilChain, owners: list[SigningWallet], threshold: int) -> None:
        self._chain, self.owners = chain, owners
        self._sign_message_library = _deploy_contract(chain, "libraries/SignMessageLib.sol/SignMessageLib")
        singleton = _deploy_contract(chain, "Safe.sol/Safe")
        handler = _deploy_contract(chain, "handler/CompatibilityFallbackHandler.sol/CompatibilityFallbackHandler")
        factory = _deploy_contract(chain, "proxies/SafeProxyFactory.sol/SafeProxyFactory")
        addresses = [owner.address for owner in owners]
        setup = encode_call(
            SETUP_FUNCTION, addresses, threshold, ZERO_ADDRESS, b"", handler, ZERO_ADDRESS, 0, ZERO_ADDRESS
        )
        creation = encode_call("createProxyWithNonce(address,bytes,uint256)", singleton, setup, 1)
        receipt = _send_transaction(chain, PAYER_ADDRESS, factory, creation)
        # The last event is ProxyCreation(address indexed proxy, address singleton).
        self.address = add_checksum("0x" + receipt["logs"][-1]["topics"][1][-40:])

    def sign(self, digest: bytes, signers: list[SigningWallet]) -> str:
        """Return these owners' signature of a hash that a site passes to isValidSignature."""
        call = encode_call("getMessageHash(bytes)", encode(["bytes32"], [digest]))
        return _join_signatures(bytes.fromhex(self._call_safe(call)[2:]), signers)

    def sign_on_chain(self, digest: bytes, signers: list[SigningWallet]) -> None:
        """Store the hash as signed, in a transaction that these owners sign."""
        data = encode_call("signMessage(bytes)", encode(["bytes32"], [digest]))
        transaction = (
            self._sign_message_library,
            0,
            data,
            DELEGATE_CALL_OPERATION,
            0,
            0,
            0,
            ZERO_ADDRESS,
            ZERO_ADDRESS,
        )
        nonce = int(self._call_safe(encode_call("nonce()")), 16)
        hash_to_sign = bytes.fromhex(self._call_safe(encode_call(TRANSACTION_HASH_FUNCTION, *transaction, nonce))[2:])
        signature = bytes.fromhex(_join_signatures(hash_to_sign, signers)[2:])
        _send_transaction(
            self._chain, PAYER_ADDRESS, self.address, encode_call(EXECUTE_FUNCTION, *transaction, signature)
        )

    def remove_owner(self, owner: SigningWallet, threshold: int) -> None:
        """Remove an owner. Anvil sends the transaction in the name of the Safe, which only its owners can do."""
        self._chain.call_node("anvil_impersonateAccount", self.address)
        self._chain.call_node("anvil_setBalance", self.address, hex(10**18))
        index = self.owners.index(owner)
        previous = self.owners[index - 1].address if index else f"0x{1:040x}"
        data = encode_call("removeOwner(address,address,uint256)", previous, owner.address, threshold)
        _send_transaction(self._chain, self.address, self.address, data)

    def _call_safe(self, data: bytes) -> str:
        return str(self._chain.call_node("eth_call", {"to": self.address, "data": f"0x{data.hex()}"}, "latest"))


def _join_signatures(digest: bytes, signers: list[SigningWallet]) -> str:
    """Return the signatures of a hash in the order of the signers' addresses, as a Safe requires."""
    sorted_signers = sorted(signers, key=lambda signer: int(signer.address, 16))
    return "0x" + "".join(signer.sign_hash(digest)[2:] for signer in sorted_signers)


def _deploy_contract(chain: AnvilChain, name: str) -> str:
    artifact = json.loads((ARTIFACTS_FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return add_checksum(
        _send_transaction(chain, PAYER_ADDRESS, None, bytes.fromhex(artifact["bytecode"][2:]))["contractAddress"]
    )


def _send_transaction(chain: AnvilChain, sender: str, to: str | None, data: bytes) -> Any:
    """Send a transaction, mine a block, and return the receipt of a transaction that did not revert."""
    target = {} if to is None else {"to": to}
    transaction = {"from": sender, "data": f"0x{data.hex()}", "gas": "0x1c9c380", **target}
    transaction_hash = chain.call_node("eth_sendTransaction", transaction)
    chain.call_node("evm_mine")
    receipt = chain.call_node("eth_getTransactionReceipt", transaction_hash)
    assert receipt["status"] == "0x1"
    return receipt
