"""Sessions and nonces as they cross the network."""

from msgspec import UNSET

from kisslock.auth.draft import Draft, Nonce
from kisslock.auth.sessions import Session
from kisslock.auth.timestamp import write_rfc3339
from kisslock.auth.wire import Device, NonceAnswer, SessionInfo, SignedIn


def nonce(given: Nonce, draft: Draft | None) -> NonceAnswer:
    """A nonce, and the message of a draft with it."""
    expires_at = write_rfc3339(given.expires_at)
    message = draft.write(given) if draft else UNSET
    return NonceAnswer(nonce=given.value, expires_at=expires_at, message=message)


def signed_in(new: Session, ends_at: float) -> SignedIn:
    """A session that has just begun."""
    return SignedIn(
        address=new.address,
        chain_id=new.chain_id,
        issued_at=write_rfc3339(new.issued_at_ms / 1000),
        expires_at=write_rfc3339(ends_at),
    )


def session(own: Session, ends_at: float) -> SessionInfo:
    """A session as its own browser sees it."""
    return SessionInfo(
        address=own.address,
        chain_id=own.chain_id,
        issued_at=write_rfc3339(own.issued_at_ms / 1000),
        expires_at=write_rfc3339(ends_at),
    )


def device(one: Session, ends_at: float, own: Session) -> Device:
    """A session in the list of its user."""
    return Device(
        id=one.id,
        address=one.address,
        chain_id=one.chain_id,
        issued_at=write_rfc3339(one.issued_at_ms / 1000),
        used_at=write_rfc3339(one.used_at_ms / 1000),
        expires_at=write_rfc3339(ends_at),
        user_agent=one.user_agent,
        current=one.id == own.id,
    )
