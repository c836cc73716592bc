"""Clients that the URL of a document registers: when it is fetched, what it may contain, how long it counts."""

import json
from collections.abc import Mapping
from typing import Any

import pytest
from starlette.testclient import TestClient
from typing_extensions import override

from kisslock.app import Kisslock
from kisslock.egress import FetchError, FetchResponse
from kisslock.oidc import directory
from kisslock.oidc.client_document import document_host
from kisslock.oidc.clients import remove_loopback_port
from kisslock.oidc.directory import freshness_lifetime_s
from kisslock.oidc.provider import Provider
from tests.auth.conftest import ALICE, Browser, Clock, use_clock
from tests.conftest import NewKisslock
from tests.oidc.conftest import provider_settings
from tests.oidc.program import CLIENT_SETTINGS, OIDC_KEY
from tests.oidc.test_resources import RESOURCE_SETTINGS, Agent, is_active

CLIENT_ID = "https://agent.example/client.json"
LOOPBACK_CALLBACK = "http://localhost/callback"
WEB_CALLBACK = "https://agent.example/callback"
CLIENT_DOCUMENT: Mapping[str, Any] = {
    "client_id": CLIENT_ID,
    "client_name": "Agent",
    "redirect_uris": [WEB_CALLBACK, LOOPBACK_CALLBACK],
}


class DocumentHost:
    """The hosts of documents, instead of the Internet."""

    def __init__(self) -> None:
        self.requests: list[str] = []
        self.response: FetchResponse | FetchError = self.set_document()

    @staticmethod
    def set_document(status: int = 200, cache_control: str = "", **changes: Any) -> FetchResponse:
        members = {name: value for name, value in {**CLIENT_DOCUMENT, **changes}.items() if value is not None}
        return FetchResponse(status, "application/json", json.dumps(members).encode(), cache_control)

    async def get(self, url: str, *, max_bytes: int, max_redirects: int) -> FetchResponse:
        assert (max_bytes, max_redirects) == (5 * 1024, 0)
        self.requests.append(url)
        if isinstance(self.response, FetchError):
            raise self.response
        return self.response


@pytest.fixture
def document_hosts() -> tuple[str, ...]:
    return ("agent.example",)


@pytest.fixture
def site(new_kisslock: NewKisslock, clock: Clock, document_hosts: tuple[str, ...]) -> Kisslock:
    """A provider that reads documents of one host."""
    oidc = {
        "enabled": True,
        "key": OIDC_KEY,
        "clients": CLIENT_SETTINGS,
        "resources": RESOURCE_SETTINGS,
        "client_documents": [*document_hosts],
    }
    return use_clock(new_kisslock(**provider_settings(oidc=oidc)), clock)


@pytest.fixture
def host(site: Kisslock) -> DocumentHost:
    host = DocumentHost()
    site.services[Provider].directory._egress = host  # type: ignore[assignment]
    return host


class DocumentAgent(Agent):
    """A client with a document."""

    def __init__(self, server: TestClient, redirect_uri: str = WEB_CALLBACK) -> None:
        super().__init__(server, "viewer")
        self.id, self.redirect_uri = CLIENT_ID, redirect_uri

    def get_consent_step(self, browser: Browser, **changes: Any) -> dict[str, Any]:
        """Return what the page shows after the server has read the client's document."""
        query = self.create_query(**changes)
        step = self.call_page_api(browser, "request", query).json()
        if step.get("step") == "read":
            step = self.call_page_api(browser, "request", query, ticket=step["ticket"]).json()
        return dict(step)

    @override
    def get_tokens(self, browser: Browser, wallet: Any = None, **changes: Any) -> dict[str, Any]:
        """Sign a visitor in on the page, and exchange the code."""
        step = self.get_consent_step(browser, **changes)
        if step["step"] == "sign-in":
            assert browser.sign_in(wallet).status_code == 200
        approved_response = self.approve(browser, self.create_query(**changes), step["ticket"])
        assert approved_response.status_code == 200, approved_response.text
        code = self.read_response(approved_response.json()["redirect"])["code"]
        response = self.redeem(code, redirect_uri=changes.get("redirect_uri", self.redirect_uri))
        assert response.status_code == 200, response.text
        return dict(response.json())


@pytest.fixture
def agent(server: TestClient, host: DocumentHost) -> DocumentAgent:
    return DocumentAgent(server)


