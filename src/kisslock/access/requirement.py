"""What a route requires of the wallet that is signed in. No framework and no I/O here."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import TypedDict, Unpack

from kisslock import features
from kisslock.access.errors import TokenNotTaken, WalletNotAllowed, WrongChain
from kisslock.access.holding import Account, Holds, all_of
from kisslock.auth.account import Wallet, parse_account
from kisslock.auth.errors import SignInTooOld
from kisslock.errors import SettingsError


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
    def of(cls, **required: Unpack[Required]) -> "Requirement":
        """From accounts with or without checksum, chain ids and seconds. Raises ValueError, and TypeError for a text.

        Raises SettingsError for `holds` and `gate` where no feature checks holdings.
        An address is a key's account; a contract's is written with its chain, as in eip155:1:0x… (CAIP-10).
        """
        allow, chains, within_s = required.get("allow"), required.get("chains"), required.get("within_s")
        holds, gate = required.get("holds"), required.get("gate")
        if isinstance(allow, str):
            raise TypeError("allow is a list of accounts, not one account")
        if within_s is not None and not within_s > 0:
            raise ValueError(f"within_s is a number of seconds above 0, not {within_s!r}")
        accounts = None if allow is None else frozenset(map(parse_account, allow))
        checked = any(one.checks_holdings for one in features.every())
        if not checked and (holds is not None or gate is not None):
            raise SettingsError(["holds and gate of a route need a feature that checks holdings: it was taken out"])
        if holds is not None:
            # Raises for what is no holding.
            all_of(holds)
        signed_in_on = None if chains is None else frozenset(chains)
        return cls(accounts, signed_in_on, within_s, holds, gate, required.get("check_origin"))

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
    linked = (Account(one.address, one.chain_id) for one in wallet.wallets if not one.signed_in)
    return [signed_in, *linked]
