"""The feed's order: every entry appears once, whichever server responds and however entries become visible."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import pytest
from sqlalchemy import text

from kisslock.composition.storage import open_storage
from kisslock.log import store
from kisslock.log.entry import Entry
from kisslock.storage.engine import LOG_LOCK, Storage
from tests.auth.conftest import Browser
from tests.console.conftest import Operated, Site
from tests.console.history import entry, keep
from tests.databases import new_database
from tests.log.conftest import wait_for
from tests.log.test_counts import batch_of

NOW = 1_795_256_430_400
WAITS = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"


def some(count: int, **fields: Any) -> list[Entry]:
    """Return entries one millisecond apart."""
    return [entry(**{"at_ms": NOW + number, "step": "opened", **fields}) for number in range(count)]


def feed(browser: Browser, after: int | str | None = None) -> Any:
    """Return the feed's response."""
    answer = browser.client.get("/api/console/feed", params={} if after is None else {"after": after})
    assert answer.status_code == 200, answer.text
    return answer.json()


def ids(answer: Any) -> list[int]:
    return [entry["id"] for entry in answer["entries"]]


def test_the_feed_begins_with_the_newest_twenty_entries_and_continues_with_newer_entries(site: Site) -> None:
    browser = site.operator()
    assert feed(browser) == {"entries": [], "cursor": 0, "more": False}
    site.keep(*some(30))
    first = feed(browser)
    assert (ids(first), first["cursor"], first["more"]) == (list(range(11, 31)), 30, False)
    assert feed(browser, 30) == {"entries": [], "cursor": 30, "more": False}
    site.keep(*some(1, step="failed", code="WALLET/REJECTED", wallet="rabby", method="extension"))
    failed = {"step": "failed", "code": "WALLET/REJECTED", "wallet": "rabby", "method": "extension"}
    assert feed(browser, 30) == {"entries": [{"id": 31, "at_ms": NOW, **failed}], "cursor": 31, "more": False}


def test_after_a_long_pause_the_feed_returns_all_missed_entries_in_parts(site: Site) -> None:
    browser = site.operator()
    site.keep(*some(1100))
    responses = [feed(browser, 0)]
    while responses[-1]["more"]:
        responses.append(feed(browser, responses[-1]["cursor"]))
    assert [len(answer["entries"]) for answer in responses] == [500, 500, 100]
    assert [number for answer in responses for number in ids(answer)] == list(range(1, 1101))


def test_the_cursor_of_the_feed_must_be_a_number(site: Site) -> None:
    client = site.operator().client
    for after in ("", "x", "-1", "1.5", "1e3", "9" * 19, "1\u0663", "0x10", "NaN"):
        answer = client.get("/api/console/feed", params={"after": after})
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "http/bad-request"), after


def test_a_page_that_continues_at_another_server_gets_every_entry_exactly_once(
    operated: Operated, database: str
) -> None:
    """A restarted server counts as another server: nothing of the feed is in its memory."""
    sites = [operated(storage={"url": database}) for _ in range(2)]
    browsers = [item.operator() for item in sites]
    output, cursor = [], 0
    for number in range(20):
        # The servers store entries in turn. After that, the page requests the feed from one of the two servers.
        sites[number % 2].keep(*some(number % 4))
        answer = feed(browsers[number // 2 % 2], cursor)
        output += ids(answer)
        cursor = answer["cursor"]
    assert output == list(range(1, 31))


def test_a_feed_whose_cursor_is_beyond_the_entries_of_a_restored_database_does_not_wait_forever(site: Site) -> None:
    browser = site.operator()
    site.keep(*some(3))
    assert feed(browser, 10**17) == {"entries": [], "cursor": 3, "more": False}
    site.keep(*some(1))
    assert ids(feed(browser, 3)) == [4]


@pytest.mark.slow
def test_the_feed_does_not_miss_an_entry_that_is_stored_later_with_a_smaller_id(
    operated: Operated, postgresql_server: str
) -> None:
    with new_database(postgresql_server) as url:
        first, second = operated(storage={"url": url}), operated(storage={"url": url})
        browser, other = first.operator(), second.browser()
        storage = open_storage(url)
        # A server has written an entry to the database but has not committed it.
        with first.portal.wrap_async_context_manager(uncommitted(storage, *some(1))):
            beacon = {"level": "debug", "client": "true", "step": "requested", "flow": "f" * 20}
            assert other.client.post("/api/auth/_log", data=beacon).status_code == 200
            wait_for(lambda: first.portal.call(waiting, storage))
            assert feed(browser) == {"entries": [], "cursor": 0, "more": False}
        answer: Any = {"cursor": 0}
        output: list[tuple[int, str]] = []

        def has_both() -> bool:
            nonlocal answer
            answer = feed(browser, answer["cursor"])
            output.extend((entry["id"], entry["step"]) for entry in answer["entries"])
            return len(output) >= 2

        wait_for(has_both)
        assert output == [(1, "opened"), (2, "requested")]
        first.portal.call(keep, storage, some(1))
        assert ids(feed(browser, answer["cursor"])) == [3]
        first.portal.call(storage.close)


@asynccontextmanager
async def uncommitted(storage: Storage, *entries: Entry) -> AsyncIterator[None]:
    """Hold open the transaction of a server that has written entries but has not committed them."""
    await storage.prepare()
    async with storage.engine.connect() as plain:
        connection = await plain.execution_options(isolation_level="READ COMMITTED")
        async with connection.begin():
            await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOG_LOCK})
            await connection.run_sync(partial(store._save_in_transaction, batch_of(*entries), store.BatchWrite()))
            yield


async def waiting(storage: Storage) -> bool:
    """Return True if another server waits for the lock to write."""
    async with storage.read_connection() as connection:
        return bool(await connection.scalar(text(WAITS)))
