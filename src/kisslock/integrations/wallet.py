"""What a route requires of the wallet that is signed in. No framework here."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import TypedDict

from kisslock.auth.account import Wallet, parse_account
from kisslock.auth.errors import NoSession, SignInTooOld
from kisslock.errors import KisslockError
from kisslock.gates.holding import Holds, all_of
from kisslock.integrations.errors import TokenNotTaken, WalletNotAllowed, WrongChain

__all__ = ["Known", "Required", "Requirement", "Wallet"]
# What is known of a request: its wallet, None without a sign-in, or the error of the look-up.
Known = Wallet | KisslockError | None


class Required(TypedDict, total=False):
    """What a route may require of the wallet, by the keywords of every framework; without a keyword it takes all.

    `allow` has accounts: an address is a key's, a contract's is written as in eip155:1:0x…. `chains` has the ids of the
    chains that the visitor signed in on, `within` the most seconds since then. `holds` is what the account holds: a
    Holding, or any_of or all_of several. `gate` is the name of a gate in the settings, which is required as well.
    """

    allow: Collection[str] | None
    chains: Collection[int] | None
    within: float | None
    holds: Holds | None
    gate: str | None


@dataclass(frozen=True, slots=True)
class Requirement:
    """One of these accounts, one of these chains, a sign-in at most `within_s` seconds old, what the account holds.

    None allows all.
    """

    allow: frozenset[str] | None = None
    chains: frozenset[int] | None = None
    within_s: float | None = None
    holds: Holds | None = None
    gate: str | None = None

    @classmethod
    def of(
        cls,
        allow: Collection[str] | None = None,
        chains: Collection[int] | None = None,
        within: float | None = None,
        holds: Holds | None = None,
        gate: str | None = None,
    ) -> "Requirement":
        """From accounts with or without checksum, chain ids and seconds; raises ValueError for what is none of these.

        An address is a key's account; a contract's is written with its chain, as in eip155:1:0x… (CAIP-10).
        """
        if isinstance(allow, str):
            raise TypeError("allow is a list of accounts, not one account")
        if within is not None and not within > 0:
            raise ValueError(f"within is a number of seconds above 0, not {within!r}")
        accounts = None if allow is None else frozenset(map(parse_account, allow))
        if holds is not None:
            holds = all_of(holds)
        return cls(accounts, None if chains is None else frozenset(chains), within, holds, gate)

    def check(self, known: Known, now_s: float) -> Wallet:
        """The wallet, when it is one that the route takes at this time (seconds since 1970), what it holds aside.

        Raises NoSession, WalletNotAllowed, WrongChain, TokenNotTaken, SignInTooOld, and the failure of the look-up.
        """
        if isinstance(known, KisslockError):
            raise known
        if known is None:
            raise NoSession(hint="Sign in with a wallet first.")
        if self.allow is not None and known.account not in self.allow:
            raise WalletNotAllowed.of(known)
        if self.chains is not None and known.chain_id not in self.chains:
            raise WrongChain(hint=f"Sign in on chain {', '.join(map(str, sorted(self.chains)))}.")
        if self.within_s is not None and known.token is not None:
            raise TokenNotTaken
        if self.within_s is not None and not _is_fresh(known, self.within_s, now_s):
            raise SignInTooOld.of(self.within_s)
        return known


def _is_fresh(wallet: Wallet, within_s: float, now_s: float) -> bool:
    """Whether the session began so lately; a wallet without a session of its own is never fresh."""
    return wallet.signed_at is not None and now_s - wallet.signed_at.timestamp() <= within_s
