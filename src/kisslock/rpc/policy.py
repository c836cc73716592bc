"""The policy, as one table: which methods the gateway takes, how long their answers last, what they cost a node.

What is not in the table is refused, however it is written: methods are compared letter by letter. Nothing here signs,
lists accounts, keeps state at one node (filters, subscriptions) or belongs to whoever runs the node.
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
    """One method: `check` looks at its params and says how long an answer lasts.

    `cost` is what it weighs in the budgets of visitor and node.
    """

    check: Check
    cost: int = 1
    # Only when it names a block is the answer about something that has happened.
    mined: bool = False
    # Whether it does something; a notification of anything else is not passed on.
    mutates: bool = False
    # Answered by the gateway itself, from the settings.
    local: bool = False
    # A node may take long over it: it flies apart from cheap methods and from other heavy ones.
    heavy: bool = False
    # Its transaction runs with at most the gas that the settings allow pages.
    capped: bool = False
    # What it costs when its second parameter asks for full transactions; that makes it heavy.
    full_cost: int = 0

    def of(self, given: Params) -> "Rule":
        """The rule for these params. Any second parameter but false counts as true: nodes read it as they like."""
        return replace(self, cost=self.full_cost, heavy=True) if self.full_cost and any(given[1:2]) else self


def always(keep: CachePolicy, **more: bool | int) -> Rule:
    """A method whose answer lasts as long whatever its params are."""
    return Rule(lambda given: CheckedParams(keep, given), **more)  # type: ignore[arg-type]


def at(place: int, cost: int = 1, *, heavy: bool = False, full_cost: int = 0) -> Rule:
    """A method whose answer is about the block at a place of its params."""
    return Rule(partial(params.block_at, place), cost, heavy=heavy, full_cost=full_cost)


TABLE: Mapping[str, Rule] = {
    "eth_chainId": always(CachePolicy.FOREVER, local=True),
    "net_version": always(CachePolicy.FOREVER, local=True),
    "web3_clientVersion": always(CachePolicy.FOREVER, local=True),
    "eth_blockNumber": always(CachePolicy.LATEST),
    "eth_gasPrice": always(CachePolicy.LATEST),
    "eth_maxPriorityFeePerGas": always(CachePolicy.LATEST),
    "eth_blobBaseFee": always(CachePolicy.LATEST),
    "eth_feeHistory": at(1, cost=2, heavy=True),
    "eth_syncing": always(CachePolicy.NEVER),
    "eth_getBalance": at(1),
    "eth_getCode": at(1),
    "eth_getTransactionCount": at(1),
    "eth_getStorageAt": at(2),
    "eth_getProof": Rule(params.proof, cost=4, heavy=True),
    "eth_call": Rule(params.transaction, heavy=True, capped=True),
    "eth_estimateGas": Rule(params.transaction, cost=4, heavy=True),
    "eth_createAccessList": Rule(params.transaction, cost=4, heavy=True, capped=True),
    "eth_getBlockByNumber": at(0, full_cost=5),
    "eth_getBlockTransactionCountByNumber": at(0),
    "eth_getTransactionByBlockNumberAndIndex": at(0),
    "eth_getBlockReceipts": at(0, cost=10, heavy=True),
    "eth_getBlockByHash": always(CachePolicy.FOREVER, full_cost=5),
    "eth_getBlockTransactionCountByHash": always(CachePolicy.FOREVER),
    "eth_getTransactionByBlockHashAndIndex": always(CachePolicy.FOREVER),
    "eth_getTransactionByHash": always(CachePolicy.LATEST, mined=True),
    "eth_getTransactionReceipt": always(CachePolicy.LATEST, mined=True),
    "eth_getLogs": Rule(params.logs, cost=10, heavy=True),
    "eth_sendRawTransaction": always(CachePolicy.NEVER, mutates=True),
}
# Never, whatever the settings say: they sign, they belong to whoever runs the node, or they change a test chain.
NEVER = ("admin_", "anvil_", "debug_", "engine_", "evm_", "eth_sign", "hardhat_", "miner_", "personal_", "txpool_")
NEVER_EXACTLY = frozenset({"eth_accounts", "eth_requestAccounts", "eth_sendTransaction"})


def policy_of(methods: Iterable[str]) -> Mapping[str, Rule]:
    """The table, or those of its methods that `rpc.methods` names; raises SettingsError for one that is never taken.

    A method that the table does not know may be named too; its answers are not kept, and it counts as heavy.
    """
    methods = tuple(methods)
    refused = [name for name in methods if name.startswith(NEVER) or name in NEVER_EXACTLY]
    if refused:
        raise SettingsError([f"rpc.methods has {name}, which the gateway never takes" for name in refused])
    if not methods:
        return TABLE
    return {name: TABLE.get(name) or always(CachePolicy.NEVER, heavy=True) for name in methods}


def may_be_hedged(method: str) -> bool:
    """Whether a second node may be asked while the first has not answered: reads of the table that cost a node 1."""
    rule = TABLE.get(method)
    return rule is not None and rule.cost == 1 and not rule.mutates
