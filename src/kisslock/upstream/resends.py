"""Retries of eth_sendRawTransaction: "already known" means that an earlier attempt succeeded.

An attempt can reach a node although no response came back. Sending the same signed bytes again is harmless, but the
second node returns an error. If the error is "already known", the client receives the transaction's hash, which the
lost response of the first node contained (yellow paper, 4.3).
"""

import re
from collections.abc import Iterable

import msgspec
from msgspec import Raw

from kisslock.evm.keccak import keccak256
from kisslock.upstream.errors import AttemptFailed
from kisslock.upstream.messages import Call, Reply, decode_error

SEND_METHOD = "eth_sendRawTransaction"
# With these messages, geth, Erigon, Nethermind, Besu, OpenEthereum and anvil report that they already have the
# transaction. "nonce too low" stays an error, because it can be about a different transaction.
ALREADY_KNOWN_PATTERN = re.compile(
    r"already ?known|already[_ ]exists|known transaction|already imported", re.IGNORECASE
)


class Resends:
    """The transactions of a request that were sent and got no response."""

    def __init__(self) -> None:
        self._params: set[bytes] = set()

    def add(self, calls: Iterable[Call]) -> None:
        """Record calls that were sent and got no response."""
        self._params.update(bytes(call.params) for call in calls if call.method == SEND_METHOD)

    def replace_already_known(self, call: Call, reply: Reply) -> Reply:
        """Return the reply, or the transaction's hash if the reply to a resent transaction is "already known"."""
        if not self._params or not reply.is_error or bytes(call.params) not in self._params:
            return reply
        try:
            if not ALREADY_KNOWN_PATTERN.search(decode_error(reply).message):
                return reply
        except AttemptFailed:
            return reply
        tx_hash = transaction_hash(call.params)
        return reply if tx_hash is None else Reply(reply.id, result=Raw(msgspec.json.encode(tx_hash)))


def transaction_hash(params: bytes | Raw) -> str | None:
    """Return the hash of the signed transaction in `[data]`, or None if the data is not hex (EIP-2718)."""
    try:
        (data,) = msgspec.json.decode(params, type=tuple[str])
        raw_transaction = bytes.fromhex(data.removeprefix("0x"))
    except (msgspec.DecodeError, ValueError):
        return None
    return f"0x{keccak256(raw_transaction).hex()}"
