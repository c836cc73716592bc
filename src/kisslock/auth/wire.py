"""The request and response types of sign-in."""

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, UnsetType

from kisslock.wire import Wire, doc


class NonceRequest(Wire, frozen=True, kw_only=True):
    """The account to sign in with. Without an account, the response has a nonce but no message."""

    address: Annotated[str | UnsetType, doc("The address, with checksum (EIP-55) or in lower case.")] = UNSET
    chain_id: int | UnsetType = UNSET
    client: Annotated[str | UnsetType, doc("The ID of the client to sign in to. The message names the client.")] = UNSET
    contract: Annotated[
        bool,
        doc(
            "True if the account is a smart contract wallet. If a node confirms that the account has code, the message "
            "is valid for sign_in.contract_message_ttl_s."
        ),
    ] = False


class NonceAnswer(Wire, frozen=True, kw_only=True):
    """A nonce that this browser can use once."""

    nonce: str
    expires_at: Annotated[str, doc("RFC 3339, UTC.")]
    message: Annotated[
        str | UnsetType, doc("The message to sign (EIP-4361), if the request has an address and a chain.")
    ] = UNSET
    message_expires_at: Annotated[
        str | UnsetType,
        doc(
            "When the message expires, if this time is later than expires_at. The first proof must still arrive before "
            "expires_at."
        ),
    ] = UNSET


class Proof(Wire, frozen=True, kw_only=True):
    """A signed message."""

    message: Annotated[str, doc("The EIP-4361 message, exactly as the wallet signed it.")]
    signature: Annotated[
        str,
        doc(
            "In hex: 65 bytes with v 27 or 28, or a signature that the account's contract accepts. 0x: the owners of "
            "the contract sign on the chain."
        ),
    ]


class LinkProof(Proof, frozen=True, kw_only=True):
    """The signed message of the account to link."""

    move: Annotated[
        bool, doc("True to move the account from another user. If false, linking such an account returns 409.")
    ] = False


Account = Annotated[
    str, doc("The address of an account with a private key, or the CAIP-10 ID of a contract, such as eip155:1:0x….")
]
UserId = Annotated[str, doc("The user's ID, which stays the same when the user adds or removes wallets.")]
Proven = Annotated[
    Literal["key", "contract"],
    doc("How the signature was checked: with the account's key (EOA), or by the account's contract (ERC-1271)."),
]


class PendingSignIn(Wire, frozen=True, kw_only=True):
    """A sign-in that waits for further owners of a smart contract wallet."""

    account: Account
    address: Annotated[str, doc("With checksum (EIP-55).")]
    chain_id: int
    message: Annotated[
        str,
        doc(
            "The message that the owners sign (EIP-4361). After they have signed on the chain, send the message with"
            " the signature 0x to POST /api/auth/verify to sign in."
        ),
    ]
    expires_at: Annotated[str, doc("When the message expires; RFC 3339, UTC.")]


class PendingAnswer(Wire, frozen=True, kw_only=True):
    """The pending sign-ins of the browser that sent the request, newest first."""

    pending: list[PendingSignIn]


class SessionInfo(Wire, frozen=True, kw_only=True):
    """The session of the browser that sent the request."""

    account: Account
    kind: Proven
    address: Annotated[str, doc("With checksum (EIP-55).")]
    chain_id: int
    issued_at: Annotated[str, doc("When the session began; RFC 3339, UTC.")]
    expires_at: Annotated[str, doc("When the session ends unless it is used again; RFC 3339, UTC.")]
    wallets: Annotated[list[Account], doc("All accounts of the user, including this account.")]


class SessionAnswer(Wire, frozen=True, kw_only=True):
    """The session of this browser."""

    session: Annotated[SessionInfo | None, doc("The session. null: the visitor is not signed in.")]


class TokenRequest(Proof, frozen=True, kw_only=True):
    """The proof of an API client's account, and the name and lifetime of its token."""

    name: Annotated[
        str, doc("A name for people to recognize the token, such as the machine's name: 1 to 64 characters.")
    ]
    lifetime_s: Annotated[int | UnsetType, doc("Lifetime in seconds. Maximum and default: sign_in.token_max_s.")] = (
        UNSET
    )


class TokenAnswer(Wire, frozen=True, kw_only=True):
    """A new API token, returned only once. DELETE /api/auth/sessions/{id} revokes it."""

    token: Annotated[str, doc("The token to send in the header Authorization: Bearer (RFC 6750).")]
    id: str
    name: str
    account: Account
    kind: Proven
    address: Annotated[str, doc("With checksum (EIP-55).")]
    chain_id: int
    issued_at: Annotated[str, doc("RFC 3339, UTC.")]
    expires_at: Annotated[str, doc("RFC 3339, UTC.")]


class Device(Wire, frozen=True, kw_only=True):
    """A session of the user in this or another browser, or an API token of the user."""

    id: str
    account: Account
    kind: Proven
    address: str
    chain_id: int
    issued_at: str
    used_at: Annotated[str, doc("The last use, to the minute. Equal to issued_at if a token was never used.")]
    expires_at: str
    user_agent: Annotated[str, doc("The User-Agent of the browser.")]
    name: Annotated[str | None, doc("The name of an API token; null for a browser.")]
    current: Annotated[bool, doc("True if the request was sent in this session.")]


class DeviceList(Wire, frozen=True, kw_only=True):
    """The sessions and API tokens of the user, most recently used first."""

    sessions: list[Device]
    token_max_s: Annotated[
        int | None, doc("Maximum lifetime of an API token in seconds; null: the site does not issue API tokens.")
    ]


class Linked(Wire, frozen=True, kw_only=True):
    """The account that was linked, and all of the user's accounts."""

    account: Account
    kind: Proven
    address: str
    chain_id: int
    user: UserId
    wallets: list[Account]


class AddedWallet(Wire, frozen=True, kw_only=True):
    """An account, and when it was linked to the user."""

    account: Account
    added_at: Annotated[str, doc("RFC 3339, UTC.")]


class OwnWallets(Wire, frozen=True, kw_only=True):
    """The accounts of the user, in the order of linking."""

    user: UserId
    signed_in: Annotated[Account, doc("The account that is signed in in this browser.")]
    wallets: list[Account]
    added_lately: Annotated[
        list[AddedWallet],
        doc("Accounts that were added within the last 7 days, if the user already had another account."),
    ]
    confirming: Annotated[
        list[Account],
        doc(
            "Accounts whose recent sign-in allows adding and removing wallets: accounts that were linked at least 7 "
            "days ago, or all accounts if no account was linked that long ago."
        ),
    ]


class EndedToken(Wire, frozen=True, kw_only=True):
    """An API token that was revoked."""

    name: str
    account: Account
    issued_at: Annotated[str, doc("RFC 3339, UTC.")]


class SignedOut(Wire, frozen=True, kw_only=True):
    """The result of a sign-out everywhere. A sign-out of only this browser returns 204 without a body."""

    added_lately: Annotated[
        list[AddedWallet],
        doc("Accounts that were added within the last 7 days. These accounts are still linked and can sign in."),
    ]
    tokens: Annotated[list[EndedToken], doc("The API tokens that were revoked, oldest first.")]


class SignOut(Wire, frozen=True, kw_only=True):
    """A request to sign out: which sessions to end, and which accounts to remove."""

    everywhere: Annotated[
        bool, doc("True to end all sessions and API tokens of the user, not only this browser's session.")
    ] = False
    remove: Annotated[
        list[Account], doc("Accounts to remove in the same transaction. Requires `everywhere` and a recent sign-in.")
    ] = msgspec.field(default_factory=list)
