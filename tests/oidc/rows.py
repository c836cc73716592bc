"""Database rows of a grant and of a session."""

import secrets

from kisslock.auth import sessions
from kisslock.auth.sessions import Session
from kisslock.oidc import grants, resource_grants
from kisslock.oidc.grants import Grant
from kisslock.storage.engine import Storage
from tests.oidc.program import CALLBACK

NOW_MS = 1_800_000_000_000
NEW_GRANT = Grant(
    client="notebook", user_id="", account=f"0x{'a' * 40}", scope="openid", redirect_uri=CALLBACK, nonce=None,
    challenge=None, auth_time_s=NOW_MS // 1000, claims="{}",
)  # fmt: skip


async def store_session(storage: Storage, address: str) -> str:
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


async def exchange_code_for_token(storage: Storage, code: str, client: str, token: str, now_ms: int) -> Grant | None:
    """Exchange a code for an access token, both by their digests. Return the grant."""
    tokens = resource_grants.first_token_values(token, "", "", now_ms, 0)
    active_grant = await grants.exchange_code(storage, code, client, tokens, now_ms)
    return active_grant.grant if active_grant else None


async def revoke_grant_of_token(storage: Storage, token: str, client: str, now_ms: int) -> None:
    """End the client's grant with the digest of an access token."""
    await grants.end_grant(storage, resource_grants.access_token_condition(token), client, now_ms)