def test_a_client_that_registers_by_a_document_gets_tokens(
    agent: DocumentAgent, browser: Browser, host: DocumentHost
) -> None:
    tokens = agent.get_tokens(browser, ALICE)
    assert is_active(agent.server, tokens["access_token"])
    assert agent.refresh_tokens(tokens["refresh_token"]).status_code == 200
    assert host.requests == [CLIENT_ID]


def test_the_server_fetches_a_document_only_for_a_page_with_a_consent_token(
    agent: DocumentAgent, browser: Browser, server: TestClient, host: DocumentHost
) -> None:
    # FastMCP sends this request without cookies before it opens the browser.
    assert server.get(f"/oidc/authorize?{agent.create_query()}").status_code == 200
    assert agent.request_authorization(browser).status_code == 200
    assert agent.request_authorization(browser, prompt="none").status_code == 200
    query = agent.create_query()
    first_step = agent.call_page_api(browser, "request", query).json()
    assert (first_step["step"], first_step["client"]["name"]) == ("read", "agent.example")
    assert agent.call_page_api(browser, "request", query, ticket="1.AAAAAAAAAAA." + "A" * 43).status_code == 400
    assert agent.approve(browser, query, first_step["ticket"], ALICE.address).status_code in {401, 502}
    assert agent.redeem("A" * 43).status_code == 401
    assert agent.refresh_tokens("kisslock-rt_" + "A" * 65).status_code == 401
    assert host.requests == []
    second_step = agent.call_page_api(browser, "request", query, ticket=first_step["ticket"]).json()
    assert (second_step["step"], second_step["client"]["name"], second_step["client"]["document_host"]) == (
        "sign-in", "Agent", "agent.example",
    )  # fmt: skip
    assert host.requests == [CLIENT_ID]


def test_the_message_to_sign_contains_the_host_of_the_document(
    agent: DocumentAgent, browser: Browser, host: DocumentHost
) -> None:
    def draft_message(client_id: str) -> Any:
        body = {"address": ALICE.address, "chain_id": 1, "client": client_id}
        return browser.client.post("/api/auth/nonce", json=body)

    message = draft_message(CLIENT_ID).json()["message"]
    assert "\nSign in to agent.example with this account. It is free and moves nothing.\n" in message
    for client_id in ("https://other.example/client.json", "https://agent.example", f"{CLIENT_ID}#x", f"{CLIENT_ID}\n"):
        assert draft_message(client_id).status_code == 400, client_id
    # The server signs the visitor in with the message, and requests no document for it.
    proof = {"message": message, "signature": ALICE.sign(message)}
    assert browser.client.post("/api/auth/verify", json=proof).status_code == 200
    assert host.requests == []


def test_the_openid_page_shows_the_resource_of_the_request_and_the_requested_scopes(
    agent: DocumentAgent, browser: Browser
) -> None:
    consent_step = agent.get_consent_step(browser, scope="notes:write")
    assert consent_step["resource"] == {"url": "https://notes.example/mcp", "scopes": ["notes:write"]}
    assert consent_step["client"]["host"] == "agent.example"


@pytest.mark.parametrize("port", ["", ":1", ":49152"])
def test_a_loopback_redirect_uri_in_a_document_matches_any_port(
    agent: DocumentAgent, browser: Browser, port: str
) -> None:
    agent.redirect_uri = f"http://localhost{port}/callback"
    assert agent.get_tokens(browser, ALICE)["refresh_token"]


@pytest.mark.parametrize(
    "redirect_uri",
    [
        "http://localhost:1/other", "http://127.0.0.1:1/callback", "https://localhost:1/callback",
        "http://localhost:1@evil.example/callback", "http://localhost.evil.example/callback", "http://localhost/callback?x",
        "http://localhost:99999999/callback", "https://agent.example:8443/callback", "http://LOCALHOST/callback",
    ],
)  # fmt: skip
def test_a_redirect_uri_that_differs_from_the_document_in_more_than_a_loopback_port_is_rejected(
    agent: DocumentAgent, browser: Browser, redirect_uri: str
) -> None:
    assert agent.get_consent_step(browser, redirect_uri=redirect_uri)["error"]["code"] == "oidc/redirect-not-registered"


def test_the_token_request_must_repeat_the_redirect_uri_with_its_port(agent: DocumentAgent, browser: Browser) -> None:
    uri = "http://localhost:4001/callback"
    agent.redirect_uri = uri
    step = agent.get_consent_step(browser)
    assert browser.sign_in(ALICE).status_code == 200
    code = agent.read_response(agent.approve(browser, agent.create_query(), step["ticket"]).json()["redirect"])["code"]
    assert agent.redeem(code, redirect_uri="http://localhost:4002/callback").json()["error"] == "invalid_grant"


