"""What a route requires of the wallet that is signed in. No framework and no I/O here."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Any, TypedDict, TypeVar, Unpack

from kisslock.access.errors import TokenNotTaken, WalletNotAllowed, WrongChain
from kisslock.access.holding import Account, Holds
from kisslock.auth.account import Wallet, parse_account
from kisslock.auth.errors import SignInTooOld
from kisslock.keywords import as_code, check_seconds, checks_keywords

Entry = TypeVar("Entry", str, int)


class Required(TypedDict, total=False):
    """What a route may require of the wallet, by the keywords of every framework; without a keyword it takes all.

    `allow` has accounts: an address is a key's, a contract's is written as in eip155:1:0x…. `chains` has the ids of the
    chains that the visitor signed in on, `within_s` the most seconds since then. `holds` is what the account holds: a
    Holding, or any_of or all_of several. `gate` is the name of a gate in the settings, which is required as well.
    `check_origin` is whether changes and WebSockets have to come from a page of the site; None: as sign_in.check_origin
    says.
    """

    allow: Collection[str] | None
    chains: Collection[int] | None
    within_s: float | None
    holds: Holds | None
    gate: str | None
    check_origin: bool | None


@dataclass(frozen=True, slots=True)
class Requirement:
    """`Required` of a route or of a gate in the settings, checked; None requires nothing."""

    allow: frozenset[str] | None = None
    chains: frozenset[int] | None = None
    within_s: float | None = None
    holds: Holds | None = None
    gate: str | None = None
    check_origin: bool | None = None

    @classmethod
    @checks_keywords
    def of(cls, **required: Unpack[Required]) -> "Requirement":
        """Check the keywords of a route and return them as a requirement.

        Raises TypeError for an unknown keyword and for a value of another type, and ValueError for a value that no
        wallet can meet.
        """
        allow, chains, within_s = required.get("allow"), required.get("chains"), required.get("within_s")
        holds, gate, check_origin = required.get("holds"), required.get("gate"), required.get("check_origin")
        if within_s is not None:
            check_seconds("within_s", within_s)
        if gate is not None and not isinstance(gate, str):
            raise TypeError(f'gate is the name of a gate in the settings, such as "holders", not {as_code(gate)}')
        if check_origin is not None and not isinstance(check_origin, bool):
            raise TypeError(f"check_origin is True or False, not {as_code(check_origin)}")
        if holds is not None and not isinstance(holds, Holds):
            raise TypeError(f"holds is a Holding, any_of(...) or all_of(...), not {as_code(holds)}")
        return cls(
            None if allow is None else _parse_entries("allow", allow, "accounts", _parse_account_entry),
            None if chains is None else _parse_entries("chains", chains, "chain IDs", _parse_chain_entry),
            within_s,
            holds,
            gate,
            check_origin,
        )

    def check(self, wallet: Wallet, now_s: float) -> Wallet:
        """The wallet, when the route takes it at this time (seconds since 1970), what it holds aside.

        Raises WalletNotAllowed, WrongChain, TokenNotTaken and SignInTooOld.
        """
        if self.allow is not None and wallet.account not in self.allow:
            raise WalletNotAllowed.of(wallet)
        if self.chains is not None and wallet.chain_id not in self.chains:
            raise WrongChain(hint=f"Sign in on chain {', '.join(map(str, sorted(self.chains)))}.")
        if self.within_s is not None and wallet.token is not None:
            raise TokenNotTaken
        if self.within_s is not None and not is_recent(wallet, self.within_s, now_s):
            raise SignInTooOld.of(self.within_s)
        return wallet


def is_recent(wallet: Wallet, within_s: float, now_s: float) -> bool:
    """Whether the session began within so many seconds; a wallet without a session of its own never is recent."""
    return wallet.signed_at is not None and now_s - wallet.signed_at.timestamp() <= within_s


def accounts_of(wallet: Wallet) -> list[Account]:
    """The accounts that count: the one that is signed in, then those linked to it. A contract counts on its chain."""
    signed_in = Account(wallet.address, wallet.chain_id if wallet.kind == "contract" else None)
    linked = (
        Account(linked_wallet.address, linked_wallet.chain_id)
        for linked_wallet in wallet.wallets
        if not linked_wallet.signed_in
    )
    return [signed_in, *linked]


def _parse_entries(
    keyword: str, value: Any, entries_name: str, parse_entry: Callable[[Any], Entry]
) -> frozenset[Entry]:
    """Return the entries of a list. Raises ValueError for an empty list, which would deny every wallet."""
    if isinstance(value, str | bytes) or not isinstance(value, Iterable):
        raise TypeError(
            f"{keyword} is a list of {entries_name}, not {as_code(value)}: write {keyword}=[{as_code(value)}]"
        )
    entries = frozenset(map(parse_entry, value))
    if not entries:
        raise ValueError(
            f"{keyword}=[] denies every wallet: list {entries_name}, or omit {keyword} to accept all of them"
        )
    return entries


def _parse_account_entry(entry: object) -> str:
    rule = "an account is an address, or eip155:1:0x… for a smart contract on chain 1"
    if not isinstance(entry, str):
        raise TypeError(f"allow has {as_code(entry)}, but {rule}")
    try:
        return parse_account(entry)
    except ValueError as error:
        raise ValueError(f"allow has {as_code(entry)}, but {rule} ({error})") from error


def _parse_chain_entry(entry: object) -> int:
    rule = "a chain ID is a whole number such as 1"
    if not isinstance(entry, int) or isinstance(entry, bool):
        raise TypeError(f"chains has {as_code(entry)}, but {rule}")
    if entry < 1:
        raise ValueError(f"chains has {entry}, but {rule}")
    return entry
