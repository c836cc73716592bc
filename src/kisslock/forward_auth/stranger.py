"""Creates a session of an account that has no assets and is on no list, for `kisslock check`."""

import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from kisslock.auth import sessions, user_data
from kisslock.auth.cookies import Cookie, new_token, token_digest
from kisslock.auth.sessions import Session
from kisslock.evm.address import add_checksum
from kisslock.http.origins import Origins
from kisslock.settings import Settings
from kisslock.settings.derived import sign_in_chains
from kisslock.storage.engine import Storage
from kisslock.storage.sqlite import database_file

LIFETIME_MS = 60_000


@asynccontextmanager
async def temporary_session(settings: Settings, storage: Storage) -> AsyncIterator[str]:
    """Yield the Cookie header of a new session. Afterwards the session and its user are deleted.

    The account's address is random, so no one has its private key. Raises LookupError if the settings allow no session,
    and the errors of the storage.
    """
    chains, cookie = sign_in_chains(settings), Cookie(settings.sign_in.cookie_name, Origins(settings.site.origins))
    file = database_file(settings.storage.url)
    if not chains or not cookie.names:
        raise LookupError("no account can sign in by these settings")
    if file and not file.exists():
        raise LookupError(f"there is no database {file} yet")
    token, now_ms = new_token(), int(time.time() * 1000)
    session = Session(
        id=secrets.token_hex(16),
        kind="key",
        address=add_checksum(f"0x{secrets.token_hex(20)}"),
        chain_id=min(chains),
        issued_at_ms=now_ms,
        used_at_ms=now_ms,
        expires_at_ms=now_ms + LIFETIME_MS,
        user_agent="kisslock check",
    )
    await sessions.add(storage, token_digest(token), session)
    try:
        yield f"{cookie.names[0]}={token}"
    finally:
        user = await user_data.find_user(storage, session.account)
        await user_data.delete_user(storage, user or "")
