"""SQL for nonces."""

from sqlalchemy import bindparam, delete, func, insert, select

from kisslock.auth.tables import nonces
from kisslock.storage.engine import Storage

# 200,000 nonces are enough for a flood of 600 nonces per second over five minutes. If there are more nonces, the oldest
# nonces are deleted.
MAX_NONCES = 200_000
# The statements are built once, because SQLAlchemy needs longer to build a statement than SQLite needs to run it.
INSERT_NONCE = insert(nonces)
CONSUME_NONCE = (
    delete(nonces)
    .where(
        nonces.c.nonce == bindparam("of"),
        nonces.c.browser == bindparam("owner"),
        nonces.c.expires_at_ms > bindparam("now_ms"),
    )
    .returning(nonces.c.expires_at_ms)
)


async def add(
    storage: Storage, nonce: str, browser_digest: str, expires_at_ms: int, contract_message_digest: str | None = None
) -> None:
    """Store a nonce for the browser that receives it.

    `contract_message_digest` is the digest of the nonce's message if the message is valid for longer than the nonce.
    """
    values = {
        "nonce": nonce,
        "browser": browser_digest,
        "expires_at_ms": expires_at_ms,
        "contract_message": contract_message_digest,
    }
    await storage.execute_write(lambda connection: connection.execute(INSERT_NONCE, values))


async def consume(storage: Storage, nonce: str, browser_digest: str, now_ms: int) -> int | None:
    """Delete the nonce if it belongs to this browser and has not expired, and return its expiry time, or None.

    If several calls consume the same nonce at the same time, exactly one call receives the expiry time.
    """
    values = {"of": nonce, "owner": browser_digest, "now_ms": now_ms}
    return await storage.execute_write(lambda connection: connection.scalar(CONSUME_NONCE, values))


async def exists_for_browser(storage: Storage, nonce: str, browser_digest: str) -> bool:
    """Return True if the nonce belongs to this browser and is still stored.

    After `consume` returned None, this means that the nonce has expired.
    """
    query = select(nonces.c.nonce).where(nonces.c.nonce == nonce, nonces.c.browser == browser_digest)
    async with storage.read_connection() as connection:
        return await connection.scalar(query) is not None


async def prune(storage: Storage, expired_before_ms: int, max_nonces: int = MAX_NONCES) -> None:
    """Delete the nonces that expired before `expired_before_ms`, and the oldest nonces beyond `max_nonces`."""
    async with storage.autocommit() as connection:
        await connection.execute(delete(nonces).where(nonces.c.expires_at_ms < expired_before_ms))
        count = await connection.scalar(select(func.count()).select_from(nonces)) or 0
        if count > max_nonces:
            oldest_nonces = select(nonces.c.nonce).order_by(nonces.c.expires_at_ms).limit(count - max_nonces)
            await connection.execute(delete(nonces).where(nonces.c.nonce.in_(oldest_nonces)))
