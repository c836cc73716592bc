"""The assets that an account must hold. No I/O."""

import re
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Literal, NamedTuple

from kisslock.evm.address import parse_address

Kind = Literal["native", "erc20", "erc721", "erc1155"]
HoldingScope = Literal["wallet", "user"]
AMOUNT_PATTERN = re.compile(r"[0-9]{1,78}(\.[0-9]{1,78})?")
UINT256_LIMIT = 2**256
MAX_DECIMALS = 77
MAX_PARTS = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Holding:
    """An amount of one token, or of the chain's native currency, on one chain.

    `at_least` is an amount in the token's smallest unit, like the result of `balanceOf`. If `decimals` is set,
    `at_least` is an amount of whole tokens, and a fraction is a string such as "0.5". `id` is the ID of an ERC-721 or
    ERC-1155 token. `of="user"` adds up the balances of all wallets of the user instead of only the signed-in wallet.
    `name` is shown to visitors. Raises ValueError for an invalid argument.
    """

    chain: int
    token: str | None = None
    at_least: int | str | Decimal = 1
    id: int | None = None
    kind: Kind | None = None
    decimals: int = 0
    name: str = ""
    of: HoldingScope = "wallet"

    def __post_init__(self) -> None:
        kind = self.kind or ("native" if self.token is None else "erc20")
        object.__setattr__(self, "kind", kind)
        if self.token is not None:
            object.__setattr__(self, "token", _parse_address(self.token))
        for is_broken, message in _field_rules(self, kind):
            if is_broken:
                raise ValueError(message)
        if not 0 < self.least < UINT256_LIMIT:
            raise ValueError(f"at_least is {self.at_least}, but must be above 0 and below 2^256")

    @property
    def least(self) -> int:
        """The value of `at_least` in the token's smallest unit. Raises ValueError."""
        if isinstance(self.at_least, bool | float) or not AMOUNT_PATTERN.fullmatch(str(self.at_least)):
            raise ValueError(f'at_least is {self.at_least!r}, but must be a whole number or a string such as "0.5"')
        exact_amount = Fraction(str(self.at_least)) * 10**self.decimals
        if exact_amount.denominator != 1:
            raise ValueError(f"at_least is {self.at_least}, which has more than {self.decimals} decimal places")
        return int(exact_amount)


@dataclass(frozen=True, slots=True)
class AnyOf:
    """A requirement that is met if at least one of its parts is met."""

    parts: tuple["Holds", ...]


@dataclass(frozen=True, slots=True)
class AllOf:
    """A requirement that is met if all of its parts are met."""

    parts: tuple["Holds", ...]


Holds = Holding | AnyOf | AllOf


class Account(NamedTuple):
    """An account whose balance counts: its address, and the only chain on which it counts (None: every chain).

    The balance of a contract counts only on the contract's own chain, because the same address on another chain can
    have another owner.
    """

    address: str
    chain: int | None


def any_of(*parts: Holds) -> AnyOf:
    """Return a requirement: the visitor needs at least one of the given holdings.

    Raises ValueError if there is no argument, if there are more than 20, or if an argument has a wrong type.
    """
    return AnyOf(_require_valid_parts(parts))


def all_of(*parts: Holds) -> AllOf:
    """Return a requirement: the visitor needs all of the given holdings.

    Raises ValueError if there is no argument, if there are more than 20, or if an argument has a wrong type.
    """
    return AllOf(_require_valid_parts(parts))


def leaf_holdings(holds: Holds) -> tuple[Holding, ...]:
    """Return every holding in `holds`, in order."""
    return (
        (holds,) if isinstance(holds, Holding) else tuple(leaf for part in holds.parts for leaf in leaf_holdings(part))
    )


def _require_valid_parts(parts: tuple[Holds, ...]) -> tuple[Holds, ...]:
    if not all(isinstance(part, Holding | AnyOf | AllOf) for part in parts):
        raise ValueError("any_of and all_of accept only holdings: any_of(Holding(...), Holding(...))")
    if not 0 < sum(len(leaf_holdings(part)) for part in parts) <= MAX_PARTS:
        raise ValueError(f"any_of and all_of accept 1 to {MAX_PARTS} holdings")
    return parts


def _field_rules(holding: Holding, kind: str) -> tuple[tuple[bool, str], ...]:
    """Return pairs: whether the holding breaks a rule, and the message for that rule."""
    chain, token_id, decimals = holding.chain, holding.id, holding.decimals
    is_single_token = kind == "erc721" and token_id is not None
    return (
        (
            kind not in {"native", "erc20", "erc721", "erc1155"},
            f"kind is {kind!r}, not native, erc20, erc721 or erc1155",
        ),
        (holding.of not in {"wallet", "user"}, f"of is {holding.of!r}, not wallet or user"),
        (not _is_integer(chain) or chain < 1, f"chain is {chain!r}, not a chain ID such as 1"),
        (not _is_integer(decimals) or not 0 <= decimals <= MAX_DECIMALS, f"decimals is {decimals!r}, not 0 to 77"),
        (
            token_id is not None and (not _is_integer(token_id) or not 0 <= token_id < UINT256_LIMIT),
            f"id is {token_id!r}, not a token ID",
        ),
        (kind == "native" and holding.token is not None, "the native currency (kind native) has no token address"),
        (kind != "native" and holding.token is None, f"{kind} requires a token address"),
        (kind == "erc1155" and token_id is None, "erc1155 requires a token ID (id)"),
        (kind in {"native", "erc20"} and token_id is not None, f"{kind} has no id: set kind to erc721 or erc1155"),
        (is_single_token and holding.at_least != 1, "an erc721 id is a single token: omit at_least"),
    )


def _is_integer(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _parse_address(text: str) -> str:
    try:
        return parse_address(text)
    except ValueError as error:
        raise ValueError(f"token is {text}: {error}") from error
