"""The policy as one table: the allowed methods, the freshness of their responses, their cost to a node.

A method that is not in the table is rejected. Names must match exactly. No method in the table signs, lists accounts,
keeps state at one node (filters, subscriptions) or administers a node.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial

from kisslock.errors import SettingsError
from kisslock.rpc import params
from kisslock.rpc.freshness import CachePolicy
from kisslock.rpc.params import CheckedParams, Params

CheckParams = Callable[[Params], CheckedParams]


@dataclass(frozen=True, slots=True)
class Rule:
    """The rule for one method.

    `check` checks the params. `cost` is the call's weight in the rate limits of the address and of the node.
    """

    check: CheckParams
    cost: int = 1
    # The response describes a transaction, and is cached only if the transaction is in a block.
    cached_when_mined: bool = False
    # The call changes the chain, so it is never retried. A notification is forwarded only if its method has this
    # property.
    mutates: bool = False
    # The gateway answers the call from the settings, without a node.
    answered_locally: bool = False
    # A node can need a long time for a call with this method. Requests with this method are not combined with requests
    # of other methods.
    heavy: bool = False
    # The gas of a call with this method is limited to `rpc.page_gas_max`.
    gas_limited: bool = False
    # The cost if the second parameter requests full transactions. Such a call is treated as a heavy call.
    full_transactions_cost: int = 0

    def rule_for_params(self, call_params: Params) -> "Rule":
        """Return the rule of the method for these params.

        A second parameter other than false is treated like true, because some nodes also treat it like true.
        """
        return (
            replace(self, cost=self.full_transactions_cost, heavy=True)
            if self.full_transactions_cost and any(call_params[1:2])
            else self
        )


def any_params_rule(cache_policy: CachePolicy, **options: bool | int) -> Rule:
    """Return a rule that accepts any params and has the same cache policy for all of them."""
    return Rule(lambda call_params: CheckedParams(cache_policy, call_params), **options)  # type: ignore[arg-type]


def block_rule(position: int, cost: int = 1, *, heavy: bool = False, full_transactions_cost: int = 0) -> Rule:
    """Return a rule whose response depends on the block parameter at an index of the params."""
    return Rule(
        partial(params.check_block_at, position), cost, heavy=heavy, full_transactions_cost=full_transactions_cost
    )


RULES_BY_METHOD: Mapping[str, Rule] = {
    "eth_chainId": any_params_rule(CachePolicy.FOREVER, answered_locally=True),
    "net_version": any_params_rule(CachePolicy.FOREVER, answered_locally=True),
    "web3_clientVersion": any_params_rule(CachePolicy.FOREVER, answered_locally=True),
    "eth_blockNumber": any_params_rule(CachePolicy.LATEST),
    "eth_gasPrice": any_params_rule(CachePolicy.LATEST),
    "eth_maxPriorityFeePerGas": any_params_rule(CachePolicy.LATEST),
    "eth_blobBaseFee": any_params_rule(CachePolicy.LATEST),
    "eth_feeHistory": block_rule(1, cost=2, heavy=True),
    "eth_syncing": any_params_rule(CachePolicy.NEVER),
    "eth_getBalance": block_rule(1),
    "eth_getCode": block_rule(1),
    "eth_getTransactionCount": block_rule(1),
    "eth_getStorageAt": block_rule(2),
    "eth_getProof": Rule(params.check_proof, cost=4, heavy=True),
    "eth_call": Rule(params.check_transaction, heavy=True, gas_limited=True),
    "eth_estimateGas": Rule(params.check_transaction, cost=4, heavy=True),
    "eth_createAccessList": Rule(params.check_transaction, cost=4, heavy=True, gas_limited=True),
    "eth_getBlockByNumber": block_rule(0, full_transactions_cost=5),
    "eth_getBlockTransactionCountByNumber": block_rule(0),
    "eth_getTransactionByBlockNumberAndIndex": block_rule(0),
    "eth_getBlockReceipts": block_rule(0, cost=10, heavy=True),
    "eth_getBlockByHash": any_params_rule(CachePolicy.FOREVER, full_transactions_cost=5),
    "eth_getBlockTransactionCountByHash": any_params_rule(CachePolicy.FOREVER),
    "eth_getTransactionByBlockHashAndIndex": any_params_rule(CachePolicy.FOREVER),
    "eth_getTransactionByHash": any_params_rule(CachePolicy.LATEST, cached_when_mined=True),
    "eth_getTransactionReceipt": any_params_rule(CachePolicy.LATEST, cached_when_mined=True),
    "eth_getLogs": Rule(params.check_logs, cost=10, heavy=True),
    "eth_sendRawTransaction": any_params_rule(CachePolicy.NEVER, mutates=True),
}
# The settings cannot allow these methods: they sign, administer a node, or change a test chain.
FORBIDDEN_PREFIXES = (
    "admin_",
    "anvil_",
    "debug_",
    "engine_",
    "evm_",
    "eth_sign",
    "hardhat_",
    "miner_",
    "personal_",
    "txpool_",
)
FORBIDDEN_METHODS = frozenset({"eth_accounts", "eth_requestAccounts", "eth_sendTransaction"})


def create_policy(methods: Iterable[str]) -> Mapping[str, Rule]:
    """Return the whole table, or only the methods of the setting `rpc.methods`.

    The setting can name methods that are not in the table. Such a method has the cost of a heavy method, and its
    responses are not cached. Raises SettingsError for a method that can never be allowed.
    """
    methods = tuple(methods)
    forbidden_methods = [name for name in methods if name.startswith(FORBIDDEN_PREFIXES) or name in FORBIDDEN_METHODS]
    if forbidden_methods:
        raise SettingsError([f"rpc.methods has {name}, which the gateway never accepts" for name in forbidden_methods])
    if not methods:
        return RULES_BY_METHOD
    return {name: RULES_BY_METHOD.get(name) or any_params_rule(CachePolicy.NEVER, heavy=True) for name in methods}


def may_be_hedged(method: str) -> bool:
    """Return True if a call can be sent to a second node while the response of the first node is late.

    This is true for reads in the table that have the cost 1.
    """
    rule = RULES_BY_METHOD.get(method)
    return rule is not None and rule.cost == 1 and not rule.mutates
