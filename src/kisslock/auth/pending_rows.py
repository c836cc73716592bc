"""SQL for the sign-ins of smart contract wallets that wait for further owners.

`nonces` and `pending_sign_ins` are separate tables, so that too many rows in one table never cause deletions in the
other. Anyone can start sign-ins, and so store rows, for a contract that belongs to someone else. Therefore a row is
never deleted because of the rows of other browsers: beyond the maximum, new rows are not stored.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, and_, delete, func, insert, select

from kisslock.auth.tables import nonces, pending_sign_ins
from kisslock.errors import TooManyRequests
from kisslock.storage.engine import PENDING_LOCK, Storage

# Maximum number of pending sign-ins of one browser with one account. Beyond the maximum, the browser's oldest row is
# deleted.
MAX_PER_BROWSER = 3
# Maximum number of pending sign-ins of one account, and of all accounts.
MAX_PER_ACCOUNT = 100
MAX_PENDING = 20_000
# The value of Retry-After, in seconds, for a page that exceeds one of these two maximums.
RETRY_AFTER_S = 60
c = pending_sign_ins.c


@dataclass(frozen=True, slots=True)
class PendingRow:
    """A pending sign-in. `message` is the digest of the message, and `browser` the digest of the browser cookie.

    `account` is the CAIP-10 ID of the contract. `text` is the message. `expires_at_ms` is in milliseconds since 1970.
    """

    message: str
    browser: str
    account: str
    text: str
    expires_at_ms: int


async def is_below_maximum(storage: Storage, account: str, now_ms: int) -> bool:
    """Return True unless the account, or all accounts together, have the maximum number of pending sign-ins."""
    async with storage.read_connection() as connection:
        return bool(await connection.scalar(_below_maximum_query(account, now_ms)))


async def start(storage: Storage, row: PendingRow, nonce: str, now_ms: int) -> bool:
    """Consume the nonce and store the pending sign-in in one transaction.

    Return False and change nothing unless the nonce belongs to this browser, has not expired, and was issued for
    exactly this message. A browser that has `MAX_PER_BROWSER` rows of the account loses its oldest row. Raises
    TooManyRequests and changes nothing if the account, or all accounts together, have the maximum number of rows.
    """

    def consume_and_store(connection: Connection) -> bool:
        issued_conditions = (
            nonces.c.nonce == nonce,
            nonces.c.browser == row.browser,
            nonces.c.contract_message == row.message,
            nonces.c.expires_at_ms > now_ms,
        )
        if not connection.execute(delete(nonces).where(*issued_conditions)).rowcount:
            return False
        if not connection.scalar(_below_maximum_query(row.account, now_ms)):
            # The error rolls back the deletion of the nonce.
            raise TooManyRequests(headers={"Retry-After": str(RETRY_AFTER_S)})
        connection.execute(insert(pending_sign_ins), asdict(row))
        newest_first_query = (
            select(c.message).where(*_browser_and_account_conditions(row)).order_by(c.expires_at_ms.desc(), c.message)
        )
        excess_rows = newest_first_query.offset(MAX_PER_BROWSER).subquery()
        connection.execute(delete(pending_sign_ins).where(c.message.in_(select(excess_rows.c.message))))
        return True

    # Transactions of several processes run one after the other, so that together they do not exceed the maximum.
    return await storage.exclusive_transaction(consume_and_store, lock=PENDING_LOCK)


async def find(storage: Storage, message_digest: str, browser_digest: str) -> PendingRow | None:
    """Return the browser's pending sign-in with this message, which can be expired, or None."""
    async with storage.read_connection() as connection:
        row = (
            await connection.execute(_SELECT_ROWS.where(c.message == message_digest, c.browser == browser_digest))
        ).first()
    return PendingRow(*row) if row else None


async def find_for_browser(storage: Storage, browser_digest: str, now_ms: int) -> Sequence[PendingRow]:
    """Return the browser's pending sign-ins that have not expired, newest first."""
    query = _SELECT_ROWS.where(c.browser == browser_digest, c.expires_at_ms > now_ms).order_by(
        c.expires_at_ms.desc(), c.message
    )
    async with storage.read_connection() as connection:
        return [PendingRow(*row) for row in await connection.execute(query)]


async def finish(storage: Storage, row: PendingRow, now_ms: int) -> bool:
    """Delete the pending sign-in and the browser's other rows of the account. If it has expired, delete nothing.

    If several calls finish the same row at the same time, exactly one call returns True.
    """
    valid_conditions = (c.message == row.message, c.browser == row.browser, c.expires_at_ms > now_ms)

    def delete_rows(connection: Connection) -> bool:
        if not connection.execute(delete(pending_sign_ins).where(*valid_conditions)).rowcount:
            return False
        connection.execute(delete(pending_sign_ins).where(*_browser_and_account_conditions(row)))
        return True

    return await storage.execute_write(delete_rows)


async def restore(storage: Storage, row: PendingRow) -> None:
    """Store a deleted pending sign-in again."""
    await storage.execute_write(lambda connection: connection.execute(insert(pending_sign_ins), asdict(row)))


async def delete_for_browser(storage: Storage, browser_digest: str) -> None:
    """Delete all pending sign-ins of a browser."""
    deletion = delete(pending_sign_ins).where(c.browser == browser_digest)
    await storage.execute_write(lambda connection: connection.execute(deletion))


async def prune(storage: Storage, expired_before_ms: int) -> int:
    """Delete the rows that expired before `expired_before_ms`, and return the number of the other rows."""
    async with storage.autocommit() as connection:
        await connection.execute(delete(pending_sign_ins).where(c.expires_at_ms < expired_before_ms))
        return await connection.scalar(select(func.count()).select_from(pending_sign_ins)) or 0


_SELECT_ROWS = select(c.message, c.browser, c.account, c.text, c.expires_at_ms)


def _browser_and_account_conditions(row: PendingRow) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return c.browser == row.browser, c.account == row.account


def _below_maximum_query(account: str, now_ms: int) -> Select[Any]:
    """Return a query whose result is true unless there are too many unexpired rows, of the account or in total."""
    total = select(func.count()).select_from(pending_sign_ins).where(c.expires_at_ms > now_ms)
    account_total = total.where(c.account == account)
    return select(and_(account_total.scalar_subquery() < MAX_PER_ACCOUNT, total.scalar_subquery() < MAX_PENDING))
