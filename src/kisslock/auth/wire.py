"""The shapes of sign-in's requests and responses."""

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, UnsetType

from kisslock.wire import Wire, doc


class NonceRequest(Wire, frozen=True, kw_only=True):
    """The account that is about to sign in; without it the response has a nonce but no message."""

    address: Annotated[str | UnsetType, doc("With checksum (EIP-55), or all in lower case.")] = UNSET
    chain_id: int | UnsetType = UNSET
    client: Annotated[str | UnsetType, doc("The program to sign in to, which the message names.")] = UNSET


class NonceAnswer(Wire, frozen=True, kw_only=True):
    """A nonce for this browser, valid once."""

    nonce: str
    expires_at: Annotated[str, doc("RFC 3339, UTC.")]
    message: Annotated[str | UnsetType, doc("Ready to sign (EIP-4361); only with an address and a chain.")] = UNSET


class Proof(Wire, frozen=True, kw_only=True):
    """A message and its signature."""

    message: Annotated[str, doc("EIP-4361, exactly as it was signed.")]
    signature: Annotated[str, doc("Hex: 65 bytes with v 27 or 28, or what the account's contract understands.")]


class LinkProof(Proof, frozen=True, kw_only=True):
    """The proof of the account to link."""

    move: Annotated[bool, doc("Take the account from the user that it belongs to; without it that is 409.")] = False


Account = Annotated[str, doc("The address of a key, or CAIP-10 of a contract such as eip155:1:0x….")]
UserId = Annotated[str, doc("The user: it stays the same while wallets come and go.")]
Proven = Annotated[
    Literal["key", "contract"],
    doc("Proven by the signature of a key, or by a contract (ERC-1271)."),
]


class SessionInfo(Wire, frozen=True, kw_only=True):
    """A session as its own browser sees it."""

    account: Account
    kind: Proven
    address: Annotated[str, doc("With checksum (EIP-55).")]
    chain_id: int
    issued_at: Annotated[str, doc("When the session began; RFC 3339, UTC.")]
    expires_at: Annotated[str, doc("When the session ends without further use; RFC 3339, UTC.")]
    wallets: Annotated[list[Account], doc("Every account of the same user, this one included.")]


class SessionAnswer(Wire, frozen=True, kw_only=True):
    """The session of this browser."""

    session: Annotated[SessionInfo | None, doc("null: not signed in.")]


class TokenRequest(Proof, frozen=True, kw_only=True):
    """The proof of a program's account, and what its token is like."""

    name: Annotated[str, doc("For people, such as the machine's: 1 to 64 characters.")]
    lifetime_s: Annotated[int | UnsetType, doc("At most sign_in.token_max_s, which it is without it.")] = UNSET


class TokenAnswer(Wire, frozen=True, kw_only=True):
    """A token, shown this once; `id` ends it with DELETE /api/auth/sessions/{id}."""

    token: Annotated[str, doc("For the header Authorization: Bearer (RFC 6750).")]
    id: str
    name: str
    account: Account
    kind: Proven
    address: Annotated[str, doc("With checksum (EIP-55).")]
    chain_id: int
    issued_at: Annotated[str, doc("RFC 3339, UTC.")]
    expires_at: Annotated[str, doc("RFC 3339, UTC.")]


class Device(Wire, frozen=True, kw_only=True):
    """A session of the same user, of this browser or another, or a program's token."""

    id: str
    account: Account
    kind: Proven
    address: str
    chain_id: int
    issued_at: str
    used_at: Annotated[str, doc("To the minute. Equal to issued_at for a token that was never used.")]
    expires_at: str
    user_agent: Annotated[str, doc("The User-Agent of the browser.")]
    name: Annotated[str | None, doc("Of a program's token; null for a browser.")]
    current: Annotated[bool, doc("Whether it is the session of the request.")]


class DeviceList(Wire, frozen=True, kw_only=True):
    """The sessions of one user, most recently used first."""

    sessions: list[Device]
    token_max_s: Annotated[int | None, doc("How long a program's token lasts at most; null: the site gives none.")]


class Linked(Wire, frozen=True, kw_only=True):
    """The account that was linked, and all of the user's accounts."""

    account: Account
    kind: Proven
    address: str
    chain_id: int
    user: UserId
    wallets: list[Account]


class AddedWallet(Wire, frozen=True, kw_only=True):
    """An account, and since when it belongs to its user."""

    account: Account
    added_at: Annotated[str, doc("RFC 3339, UTC.")]


class OwnWallets(Wire, frozen=True, kw_only=True):
    """The accounts of one user in the order of linking."""

    user: UserId
    signed_in: Annotated[Account, doc("The account that this browser is signed in with.")]
    wallets: list[Account]
    added_lately: Annotated[list[AddedWallet], doc("Of these, added within the last 7 days to a user who had another.")]
    confirming: Annotated[
        list[Account],
        doc("Those whose recent sign-in lets wallets be added and removed: had for 7 days; without any of these all."),
    ]


class EndedToken(Wire, frozen=True, kw_only=True):
    """A program's token that has ended."""

    name: str
    account: Account
    issued_at: Annotated[str, doc("RFC 3339, UTC.")]


class SignedOut(Wire, frozen=True, kw_only=True):
    """What a sign-out everywhere has ended, and what it leaves; 204 without a body for a sign-out of this browser."""

    added_lately: Annotated[
        list[AddedWallet],
        doc("Still accounts of the user, which can sign in, and added within the last 7 days."),
    ]
    tokens: Annotated[list[EndedToken], doc("The tokens of programs that have ended, oldest first.")]


class SignOut(Wire, frozen=True, kw_only=True):
    """Which sessions end."""

    everywhere: Annotated[bool, doc("Every session of the user, not only this browser's.")] = False
    remove: Annotated[
        list[Account], doc("With everywhere: these leave the user in the same transaction, after a recent sign-in.")
    ] = msgspec.field(default_factory=list)
