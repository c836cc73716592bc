"""Hosts of client documents that are hostile, slow or gone. The provider reaches them through its real egress."""

import asyncio
import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from aiohttp import web
from starlette.testclient import TestClient

from kisslock.app import Kisslock
from kisslock.errors import TooManyRequests
from kisslock.oidc import directory
from kisslock.oidc.errors import DocumentUnavailable
from kisslock.oidc.provider import Provider
from tests.auth.conftest import ALICE, Browser, Clock, at, code
from tests.conftest import NewKisslock
from tests.egress.conftest import Internet, simulated_internet
from tests.oidc.conftest import Spend, tables
from tests.oidc.program import CLIENTS, KEY
from tests.oidc.test_documents import CLIENT, DOCUMENT, WEB, DocumentAgent
from tests.oidc.test_resources import RESOURCES, is_active

PATH = "/client.json"
MAX_BYTES = 5 * 1024
Responds = Callable[..., None]


@pytest.fixture
def site(new_kisslock: NewKisslock, clock: Clock) -> Kisslock:
    """A provider that reads documents of every public host."""
    oidc = {"enabled": True, "key": KEY, "clients": CLIENTS, "resources": RESOURCES, "client_documents": ["*"]}
    return at(new_kisslock(**tables(oidc=oidc)), clock)


@pytest.fixture
def internet(site: Kisslock, running: TestClient, monkeypatch: pytest.MonkeyPatch) -> Iterator[Internet]:
    """The Internet, where agent.example serves a document."""
    assert running.portal
    simulated = simulated_internet(monkeypatch, "agent.example", "calm.example", timeout_s=0.5)
    with running.portal.wrap_async_context_manager(simulated) as internet:
        site.services[Provider].directory._egress = internet.egress
        internet.serves(PATH, json.dumps(DOCUMENT).encode(), "application/json")
        yield internet


@pytest.fixture
def agent(server: TestClient, internet: Internet) -> DocumentAgent:
    return DocumentAgent(server)


def error_of(agent: DocumentAgent, browser: Browser) -> str:
    """Return the error code that the page gets for the client."""
    response = agent.consent(browser)
    assert "error" in response, response
    return str(response["error"]["code"])


def padded(length: int) -> bytes:
    """Return the document with spaces up to this length."""
    return json.dumps(DOCUMENT).encode().ljust(length)


def test_a_document_is_requested_once_without_cookies_and_without_credentials(
    agent: DocumentAgent, browser: Browser, internet: Internet
) -> None:
    assert agent.consent(browser)["client"]["name"] == "Agent"
    (request,) = internet.seen
    assert (request.method, request.host, request.path) == ("GET", "agent.example", PATH)
    assert {"Cookie", "Authorization", "Referer", "Origin"}.isdisjoint(request.headers)


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
@pytest.mark.parametrize("target", ["/moved.json", "https://calm.example/moved.json", "http://127.0.0.1/"])
def test_a_document_that_redirects_registers_no_client_and_the_redirect_is_not_followed(
    agent: DocumentAgent, browser: Browser, internet: Internet, status: int, target: str
) -> None:
    internet.redirects(PATH, target, status)
    internet.serves("/moved.json", json.dumps(DOCUMENT).encode(), "application/json")
    assert error_of(agent, browser) == "oidc/document-unavailable"
    assert [request.path for request in internet.seen] == [PATH]


@pytest.mark.parametrize(
    "addresses",
    [["127.0.0.1"], ["10.0.0.1"], ["169.254.169.254"], ["::1"], ["fd00::1"], ["203.0.114.7", "192.168.0.1"], []],
)
def test_a_host_name_that_resolves_to_a_private_address_is_never_contacted(
    agent: DocumentAgent, browser: Browser, internet: Internet, addresses: list[str]
) -> None:
    internet.names.answers["agent.example"] = [addresses]
    assert error_of(agent, browser) == "oidc/document-unavailable"
    assert internet.seen == []


def test_a_host_name_that_changes_to_a_private_address_is_not_contacted_again(
    agent: DocumentAgent, browser: Browser, internet: Internet, clock: Clock
) -> None:
    internet.names.answers["agent.example"] = [["203.0.114.7"], ["127.0.0.1"]]
    assert agent.consent(browser)["client"]["name"] == "Agent"
    clock.now += directory.DEFAULT_FRESH_S
    assert error_of(agent, browser) == "oidc/document-unavailable"
    assert (internet.names.asked, len(internet.seen)) == (["agent.example"] * 2, 1)


