"""The policy, as one table: the methods that the gateway takes, the freshness of their answers, their cost to a node.

A method that is not in the table is refused; names are compared exactly. No method of the table signs, lists accounts,
keeps state at one node (filters, subscriptions) or administers a node.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial

from kisslock.errors import SettingsError
from kisslock.rpc import params
from kisslock.rpc.freshness import CachePolicy
from kisslock.rpc.params import CheckedParams, Params

Check = Callable[[Params], CheckedParams]


@dataclass(frozen=True, slots=True)
class Rule:
    """The rule for one method. `check` checks its params; `cost` is its weight in the limits of address and node."""

    check: Check
    cost: int = 1
    # The answer is about a transaction, and is cached only when it names a block.
    mined: bool = False
    # The call changes the chain. It is never retried, and only such a method is sent on when it is a notification.
    mutates: bool = False
    # The gateway answers from the settings, without a node.
    local: bool = False
    # A node may take long. The method has requests of its own, apart from cheap methods and from other heavy ones.
    heavy: bool = False
    # The transaction runs with at most the gas of the setting `rpc.page_gas_max`.
    capped: bool = False
    # The cost when the second parameter asks for full transactions; the call is heavy then.
    full_cost: int = 0

    def of(self, call_params: Params) -> "Rule":
        """The rule for these params. A second parameter other than false counts as true, as some nodes read it so."""
        return replace(self, cost=self.full_cost, heavy=True) if self.full_cost and any(call_params[1:2]) else self


def any_params(cache_policy: CachePolicy, **options: bool | int) -> Rule:
    """A rule that takes any params and has one cache policy."""
    return Rule(lambda call_params: CheckedParams(cache_policy, call_params), **options)  # type: ignore[arg-type]


def about_block(position: int, cost: int = 1, *, heavy: bool = False, full_cost: int = 0) -> Rule:
    """A rule whose answer is about the block at a place of the params."""
    return Rule(partial(params.block_at, position), cost, heavy=heavy, full_cost=full_cost)


TABLE: Mapping[str, Rule] = {
    "eth_chainId": any_params(CachePolicy.FOREVER, local=True),
    "net_version": any_params(CachePolicy.FOREVER, local=True),
    "web3_clientVersion": any_params(CachePolicy.FOREVER, local=True),
    "eth_blockNumber": any_params(CachePolicy.LATEST),
    "eth_gasPrice": any_params(CachePolicy.LATEST),
    "eth_maxPriorityFeePerGas": any_params(CachePolicy.LATEST),
    "eth_blobBaseFee": any_params(CachePolicy.LATEST),
    "eth_feeHistory": about_block(1, cost=2, heavy=True),
    "eth_syncing": any_params(CachePolicy.NEVER),
    "eth_getBalance": about_block(1),
    "eth_getCode": about_block(1),
    "eth_getTransactionCount": about_block(1),
    "eth_getStorageAt": about_block(2),
    "eth_getProof": Rule(params.proof, cost=4, heavy=True),
    "eth_call": Rule(params.transaction, heavy=True, capped=True),
    "eth_estimateGas": Rule(params.transaction, cost=4, heavy=True),
    "eth_createAccessList": Rule(params.transaction, cost=4, heavy=True, capped=True),
    "eth_getBlockByNumber": about_block(0, full_cost=5),
    "eth_getBlockTransactionCountByNumber": about_block(0),
    "eth_getTransactionByBlockNumberAndIndex": about_block(0),
    "eth_getBlockReceipts": about_block(0, cost=10, heavy=True),
    "eth_getBlockByHash": any_params(CachePolicy.FOREVER, full_cost=5),
    "eth_getBlockTransactionCountByHash": any_params(CachePolicy.FOREVER),
    "eth_getTransactionByBlockHashAndIndex": any_params(CachePolicy.FOREVER),
    "eth_getTransactionByHash": any_params(CachePolicy.LATEST, mined=True),
    "eth_getTransactionReceipt": any_params(CachePolicy.LATEST, mined=True),
    "eth_getLogs": Rule(params.logs, cost=10, heavy=True),
    "eth_sendRawTransaction": any_params(CachePolicy.NEVER, mutates=True),
}
# The settings cannot allow these: they sign, administer a node, or change a test chain.
NEVER = ("admin_", "anvil_", "debug_", "engine_", "evm_", "eth_sign", "hardhat_", "miner_", "personal_", "txpool_")
FORBIDDEN_METHODS = frozenset({"eth_accounts", "eth_requestAccounts", "eth_sendTransaction"})


def policy_of(methods: Iterable[str]) -> Mapping[str, Rule]:
    """The whole table, or the methods of the setting `rpc.methods`; raises SettingsError for one of `NEVER`.

    The setting may name a method that is not in the table: its answers are not cached, and it counts as heavy.
    """
    methods = tuple(methods)
    forbidden = [name for name in methods if name.startswith(NEVER) or name in FORBIDDEN_METHODS]
    if forbidden:
        raise SettingsError([f"rpc.methods has {name}, which the gateway never accepts" for name in forbidden])
    if not methods:
        return TABLE
    return {name: TABLE.get(name) or any_params(CachePolicy.NEVER, heavy=True) for name in methods}


def may_be_hedged(method: str) -> bool:
    """Whether a second node may be asked while the first is late: reads of the table with cost 1."""
    rule = TABLE.get(method)
    return rule is not None and rule.cost == 1 and not rule.mutates
