"""Client documents from hostile hosts. The provider reaches them through its real egress."""

import json
from collections.abc import Mapping
from typing import Any

import pytest
from aiohttp import web

from kisslock.oidc import directory
from tests.auth.conftest import ALICE, Browser, Clock
from tests.egress.conftest import Internet
from tests.oidc.document_hosts import PATH, agent, error_of, internet, site
from tests.oidc.test_documents import DOCUMENT, WEB, DocumentAgent
from tests.oidc.test_resources import is_active

__all__ = ["agent", "internet", "site"]
MAX_BYTES = 5 * 1024
Change = Mapping[str, Any]


def padded(length: int) -> bytes:
    """Return the document with spaces up to this length."""
    return json.dumps(DOCUMENT).encode().ljust(length)


def test_a_document_is_fetched_once_without_cookies_and_without_credentials(
    agent: DocumentAgent, browser: Browser, internet: Internet
) -> None:
    assert agent.consent(browser)["client"]["name"] == "Agent"
    (request,) = internet.seen
    assert (request.method, request.host, request.path) == ("GET", "agent.example", PATH)
    assert {"Cookie", "Authorization", "Referer", "Origin"}.isdisjoint(request.headers)


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
@pytest.mark.parametrize("target", ["/moved.json", "https://calm.example/moved.json", "http://127.0.0.1/"])
def test_a_document_url_that_redirects_registers_no_client_and_the_redirect_is_not_followed(
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


def test_a_host_whose_address_changes_from_public_to_private_is_not_contacted_again(
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
def test_a_client_id_with_an_ip_address_as_its_host_is_never_contacted(
    agent: DocumentAgent, browser: Browser, internet: Internet, client_id: str
) -> None:
    agent.id = client_id
    internet.names.answers["localhost"] = [["127.0.0.1"]]
    assert error_of(agent, browser) in {"oidc/document-unavailable", "oidc/unknown-client"}
    assert internet.seen == []


@pytest.mark.parametrize("kind", ["text/html", "text/plain", "application/octet-stream", "image/svg+xml", "text/json"])
def test_a_document_whose_media_type_is_not_json_registers_no_client(
    agent: DocumentAgent, browser: Browser, internet: Internet, kind: str
) -> None:
    # With another media type, a site that serves files of its users could register clients that these users wrote.
    internet.serves(PATH, json.dumps(DOCUMENT).encode(), kind)
    assert error_of(agent, browser) == "oidc/document-unavailable"


@pytest.mark.parametrize("kind", ["application/json", "application/client-metadata+json"])
def test_a_document_with_a_json_media_type_registers_its_client(
    agent: DocumentAgent, browser: Browser, internet: Internet, kind: str
) -> None:
    internet.serves(PATH, json.dumps(DOCUMENT).encode(), kind)
    assert agent.consent(browser)["step"] == "sign-in"


def test_a_document_can_have_at_most_five_kilobytes(agent: DocumentAgent, browser: Browser, internet: Internet) -> None:
    internet.serves(PATH, padded(MAX_BYTES + 1), "application/json")
    assert error_of(agent, browser) == "oidc/document-unavailable"
    internet.serves(PATH, padded(MAX_BYTES), "application/json")
    assert agent.consent(browser)["step"] == "sign-in"


def test_a_document_without_content_length_is_cut_off_at_the_size_limit(
    agent: DocumentAgent, browser: Browser, internet: Internet
) -> None:
    async def endless(request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse(headers={"Content-Type": "application/json"})
        await response.prepare(request)
        while True:
            await response.write(b" " * 1024)

    internet.handlers[PATH] = endless
    # The server stops reading at the size limit, before the time limit is reached.
    assert "too large" in agent.consent(browser)["error"]["message"]


def test_a_document_with_too_many_redirect_uris_registers_no_client(
    agent: DocumentAgent, browser: Browser, internet: Internet
) -> None:
    uris = [f"{WEB}/{number}" for number in range(10_000)]
    internet.serves(PATH, json.dumps({**DOCUMENT, "redirect_uris": uris}).encode(), "application/json")
    assert error_of(agent, browser) == "oidc/document-unavailable"
    # A document of less than five kilobytes can also contain too many redirect URIs.
    short = [f"https://a.example/{number}" for number in range(150)]
    body = json.dumps({**DOCUMENT, "redirect_uris": short}).encode()
    assert len(body) < MAX_BYTES
    internet.serves(PATH, body, "application/json")
    assert error_of(agent, browser) == "oidc/document-unavailable"


@pytest.mark.parametrize("body", [b"[" * MAX_BYTES, b'{"client_id":' * 390, b'{"a":' * 1000 + b"1" + b"}" * 1000])
def test_a_document_with_thousands_of_nested_values_registers_no_client(
    agent: DocumentAgent, browser: Browser, internet: Internet, body: bytes
) -> None:
    internet.serves(PATH, body[:MAX_BYTES], "application/json")
    assert error_of(agent, browser) == "oidc/document-unavailable"


@pytest.mark.parametrize("character", ["\0", "\x01", "\x1f", "\x7f", "\n", "\u2028", " "])
def test_a_redirect_uri_with_a_control_character_is_ignored(
    agent: DocumentAgent, browser: Browser, internet: Internet, character: str
) -> None:
    agent.redirect_uri = f"{WEB}{character}"
    body = json.dumps({**DOCUMENT, "redirect_uris": [WEB, agent.redirect_uri]}).encode()
    internet.serves(PATH, body, "application/json")
    assert error_of(agent, browser) == "oidc/redirect-not-registered"


@pytest.mark.parametrize("status", [404, 410])
def test_if_a_document_is_gone_the_access_of_its_client_ends(
    agent: DocumentAgent, browser: Browser, internet: Internet, clock: Clock, status: int
) -> None:
    tokens = agent.tokens(browser, ALICE)
    clock.now += directory.DEFAULT_FRESH_S - 60
    tokens = agent.refresh(tokens["refresh_token"]).json()
    internet.serves(PATH, b"gone", "text/html", status)
    clock.now += 60
    assert agent.refresh(tokens["refresh_token"]).json()["error"] == "invalid_client"
    assert not is_active(agent.server, tokens["access_token"])


@pytest.mark.parametrize(
    "change",
    [{"redirect_uris": ["https://evil.example/in"]}, {"client_name": "Bank"}, {"client_id": "https://evil.example/c"}],
)
def test_a_document_that_changes_while_a_visitor_decides_has_no_effect_on_this_decision(
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


def test_a_document_that_expires_while_a_visitor_decides_is_still_used_for_this_decision(
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
    # An expired document is not accepted in a request that no page has shown.
    assert agent.ask(browser, prompt="none").status_code == 200
