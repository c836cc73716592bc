"""Client documents from hostile hosts. The provider reaches them through its real egress."""

import json
from collections.abc import Mapping
from typing import Any

import pytest
from aiohttp import web

from kisslock.oidc import directory
from tests.auth.conftest import ALICE, Browser, Clock
from tests.egress.conftest import SimulatedInternet
from tests.oidc.document_hosts import DOCUMENT_PATH, agent, internet, request_error, site
from tests.oidc.test_documents import CLIENT_DOCUMENT, WEB_CALLBACK, DocumentAgent
from tests.oidc.test_resources import is_active

__all__ = ["agent", "internet", "site"]
MAX_BYTES = 5 * 1024
DocumentChange = Mapping[str, Any]


def padded_document(byte_count: int) -> bytes:
    """Return the document with spaces up to this length."""
    return json.dumps(CLIENT_DOCUMENT).encode().ljust(byte_count)


def test_a_document_is_fetched_once_without_cookies_and_without_credentials(
    agent: DocumentAgent, browser: Browser, internet: SimulatedInternet
) -> None:
    assert agent.get_consent_step(browser)["client"]["name"] == "Agent"
    (request,) = internet.requests
    assert (request.method, request.host, request.path) == ("GET", "agent.example", DOCUMENT_PATH)
    assert {"Cookie", "Authorization", "Referer", "Origin"}.isdisjoint(request.headers)


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
@pytest.mark.parametrize("target", ["/moved.json", "https://calm.example/moved.json", "http://127.0.0.1/"])
def test_a_document_url_that_redirects_registers_no_client_and_the_redirect_is_not_followed(
    agent: DocumentAgent, browser: Browser, internet: SimulatedInternet, status: int, target: str
) -> None:
    internet.redirect_path(DOCUMENT_PATH, target, status)
    internet.serve_path("/moved.json", json.dumps(CLIENT_DOCUMENT).encode(), "application/json")
    assert request_error(agent, browser) == "oidc/document-unavailable"
    assert [request.path for request in internet.requests] == [DOCUMENT_PATH]


@pytest.mark.parametrize(
    "addresses",
    [["127.0.0.1"], ["10.0.0.1"], ["169.254.169.254"], ["::1"], ["fd00::1"], ["203.0.114.7", "192.168.0.1"], []],
)
def test_a_host_name_that_resolves_to_a_private_address_is_never_contacted(
    agent: DocumentAgent, browser: Browser, internet: SimulatedInternet, addresses: list[str]
) -> None:
    internet.dns.answers["agent.example"] = [addresses]
    assert request_error(agent, browser) == "oidc/document-unavailable"
    assert internet.requests == []


def test_a_host_whose_address_changes_from_public_to_private_is_not_contacted_again(
    agent: DocumentAgent, browser: Browser, internet: SimulatedInternet, clock: Clock
) -> None:
    internet.dns.answers["agent.example"] = [["203.0.114.7"], ["127.0.0.1"]]
    assert agent.get_consent_step(browser)["client"]["name"] == "Agent"
    clock.now += directory.DEFAULT_FRESH_S
    assert request_error(agent, browser) == "oidc/document-unavailable"
    assert (internet.dns.asked, len(internet.requests)) == (["agent.example"] * 2, 1)


@pytest.mark.parametrize(
    "client_id",
    ["https://127.0.0.1/c", "https://[::1]/c", "https://2130706433/c", "https://0x7f.1/c", "https://localhost/c"],
)
def test_the_server_sends_no_request_to_a_client_id_whose_host_is_an_ip_address_or_localhost(
    agent: DocumentAgent, browser: Browser, internet: SimulatedInternet, client_id: str
) -> None:
    agent.id = client_id
    internet.dns.answers["localhost"] = [["127.0.0.1"]]
    assert request_error(agent, browser) in {"oidc/document-unavailable", "oidc/unknown-client"}
    assert internet.requests == []


@pytest.mark.parametrize("kind", ["text/html", "text/plain", "application/octet-stream", "image/svg+xml", "text/json"])
def test_a_document_whose_media_type_is_not_json_registers_no_client(
    agent: DocumentAgent, browser: Browser, internet: SimulatedInternet, kind: str
) -> None:
    # If another media type were accepted, and a site serves files of its users, these users could register clients.
    internet.serve_path(DOCUMENT_PATH, json.dumps(CLIENT_DOCUMENT).encode(), kind)
    assert request_error(agent, browser) == "oidc/document-unavailable"


@pytest.mark.parametrize("kind", ["application/json", "application/client-metadata+json"])
def test_a_document_with_a_json_media_type_registers_its_client(
    agent: DocumentAgent, browser: Browser, internet: SimulatedInternet, kind: str
) -> None:
    internet.serve_path(DOCUMENT_PATH, json.dumps(CLIENT_DOCUMENT).encode(), kind)
    assert agent.get_consent_step(browser)["step"] == "sign-in"


def test_a_document_of_more_than_five_kilobytes_registers_no_client(
    agent: DocumentAgent, browser: Browser, internet: SimulatedInternet
) -> None:
    internet.serve_path(DOCUMENT_PATH, padded_document(MAX_BYTES + 1), "application/json")
    assert request_error(agent, browser) == "oidc/document-unavailable"
    internet.serve_path(DOCUMENT_PATH, padded_document(MAX_BYTES), "application/json")
    assert agent.get_consent_step(browser)["step"] == "sign-in"


