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
from tests.console.conftest import NewOperatedSite, OperatedSite
from tests.console.history import create_entry, save_entries
from tests.databases import new_database
from tests.log.conftest import wait_for
from tests.log.test_counts import create_batch

NOW_MS = 1_795_256_430_400
WAITING_LOCKS_QUERY = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"


def entries_in_order(count: int, **fields: Any) -> list[Entry]:
    """Return entries one millisecond apart."""
    return [create_entry(**{"at_ms": NOW_MS + number, "step": "opened", **fields}) for number in range(count)]


def get_feed(browser: Browser, cursor: int | str | None = None) -> Any:
    """Return the feed's response."""
    response = browser.client.get("/api/console/feed", params={} if cursor is None else {"after": cursor})
    assert response.status_code == 200, response.text
    return response.json()


def entry_ids(response: Any) -> list[int]:
    return [entry["id"] for entry in response["entries"]]


def test_the_feed_begins_with_the_newest_twenty_entries_and_continues_with_newer_entries(site: OperatedSite) -> None:
    browser = site.sign_in_operator()
    assert get_feed(browser) == {"entries": [], "cursor": 0, "more": False}
    site.save_entries(*entries_in_order(30))
    first_page = get_feed(browser)
    assert (entry_ids(first_page), first_page["cursor"], first_page["more"]) == (list(range(11, 31)), 30, False)
    assert get_feed(browser, 30) == {"entries": [], "cursor": 30, "more": False}
    site.save_entries(*entries_in_order(1, step="failed", code="WALLET/REJECTED", wallet="rabby", method="extension"))
    failed_fields = {"step": "failed", "code": "WALLET/REJECTED", "wallet": "rabby", "method": "extension"}
    assert get_feed(browser, 30) == {
        "entries": [{"id": 31, "at_ms": NOW_MS, **failed_fields}],
        "cursor": 31,
        "more": False,
    }


def test_the_feed_returns_all_missed_entries_in_parts_after_a_long_pause(site: OperatedSite) -> None:
    browser = site.sign_in_operator()
    site.save_entries(*entries_in_order(1100))
    responses = [get_feed(browser, 0)]
    while responses[-1]["more"]:
        responses.append(get_feed(browser, responses[-1]["cursor"]))
    assert [len(response["entries"]) for response in responses] == [500, 500, 100]
    assert [number for response in responses for number in entry_ids(response)] == list(range(1, 1101))


def test_the_cursor_of_the_feed_must_consist_of_a_limited_number_of_ascii_digits(site: OperatedSite) -> None:
    client = site.sign_in_operator().client
    for invalid_cursor in ("", "x", "-1", "1.5", "1e3", "9" * 19, "1\u0663", "0x10", "NaN"):
        response = client.get("/api/console/feed", params={"after": invalid_cursor})
        assert (response.status_code, response.json()["error"]["code"]) == (400, "http/bad-request"), invalid_cursor


def test_a_console_that_switches_to_another_server_gets_every_entry_exactly_once(
    new_operated_site: NewOperatedSite, database: str
) -> None:
    """A restarted server counts as another server: nothing of the feed is in its memory."""
    sites = [new_operated_site(storage={"url": database}) for _ in range(2)]
    browsers = [item.sign_in_operator() for item in sites]
    received_entries, cursor = [], 0
    for number in range(20):
        # The two servers store entries alternately. Then the page requests the feed from one of the servers.
        sites[number % 2].save_entries(*entries_in_order(number % 4))
        response = get_feed(browsers[number // 2 % 2], cursor)
        received_entries += entry_ids(response)
        cursor = response["cursor"]
    assert received_entries == list(range(1, 31))


def test_the_feed_sets_back_a_cursor_that_is_beyond_the_newest_entry_of_a_restored_database(
    site: OperatedSite,
) -> None:
    browser = site.sign_in_operator()
    site.save_entries(*entries_in_order(3))
    assert get_feed(browser, 10**17) == {"entries": [], "cursor": 3, "more": False}
    site.save_entries(*entries_in_order(1))
    assert entry_ids(get_feed(browser, 3)) == [4]


@pytest.mark.slow
def test_the_feed_does_not_miss_an_entry_that_is_committed_later_with_a_smaller_id(
    new_operated_site: NewOperatedSite, postgresql_server: str
) -> None:
    with new_database(postgresql_server) as url:
        first_site, second_site = new_operated_site(storage={"url": url}), new_operated_site(storage={"url": url})
        browser, other_browser = first_site.sign_in_operator(), second_site.open_browser()
        storage = open_storage(url)
        # A server has written an entry to the database but has not committed it.
        with first_site.portal.wrap_async_context_manager(hold_uncommitted_entries(storage, *entries_in_order(1))):
            beacon = {"level": "debug", "client": "true", "step": "requested", "flow": "f" * 20}
            assert other_browser.client.post("/api/auth/_log", data=beacon).status_code == 200
            wait_for(lambda: first_site.portal.call(is_another_server_waiting, storage))
            assert get_feed(browser) == {"entries": [], "cursor": 0, "more": False}
        response: Any = {"cursor": 0}
        received_entries: list[tuple[int, str]] = []

        def received_both_entries() -> bool:
            nonlocal response
            response = get_feed(browser, response["cursor"])
            received_entries.extend((entry["id"], entry["step"]) for entry in response["entries"])
            return len(received_entries) >= 2

        wait_for(received_both_entries)
        assert received_entries == [(1, "opened"), (2, "requested")]
        first_site.portal.call(save_entries, storage, entries_in_order(1))
        assert entry_ids(get_feed(browser, response["cursor"])) == [3]
        first_site.portal.call(storage.close)


@asynccontextmanager
async def hold_uncommitted_entries(storage: Storage, *entries: Entry) -> AsyncIterator[None]:
    """Hold open the transaction of a server that has written entries but has not committed them."""
    await storage.prepare()
    async with storage.engine.connect() as plain_connection:
        connection = await plain_connection.execution_options(isolation_level="READ COMMITTED")
        async with connection.begin():
            await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOG_LOCK})
            await connection.run_sync(partial(store._save_in_transaction, create_batch(*entries), store.BatchWrite()))
            yield


async def is_another_server_waiting(storage: Storage) -> bool:
    """Return True if another server waits for the lock to write."""
    async with storage.read_connection() as connection:
        return bool(await connection.scalar(text(WAITING_LOCKS_QUERY)))
