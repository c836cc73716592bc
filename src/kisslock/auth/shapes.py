"""Converts sessions, nonces and accounts into the response types of auth/wire.py."""

from collections.abc import Mapping, Sequence

from msgspec import UNSET

from kisslock.auth import recent, wire
from kisslock.auth.account import Wallet
from kisslock.auth.draft import Draft, Nonce
from kisslock.auth.linked_accounts import SignOutResult
from kisslock.auth.message import parse_eip4361
from kisslock.auth.pending_rows import PendingRow
from kisslock.auth.sessions import Session
from kisslock.auth.users import User
from kisslock.timestamp import write_rfc3339


def nonce_answer(nonce: Nonce, draft: Draft | None) -> wire.NonceAnswer:
    """Convert a nonce. If there is a draft, include the complete message."""
    expires_at = write_rfc3339(nonce.expires_at)
    message = draft.message_with_nonce(nonce) if draft else UNSET
    message_expires_at = UNSET if nonce.message_expires_at is None else write_rfc3339(nonce.message_expires_at)
    return wire.NonceAnswer(
        nonce=nonce.value, expires_at=expires_at, message=message, message_expires_at=message_expires_at
    )


def pending_answer(rows: Sequence[PendingRow]) -> wire.PendingAnswer:
    """Convert the pending sign-ins of a browser."""
    return wire.PendingAnswer(pending=[_pending_sign_in(row) for row in rows])


def _pending_sign_in(row: PendingRow) -> wire.PendingSignIn:
    message = parse_eip4361(row.text)
    return wire.PendingSignIn(
        account=row.account,
        address=message.address,
        chain_id=message.chain_id,
        message=row.text,
        expires_at=write_rfc3339(row.expires_at_ms / 1000),
    )


def session_info(session: Session, ends_at: float, accounts: Sequence[str]) -> wire.SessionInfo:
    """Convert the session of the browser that sent the request."""
    return wire.SessionInfo(
        account=session.account,
        kind=session.kind,
        address=session.address,
        chain_id=session.chain_id,
        issued_at=write_rfc3339(session.issued_at_ms / 1000),
        expires_at=write_rfc3339(ends_at),
        wallets=list(accounts),
    )


def own_wallets_answer(session: Session, user: User, link_times_ms: Mapping[str, int], now_ms: int) -> wire.OwnWallets:
    """Return the accounts of the session's user for the API. `link_times_ms` has the time at which each was linked."""
    return wire.OwnWallets(
        user=user.id,
        signed_in=session.account,
        wallets=list(user.accounts),
        added_lately=_added_wallets(link_times_ms, now_ms),
        confirming=recent.confirming_accounts(link_times_ms, now_ms),
    )


def sign_out_answer(result: SignOutResult | None, now_ms: int) -> wire.SignedOut:
    """Return the response to signing out everywhere. Its lists are empty if the browser was not signed in."""
    if result is None:
        return wire.SignedOut(added_lately=[], tokens=[])
    return wire.SignedOut(
        added_lately=[
            wallet
            for wallet in _added_wallets(result.link_times_ms, now_ms)
            if wallet.account not in result.removed_accounts
        ],
        tokens=[
            wire.EndedToken(name=name, account=account, issued_at=write_rfc3339(at_ms / 1000))
            for name, account, at_ms in result.tokens
        ],
    )


def _added_wallets(link_times_ms: Mapping[str, int], now_ms: int) -> list[wire.AddedWallet]:
    recent_accounts = recent.recently_linked_accounts(link_times_ms, now_ms)
    return [
        wire.AddedWallet(account=account, added_at=write_rfc3339(at_ms / 1000))
        for account, at_ms in recent_accounts.items()
    ]


def link_answer(wallet: Wallet, user: User) -> wire.Linked:
    """Return the response to a link request: the account that was linked, and its user."""
    return wire.Linked(
        account=wallet.account,
        kind=wallet.kind,
        address=wallet.address,
        chain_id=wallet.chain_id,
        user=user.id,
        wallets=list(user.accounts),
    )


def token_answer(secret: str, session: Session) -> wire.TokenAnswer:
    """Return the response with a new API token. No other response contains the token's secret."""
    return wire.TokenAnswer(
        token=secret,
        id=session.id,
        name=session.name or "",
        account=session.account,
        kind=session.kind,
        address=session.address,
        chain_id=session.chain_id,
        issued_at=write_rfc3339(session.issued_at_ms / 1000),
        expires_at=write_rfc3339(session.expires_at_ms / 1000),
    )


def device_info(session: Session, ends_at: float, current_session: Session) -> wire.Device:
    """Convert a session for the list of the user's devices."""
    return wire.Device(
        id=session.id,
        account=session.account,
        kind=session.kind,
        address=session.address,
        chain_id=session.chain_id,
        issued_at=write_rfc3339(session.issued_at_ms / 1000),
        used_at=write_rfc3339(session.used_at_ms / 1000),
        expires_at=write_rfc3339(ends_at),
        user_agent=session.user_agent,
        name=session.name,
        current=session.id == current_session.id,
    )
