"""What a route requires of the wallet that is signed in. No framework here."""

from collections.abc import Collection
from dataclasses import dataclass

from kisslock.auth.account import Wallet, parse_account
from kisslock.auth.errors import NoSession
from kisslock.errors import KisslockError
from kisslock.integrations.errors import WalletNotAllowed, WrongChain

__all__ = ["Known", "Requirement", "Wallet"]
# What is known of a request: its wallet, None without a sign-in, or the error of the look-up.
Known = Wallet | KisslockError | None


@dataclass(frozen=True, slots=True)
class Requirement:
    """One of these accounts and one of these chains; None allows all."""

    allow: frozenset[str] | None = None
    chains: frozenset[int] | None = None

    @classmethod
    def of(cls, allow: Collection[str] | None = None, chains: Collection[int] | None = None) -> "Requirement":
        """From accounts with or without checksum, and chain ids; raises ValueError for a text that is no account.

        An address is a key's account; a contract's is written with its chain, as in eip155:1:0x… (CAIP-10).
        """
        if isinstance(allow, str):
            raise TypeError("allow is a list of accounts, not one account")
        accounts = None if allow is None else frozenset(map(parse_account, allow))
        return cls(accounts, None if chains is None else frozenset(chains))

    def check(self, known: Known) -> Wallet:
        """The wallet, when it is one that the route takes; raises NoSession, WalletNotAllowed, WrongChain."""
        if isinstance(known, KisslockError):
            raise known
        if known is None:
            raise NoSession(hint="Sign in with a wallet first.")
        if self.allow is not None and known.account not in self.allow:
            raise WalletNotAllowed.of(known)
        if self.chains is not None and known.chain_id not in self.chains:
            raise WrongChain(hint=f"Sign in on chain {', '.join(map(str, sorted(self.chains)))}.")
        return known
