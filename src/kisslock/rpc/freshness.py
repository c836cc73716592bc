"""How long a response is valid: forever, until the next block, or not at all."""

import re
from enum import Enum
from typing import NamedTuple


class CachePolicy(Enum):
    """How long a response can be cached."""

    NEVER = "never"
    LATEST = "until the next block, and never longer than one takes"
    FOREVER = "for good"


class Block(NamedTuple):
    """The response depends on the block with this number.

    The response is final once enough blocks follow that block.
    """

    number: int


# A block at this depth below the head counts as final. Ethereum finalizes a block after 64 more blocks. Polygon
# reorganized 157 blocks on 2023-02-23.
FINAL_DEPTH = 256
BLOCK_TAGS = {
    "earliest": CachePolicy.FOREVER,
    "finalized": CachePolicy.LATEST,
    "safe": CachePolicy.LATEST,
    "latest": CachePolicy.LATEST,
    "pending": CachePolicy.NEVER,
}
QUANTITY_PATTERN = re.compile(r"0x[0-9a-fA-F]{1,64}")

Freshness = CachePolicy | Block


def freshness_of_tag(tag: object) -> Freshness:
    """Return the freshness of a response for a block parameter. Raises ValueError if the parameter is invalid."""
    match tag:
        case None:
            return CachePolicy.LATEST
        case str():
            return BLOCK_TAGS.get(tag) or Block(parse_quantity(tag))
        case {"blockHash": str()}:
            # A hash always identifies the same block (EIP-1898).
            return CachePolicy.FOREVER
        case {"blockNumber": str() as number}:
            return Block(parse_quantity(number))
    raise ValueError("not a block")


def parse_quantity(text: object) -> int:
    """Return the number in a QUANTITY such as 0x1f (execution API). Raises ValueError."""
    if not isinstance(text, str) or not QUANTITY_PATTERN.fullmatch(text):
        raise ValueError("not a block")
    return int(text, 16)


def cache_policy_at_head(policy_or_block: Freshness, head_number: int) -> CachePolicy:
    """Return the cache policy of a response while `head_number` is the newest block (-1 if unknown)."""
    if isinstance(policy_or_block, Block):
        return CachePolicy.FOREVER if policy_or_block.number <= head_number - FINAL_DEPTH else CachePolicy.LATEST
    return policy_or_block
