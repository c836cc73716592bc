"""Client documents from hosts that are slow, down or too many: limits, and who waits for whom."""

import asyncio
import json
from typing import Any

import pytest
from aiohttp import web
from starlette.testclient import TestClient

from kisslock.app import Kisslock
from kisslock.egress import FetchResponse
from kisslock.egress.fetch import MAX_CONNECTIONS_OF_HOST
from kisslock.errors import TooManyRequests
from kisslock.oidc import directory
from kisslock.oidc.errors import DocumentUnavailable
from kisslock.oidc.provider import Provider
from tests.auth.conftest import ALICE, Browser, Clock, code
from tests.egress.conftest import Internet
from tests.oidc.conftest import Spend
from tests.oidc.document_hosts import PATH, agent, internet, site
from tests.oidc.program import OidcClientDriver
from tests.oidc.test_documents import CLIENT, DOCUMENT, DocumentAgent

__all__ = ["agent", "internet", "site"]


def hanging(internet: Internet, path: str = PATH) -> asyncio.Event:
    """Make the host accept requests without a response. Return the event that ends them."""
    end = asyncio.Event()

    async def wait(_: web.Request) -> web.Response:
        await end.wait()
        return web.Response()

    internet.handlers[path] = wait
    return end


@pytest.mark.parametrize("failure", ["500", "503", "hangs", "has no address", "limit of fetches"])
def test_while_the_host_fails_the_last_valid_document_is_used_for_refreshes_for_a_day(
    agent: DocumentAgent, browser: Browser, internet: Internet, clock: Clock, spend: Spend, failure: str
) -> None:
    def fail() -> None:
        if failure == "hangs":
            hanging(internet)
        elif failure == "has no address":
            internet.names.answers["agent.example"] = [[]]
        elif failure == "limit of fetches":
            spend(directory.HOST_LIMIT, "agent.example")
        else:
            internet.serves(PATH, b"", "text/html", int(failure))

    tokens = agent.tokens(browser, ALICE)
    clock.now += directory.DEFAULT_FRESH_S + 1
    fail()
    refreshed = agent.refresh(tokens["refresh_token"])
    assert refreshed.status_code == 200, refreshed.text
    clock.now += 86_400
    fail()
    late = agent.refresh(refreshed.json()["refresh_token"])
    assert code(late) in {"502 oidc/document-unavailable", "429 http/too-many-requests"}


def test_visitors_who_wait_for_the_same_hanging_document_share_one_request(
    site: Kisslock, running: TestClient, internet: Internet
) -> None:
    read = site.services[Provider].directory.read_client

    async def wait_together() -> list[Any]:
        hanging(internet)
        return await asyncio.gather(*(read(CLIENT, f"visitor {n}") for n in range(12)), return_exceptions=True)

    assert running.portal
    outcomes = running.portal.call(wait_together)
    # Without a shared fetch, the twelfth visitor would wait twelve times as long as the first.
    assert {type(outcome) for outcome in outcomes} == {DocumentUnavailable}
    assert len(internet.seen) == 1


def test_a_host_that_hangs_does_not_block_other_documents_or_registered_clients(
    agent: DocumentAgent, browser: Browser, site: Kisslock, internet: Internet, monkeypatch: pytest.MonkeyPatch
) -> None:
    calm = {**DOCUMENT, "client_id": "https://calm.example/calm.json"}
    internet.serves("/calm.json", json.dumps(calm).encode(), "application/json")
    end, read = hanging(internet), site.services[Provider].directory.read_client
    waiting: list[asyncio.Task[Any]] = []
    fetches, get = [], internet.egress.get

    async def counted(url: str, **options: int) -> FetchResponse:
        fetches.append(url)
        return await get(url, **options)

    monkeypatch.setattr(internet.egress, "get", counted)

    async def hang() -> None:
        waiting.extend(asyncio.create_task(read(f"{CLIENT}?{n}", f"visitor {n}")) for n in range(20))
        # All twenty requests wait for a connection, and the host has accepted as many connections as allowed.
        while len(fetches) < 20 or len(internet.seen) < MAX_CONNECTIONS_OF_HOST:  # noqa: ASYNC110
            await asyncio.sleep(0)

    async def outcomes() -> list[bool]:
        end.set()
        return [isinstance(outcome, Exception) for outcome in await asyncio.gather(*waiting, return_exceptions=True)]

    portal = browser.client.portal
    assert portal
    # The timeout is long, so that the other visitors are served before the hanging requests end.
    internet.egress.timeout_s = 60
    portal.call(hang)
    agent.id = calm["client_id"]
    assert agent.consent(browser)["step"] == "sign-in"
    assert OidcClientDriver(agent.server, "notebook").allow(browser, ALICE)["code"]
    assert not any(task.done() for task in waiting)
    assert portal.call(outcomes) == [True] * 20


@pytest.mark.parametrize(
    "client_ids",
    [
        [f"{CLIENT}?{number}" for number in range(1000)],
        [f"https://h{number}.agent.example/c" for number in range(1000)],
    ],
    ids=["query strings", "hosts"],
)
def test_for_a_thousand_unknown_clients_from_one_address_the_server_fetches_ten_documents(
    site: Kisslock, running: TestClient, internet: Internet, client_ids: list[str]
) -> None:
    read = site.services[Provider].directory.read_client

    async def one_after_the_other() -> list[Exception]:
        errors: list[Exception] = []
        for client_id in client_ids:
            with pytest.raises((DocumentUnavailable, TooManyRequests)) as caught:
                await read(client_id, "198.51.100.7")
            errors.append(caught.value)
        return errors

    assert running.portal
    errors = running.portal.call(one_after_the_other)
    assert len(internet.names.asked) == directory.ADDRESS_LIMIT.amount
    assert sum(isinstance(error, TooManyRequests) for error in errors) == 1000 - directory.ADDRESS_LIMIT.amount


def test_for_requests_from_many_addresses_the_server_fetches_twenty_documents_of_a_host_and_sixty_in_total(
    site: Kisslock, running: TestClient, internet: Internet
) -> None:
    read = site.services[Provider].directory.read_client

    async def fetches(hosts: int) -> int:
        internet.names.asked.clear()
        for number in range(100):
            with pytest.raises((DocumentUnavailable, TooManyRequests)):
                await read(f"https://h{number % hosts}.agent.example/{number}", f"198.51.100.{number}")
        return len(internet.names.asked)

    assert running.portal
    assert running.portal.call(fetches, 1) == directory.HOST_LIMIT.amount
    assert running.portal.call(fetches, 100) == directory.TOTAL_LIMIT.amount - directory.HOST_LIMIT.amount
