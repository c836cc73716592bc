"""For how long an answer stays true: for good, until the next block, or not at all."""

import re
from enum import Enum
from typing import NamedTuple


class Keep(Enum):
    """How long an answer may be kept."""

    NEVER = "never"
    LATEST = "until the next block, and never longer than one takes"
    FOREVER = "for good"


class Block(NamedTuple):
    """A block that was asked for by number: its answer stays for good once the block lies deep enough."""

    number: int


# How deep a block must lie below the newest one that was seen. Ethereum's finality takes 64; Polygon has had
# reorganisations of 157 (2023-02-23).
DEEP = 256
LASTING_TAGS = {
    "earliest": Keep.FOREVER,
    "finalized": Keep.LATEST,
    "safe": Keep.LATEST,
    "latest": Keep.LATEST,
    "pending": Keep.NEVER,
}
QUANTITY = re.compile(r"0x[0-9a-fA-F]{1,64}")

Lasting = Keep | Block


def by_block(tag: object) -> Lasting:
    """How long the answer about a block parameter lasts; raises ValueError for what is none."""
    match tag:
        case None:
            return Keep.LATEST
        case str():
            return LASTING_TAGS.get(tag) or Block(number_of(tag))
        case {"blockHash": str()}:
            # A hash names the same block for good (EIP-1898).
            return Keep.FOREVER
        case {"blockNumber": str() as number}:
            return Block(number_of(number))
    raise ValueError("not a block")


def number_of(text: object) -> int:
    """The number in a QUANTITY such as 0x1f (execution API); raises ValueError."""
    if not isinstance(text, str) or not QUANTITY.fullmatch(text):
        raise ValueError("not a block")
    return int(text, 16)


def settled(lasting: Lasting, head: int) -> Keep:
    """What to do with an answer now that the newest block is known to be `head` (-1: not known)."""
    if isinstance(lasting, Block):
        return Keep.FOREVER if lasting.number <= head - DEEP else Keep.LATEST
    return lasting
