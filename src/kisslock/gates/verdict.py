"""Decides whether accounts hold enough, and describes the missing assets. No I/O."""

from collections.abc import Callable, Mapping

from kisslock.access.holding import AllOf, AnyOf, Holding, Holds
from kisslock.gates.questions import Balance
from kisslock.http.wire import MissingHolding

Balances = Mapping[Holding, Balance]
# Takes a chain ID, and returns the chain's name and the name of its currency.
LookUpNames = Callable[[int], tuple[str, str]]


def is_met(holds: Holds, balances: Balances) -> bool | None:
    """Return True if the balances meet the requirement, and False if they do not.

    Return None if the result depends on a balance that could not be read.
    """
    if isinstance(holds, Holding):
        balance = balances[holds]
        return True if balance.amount >= holds.least else False if balance.is_complete else None
    outcomes = [is_met(part, balances) for part in holds.parts]
    deciding_outcome = not isinstance(holds, AllOf)
    return deciding_outcome if deciding_outcome in outcomes else None if None in outcomes else not deciding_outcome


def describe_missing(holds: Holds, balances: Balances, look_up_names: LookUpNames) -> str:
    """Describe the missing assets in words, such as "at least 100 TUSD on Ethereum (this account has 12)"."""
    if isinstance(holds, Holding):
        holder = "this account has" if holds.of == "wallet" else "your wallets have"
        amount = amount_as_text(balances[holds].amount, holds.decimals)
        return f"{_describe_asset(holds, look_up_names)} ({holder} {amount})"
    missing_parts = [part for part in holds.parts if is_met(part, balances) is not True]
    phrases = [describe_missing(part, balances, look_up_names) for part in missing_parts]
    return (" and " if isinstance(holds, AllOf) else " or ").join(phrases)


def missing_holdings(holds: Holds, balances: Balances, *, is_alternative: bool = False) -> list[MissingHolding]:
    """Return each missing holding, in order.

    `is_alternative` is True for a holding if one of several holdings is enough.
    """
    if isinstance(holds, Holding):
        return [_missing_holding(holds, balances[holds].amount, is_alternative=is_alternative)]
    is_alternative = is_alternative or (isinstance(holds, AnyOf) and len(holds.parts) > 1)
    missing_parts = [part for part in holds.parts if is_met(part, balances) is not True]
    return [
        holding for part in missing_parts for holding in missing_holdings(part, balances, is_alternative=is_alternative)
    ]


def _missing_holding(holding: Holding, balance: int, *, is_alternative: bool) -> MissingHolding:
    return MissingHolding(
        chain=holding.chain,
        token=holding.token,
        kind=holding.kind or "native",
        id=None if holding.id is None else str(holding.id),
        name=holding.name,
        decimals=holding.decimals,
        needed=amount_as_text(holding.least, holding.decimals),
        held=amount_as_text(balance, holding.decimals),
        whose=holding.of,
        alternative=is_alternative,
    )


def amount_as_text(amount: int, decimals: int) -> str:
    """Convert an amount in the smallest unit to whole tokens: 1500000 with 6 decimals is 1.5."""
    whole_part, fraction = divmod(amount, 10**decimals)
    return f"{whole_part}.{fraction:0{decimals}d}".rstrip("0") if fraction else str(whole_part)


def _describe_asset(holding: Holding, look_up_names: LookUpNames) -> str:
    network, currency = look_up_names(holding.chain)
    token = holding.name or (currency if holding.kind == "native" else f"of the token {holding.token}")
    if holding.kind == "erc721" and holding.id is not None:
        return f"number {holding.id} {'of ' if holding.name else ''}{token} on {network}"
    number = f" (number {holding.id})" if holding.id is not None else ""
    return f"at least {amount_as_text(holding.least, holding.decimals)} {token}{number} on {network}"
