"""Pending sign-ins in the database: each ends once, in its browser, before it expires."""

import asyncio
from dataclasses import asdict, replace

import pytest
from sqlalchemy import func, insert, select

from kisslock.auth import nonces, pending_rows
from kisslock.auth.pending_rows import MAX_PER_ACCOUNT, MAX_PER_BROWSER, PendingRow
from kisslock.auth.tables import nonces as nonce_table
from kisslock.auth.tables import pending_sign_ins
from kisslock.errors import TooManyRequests
from kisslock.storage.engine import Storage

NOW_MS = 1_800_000_000_000
ROW = PendingRow("message", "browser", "eip155:1:0xabc", "text", NOW_MS + 1000)


async def count_pending_sign_ins(storage: Storage) -> int:
    async with storage.read_connection() as connection:
        return await connection.scalar(select(func.count()).select_from(pending_sign_ins)) or 0


async def start_sign_in(
    storage: Storage, row: PendingRow, now_ms: int = NOW_MS, *, issued_for: str | None = None
) -> bool:
    """Store a nonce for the row's message, or for another message, and start the sign-in with it."""
    await nonces.add(storage, f"nonce of {row.message}", row.browser, NOW_MS + 1, issued_for or row.message)
    return await pending_rows.start(storage, row, f"nonce of {row.message}", now_ms)


async def test_the_first_proof_consumes_the_nonce_and_stores_the_pending_sign_in(storage: Storage) -> None:
    assert await start_sign_in(storage, ROW)
    assert await nonces.consume(storage, "nonce of message", "browser", NOW_MS) is None
    assert await pending_rows.find(storage, "message", "browser") == ROW
    assert await pending_rows.find(storage, "message", "another browser") is None
    assert await pending_rows.find(storage, "another message", "browser") is None
    assert not await pending_rows.start(storage, ROW, "nonce of message", NOW_MS)


async def test_a_pending_sign_in_starts_only_with_the_nonce_that_was_issued_for_its_message_and_browser(
    storage: Storage,
) -> None:
    assert not await start_sign_in(storage, ROW, issued_for="another message")
    assert await nonces.consume(storage, "nonce of message", "browser", NOW_MS) == NOW_MS + 1
    await nonces.add(storage, "nonce", "browser", NOW_MS + 1, "message")
    assert not await pending_rows.start(storage, replace(ROW, browser="another browser"), "nonce", NOW_MS)
    assert await nonces.consume(storage, "nonce", "browser", NOW_MS) == NOW_MS + 1
    assert not await start_sign_in(storage, ROW, NOW_MS + 1)
    await nonces.add(storage, "short", "browser", NOW_MS + 1)
    assert not await pending_rows.start(storage, ROW, "short", NOW_MS)
    assert await count_pending_sign_ins(storage) == 0


async def test_only_one_of_several_concurrent_requests_can_finish_a_pending_sign_in(storage: Storage) -> None:
    await start_sign_in(storage, ROW)
    assert not await pending_rows.finish(storage, ROW, ROW.expires_at_ms)
    assert not await pending_rows.finish(storage, replace(ROW, browser="another browser"), NOW_MS)
    results = await asyncio.gather(*(pending_rows.finish(storage, ROW, NOW_MS) for _ in range(10)))
    assert sorted(results) == [*[False] * 9, True]
    assert await pending_rows.find(storage, "message", "browser") is None


async def store_many_sign_ins(storage: Storage, row_count: int, account: str = ROW.account) -> None:
    """Store pending sign-ins of one account, each in its own browser."""
    rows = [
        asdict(replace(ROW, message=f"{account} {index}", browser=f"browser {index}", account=account))
        for index in range(row_count)
    ]
    await storage.execute_write(lambda connection: connection.execute(insert(pending_sign_ins), rows))


async def test_a_flood_of_sign_ins_for_one_account_stops_at_the_maximum_and_deletes_no_pending_sign_in(
    storage: Storage,
) -> None:
    await start_sign_in(storage, ROW)
    await store_many_sign_ins(storage, MAX_PER_ACCOUNT - 2)
    assert await pending_rows.is_below_maximum(storage, ROW.account, NOW_MS)
    last_row, row_above_maximum = (
        replace(ROW, message="last", browser="b"),
        replace(ROW, message="too many", browser="c"),
    )
    assert await start_sign_in(storage, last_row)
    assert not await pending_rows.is_below_maximum(storage, ROW.account, NOW_MS)
    with pytest.raises(TooManyRequests) as error:
        await start_sign_in(storage, row_above_maximum)
    assert error.value.headers == {"Retry-After": "60"}
    assert await nonces.consume(storage, "nonce of too many", "c", NOW_MS) == NOW_MS + 1
    assert await count_pending_sign_ins(storage) == MAX_PER_ACCOUNT
    assert await pending_rows.find(storage, "message", "browser") == ROW
    assert await start_sign_in(storage, replace(row_above_maximum, message="other account", account="eip155:1:0xdef"))


