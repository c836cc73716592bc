"""How long an answer stays true: for good, until the next block, or not at all."""

import re
from enum import Enum
from typing import NamedTuple


class CachePolicy(Enum):
    """How long an answer may be kept."""

    NEVER = "never"
    LATEST = "until the next block, and never longer than one takes"
    FOREVER = "for good"


class Block(NamedTuple):
    """The answer is about the block with this number, and is final once that block is deep enough."""

    number: int


# How many blocks below the head a block is final. Ethereum finalises after 64; Polygon has had reorganisations of 157
# (2023-02-23).
FINAL_DEPTH = 256
TAGS = {
    "earliest": CachePolicy.FOREVER,
    "finalized": CachePolicy.LATEST,
    "safe": CachePolicy.LATEST,
    "latest": CachePolicy.LATEST,
    "pending": CachePolicy.NEVER,
}
QUANTITY = re.compile(r"0x[0-9a-fA-F]{1,64}")

Freshness = CachePolicy | Block


def freshness_at(tag: object) -> Freshness:
    """The freshness of an answer about a block parameter; raises ValueError for an invalid one."""
    match tag:
        case None:
            return CachePolicy.LATEST
        case str():
            return TAGS.get(tag) or Block(number_of(tag))
        case {"blockHash": str()}:
            # A hash names the same block for good (EIP-1898).
            return CachePolicy.FOREVER
        case {"blockNumber": str() as number}:
            return Block(number_of(number))
    raise ValueError("not a block")


def number_of(text: object) -> int:
    """The number in a QUANTITY such as 0x1f (execution API); raises ValueError."""
    if not isinstance(text, str) or not QUANTITY.fullmatch(text):
        raise ValueError("not a block")
    return int(text, 16)


def policy_at(freshness: Freshness, head: int) -> CachePolicy:
    """The cache policy of an answer while `head` is the newest block (-1: not known)."""
    if isinstance(freshness, Block):
        return CachePolicy.FOREVER if freshness.number <= head - FINAL_DEPTH else CachePolicy.LATEST
    return freshness