def test_consent_is_remembered_for_https_redirect_uris_and_never_for_loopback_redirect_uris(
    agent: DocumentAgent, browser: Browser
) -> None:
    agent.get_tokens(browser, ALICE)
    assert agent.get_consent_step(browser)["step"] == "continue"
    agent.redirect_uri = LOOPBACK_CALLBACK
    agent.get_tokens(browser)
    assert agent.get_consent_step(browser)["step"] == "consent"


def test_a_client_that_registers_by_a_document_must_request_a_resource(agent: DocumentAgent, browser: Browser) -> None:
    assert agent.get_consent_step(browser, resource=None)["error"]["code"] == "oidc/bad-request"
    # The server now has the client's document, so it sends the error to the client.
    assert agent.authorize_without_page(browser, resource=None)["error"] == "invalid_target"


INVALID_MEMBERS: dict[str, Any] = {
    "another client_id": {"client_id": "https://agent.example/other.json"},
    "no client_id": {"client_id": None},
    "no client_name": {"client_name": None},
    "an empty name": {"client_name": " "},
    "a name with a line break": {"client_name": "Agent\nof the bank"},
    "a name that changes the direction": {"client_name": "Agent\u202egnp"},
    "a long name": {"client_name": "A" * 61},
    "no redirect_uris": {"redirect_uris": None},
    "only custom schemes": {"redirect_uris": ["cursor://callback", "javascript:alert(1)", "http://evil.example/"]},
    "21 redirect_uris": {"redirect_uris": [f"{WEB_CALLBACK}/{number}" for number in range(21)]},
    "a secret": {"client_secret": "secret"},
    "another method": {"token_endpoint_auth_method": "private_key_jwt"},
    "other grants": {"grant_types": ["client_credentials"]},
    "other responses": {"response_types": ["token"]},
}


@pytest.mark.parametrize("changes", INVALID_MEMBERS.values(), ids=INVALID_MEMBERS)
def test_an_invalid_document_registers_no_client(
    agent: DocumentAgent, browser: Browser, host: DocumentHost, changes: dict[str, Any]
) -> None:
    host.response = host.set_document(**changes)
    error = agent.get_consent_step(browser)["error"]
    assert error["code"] == "oidc/document-unavailable"
    assert "evil.example" not in error["message"]


def test_markup_in_the_name_of_a_client_is_returned_unchanged_as_text(
    agent: DocumentAgent, browser: Browser, host: DocumentHost
) -> None:
    host.response = host.set_document(client_name="<img src=x onerror=alert(1)>")
    assert agent.get_consent_step(browser)["client"]["name"] == "<img src=x onerror=alert(1)>"


@pytest.mark.parametrize("body", [b"", b"[]", b"null", b"{", b"\xff", b'{"client_id": 1}'])
def test_a_response_that_is_not_a_document_registers_no_client(
    agent: DocumentAgent, browser: Browser, host: DocumentHost, body: bytes
) -> None:
    host.response = FetchResponse(200, "application/json", body)
    assert agent.get_consent_step(browser)["error"]["code"] == "oidc/document-unavailable"


def test_a_redirect_uri_with_an_unsupported_scheme_is_ignored_in_a_document(
    agent: DocumentAgent, browser: Browser, host: DocumentHost
) -> None:
    host.response = host.set_document(redirect_uris=["cursor://callback", WEB_CALLBACK])
    assert agent.get_consent_step(browser)["step"] == "sign-in"


@pytest.mark.parametrize("status", [404, 410])
def test_a_client_loses_access_permanently_at_its_next_refresh_if_its_document_is_gone(
    agent: DocumentAgent, browser: Browser, host: DocumentHost, clock: Clock, status: int
) -> None:
    tokens = agent.get_tokens(browser, ALICE)
    clock.now += directory.DEFAULT_FRESH_S - 10
    tokens = agent.refresh_tokens(tokens["refresh_token"]).json()
    clock.now += 10
    host.response = host.set_document(status=status)
    assert is_active(agent.server, tokens["access_token"])
    assert agent.refresh_tokens(tokens["refresh_token"]).json()["error"] == "invalid_client"
    assert not is_active(agent.server, tokens["access_token"])
    host.response = host.set_document()
    assert agent.get_consent_step(browser)["step"] == "consent"
    assert agent.refresh_tokens(tokens["refresh_token"]).json()["error"] == "invalid_grant"


