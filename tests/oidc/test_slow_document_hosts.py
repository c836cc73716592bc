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
from tests.auth.conftest import ALICE, Browser, Clock, status_and_code
from tests.egress.conftest import SimulatedInternet
from tests.oidc.conftest import UseUpLimit
from tests.oidc.document_hosts import DOCUMENT_PATH, agent, internet, site
from tests.oidc.program import OidcClientDriver
from tests.oidc.test_documents import CLIENT_DOCUMENT, CLIENT_ID, DocumentAgent

__all__ = ["agent", "internet", "site"]


def hang_at_path(internet: SimulatedInternet, path: str = DOCUMENT_PATH) -> asyncio.Event:
    """Make the host accept requests without a response. Return the event that ends them."""
    end_event = asyncio.Event()

    async def wait_for_event(_: web.Request) -> web.Response:
        await end_event.wait()
        return web.Response()

    internet.handlers[path] = wait_for_event
    return end_event


@pytest.mark.parametrize("failure", ["500", "503", "hangs", "has no address", "limit of fetches"])
def test_the_last_valid_document_is_used_for_refreshes_for_a_day_while_the_document_host_fails(
    agent: DocumentAgent,
    browser: Browser,
    internet: SimulatedInternet,
    clock: Clock,
    use_up_limit: UseUpLimit,
    failure: str,
) -> None:
    def fail_requests() -> None:
        if failure == "hangs":
            hang_at_path(internet)
        elif failure == "has no address":
            internet.dns.answers["agent.example"] = [[]]
        elif failure == "limit of fetches":
            use_up_limit(directory.HOST_LIMIT, "agent.example")
        else:
            internet.serve_path(DOCUMENT_PATH, b"", "text/html", int(failure))

    tokens = agent.get_tokens(browser, ALICE)
    clock.now += directory.DEFAULT_FRESH_S + 1
    fail_requests()
    refresh_response = agent.refresh_tokens(tokens["refresh_token"])
    assert refresh_response.status_code == 200, refresh_response.text
    clock.now += 86_400
    fail_requests()
    late_response = agent.refresh_tokens(refresh_response.json()["refresh_token"])
    assert status_and_code(late_response) in {"502 oidc/document-unavailable", "429 http/too-many-requests"}


def test_visitors_who_wait_for_the_same_hanging_document_share_one_request(
    site: Kisslock, running_site: TestClient, internet: SimulatedInternet
) -> None:
    read_client = site.services[Provider].directory.read_client

    async def wait_together() -> list[Any]:
        hang_at_path(internet)
        return await asyncio.gather(
            *(read_client(CLIENT_ID, f"visitor {n}") for n in range(12)), return_exceptions=True
        )

    assert running_site.portal
    outcomes = running_site.portal.call(wait_together)
    # All twelve share one fetch. With twelve fetches in sequence, the last visitor would wait twelve times as long.
    assert {type(outcome) for outcome in outcomes} == {DocumentUnavailable}
    assert len(internet.requests) == 1


def test_a_host_that_hangs_does_not_block_other_documents_or_registered_clients(
    agent: DocumentAgent, browser: Browser, site: Kisslock, internet: SimulatedInternet, monkeypatch: pytest.MonkeyPatch
) -> None:
    calm_document = {**CLIENT_DOCUMENT, "client_id": "https://calm.example/calm.json"}
    internet.serve_path("/calm.json", json.dumps(calm_document).encode(), "application/json")
    end_event, read_client = hang_at_path(internet), site.services[Provider].directory.read_client
    waiting_tasks: list[asyncio.Task[Any]] = []
    fetches, get = [], internet.egress.get

    async def count_fetch(url: str, **options: int) -> FetchResponse:
        fetches.append(url)
        return await get(url, **options)

    monkeypatch.setattr(internet.egress, "get", count_fetch)

    async def read_hanging_client() -> None:
        waiting_tasks.extend(asyncio.create_task(read_client(f"{CLIENT_ID}?{n}", f"visitor {n}")) for n in range(20))
        # Wait until all twenty fetches have started and as many requests as allowed have reached the host.
        while len(fetches) < 20 or len(internet.requests) < MAX_CONNECTIONS_OF_HOST:  # noqa: ASYNC110
            await asyncio.sleep(0)

    async def read_other_clients() -> list[bool]:
        end_event.set()
        return [
            isinstance(outcome, Exception) for outcome in await asyncio.gather(*waiting_tasks, return_exceptions=True)
        ]

    portal = browser.client.portal
    assert portal
    # The timeout is long, so that the other visitors are served before the hanging requests end.
    internet.egress.timeout_s = 60
    portal.call(read_hanging_client)
    agent.id = calm_document["client_id"]
    assert agent.get_consent_step(browser)["step"] == "sign-in"
    assert OidcClientDriver(agent.server, "notebook").complete_flow(browser, ALICE)["code"]
    assert not any(task.done() for task in waiting_tasks)
    assert portal.call(read_other_clients) == [True] * 20


@pytest.mark.parametrize(
    "client_ids",
    [
        [f"{CLIENT_ID}?{number}" for number in range(1000)],
        [f"https://h{number}.agent.example/c" for number in range(1000)],
    ],
    ids=["query strings", "hosts"],
)
def test_one_ip_address_can_make_the_server_fetch_at_most_ten_documents_of_unknown_clients(
    site: Kisslock, running_site: TestClient, internet: SimulatedInternet, client_ids: list[str]
) -> None:
    read_client = site.services[Provider].directory.read_client

    async def fetch_sequentially() -> list[Exception]:
        errors: list[Exception] = []
        for client_id in client_ids:
            with pytest.raises((DocumentUnavailable, TooManyRequests)) as caught:
                await read_client(client_id, "198.51.100.7")
            errors.append(caught.value)
        return errors

    assert running_site.portal
    errors = running_site.portal.call(fetch_sequentially)
    assert len(internet.dns.asked) == directory.ADDRESS_LIMIT.amount
    assert sum(isinstance(error, TooManyRequests) for error in errors) == 1000 - directory.ADDRESS_LIMIT.amount


def test_many_ip_addresses_can_make_the_server_fetch_at_most_twenty_documents_of_a_host_and_sixty_in_total(
    site: Kisslock, running_site: TestClient, internet: SimulatedInternet
) -> None:
    read_client = site.services[Provider].directory.read_client

    async def count_fetches(host_names: int) -> int:
        internet.dns.asked.clear()
        for number in range(100):
            with pytest.raises((DocumentUnavailable, TooManyRequests)):
                await read_client(f"https://h{number % host_names}.agent.example/{number}", f"198.51.100.{number}")
        return len(internet.dns.asked)

    assert running_site.portal
    assert running_site.portal.call(count_fetches, 1) == directory.HOST_LIMIT.amount
    assert running_site.portal.call(count_fetches, 100) == directory.TOTAL_LIMIT.amount - directory.HOST_LIMIT.amount
