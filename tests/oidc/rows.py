"""Database rows of a grant and of a session."""

import secrets

from kisslock.auth import sessions
from kisslock.auth.sessions import Session
from kisslock.oidc.grants import Grant
from kisslock.storage.engine import Storage
from tests.oidc.program import CALLBACK

NOW_MS = 1_800_000_000_000
GRANT = Grant(
    client="notebook", user_id="", account=f"0x{'a' * 40}", scope="openid", redirect_uri=CALLBACK, nonce=None,
    challenge=None, auth_time_s=NOW_MS // 1000, claims="{}",
)  # fmt: skip


async def session_of(storage: Storage, address: str) -> str:
    """Store a new session and return its ID."""
    session = Session(
        id=secrets.token_hex(16),
        kind="key",
        address=address,
        chain_id=1,
        issued_at_ms=NOW_MS,
        used_at_ms=NOW_MS,
        expires_at_ms=NOW_MS + 3_600_000,
        user_agent="",
    )
    await sessions.add(storage, secrets.token_hex(32), session)
    return session.id