@pytest.mark.parametrize("response", [FetchError("too slow"), DocumentHost.set_document(status=503)])
def test_the_last_document_is_used_for_refreshes_for_a_day_while_the_document_host_does_not_respond(
    agent: DocumentAgent, browser: Browser, host: DocumentHost, clock: Clock, response: Any
) -> None:
    tokens = agent.get_tokens(browser, ALICE)
    host.response = response
    clock.now += directory.DEFAULT_FRESH_S + 1
    assert agent.get_consent_step(browser)["error"]["code"] == "oidc/document-unavailable"
    tokens = agent.refresh_tokens(tokens["refresh_token"]).json()
    clock.now += 86_400
    late_response = agent.refresh_tokens(tokens["refresh_token"])
    assert (late_response.status_code, late_response.json()["error"]["code"]) == (502, "oidc/document-unavailable")
    host.response = host.set_document()
    assert agent.refresh_tokens(tokens["refresh_token"]).status_code == 200


def test_a_changed_document_is_used_after_the_previous_document_has_expired(
    agent: DocumentAgent, browser: Browser, host: DocumentHost, clock: Clock
) -> None:
    assert agent.get_consent_step(browser)["step"] == "sign-in"
    host.response = host.set_document(redirect_uris=["https://agent.example/new"])
    assert agent.get_consent_step(browser)["step"] == "sign-in"
    clock.now += directory.DEFAULT_FRESH_S
    assert agent.get_consent_step(browser)["error"]["code"] == "oidc/redirect-not-registered"


@pytest.mark.parametrize(
    ("cache_control", "seconds"),
    [
        ("", 3600), ("max-age=600", 600), ("public, max-age=0", 60), ("max-age=31536000", 86_400), ("no-store", 60),
        ("no-cache, max-age=600", 60), ("max-age=x", 3600), ("max-age=" + "9" * 5000, 3600), ("max-age=-1", 3600),
    ],
)  # fmt: skip
def test_the_freshness_lifetime_of_a_document_comes_from_its_response_within_fixed_limits(
    cache_control: str, seconds: int
) -> None:
    assert freshness_lifetime_s(DocumentHost.set_document(cache_control=cache_control)) == seconds


def test_the_number_of_document_fetches_is_limited_for_each_address(
    agent: DocumentAgent, browser: Browser, host: DocumentHost
) -> None:
    host.response = host.set_document(status=500)
    codes = []
    for number in range(12):
        agent.id = f"{CLIENT_ID}?{number}"
        codes.append(agent.get_consent_step(browser)["error"]["code"])
    assert len(host.requests) == directory.ADDRESS_LIMIT.amount == 10
    assert codes[10:] == ["http/too-many-requests"] * 2


@pytest.mark.parametrize(
    ("client_id", "hosts", "expected"),
    [
        (CLIENT_ID, ("agent.example",), "agent.example"),
        (CLIENT_ID, ("*",), "agent.example"),
        (CLIENT_ID, (), None),
        (CLIENT_ID, ("example",), None),
        ("https://agent.example/", ("*",), None),
        ("https://agent.example", ("*",), None),
        ("https://agent.example:8443/c", ("*",), None),
        ("https://agent.example:443/c", ("*",), None),
        ("https://user@agent.example/c", ("*",), None),
        ("https://agent.example/../c", ("*",), None),
        ("https://agent.example/c#x", ("*",), None),
        ("https://AGENT.example/c", ("*",), None),
        ("http://agent.example/c", ("*",), None),
        ("https://agent.example/" + "c" * 250, ("*",), None),
        ("https://agent.example/c c", ("*",), None),
        ("https://[/c", ("*",), None),
        ("notebook", ("*",), None),
    ],
)
def test_only_a_normalized_https_url_with_an_allowed_host_and_a_path_is_the_client_id_of_a_document(
    client_id: str, hosts: tuple[str, ...], expected: str | None
) -> None:
    assert document_host(client_id, hosts) == expected


def test_the_port_is_removed_only_from_a_loopback_uri_with_http() -> None:
    assert remove_loopback_port("http://[::1]:1/a?b") == remove_loopback_port("http://[::1]/a?b")
    assert remove_loopback_port("http://127.0.0.1:1") == "http://127.0.0.1"
    assert remove_loopback_port("http://127.0.0.2:1/") is None
    assert remove_loopback_port("https://localhost:1/") is None


@pytest.mark.parametrize("document_hosts", [()])
def test_a_client_id_that_is_a_url_is_unknown_if_no_hosts_are_allowed(
    agent: DocumentAgent, browser: Browser, host: DocumentHost
) -> None:
    assert agent.get_consent_step(browser)["error"]["code"] == "oidc/unknown-client"
    assert host.requests == []
