"""The policy's decision about a call: a response (such as an error), or the key under which it is cached."""

from collections.abc import Mapping
from typing import Any, final

import msgspec
from msgspec import Raw, Struct

from kisslock import __version__
from kisslock.rpc.faults import Fault, ResponseTail, invalid_params_fault, unknown_method_fault
from kisslock.rpc.freshness import Freshness
from kisslock.rpc.params import MAX_GAS, OpenRange, Params, limit_gas
from kisslock.rpc.policy import Rule, may_be_hedged
from kisslock.upstream.messages import Call

# At most MAX_CACHED outcomes are cached, which take a few megabytes. Only calls of up to MAX_CACHED_LENGTH bytes are
# cached. The calls of pages are shorter.
MAX_CACHED = 4096
MAX_CACHED_LENGTH = 1024

_decode = msgspec.json.Decoder().decode
_encode = msgspec.json.Encoder(order="sorted").encode


@final
class Decision(Struct, frozen=True, gc=False):
    """An allowed call: its cache key, the call to a node, and how long the response stays fresh."""

    key: bytes
    call: Call
    freshness: Freshness
    rule: Rule
    open_range: OpenRange | None


Outcome = Decision | ResponseTail


class Decider:
    """Applies the policy to the calls of one chain. `max_gas` limits the gas of a call from a page."""

    def __init__(self, chain_id: int, policy: Mapping[str, Rule], max_gas: int = MAX_GAS) -> None:
        self._chain_id, self._policy, self._max_gas = chain_id, policy, max_gas
        # Maps a method and the client's raw params to the outcome. The loop over a batch reads this dictionary
        # directly, which is faster than calling `decide`.
        self.outcomes: dict[tuple[str, bytes], Outcome] = {}

    def decide(self, method: str, raw_params: bytes) -> Outcome:
        """Return the outcome for a method and the client's raw params.

        The outcome of a rejected call is an encoded error response without its ID.
        """
        try:
            outcome = self._decide(method, raw_params)
        except Fault as fault:
            return fault.tail
        if len(raw_params) + len(method) <= MAX_CACHED_LENGTH:
            if len(self.outcomes) >= MAX_CACHED:
                self.outcomes.clear()
            self.outcomes[method, raw_params] = outcome
        return outcome

    def _decide(self, method: str, raw_params: bytes) -> Outcome:
        rule = self._policy.get(method)
        if rule is None:
            raise unknown_method_fault(method)
        params: Params = _decode_params(raw_params)
        if rule.answered_locally:
            return self._local_response(method)
        return self.decide_allowed_method(method, rule, params)

    def decide_allowed_method(self, method: str, rule: Rule, params: Params) -> Decision:
        """Return the decision for an allowed method. Raises Fault if the rule does not accept the params."""
        freshness, params, open_range = rule.check(params)
        rule = rule.rule_for_params(params)
        if rule.gas_limited:
            params = limit_gas(self._max_gas, params)
        canonical_params = _encode(params)
        key = b"%d %b %b" % (self._chain_id, method.encode(), canonical_params)
        call = Call(
            method, Raw(canonical_params), rule.cost, heavy=rule.heavy, hedged=rule.cost == 1 and may_be_hedged(method)
        )
        return Decision(key, call, freshness, rule, open_range)

    def _local_response(self, method: str) -> ResponseTail:
        """Return the response that the gateway itself gives, from the settings.

        A node's name and version are not revealed.
        """
        results = {
            "eth_chainId": hex(self._chain_id),
            "net_version": str(self._chain_id),
            "web3_clientVersion": f"kisslock/{__version__}",
        }
        return b',"result":' + msgspec.json.encode(results[method])


def _decode_params(raw_params: bytes) -> list[Any]:
    if not raw_params:
        return []
    try:
        params = _decode(raw_params)
    except (msgspec.DecodeError, RecursionError):
        raise invalid_params_fault("The params are nested too deeply, or a number in them is too large.") from None
    if not isinstance(params, list):
        raise invalid_params_fault("The params must be an array.")
    return params
