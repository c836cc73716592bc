"""Signatures of accounts that are contracts: ERC-1271 if deployed, ERC-6492 if not. One eth_call decides.

An ERC-6492 signature carries a call that its author chose. That call is made only if nothing is deployed at the
address; for a deployed contract the inner signature alone is checked.

The eth_call runs the universal validator of ERC-6492. It need not be deployed: its creation code is the call's data,
and its result is one byte. `universal_validator.hex` is that code as viem (MIT) carries it; the source is part of
ERC-6492 (CC0).
"""

from collections.abc import Collection
from pathlib import Path

from kisslock.auth.errors import ChainNotAllowed, ContractUnchecked, SignatureMismatch
from kisslock.auth.message import Message
from kisslock.auth.signature import COUNTERFACTUAL, LENGTH, SignatureKind
from kisslock.evm.abi import Unreadable, decode, encode
from kisslock.upstream import Caller
from kisslock.upstream.errors import NodeError, NoUpstream, UnknownChain, UpstreamDown

VALIDATOR = bytes.fromhex((Path(__file__).parent / "universal_validator.hex").read_text(encoding="ascii").strip())
ZERO_ADDRESS = f"0x{0:040x}"
# Deploying an account and checking a passkey takes about two million; this limit ends endless loops.
GAS = hex(10_000_000)
DEADLINE_S = 5.0
TRUE = "0x01"


async def require_contract_signature(
    node: Caller, message: Message, digest: bytes, signature: bytes, kind: SignatureKind
) -> None:
    """Return if the contract accepts the signature; raises SignatureMismatch and ContractUnchecked."""
    try:
        if await _is_deployed(node, message):
            signature = _unwrap(signature) if kind is SignatureKind.ERC_6492 else signature
        elif kind is SignatureKind.ERC_1271:
            raise SignatureMismatch
        if not await _accepts(node, message, digest, signature):
            raise SignatureMismatch
    except UpstreamDown as error:
        raise ContractUnchecked from error
    except (NoUpstream, UnknownChain) as error:
        raise _no_node_error(message, signature) from error


async def _is_deployed(node: Caller, message: Message) -> bool:
    try:
        code = await node.call(message.chain_id, "eth_getCode", [message.address, "latest"], deadline_s=DEADLINE_S)
    except NodeError as error:
        raise ContractUnchecked from error
    return isinstance(code, str) and len(code) > len("0x")


def _unwrap(signature: bytes) -> bytes:
    """The signature inside an ERC-6492 wrapper; raises SignatureMismatch for no wrapper, or for two."""
    try:
        _, _, inner = decode(["address", "bytes", "bytes"], signature.removesuffix(COUNTERFACTUAL))
    except Unreadable as error:
        raise SignatureMismatch from error
    # The validator would unwrap a second wrapper and make its call.
    if inner.endswith(COUNTERFACTUAL):
        raise SignatureMismatch
    return bytes(inner)


async def _accepts(node: Caller, message: Message, digest: bytes, signature: bytes) -> bool:
    """Whether the result is exactly one byte 1. A revert, an endless loop and other bytes are a no."""
    data = VALIDATOR + encode(["address", "bytes32", "bytes"], [message.address, digest, signature])
    call = {"from": ZERO_ADDRESS, "gas": GAS, "data": f"0x{data.hex()}"}
    try:
        result = await node.call(message.chain_id, "eth_call", [call, "latest"], deadline_s=DEADLINE_S)
    except NodeError:
        return False
    return result == TRUE


def require_contract_chain(message: Message, signature: bytes, chains: Collection[int]) -> None:
    """Raise SignatureMismatch or ChainNotAllowed if contracts of the message's chain cannot sign in."""
    if message.chain_id in chains:
        return
    reason = f"Smart contract wallets cannot sign in on chain {message.chain_id}."
    if len(signature) == LENGTH:
        raise _mismatch_error(reason)
    chain_list = ", ".join(map(str, sorted(chains)))
    hint = (
        f"Switch to chain {chain_list}, then sign again."
        if chains
        else "Sign in with an account that has a private key (EOA)."
    )
    raise ChainNotAllowed(reason, hint=hint)


def _no_node_error(message: Message, signature: bytes) -> SignatureMismatch | ContractUnchecked:
    """The error for a chain without a node."""
    reason = f"Chain {message.chain_id} has no node, so smart contract wallets cannot sign in on it."
    if len(signature) == LENGTH:
        return _mismatch_error(reason)
    return ContractUnchecked(reason, hint="Sign in on another chain, or with an account that has a private key (EOA).")


def _mismatch_error(reason: str) -> SignatureMismatch:
    """The error for 65 bytes: most likely the signature of another key."""
    return SignatureMismatch(hint=f"{SignatureMismatch.default_hint} {reason}")
