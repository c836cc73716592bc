"""`GET /api/auth/forward`: who is allowed, which headers the app receives, and the effect of invalid input."""

import asyncio
from urllib.parse import parse_qs, urlsplit

import pytest

from kisslock import Kisslock
from kisslock.auth.sign_in import SignIn
from kisslock.forward_auth.admissions import Admissions
from kisslock.gates.gates import HoldingChecker
from kisslock.profile.names import Name
from kisslock.profile.profiles import Profiles
from kisslock.testing import sign_out
from tests.forward_auth.conftest import (
    ALICE,
    NAVIGATION_HEADERS,
    ORIGIN,
    SIGNED_IN_PATH,
    UNTRUSTED_PEER,
    OpenClient,
    SendSubrequest,
    age_caches,
    status_and_error,
)
from tests.gates.chain import Chain


def test_a_signed_in_visitor_passes_and_the_app_receives_identity_headers(
    site: Kisslock, send_subrequest: SendSubrequest
) -> None:
    response = send_subrequest()
    assert (status_and_error(response), response.headers["x-kisslock-account"]) == ("204", ALICE.address)
    assert response.headers["x-kisslock-user"] == send_subrequest.client.get("/wallet/api/auth/wallets").json()["user"]  # type: ignore[attr-defined]
    # The header contains the visitor's name only if the name is cached. A subrequest never looks up a name.
    assert response.headers["x-kisslock-name"] == ""
    asyncio.run(site.services[Profiles]._name_cache.get(ALICE.address, find_name))
    site.services[Admissions].verdicts._fresh_s = 0
    assert send_subrequest().headers["x-kisslock-name"] == "%C3%A9t%C3%A9%0A.eth"


async def find_name() -> Name:
    return Name("été\n.eth", "")


def test_a_visitor_must_pass_all_gates_in_the_request_of_the_proxy(send_subrequest: SendSubrequest) -> None:
    for query, expected in (
        ("gate=open", "204"),
        ("gate=holders", "204"),
        ("gate=open&gate=holders", "204"),
        ("gate=bobs", "403 wallet/not-allowed"),
        ("gate=holders&gate=bobs", "403 wallet/not-allowed"),
        ("gate=holdres", "403 gate/unknown"),
        ("gate=", "403 gate/unknown"),
        ("gate=open&gate=%0d%0a", "403 gate/unknown"),
    ):
        assert status_and_error(send_subrequest(query)) == expected, query


def test_a_visitor_is_denied_if_a_gate_is_not_passed_or_cannot_be_checked(
    site: Kisslock, send_subrequest: SendSubrequest
) -> None:
    gates, current_time = site.services[HoldingChecker], [site.services[SignIn].clock()]
    gates._nodes = chain = Chain(native_balance=4)
    denied_response = send_subrequest("gate=holders")
    assert (status_and_error(denied_response), denied_response.json()["error"]["missing"][0]["needed"]) == (
        "403 gate/not-held",
        "5",
    )
    chain.batch_response = {"result": None}
    age_caches(site, 2)
    assert status_and_error(send_subrequest("gate=holders")) == "503 gate/unchecked"
    assert status_and_error(send_subrequest("gate=fresh")) == "204"
    site.services[SignIn].clock = lambda: current_time[0] + 61
    site.services[Admissions].verdicts._fresh_s = 0
    assert status_and_error(send_subrequest("gate=fresh")) == "403 auth/too-old"


def test_a_visitor_without_a_valid_session_cookie_is_denied(open_client: OpenClient) -> None:
    client = open_client(signed_in=False)
    assert status_and_error(client.get(SIGNED_IN_PATH)) == "401 auth/no-session"
    client.cookies.set("__Host-kisslock", "A" * 43)
    assert status_and_error(client.get(SIGNED_IN_PATH, headers={"X-Forwarded-Method": "GET"})) == "401 auth/no-session"
    session = open_client().cookies["__Host-kisslock"]
    bearer_headers = {"Authorization": f"Bearer {session}", "X-Forwarded-Method": "GET"}
    assert (
        status_and_error(open_client(signed_in=False).get(SIGNED_IN_PATH, headers=bearer_headers))
        == "401 auth/no-session"
    )
    assert [client.request(method, SIGNED_IN_PATH).status_code for method in ("PUT", "DELETE")] == [405, 405]


