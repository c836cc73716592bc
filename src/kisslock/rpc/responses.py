"""Writes the body of an answer: for every slot its id, byte for byte, and its tail, in the order of the slots."""

from collections.abc import Sequence

from kisslock.rpc.faults import Fault, ResponseTail, too_large
from kisslock.rpc.requests import NULL

BEGIN = b'{"jsonrpc":"2.0","id":'
# A tail begins with a comma, so the bytes between two answers are always these.
BETWEEN = b"}," + BEGIN


def error_response(fault: Fault) -> bytes:
    """The body of the error for a request that cannot be answered slot by slot."""
    return b"%b%b%b}" % (BEGIN, NULL, fault.tail)


def serialize(ids: Sequence[bytes], tails: Sequence[ResponseTail], most: int, *, is_batch: bool) -> bytes | None:
    """The body; None when all slots are notifications. An answer that would exceed `most` bytes becomes an error."""
    if not is_batch and ids[0] and len(ids[0]) + len(tails[0]) + len(BETWEEN) <= most:
        return b"%b%b%b}" % (BEGIN, ids[0], tails[0])
    if sum(map(len, ids)) + sum(map(len, tails)) + len(ids) * len(BETWEEN) <= most:
        answers = [identity + tail for identity, tail in zip(ids, tails, strict=True) if identity]
    else:
        answers = _within(ids, tails, most)
    if not answers:
        return None
    if not is_batch:
        return b"%b%b}" % (BEGIN, answers[0])
    return b"[%b%b}]" % (BEGIN, BETWEEN.join(answers))


def _within(ids: Sequence[bytes], tails: Sequence[ResponseTail], most: int) -> list[bytes]:
    """Answers as long as they fit into `most` bytes, errors for the rest."""
    answers = []
    size = 0
    for identity, tail in zip(ids, tails, strict=True):
        if not identity:
            continue
        answer = identity + tail
        size += len(answer) + len(BETWEEN)
        if size > most:
            size -= len(tail)
            answer = identity + too_large(most).tail
            size += len(answer) - len(identity)
        answers.append(answer)
    return answers
