"""Answers as bytes: every slot's id as it came, in the order of the slots."""

from collections.abc import Sequence

from kisslock.rpc.faults import Fault, Tail, too_large
from kisslock.rpc.requests import NULL, Slot

BEGIN = b'{"jsonrpc":"2.0","id":'
# Around an id and a tail: BEGIN, a comma, a brace, and the comma to the next.
AROUND = len(BEGIN) + 3


def fault_alone(fault: Fault) -> bytes:
    """The answer to a body that cannot be answered slot by slot."""
    return b"%b%b,%b}" % (BEGIN, NULL, fault.tail)


def written(slots: Sequence[Slot], tails: Sequence[Tail], most: int, *, is_batch: bool) -> bytes | None:
    """The whole answer; None when all were notifications. What would exceed `most` bytes is an error instead."""
    parts: list[bytes] = []
    size = 0
    for slot, tail in zip(slots, tails, strict=True):
        identity = bytes(slot.id)
        if not identity:
            continue
        size += len(identity) + len(tail) + AROUND
        if size > most:
            size -= len(tail)
            tail = too_large(most).tail  # noqa: PLW2901
            size += len(tail)
        parts += (BEGIN, identity, b",", tail, b"},")
    if not parts:
        return None
    parts[-1] = b"}"
    return b"[%b]" % b"".join(parts) if is_batch else b"".join(parts)
