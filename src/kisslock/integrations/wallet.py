"""The wallet that is signed in, and what a route asks of it. No framework here."""

from collections.abc import Collection
from dataclasses import dataclass

from kisslock.auth.errors import NoSession
from kisslock.auth.keccak import parse_address
from kisslock.errors import KisslockError
from kisslock.integrations.errors import WalletNotAllowed, WrongChain


@dataclass(frozen=True, slots=True)
class Wallet:
    """The wallet that a request's session was proven with.

    `address` has its checksum (EIP-55), `chain_id` is the chain that was signed in on (EIP-155).
    """

    address: str
    chain_id: int


# What is known of a request: its wallet, nobody, or why that could not be found out.
Known = Wallet | KisslockError | None


@dataclass(frozen=True, slots=True)
class Requirement:
    """What a route asks of a wallet: one of these addresses, one of these chains; None asks nothing."""

    allow: frozenset[str] | None = None
    chains: frozenset[int] | None = None

    @classmethod
    def of(cls, allow: Collection[str] | None = None, chains: Collection[int] | None = None) -> "Requirement":
        """From addresses with or without checksum, and chain ids; raises ValueError for what is no address."""
        if isinstance(allow, str):
            raise TypeError("allow is a list of addresses, not one address")
        addresses = None if allow is None else frozenset(map(parse_address, allow))
        return cls(addresses, None if chains is None else frozenset(chains))

    def check(self, known: Known) -> Wallet:
        """The wallet, when it is one that the route takes; raises NoSession, WalletNotAllowed, WrongChain."""
        if isinstance(known, KisslockError):
            raise known
        if known is None:
            raise NoSession(hint="Sign in with a wallet first.")
        if self.allow is not None and known.address not in self.allow:
            raise WalletNotAllowed
        if self.chains is not None and known.chain_id not in self.chains:
            raise WrongChain(hint=f"Sign in on chain {', '.join(map(str, sorted(self.chains)))}.")
        return known