def test_an_ended_session_is_denied_when_the_cached_verdict_expires_after_a_second(
    site: Kisslock, send_subrequest: SendSubrequest
) -> None:
    chain, current_time, client = site.services[HoldingChecker]._nodes, [0.0], send_subrequest.client  # type: ignore[attr-defined]
    site.services[Admissions].verdicts._clock = lambda: current_time[0]
    assert {status_and_error(send_subrequest("gate=holders")) for _ in range(50)} == {"204"}
    assert len(chain.blocks) == 1  # type: ignore[attr-defined]
    session = dict(client.cookies)
    sign_out(client)
    client.cookies.update(session)
    current_time[0] = 0.99
    assert status_and_error(send_subrequest("gate=holders")) == "204"
    assert status_and_error(send_subrequest()) == "401 auth/no-session"
    current_time[0] = 1.0
    assert status_and_error(send_subrequest("gate=holders")) == "401 auth/no-session"


@pytest.mark.parametrize(
    ("headers", "method", "location"),
    [
        ({"Sec-Fetch-Mode": "navigate"}, "GET", True),
        ({"Sec-Fetch-Mode": "navigate"}, "HEAD", True),
        ({"Accept": "text/html,*/*"}, "GET", True),
        ({"Sec-Fetch-Mode": "no-cors", "Accept": "text/html"}, "GET", False),
        ({"Accept": "image/png"}, "GET", False),
        ({"Sec-Fetch-Mode": "navigate"}, "POST", False),
        ({"Sec-Fetch-Mode": "navigate", "Upgrade": "websocket"}, "GET", False),
    ],
)
def test_only_requests_for_documents_are_redirected_to_the_sign_in_page(
    send_subrequest: SendSubrequest, headers: dict[str, str], method: str, location: bool
) -> None:
    headers = {**headers, "Sec-Fetch-Site": "same-origin", "X-Forwarded-Host": "docs.example"}
    assert status_and_error(send_subrequest("gate=bobs", method, **headers)) == "403 wallet/not-allowed"
    response = send_subrequest("gate=bobs&page", method, **headers)
    assert response.status_code == (303 if location else 403)
    if location:
        assert response.headers["location"] == f"{ORIGIN}/wallet/forward?gate=bobs&back=%2Fa%3Fb%3Dc%26d%3D%252F"


def test_the_return_url_is_always_a_path_on_the_same_host(send_subrequest: SendSubrequest) -> None:
    for uri, return_url in (
        ("/", "/"),
        ("/?a=//b", "/?a=//b"),
        ("/%2F%2Fevil.example", "/%2F%2Fevil.example"),
        ("/a/.b/..c/...?d=/../.", "/a/.b/..c/...?d=/../."),
        # Browsers resolve each of the next three paths to a path that begins with two slashes.
        ("/.//evil.example", "/"),
        ("/a/../..//evil.example", "/"),
        ("/a/%2E%2e//evil.example", "/"),
        ("/a/..", "/"),
        ("/.?b", "/"),
        ("/" + "a" * 2000, "/" + "a" * 2000),
        ("/" + "a" * 2001, "/"),
        ("", "/"),
        ("//evil.example/", "/"),
        ("/\\evil.example", "/"),
        ("/a\\b", "/"),
        ("\\/evil.example", "/"),
        ("/\t/evil.example", "/"),
        ("/a b", "/"),
        ("/a\xa0", "/"),
        ("/a#b", "/"),
        ("%2F%2Fevil.example", "/"),
        ("https://evil.example/", "/"),
        ("javascript:alert(1)", "/"),
    ):
        response = send_subrequest("gate=bobs&page", **NAVIGATION_HEADERS, X_Forwarded_Uri=uri.encode("latin-1"))
        location = urlsplit(response.headers["location"])
        assert (location.scheme, location.netloc, location.path) == ("", "", "/wallet/forward")
        assert parse_qs(location.query)["back"] == [return_url], uri


def test_the_return_url_and_the_host_are_not_read_from_headers_of_an_untrusted_peer(open_client: OpenClient) -> None:
    client = open_client(UNTRUSTED_PEER, signed_in=False)
    forged_headers = {"X-Forwarded-Uri": "/a", "X-Forwarded-Method": "GET", "X-Forwarded-Host": "docs.example"}
    response = client.get(f"{SIGNED_IN_PATH}&page", headers={**forged_headers, "Sec-Fetch-Mode": "navigate"})
    assert status_and_error(response) == "401 auth/no-session"


def test_the_redirect_goes_to_the_visited_host_if_the_settings_list_that_host(
    send_subrequest: SendSubrequest,
) -> None:
    for host, origin in (("docs.example", ORIGIN), ("DOCS.example", ORIGIN), ("evil.example", ""), ("", "")):
        location = send_subrequest("gate=bobs&page", **NAVIGATION_HEADERS, X_Forwarded_Host=host).headers["location"]
        assert location.startswith(f"{origin}/wallet/forward?"), host