@pytest.mark.parametrize(
    "client_id",
    ["https://127.0.0.1/c", "https://[::1]/c", "https://2130706433/c", "https://0x7f.1/c", "https://localhost/c"],
)
def test_an_address_as_the_host_of_a_client_id_is_never_contacted(
    agent: DocumentAgent, browser: Browser, internet: Internet, client_id: str
) -> None:
    agent.id = client_id
    internet.names.answers["localhost"] = [["127.0.0.1"]]
    assert error_of(agent, browser) in {"oidc/document-unavailable", "oidc/unknown-client"}
    assert internet.seen == []


@pytest.mark.parametrize("kind", ["text/html", "text/plain", "application/octet-stream", "image/svg+xml", "text/json"])
def test_a_document_with_another_media_type_registers_no_client(
    agent: DocumentAgent, browser: Browser, internet: Internet, kind: str
) -> None:
    # A site that serves the files of its users would otherwise register clients that its users wrote.
    internet.serves(PATH, json.dumps(DOCUMENT).encode(), kind)
    assert error_of(agent, browser) == "oidc/document-unavailable"


@pytest.mark.parametrize("kind", ["application/json", "application/client-metadata+json"])
def test_a_document_with_a_media_type_of_json_registers_its_client(
    agent: DocumentAgent, browser: Browser, internet: Internet, kind: str
) -> None:
    internet.serves(PATH, json.dumps(DOCUMENT).encode(), kind)
    assert agent.consent(browser)["step"] == "sign-in"


def test_a_document_has_at_most_five_kilobytes(agent: DocumentAgent, browser: Browser, internet: Internet) -> None:
    internet.serves(PATH, padded(MAX_BYTES + 1), "application/json")
    assert error_of(agent, browser) == "oidc/document-unavailable"
    internet.serves(PATH, padded(MAX_BYTES), "application/json")
    assert agent.consent(browser)["step"] == "sign-in"


