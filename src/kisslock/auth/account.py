"""Accounts. The account of a key is its address; the account of a contract is its chain and address.

A key is the same on every chain. A contract belongs to its chain: another chain may have another contract at the same
address, or the same contract with another owner.
"""

import re
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from kisslock.evm.address import parse_address

Kind = Literal["key", "contract"]
# CAIP-10 of a chain of EIP-155, with the chain ids that auth/message.py accepts.
CONTRACT_ACCOUNT = re.compile(r"eip155:([1-9][0-9]{0,15}):(0x[0-9a-fA-F]{40})")


@dataclass(frozen=True, slots=True)
class LinkedWallet:
    """An account of a user: `chain_id` is None for a key, which is the same on every chain.

    `signed_in` is True for the account of the session.
    """

    account: str
    kind: Kind
    address: str
    chain_id: int | None
    signed_in: bool

    @classmethod
    def of(cls, account: str, *, signed_in: bool) -> "LinkedWallet":
        """From an account as it is stored."""
        chain = contract_chain_of(account)
        return cls(account, "key" if chain is None else "contract", address_of(account), chain, signed_in)


@dataclass(frozen=True, slots=True)
class Wallet:
    """The wallet that a sign-in was proven with.

    `address` has its checksum (EIP-55), `chain_id` is the chain that was signed in on (EIP-155), `kind` is how it was
    proven: "key" by the signature of a key, "contract" by the word of the contract at the address (ERC-1271, ERC-6492).

    A route also gets `user`, an id of this server's own that all linked accounts share; `wallets`, every account of
    that user, this one included; `signed_at`, when the session began (UTC). Before a session exists (`on_sign_in`, and
    wallets that a test makes) they are None, () and None. Equal wallets have the same address, chain and kind.
    `token` is the name of the token that a program sent; None for a visitor in a browser. `linked_to` is the id of the
    site's own user that `link_to` has linked the user to; None without one.
    """

    address: str
    chain_id: int
    kind: Kind = "key"
    user: str | None = field(default=None, compare=False)
    wallets: tuple[LinkedWallet, ...] = field(default=(), compare=False)
    signed_at: datetime | None = field(default=None, compare=False)
    token: str | None = field(default=None, compare=False)
    linked_to: str | None = field(default=None, compare=False)

    @property
    def account(self) -> str:
        """The address of a key, or CAIP-10 of a contract as in eip155:1:0x…: the name under which users are stored."""
        return self.address if self.kind == "key" else f"eip155:{self.chain_id}:{self.address}"

    @property
    def proven_by(self) -> Literal["eip191", "eip1271"]:
        """The kind of signature by its name in CAIP-74: of a key (EIP-191), or taken by a contract (ERC-1271)."""
        return "eip191" if self.kind == "key" else "eip1271"


def parse_account(text: str) -> str:
    """An account with its checksum (EIP-55), from an address (a key) or CAIP-10 (a contract); raises ValueError."""
    match = CONTRACT_ACCOUNT.fullmatch(text)
    if match:
        return f"eip155:{match[1]}:{parse_address(match[2])}"
    if ":" in text:
        raise ValueError("not like eip155:1:0x and 40 hex characters")
    return parse_address(text)


def contract_chain_of(account: str) -> int | None:
    """The chain of a contract's account; None for a key's."""
    match = CONTRACT_ACCOUNT.fullmatch(account)
    return int(match[1]) if match else None


def address_of(account: str) -> str:
    """The address in an account."""
    return account.rpartition(":")[2]
