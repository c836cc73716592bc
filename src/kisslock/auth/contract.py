"""Signatures of smart contract wallets: ERC-1271 for deployed contracts, ERC-6492 for contracts that are not deployed.

An ERC-6492 signature contains a call that the signer chose. The call runs only if nothing is deployed at the address.
For a deployed contract, only the inner signature is checked.

One eth_call runs the universal validator of ERC-6492. The validator is not deployed on the chain. Its creation code is
sent as the data of the call, and the result is one byte. `universal_validator.hex` is the code from viem (MIT); the
source is part of ERC-6492 (CC0).
"""

from collections.abc import Collection, Mapping
from pathlib import Path

from kisslock.auth.errors import ChainNotAllowed, ContractUnchecked, OwnersPending, SignatureMismatch
from kisslock.auth.message import Message
from kisslock.auth.signature import ERC_6492_SUFFIX, SIGNATURE_LENGTH, SignatureKind
from kisslock.evm.abi import UnreadableData, decode, encode, encode_call
from kisslock.evm.code import is_contract_code
from kisslock.evm.data import read_data
from kisslock.upstream import NodeCaller
from kisslock.upstream.errors import NodeError, NoUpstream, UnknownChain, UpstreamDown

VALIDATOR_BYTECODE = bytes.fromhex(
    (Path(__file__).parent / "universal_validator.hex").read_text(encoding="ascii").strip()
)
ZERO_ADDRESS = f"0x{0:040x}"
# Deploying an account and checking a passkey uses about two million gas. A limit of ten million gas stops endless
# loops.
GAS_LIMIT = hex(10_000_000)
DEADLINE_S = 5.0
ABI_TRUE = "0x01"
# The result of isValidSignature if the contract accepts the signature: the magic value in a word of 32 bytes.
ERC_1271_ACCEPTED = "0x1626ba7e" + "00" * 28


async def require_contract_signature(
    node: NodeCaller, message: Message, digest: bytes, signature: bytes, signature_kind: SignatureKind
) -> None:
    """Raise SignatureMismatch unless the contract accepts the signature, or ContractUnchecked if no node responds."""
    try:
        if await _is_deployed(node, message):
            signature = _unwrap_erc6492(signature) if signature_kind is SignatureKind.ERC_6492 else signature
        elif signature_kind is SignatureKind.ERC_1271:
            raise SignatureMismatch
        if not await _contract_accepts(node, message, digest, signature):
            raise SignatureMismatch
    except UpstreamDown as error:
        raise ContractUnchecked from error
    except (NoUpstream, UnknownChain) as error:
        raise _no_node_error(message, signature) from error


async def is_contract(node: NodeCaller, chain_id: int, address: str) -> bool:
    """Return True if a node returns a contract's code for the address.

    Return False for an EOA, also if the EOA delegates to code (EIP-7702), and if no node responds.
    """
    try:
        return is_contract_code(await _read_code(node, chain_id, address))
    except (NodeError, UpstreamDown, NoUpstream, UnknownChain):
        return False


async def require_accepted_message(node: NodeCaller, message: Message, digest: bytes) -> None:
    """Raise OwnersPending unless the deployed contract accepts the message without a signature (ERC-1271).

    Such a contract stores the hashes that its owners have signed on the chain. Raises ContractUnchecked if no node
    responds.
    """
    data = encode_call("isValidSignature(bytes32,bytes)", digest, b"")
    try:
        transaction = {"to": message.address, "data": f"0x{data.hex()}"}
        result = await _simulate_call(node, message.chain_id, transaction)
    except NodeError as error:
        raise OwnersPending from error
    except UpstreamDown as error:
        raise ContractUnchecked from error
    except (NoUpstream, UnknownChain) as error:
        raise _no_node_error(message, b"") from error
    if result != ERC_1271_ACCEPTED:
        raise OwnersPending


async def _is_deployed(node: NodeCaller, message: Message) -> bool:
    try:
        return bool(await _read_code(node, message.chain_id, message.address))
    except NodeError as error:
        raise ContractUnchecked from error


async def _read_code(node: NodeCaller, chain_id: int, address: str) -> bytes:
    """Return the code at an address in the newest block. Raises the errors of NodeCaller.call."""
    return read_data(await node.call(chain_id, "eth_getCode", [address, "latest"], deadline_s=DEADLINE_S))


async def _simulate_call(node: NodeCaller, chain_id: int, transaction: Mapping[str, str]) -> object:
    """Return the result of an eth_call from the zero address. Raises the errors of NodeCaller.call."""
    call = {"from": ZERO_ADDRESS, "gas": GAS_LIMIT, **transaction}
    return await node.call(chain_id, "eth_call", [call, "latest"], deadline_s=DEADLINE_S)


def _unwrap_erc6492(signature: bytes) -> bytes:
    """Return the signature inside an ERC-6492 wrapper.

    Raises SignatureMismatch unless the signature has exactly one wrapper.
    """
    try:
        _, _, inner_signature = decode(["address", "bytes", "bytes"], signature.removesuffix(ERC_6492_SUFFIX))
    except UnreadableData as error:
        raise SignatureMismatch from error
    # Reject a second ERC-6492 wrapper inside the first one, because the validator would unwrap it and run its call.
    if inner_signature.endswith(ERC_6492_SUFFIX):
        raise SignatureMismatch
    return bytes(inner_signature)


async def _contract_accepts(node: NodeCaller, message: Message, digest: bytes, signature: bytes) -> bool:
    """Return True if the call of the validator's bytecode returns exactly the byte 1.

    For a revert, an endless loop or any other result, return False.
    """
    data = VALIDATOR_BYTECODE + encode(["address", "bytes32", "bytes"], [message.address, digest, signature])
    try:
        return await _simulate_call(node, message.chain_id, {"data": f"0x{data.hex()}"}) == ABI_TRUE
    except NodeError:
        return False


def require_contract_chain(message: Message, signature: bytes, chains: Collection[int]) -> None:
    """Raise SignatureMismatch or ChainNotAllowed if contracts on the message's chain cannot sign in."""
    if message.chain_id in chains:
        return
    reason = f"Smart contract wallets cannot sign in on chain {message.chain_id}."
    if len(signature) == SIGNATURE_LENGTH:
        raise _signature_mismatch_error(reason)
    chain_list = ", ".join(map(str, sorted(chains)))
    hint = (
        f"Switch to chain {chain_list}, then sign again."
        if chains
        else "Sign in with an account that has a private key (EOA)."
    )
    raise ChainNotAllowed(reason, hint=hint)


def _no_node_error(message: Message, signature: bytes) -> SignatureMismatch | ContractUnchecked:
    """Return the error for a chain that has no node."""
    reason = f"Chain {message.chain_id} has no node, so smart contract wallets cannot sign in on it."
    if len(signature) == SIGNATURE_LENGTH:
        return _signature_mismatch_error(reason)
    return ContractUnchecked(reason, hint="Sign in on another chain, or with an account that has a private key (EOA).")


def _signature_mismatch_error(reason: str) -> SignatureMismatch:
    """Return the error for a signature of 65 bytes, which was probably made with the private key of another account."""
    return SignatureMismatch(hint=f"{SignatureMismatch.default_hint} {reason}")
