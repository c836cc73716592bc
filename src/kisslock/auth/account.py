"""Accounts. An EOA is identified by its address, a contract by its chain and address.

An EOA (an account with a private key) is the same on every chain. A contract belongs to one chain: on another chain,
the same address can hold a different contract, or the same contract with a different owner.
"""

import re
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from kisslock.evm.address import parse_address

Kind = Literal["key", "contract"]
# A CAIP-10 ID on an EIP-155 chain, limited to the chain IDs that auth/message.py accepts.
CONTRACT_ACCOUNT = re.compile(r"eip155:([1-9][0-9]{0,15}):(0x[0-9a-fA-F]{40})")


@dataclass(frozen=True, slots=True)
class LinkedWallet:
    """An account that is linked to a user.

    `chain_id` is None for an EOA, because an EOA has the same owner on every chain. `signed_in` is True for the account
    that started the session.
    """

    account: str
    kind: Kind
    address: str
    chain_id: int | None
    signed_in: bool

    @classmethod
    def from_account(cls, account: str, *, signed_in: bool) -> "LinkedWallet":
        """Create a linked wallet from an account string, as the database stores it."""
        chain = contract_chain_of(account)
        return cls(account, "key" if chain is None else "contract", address_of_account(account), chain, signed_in)


@dataclass(frozen=True, slots=True)
class Wallet:
    """A wallet whose sign-in was verified.

    `address` has an EIP-55 checksum. `chain_id` is the EIP-155 chain ID in the signed message. `kind` is "key" if a
    private key made the signature, or "contract" if the contract at the address accepted the signature (ERC-1271,
    ERC-6492).

    A route also receives `user` (the ID that all linked accounts share), `wallets` (all accounts of that user,
    including this one) and `signed_at` (when the session began, UTC). Before a session exists, as in `on_sign_in`,
    `user`, `wallets` and `signed_at` are None, () and None. `token` is the name of the API token in the request, or
    None for a browser. `linked_to` is the ID of your own user, as set by `link_to`, or None. Two wallets are equal if
    their address, chain and kind are equal.

    `terms` is the version of the terms of use (site.terms_version) that the user accepted last, or None. If any account
    of the user has accepted the current version, `terms` is the current version. In `on_sign_in`, `terms` is the
    version that the signed message accepts.
    """

    address: str
    chain_id: int
    kind: Kind = "key"
    user: str | None = field(default=None, compare=False)
    wallets: tuple[LinkedWallet, ...] = field(default=(), compare=False)
    signed_at: datetime | None = field(default=None, compare=False)
    token: str | None = field(default=None, compare=False)
    linked_to: str | None = field(default=None, compare=False)
    terms: str | None = field(default=None, compare=False)

    @property
    def account(self) -> str:
        """The account's ID, by which users are stored: an EOA's address, or a contract's CAIP-10 ID."""
        return self.address if self.kind == "key" else f"eip155:{self.chain_id}:{self.address}"

    @property
    def proven_by(self) -> Literal["eip191", "eip1271"]:
        """The signature type in CAIP-74: "eip191" for a private key, "eip1271" for a contract."""
        return "eip191" if self.kind == "key" else "eip1271"


def parse_account(text: str) -> str:
    """Return the account with an EIP-55 checksum. Raises ValueError if `text` is not an address or a CAIP-10 ID."""
    match = CONTRACT_ACCOUNT.fullmatch(text)
    if match:
        return f"eip155:{match[1]}:{parse_address(match[2])}"
    if ":" in text:
        raise ValueError("not like eip155:1:0x and 40 hex characters")
    return parse_address(text)


def contract_chain_of(account: str) -> int | None:
    """Return the chain ID of a contract account, or None for an EOA."""
    match = CONTRACT_ACCOUNT.fullmatch(account)
    return int(match[1]) if match else None


def address_of_account(account: str) -> str:
    """Return the address of an account."""
    return account.rpartition(":")[2]
