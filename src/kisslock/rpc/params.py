"""What the params of a method must be like, and how long its answer lasts. Each check raises Fault (-32602)."""

from collections.abc import Sequence
from typing import Any

from kisslock.rpc.faults import invalid_params
from kisslock.rpc.keep import Block, Keep, Lasting, by_block, number_of

Params = Sequence[Any]
# Nodes have caps of their own (geth: 50 million); this one holds whatever node there is.
GAS_MOST = 50_000_000
LOG_BLOCKS_MOST = 10_000
LOG_ADDRESSES_MOST = 1000
NEWEST = frozenset({"latest", "pending", "safe", "finalized"})


class Span:
    """What of the block range of eth_getLogs can be said only when the newest block is known."""

    __slots__ = ("first",)

    def __init__(self, first: int) -> None:
        self.first = first

    def check(self, head: int) -> None:
        """Raise Fault when the range from `first` to the newest block is too long."""
        _require_short(self.first, head)


Found = tuple[Lasting, Span | None]


def block_at(place: int, params: Params) -> Found:
    """The block parameter at a place; left out, it is the newest."""
    tag = params[place] if len(params) > place else None
    try:
        return by_block(tag), None
    except ValueError:
        raise invalid_params("The block must be a number such as 0x1f, a tag, or an object with blockHash.") from None


def transaction(params: Params) -> Found:
    """eth_call and its kin: a transaction, a block; gas within the cap, nothing overridden."""
    if not params or not isinstance(params[0], dict):
        raise invalid_params("The first parameter must be a transaction object.")
    if any(override for override in params[2:]):
        raise invalid_params("State and block overrides are not available here.")
    gas = params[0].get("gas")
    if gas is not None and _number(gas, "gas") > GAS_MOST:
        raise invalid_params(f"At most {GAS_MOST} gas may be asked for.")
    return block_at(1, params)


def logs(params: Params) -> Found:
    """eth_getLogs: one filter, few addresses, a short range; a Span is left to check where it ends at the newest."""
    if len(params) != 1 or not isinstance(params[0], dict):
        raise invalid_params("eth_getLogs takes one filter object.")
    wanted = params[0]
    addresses = wanted.get("address")
    if isinstance(addresses, list) and len(addresses) > LOG_ADDRESSES_MOST:
        raise invalid_params(f"At most {LOG_ADDRESSES_MOST} addresses may be asked for at once.")
    if wanted.get("blockHash") is not None:
        return Keep.FOREVER, None
    first, last = (_end(wanted.get(name)) for name in ("fromBlock", "toBlock"))
    if first is None:
        return Keep.LATEST, None
    if last is None:
        return Keep.LATEST, Span(first)
    _require_short(first, last)
    return Block(last), None


def _end(tag: object) -> int | None:
    """One end of the range: its number, or None for the newest block."""
    if tag is None or (isinstance(tag, str) and tag in NEWEST):
        return None
    return 0 if tag == "earliest" else _number(tag, "fromBlock and toBlock")


def _require_short(first: int, last: int) -> None:
    if last - first >= LOG_BLOCKS_MOST:
        raise invalid_params(f"At most {LOG_BLOCKS_MOST} blocks may be searched at once.")


def _number(value: object, name: str) -> int:
    try:
        return number_of(value)
    except ValueError:
        raise invalid_params(f"{name} must be a number such as 0x1f.") from None