def test_a_document_without_a_length_is_cut_off(agent: DocumentAgent, browser: Browser, internet: Internet) -> None:
    async def endless(request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse(headers={"Content-Type": "application/json"})
        await response.prepare(request)
        while True:
            await response.write(b" " * 1024)

    internet.handlers[PATH] = endless
    assert error_of(agent, browser) == "oidc/document-unavailable"


def test_ten_thousand_redirect_uris_register_no_client(
    agent: DocumentAgent, browser: Browser, internet: Internet
) -> None:
    uris = [f"{WEB}/{number}" for number in range(10_000)]
    internet.serves(PATH, json.dumps({**DOCUMENT, "redirect_uris": uris}).encode(), "application/json")
    assert error_of(agent, browser) == "oidc/document-unavailable"
    # As many as fit into five kilobytes are still too many.
    short = [f"https://a.example/{number}" for number in range(150)]
    body = json.dumps({**DOCUMENT, "redirect_uris": short}).encode()
    assert len(body) < MAX_BYTES
    internet.serves(PATH, body, "application/json")
    assert error_of(agent, browser) == "oidc/document-unavailable"


@pytest.mark.parametrize("status", [404, 410])
def test_a_document_that_is_gone_ends_the_access_of_its_client(
    agent: DocumentAgent, browser: Browser, internet: Internet, clock: Clock, status: int
) -> None:
    tokens = agent.tokens(browser, ALICE)
    clock.now += directory.DEFAULT_FRESH_S - 60
    tokens = agent.refresh(tokens["refresh_token"]).json()
    internet.serves(PATH, b"gone", "text/html", status)
    clock.now += 60
    assert agent.refresh(tokens["refresh_token"]).json()["error"] == "invalid_client"
    assert not is_active(agent.server, tokens["access_token"])


def hanging(internet: Internet, path: str = PATH) -> asyncio.Event:
    """Make the host accept requests without a response. Return the event that ends them."""
    end = asyncio.Event()

    async def wait(_: web.Request) -> web.Response:
        await end.wait()
        return web.Response()

    internet.handlers[path] = wait
    return end


@pytest.mark.parametrize("failure", ["500", "503", "hangs", "has no address", "limit of fetches"])
def test_while_the_host_fails_the_last_good_document_serves_refreshes_for_a_day(
    agent: DocumentAgent, browser: Browser, internet: Internet, clock: Clock, spend: Spend, failure: str
) -> None:
    def fail() -> None:
        if failure == "hangs":
            hanging(internet)
        elif failure == "has no address":
            internet.names.answers["agent.example"] = [[]]
        elif failure == "limit of fetches":
            spend(directory.OF_HOST, "agent.example")
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


@pytest.mark.parametrize(
    "client_ids",
    [
        [f"{CLIENT}?{number}" for number in range(1000)],
        [f"https://h{number}.agent.example/c" for number in range(1000)],
    ],
    ids=["query strings", "hosts"],
)
def test_a_thousand_unknown_clients_from_one_address_have_ten_documents_fetched(
    site: Kisslock, running: TestClient, internet: Internet, client_ids: list[str]
) -> None:
    read = site.services[Provider].directory.read

    async def one_after_the_other() -> list[Exception]:
        errors = []
        for client_id in client_ids:
            with pytest.raises((DocumentUnavailable, TooManyRequests)) as caught:
                await read(client_id, "198.51.100.7")
            errors.append(caught.value)
        return errors

    assert running.portal
    errors = running.portal.call(one_after_the_other)
    assert len(internet.names.asked) == directory.OF_ADDRESS.amount
    assert sum(isinstance(error, TooManyRequests) for error in errors) == 1000 - directory.OF_ADDRESS.amount


def test_many_addresses_together_have_twenty_documents_of_a_host_fetched_and_sixty_in_total(
    site: Kisslock, running: TestClient, internet: Internet
) -> None:
    read = site.services[Provider].directory.read

    async def fetches(hosts: int) -> int:
        internet.names.asked.clear()
        for number in range(100):
            with pytest.raises((DocumentUnavailable, TooManyRequests)):
                await read(f"https://h{number % hosts}.agent.example/{number}", f"198.51.100.{number}")
        return len(internet.names.asked)

    assert running.portal
    assert running.portal.call(fetches, 1) == directory.OF_HOST.amount
    assert running.portal.call(fetches, 100) == directory.IN_TOTAL.amount - directory.OF_HOST.amount


Change = Mapping[str, Any]


@pytest.mark.parametrize(
    "change",
    [{"redirect_uris": ["https://evil.example/in"]}, {"client_name": "Bank"}, {"client_id": "https://evil.example/c"}],
)
def test_a_document_that_changes_between_fetches_changes_nothing_while_a_visitor_decides(
    agent: DocumentAgent, browser: Browser, internet: Internet, clock: Clock, change: Change
) -> None:
    agent.consent(browser)
    browser.sign_in(ALICE)
    step = agent.consent(browser)
    internet.serves(PATH, json.dumps({**DOCUMENT, **change}).encode(), "application/json")
    clock.now += directory.DEFAULT_FRESH_S - 1
    browser.sign_in(ALICE)
    assert (step["step"], step["client"]["name"]) == ("consent", "Agent")
    assert agent.consent(browser)["client"] == step["client"]
    assert len(internet.seen) == 1


def test_a_document_that_expires_while_the_visitor_decides_still_counts_for_the_decision(
    agent: DocumentAgent, browser: Browser, internet: Internet, clock: Clock
) -> None:
    async def uncached(_: web.Request) -> web.Response:
        return web.json_response(DOCUMENT, headers={"Cache-Control": "no-store"})

    internet.handlers[PATH] = uncached
    browser.sign_in(ALICE)
    first, second = agent.consent(browser), agent.consent(browser)
    clock.now += directory.MIN_FRESH_S + 60
    approved = agent.approve(browser, agent.query(), first["ticket"])
    assert approved.status_code == 200, approved.text
    assert agent.redeem(agent.read(approved.json()["redirect"])["code"]).status_code == 200
    denied = agent.page(browser, "deny", agent.query(), ticket=second["ticket"])
    assert agent.read(denied.json()["redirect"])["error"] == "access_denied"
    # Without a page that has shown it, a document that has expired counts for nothing.
    assert agent.ask(browser, prompt="none").status_code == 200
