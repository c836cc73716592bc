"""Verifies the signature of a message."""

from collections.abc import Awaitable, Callable

from kisslock.auth.account import Wallet
from kisslock.auth.contract import require_contract_chain, require_contract_signature
from kisslock.auth.message import Message
from kisslock.auth.signature import SignatureKind, classify_signature, read_signature
from kisslock.evm.keccak import personal_message_hash
from kisslock.upstream import NodeCaller

# A function that charges one node request to the rate limit. It raises TooManyRequests.
ChargeNode = Callable[[], Awaitable[None]]


async def signer_of(
    message: Message,
    text: str,
    signature: str,
    node: NodeCaller,
    contract_chains: frozenset[int],
    charge_node: ChargeNode,
) -> Wallet:
    """Return the account that signed `message`, whose text is `text`. Raises SignInError.

    Smart contract wallets need a node to verify the signature. `charge_node` is awaited before the node is queried.
    """
    signature_bytes = read_signature(signature)
    digest = personal_message_hash(text.encode("ascii"))
    signature_kind = classify_signature(signature_bytes, digest, message.address)
    if signature_kind is SignatureKind.KEY:
        return Wallet(message.address, message.chain_id, "key")
    require_contract_chain(message, signature_bytes, contract_chains)
    await charge_node()
    await require_contract_signature(node, message, digest, signature_bytes, signature_kind)
    return Wallet(message.address, message.chain_id, "contract")
