"""A session of an account, in the database."""

import secrets

from kisslock.auth import sessions
from kisslock.auth.sessions import Session
from kisslock.storage.engine import Storage


async def session_of(storage: Storage, address: str, now_ms: int) -> str:
    """The id of a new session."""
    session = Session(
        id=secrets.token_hex(16),
        kind="key",
        address=address,
        chain_id=1,
        issued_at_ms=now_ms,
        used_at_ms=now_ms,
        expires_at_ms=now_ms + 3_600_000,
        user_agent="",
    )
    await sessions.add(storage, secrets.token_hex(32), session)
    return session.id
