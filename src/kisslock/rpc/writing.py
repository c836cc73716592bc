"""Answers as bytes: every slot's id as it came, in the order of the slots."""

from collections.abc import Sequence

from kisslock.rpc.faults import Fault, Tail, too_large
from kisslock.rpc.requests import NULL, Slot

BEGIN = b'{"jsonrpc":"2.0","id":'
# A tail begins with its comma; what stands between two answers is the same everywhere.
BETWEEN = b"}," + BEGIN


def fault_alone(fault: Fault) -> bytes:
    """The answer to a body that cannot be answered slot by slot."""
    return b"%b%b%b}" % (BEGIN, NULL, fault.tail)


def written(slots: Sequence[Slot], tails: Sequence[Tail], most: int, *, is_batch: bool) -> bytes | None:
    """The whole answer; None when all were notifications. What would exceed `most` bytes is an error instead."""
    answers: list[bytes] = []
    size = 0
    for slot, tail in zip(slots, tails, strict=True):
        identity = bytes(slot.id)
        if not identity:
            continue
        answer = identity + tail
        size += len(answer) + len(BETWEEN)
        if size > most:
            size -= len(tail)
            answer = identity + too_large(most).tail
            size += len(answer) - len(identity)
        answers.append(answer)
    if not answers:
        return None
    if not is_batch:
        return b"%b%b}" % (BEGIN, answers[0])
    return b"[%b%b}]" % (BEGIN, BETWEEN.join(answers))
