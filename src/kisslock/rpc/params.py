"""Checks of params. Each check returns the params to send and the response's freshness, or raises Fault (-32602)."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from kisslock.rpc.faults import invalid_params_fault
from kisslock.rpc.freshness import Block, CachePolicy, Freshness, freshness_of_tag, parse_quantity
from kisslock.rpc.shapes import BLOCK_ID_SHAPE, FILTER_SHAPE, TRANSACTION_SHAPE, copy_known_members

Params = Sequence[Any]
# geth limits the gas of a call to this number. The gateway applies the limit to every node.
MAX_GAS = 50_000_000
MAX_LOG_BLOCKS = 10_000
MAX_PROOF_KEYS = 100
NEWEST_BLOCK_TAGS = frozenset({"latest", "pending", "safe", "finalized"})


class OpenRange:
    """A block range of eth_getLogs up to the newest block. The length of the range depends on the newest block."""

    __slots__ = ("first_block",)

    def __init__(self, first_block: int) -> None:
        self.first_block = first_block

    def check(self, head_number: int) -> None:
        """Raise Fault if the range from `first_block` to the newest block is too long."""
        _require_short_range(self.first_block, head_number)


class CheckedParams(NamedTuple):
    """Params that passed a check: the freshness of the response, and the params to send.

    Objects in the params are copies.
    """

    freshness: Freshness
    params: Params
    open_range: OpenRange | None = None


def check_block_at(position: int, params: Params) -> CheckedParams:
    """Check the block parameter at an index. If the block parameter is missing, the newest block is meant."""
    tag = params[position] if len(params) > position else None
    if isinstance(tag, dict):
        tag = copy_known_members(tag, BLOCK_ID_SHAPE)
        if len(tag.keys() & {"blockNumber", "blockHash"}) != 1:
            raise invalid_params_fault("A block object must have either blockNumber or blockHash.")
        params = [*params[:position], tag, *params[position + 1 :]]
    try:
        return CheckedParams(freshness_of_tag(tag), params)
    except ValueError:
        raise invalid_params_fault(
            "The block must be a number such as 0x1f, a tag, or an object with blockHash."
        ) from None


def check_transaction(params: Params) -> CheckedParams:
    """Check eth_call and similar methods: a transaction, a block, limited gas, no overrides."""
    if not params or not isinstance(params[0], dict):
        raise invalid_params_fault("The first parameter must be a transaction object.")
    if any(override for override in params[2:]):
        raise invalid_params_fault("State and block overrides are not supported.")
    transaction_object = copy_known_members(params[0], TRANSACTION_SHAPE)
    if "gas" in transaction_object and parse_quantity(transaction_object["gas"]) > MAX_GAS:
        raise invalid_params_fault(f"gas must be at most {MAX_GAS}.")
    return check_block_at(1, [transaction_object, *params[1:2]])


def limit_gas(max_gas: int, params: Params) -> Params:
    """Return the params with a gas of at most `max_gas`. If the transaction has no gas, add `max_gas`.

    For a transaction without gas, a node chooses its own default: 50 million in geth, the block's gas limit in other
    nodes.
    """
    transaction_object = params[0]
    if "gas" in transaction_object and parse_quantity(transaction_object["gas"]) <= max_gas:
        return params
    return [{**transaction_object, "gas": hex(max_gas)}, *params[1:]]


def check_proof(params: Params) -> CheckedParams:
    """Check eth_getProof: an address, at most MAX_PROOF_KEYS storage keys, a block."""
    keys = params[1] if len(params) > 1 else None
    if not isinstance(keys, list) or len(keys) > MAX_PROOF_KEYS:
        raise invalid_params_fault(f"The second parameter must be a list of at most {MAX_PROOF_KEYS} storage keys.")
    return check_block_at(2, params)


def check_logs(params: Params) -> CheckedParams:
    """Check eth_getLogs: one filter, at most MAX_LOG_BLOCKS blocks.

    A range up to the newest block becomes an OpenRange.
    """
    if len(params) != 1 or not isinstance(params[0], dict):
        raise invalid_params_fault("eth_getLogs requires exactly one filter object.")
    log_filter = copy_known_members(params[0], FILTER_SHAPE)
    params = [log_filter]
    if "blockHash" in log_filter:
        if log_filter.keys() & {"fromBlock", "toBlock"}:
            raise invalid_params_fault("A filter can have either blockHash, or fromBlock and toBlock.")
        return CheckedParams(CachePolicy.FOREVER, params)
    first_block, last_block = (_block_number(log_filter.get(name)) for name in ("fromBlock", "toBlock"))
    if first_block is None:
        return CheckedParams(CachePolicy.LATEST, params)
    if last_block is None:
        return CheckedParams(CachePolicy.LATEST, params, OpenRange(first_block))
    _require_short_range(first_block, last_block)
    return CheckedParams(Block(last_block), params)


def _block_number(tag: str | None) -> int | None:
    """Return the block number of one end of the range, or None for the newest block."""
    if tag is None or tag in NEWEST_BLOCK_TAGS:
        return None
    return 0 if tag == "earliest" else parse_quantity(tag)


def _require_short_range(first_block: int, last_block: int) -> None:
    if last_block - first_block >= MAX_LOG_BLOCKS:
        raise invalid_params_fault(f"A filter can cover at most {MAX_LOG_BLOCKS} blocks.")