async def test_concurrent_sign_ins_do_not_exceed_the_maximum_of_pending_sign_ins_for_one_account(
    storage: Storage,
) -> None:
    await store_many_sign_ins(storage, MAX_PER_ACCOUNT - 1)
    rows = [replace(ROW, message=f"m{index}", browser=f"b{index}") for index in range(5)]
    results = await asyncio.gather(*(start_sign_in(storage, row) for row in rows), return_exceptions=True)
    assert [result for result in results if result is True] == [True]
    assert sum(isinstance(result, TooManyRequests) for result in results) == 4
    assert await count_pending_sign_ins(storage) == MAX_PER_ACCOUNT


async def test_expired_sign_ins_are_not_counted_toward_the_maximum_of_pending_sign_ins(storage: Storage) -> None:
    await store_many_sign_ins(storage, MAX_PER_ACCOUNT)
    assert not await pending_rows.is_below_maximum(storage, ROW.account, ROW.expires_at_ms - 1)
    assert await pending_rows.is_below_maximum(storage, ROW.account, ROW.expires_at_ms)


async def test_the_number_of_all_pending_sign_ins_is_limited(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pending_rows, "MAX_PENDING", 2)
    await store_many_sign_ins(storage, 1, "eip155:1:0x1")
    assert await pending_rows.is_below_maximum(storage, ROW.account, NOW_MS)
    await store_many_sign_ins(storage, 1, "eip155:1:0x2")
    assert not await pending_rows.is_below_maximum(storage, ROW.account, NOW_MS)
    with pytest.raises(TooManyRequests):
        await start_sign_in(storage, ROW)
    assert await count_pending_sign_ins(storage) == 2


async def test_a_new_sign_in_deletes_only_the_oldest_pending_sign_ins_of_the_same_browser_and_account(
    storage: Storage,
) -> None:
    other_rows = [
        replace(ROW, message="b", browser="another browser"),
        replace(ROW, message="c", account="eip155:1:0xdef"),
    ]
    for row in other_rows:
        assert await start_sign_in(storage, row)
    own_rows = [replace(ROW, message=f"own {index}", expires_at_ms=NOW_MS + 2000 + index) for index in range(5)]
    for row in own_rows:
        assert await start_sign_in(storage, row)
    kept_rows = [*reversed(own_rows[-MAX_PER_BROWSER:]), other_rows[1]]
    assert await pending_rows.find_for_browser(storage, "browser", NOW_MS) == kept_rows
    assert await pending_rows.find_for_browser(storage, "another browser", NOW_MS) == other_rows[:1]
    assert await pending_rows.find_for_browser(storage, "browser", NOW_MS + 2003) == kept_rows[:1]
    await pending_rows.delete_for_browser(storage, "browser")
    assert await pending_rows.find_for_browser(storage, "browser", NOW_MS) == []
    assert await count_pending_sign_ins(storage) == 1


async def test_a_finished_sign_in_deletes_the_other_pending_sign_ins_of_the_same_browser_and_account(
    storage: Storage,
) -> None:
    other_rows = [
        replace(ROW, message="b", browser="another browser"),
        replace(ROW, message="c", account="eip155:1:0xdef"),
    ]
    for row in (ROW, replace(ROW, message="second"), *other_rows):
        assert await start_sign_in(storage, row)
    assert await pending_rows.finish(storage, ROW, NOW_MS)
    assert await pending_rows.find(storage, "second", "browser") is None
    assert [await pending_rows.find(storage, row.message, row.browser) for row in other_rows] == other_rows


async def test_a_flood_of_nonces_deletes_no_pending_sign_in(storage: Storage) -> None:
    await start_sign_in(storage, ROW)
    for index in range(5):
        await nonces.add(storage, str(index), "browser", NOW_MS + index)
    await nonces.prune(storage, NOW_MS, max_nonces=1)
    async with storage.read_connection() as connection:
        assert await connection.scalar(select(func.count()).select_from(nonce_table)) == 1
    assert await pending_rows.find(storage, "message", "browser") == ROW


async def test_pruning_deletes_expired_sign_ins_and_returns_the_number_of_pending_sign_ins(storage: Storage) -> None:
    for index, message in enumerate(("old", "a", "b")):
        await start_sign_in(storage, replace(ROW, message=message, expires_at_ms=NOW_MS - 1 + index))
    assert await pending_rows.prune(storage, NOW_MS) == 2
    assert await pending_rows.find(storage, "old", "browser") is None
    assert await count_pending_sign_ins(storage) == 2


async def test_a_sign_in_that_is_restored_after_a_failure_is_pending_again(storage: Storage) -> None:
    await start_sign_in(storage, ROW)
    assert await pending_rows.finish(storage, ROW, NOW_MS)
    await pending_rows.restore(storage, ROW)
    assert await pending_rows.find(storage, "message", "browser") == ROW
    assert await pending_rows.finish(storage, ROW, NOW_MS)