def test_the_server_stops_at_the_size_limit_when_it_reads_an_endless_document_without_content_length(
    agent: DocumentAgent, browser: Browser, internet: SimulatedInternet
) -> None:
    async def send_endless_body(request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse(headers={"Content-Type": "application/json"})
        await response.prepare(request)
        while True:
            await response.write(b" " * 1024)

    internet.handlers[DOCUMENT_PATH] = send_endless_body
    # The server stops reading at the size limit, before the time limit is reached.
    assert "too large" in agent.get_consent_step(browser)["error"]["message"]


def test_a_document_with_too_many_redirect_uris_registers_no_client(
    agent: DocumentAgent, browser: Browser, internet: SimulatedInternet
) -> None:
    uris = [f"{WEB_CALLBACK}/{number}" for number in range(10_000)]
    internet.serve_path(
        DOCUMENT_PATH, json.dumps({**CLIENT_DOCUMENT, "redirect_uris": uris}).encode(), "application/json"
    )
    assert request_error(agent, browser) == "oidc/document-unavailable"
    # A document of less than five kilobytes can also contain too many redirect URIs.
    short_uris = [f"https://a.example/{number}" for number in range(150)]
    body = json.dumps({**CLIENT_DOCUMENT, "redirect_uris": short_uris}).encode()
    assert len(body) < MAX_BYTES
    internet.serve_path(DOCUMENT_PATH, body, "application/json")
    assert request_error(agent, browser) == "oidc/document-unavailable"


@pytest.mark.parametrize("body", [b"[" * MAX_BYTES, b'{"client_id":' * 390, b'{"a":' * 1000 + b"1" + b"}" * 1000])
def test_a_document_with_thousands_of_nested_values_registers_no_client(
    agent: DocumentAgent, browser: Browser, internet: SimulatedInternet, body: bytes
) -> None:
    internet.serve_path(DOCUMENT_PATH, body[:MAX_BYTES], "application/json")
    assert request_error(agent, browser) == "oidc/document-unavailable"


@pytest.mark.parametrize("character", ["\0", "\x01", "\x1f", "\x7f", "\n", "\u2028", " "])
def test_a_redirect_uri_with_a_control_character_or_a_space_is_ignored_in_a_document(
    agent: DocumentAgent, browser: Browser, internet: SimulatedInternet, character: str
) -> None:
    agent.redirect_uri = f"{WEB_CALLBACK}{character}"
    body = json.dumps({**CLIENT_DOCUMENT, "redirect_uris": [WEB_CALLBACK, agent.redirect_uri]}).encode()
    internet.serve_path(DOCUMENT_PATH, body, "application/json")
    assert request_error(agent, browser) == "oidc/redirect-not-registered"


@pytest.mark.parametrize("status", [404, 410])
def test_a_client_loses_access_at_its_next_refresh_if_its_document_is_gone(
    agent: DocumentAgent, browser: Browser, internet: SimulatedInternet, clock: Clock, status: int
) -> None:
    tokens = agent.get_tokens(browser, ALICE)
    clock.now += directory.DEFAULT_FRESH_S - 60
    tokens = agent.refresh_tokens(tokens["refresh_token"]).json()
    internet.serve_path(DOCUMENT_PATH, b"gone", "text/html", status)
    clock.now += 60
    assert agent.refresh_tokens(tokens["refresh_token"]).json()["error"] == "invalid_client"
    assert not is_active(agent.server, tokens["access_token"])


@pytest.mark.parametrize(
    "change",
    [{"redirect_uris": ["https://evil.example/in"]}, {"client_name": "Bank"}, {"client_id": "https://evil.example/c"}],
)
def test_a_change_of_a_document_while_a_visitor_decides_does_not_change_the_shown_client(
    agent: DocumentAgent, browser: Browser, internet: SimulatedInternet, clock: Clock, change: DocumentChange
) -> None:
    agent.get_consent_step(browser)
    browser.sign_in(ALICE)
    step = agent.get_consent_step(browser)
    internet.serve_path(DOCUMENT_PATH, json.dumps({**CLIENT_DOCUMENT, **change}).encode(), "application/json")
    clock.now += directory.DEFAULT_FRESH_S - 1
    browser.sign_in(ALICE)
    assert (step["step"], step["client"]["name"]) == ("consent", "Agent")
    assert agent.get_consent_step(browser)["client"] == step["client"]
    assert len(internet.requests) == 1


def test_a_document_that_expires_while_a_visitor_decides_is_still_used_for_the_decision(
    agent: DocumentAgent, browser: Browser, internet: SimulatedInternet, clock: Clock
) -> None:
    async def serve_without_caching(_: web.Request) -> web.Response:
        return web.json_response(CLIENT_DOCUMENT, headers={"Cache-Control": "no-store"})

    internet.handlers[DOCUMENT_PATH] = serve_without_caching
    browser.sign_in(ALICE)
    first_step, second_step = agent.get_consent_step(browser), agent.get_consent_step(browser)
    clock.now += directory.MIN_FRESH_S + 60
    approved_response = agent.approve(browser, agent.create_query(), first_step["ticket"])
    assert approved_response.status_code == 200, approved_response.text
    assert agent.redeem(agent.read_response(approved_response.json()["redirect"])["code"]).status_code == 200
    denied_response = agent.call_page_api(browser, "deny", agent.create_query(), ticket=second_step["ticket"])
    assert agent.read_response(denied_response.json()["redirect"])["error"] == "access_denied"
    # Until a page has shown an authorization request, the server uses only a fresh document for it. For this new
    # request, it returns a page instead of a redirect. The page's script makes the server fetch the document again.
    assert agent.request_authorization(browser, prompt="none").status_code == 200
