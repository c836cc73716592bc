"""Nonces in the database: each is consumed once, by its browser, before it expires."""

import asyncio

import pytest
from sqlalchemy import text

from kisslock.auth import nonces
from kisslock.storage.engine import Storage

NOW_MS = 1_800_000_000_000
# Stores nonces with the names 1, 2, 3 and so on. Each nonce expires one millisecond after the one before.
INSERT_NUMBERED_NONCES = text(
    "INSERT INTO nonces (nonce, browser, expires_at_ms) "
    "WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < :count) "
    "SELECT CAST(n AS VARCHAR(64)), 'browser', CAST(:now_ms AS BIGINT) + n FROM numbers"
)


async def remaining_nonces(storage: Storage, *names: str, browser: str = "browser") -> list[str]:
    """Return the nonces that are still stored for a browser."""
    return [name for name in names if await nonces.exists_for_browser(storage, name, browser)]


async def test_a_nonce_can_be_consumed_once_and_only_by_the_browser_that_it_was_issued_to(storage: Storage) -> None:
    for name in ("first", "second"):
        await nonces.add(storage, name, "browser", NOW_MS + 1)
    assert await nonces.consume(storage, "unknown", "browser", NOW_MS) is None
    assert await nonces.consume(storage, "first", "another browser", NOW_MS) is None
    assert await nonces.consume(storage, "first", "browser", NOW_MS) == NOW_MS + 1
    assert await nonces.consume(storage, "first", "browser", NOW_MS) is None
    assert await remaining_nonces(storage, "first", "second") == ["second"]


async def test_a_nonce_expires_at_the_exact_millisecond_and_is_still_recognized_as_expired(storage: Storage) -> None:
    await nonces.add(storage, "nonce", "browser", NOW_MS)
    assert await nonces.consume(storage, "nonce", "browser", NOW_MS) is None
    assert await nonces.exists_for_browser(storage, "nonce", "browser")
    assert not await nonces.exists_for_browser(storage, "nonce", "another browser")
    assert not await nonces.exists_for_browser(storage, "unknown", "browser")
    assert await nonces.consume(storage, "nonce", "browser", NOW_MS - 1) == NOW_MS


async def test_only_one_of_several_concurrent_requests_can_consume_a_nonce(storage: Storage) -> None:
    await nonces.add(storage, "nonce", "browser", NOW_MS + 1)
    results = await asyncio.gather(*(nonces.consume(storage, "nonce", "browser", NOW_MS) for _ in range(10)))
    assert sorted(results, key=str) == [NOW_MS + 1, *[None] * 9]


@pytest.mark.parametrize(
    ("max_nonces", "expected"),
    [(4, ["a", "b", "c", "d"]), (3, ["a", "b", "c"]), (2, ["a", "c"]), (0, [])],
)
async def test_pruning_deletes_expired_nonces_and_the_oldest_nonces_beyond_the_limit(
    storage: Storage, max_nonces: int, expected: list[str]
) -> None:
    for name, expires in {"old": NOW_MS - 1, "d": NOW_MS, "c": NOW_MS + 9, "b": NOW_MS + 1, "a": NOW_MS + 5}.items():
        await nonces.add(storage, name, "browser", expires)
    await nonces.prune(storage, NOW_MS, max_nonces)
    assert await remaining_nonces(storage, "a", "b", "c", "d", "old") == expected


async def test_pruning_keeps_up_to_two_hundred_thousand_nonces_by_default(storage: Storage) -> None:
    async with storage.autocommit() as connection:
        await connection.execute(INSERT_NUMBERED_NONCES, {"count": 200_001, "now_ms": NOW_MS})
    await nonces.prune(storage, NOW_MS)
    assert await remaining_nonces(storage, "1", "2", "200001") == ["2", "200001"]
    await nonces.prune(storage, NOW_MS + 3)
    assert await remaining_nonces(storage, "2", "3", "200001") == ["3", "200001"]
