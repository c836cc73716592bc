"""The gates of a client: the gate that visitors must pass, and the gates that become the groups claim."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from kisslock.auth.account import Wallet
from kisslock.auth.errors import SignInTooOld
from kisslock.errors import KisslockError
from kisslock.oidc import grants
from kisslock.oidc.clients import Client
from kisslock.oidc.counts import ClientCounts
from kisslock.oidc.errors import GateRefused, SignInNeeded
from kisslock.oidc.grants import GateResult
from kisslock.oidc.request import Authorization
from kisslock.storage.engine import Storage

# A function that raises KisslockError if the wallet does not pass the gate. The function's last argument is the rate
# limit key of the IP address.
RequireGate = Callable[[str, Wallet, str], Awaitable[None]]
Result = TypeVar("Result")


@dataclass(frozen=True)
class ClientGates:
    """Checks the gates of clients. `now_ms` is the provider's clock, `terms_version` is the setting of the site."""

    require_gate: RequireGate
    storage: Storage
    counts: ClientCounts
    now_ms: Callable[[], int]
    terms_version: str | None

    def meets_terms_requirement(self, client: Client, wallet: Wallet | None) -> bool:
        """Return True if the user has accepted the current terms of use, or if the client does not require that."""
        return not client.settings.terms or (wallet is not None and wallet.terms == self.terms_version)

    async def check_gates(self, request: Authorization, wallet: Wallet, bucket: str) -> Mapping[str, GateResult]:
        """Return the result of each gate in the groups claim, if the client requests that claim.

        All gates are checked at the same time, so that they share one deadline. If a gate cannot be checked, raises the
        gate's error: a failed check never means that the account is not a member. Only for the groups claim, a stored
        result that is at most `groups_kept_s` seconds old replaces a failed check.

        Raises SignInNeeded if the user has to accept the terms of use, or if the gate of the client or of the resource
        requires a more recent sign-in. Raises GateRefused if the account does not pass one of these two gates for
        another reason.
        """
        client = request.client
        groups = client.settings.groups if "groups" in request.claim_scopes else ()
        resource_gate = request.resource.settings.gate if request.resource else None
        gates = [gate for gate in dict.fromkeys((client.settings.gate, resource_gate)) if gate is not None]
        denial, outcomes = await asyncio.gather(
            _result_or_error(self._require_gates(client, gates, wallet, bucket)),
            asyncio.gather(*(_result_or_error(self._check_group_gate(name, wallet, bucket)) for name in groups)),
        )
        if denial is not None:
            raise denial
        last_results: Mapping[str, GateResult] = {}
        reuse_s = client.settings.groups_kept_s
        if reuse_s and any(isinstance(outcome, KisslockError) for outcome in outcomes):
            last_results = await grants.last_gate_results(
                self.storage, wallet, client.id, self.now_ms() - reuse_s * 1000
            )
        results: dict[str, GateResult] = {}
        for name, outcome in zip(groups, outcomes, strict=True):
            result = last_results.get(name, outcome) if isinstance(outcome, KisslockError) else outcome
            if isinstance(result, KisslockError):
                raise result
            results[name] = result
        return results

    async def _require_gates(self, client: Client, gates: Sequence[str], wallet: Wallet, bucket: str) -> None:
        if not self.meets_terms_requirement(client, wallet):
            raise SignInNeeded
        try:
            for gate in gates:
                await self.require_gate(gate, wallet, bucket)
        except SignInTooOld as error:
            raise SignInNeeded from error
        except KisslockError as error:
            if error.status != GateRefused.status:
                raise
            self.counts.add(client.counted_as, "refused")
            denial = GateRefused(error.message, hint=error.hint)
            denial.details = error.details
            raise denial from error

    async def _check_group_gate(self, gate: str, wallet: Wallet, bucket: str) -> GateResult:
        try:
            await self.require_gate(gate, wallet, bucket)
        except KisslockError as error:
            if error.status != GateRefused.status:
                raise
            return GateResult(passed=False, checked_at_ms=self.now_ms())
        return GateResult(passed=True, checked_at_ms=self.now_ms())


async def _result_or_error(check: Awaitable[Result]) -> Result | KisslockError:
    try:
        return await check
    except KisslockError as error:
        return error
