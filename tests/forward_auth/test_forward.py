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
    ANYBODY,
    NAVIGATES,
    ORIGIN,
    UNTRUSTED_PEER,
    Opened,
    Visit,
    age,
    outcome_of,
)
from tests.gates.chain import Chain


def test_a_signed_in_visitor_passes_and_the_app_receives_identity_headers(site: Kisslock, visit: Visit) -> None:
    response = visit()
    assert (outcome_of(response), response.headers["x-kisslock-account"]) == ("204", ALICE.address)
    assert response.headers["x-kisslock-user"] == visit.client.get("/wallet/api/auth/wallets").json()["user"]  # type: ignore[attr-defined]
    # The header contains the visitor's name only if the name is cached. A subrequest never looks up a name.
    assert response.headers["x-kisslock-name"] == ""
    asyncio.run(site.services[Profiles]._names_cache.get(ALICE.address, find_name))
    site.services[Admissions].verdicts._fresh_s = 0
    assert visit().headers["x-kisslock-name"] == "%C3%A9t%C3%A9%0A.eth"


async def find_name() -> Name:
    return Name("été\n.eth", "")


def test_a_visitor_must_pass_all_gates_that_the_proxys_request_names(visit: Visit) -> None:
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
        assert outcome_of(visit(query)) == expected, query


def test_a_visitor_is_denied_if_a_gate_is_not_passed_or_cannot_be_checked(site: Kisslock, visit: Visit) -> None:
    gates, now = site.services[HoldingChecker], [site.services[SignIn].clock()]
    gates._nodes = chain = Chain(native=4)
    denied = visit("gate=holders")
    assert (outcome_of(denied), denied.json()["error"]["missing"][0]["needed"]) == ("403 gate/not-held", "5")
    chain.slot = {"result": None}
    age(site, 2)
    assert outcome_of(visit("gate=holders")) == "503 gate/unchecked"
    assert outcome_of(visit("gate=fresh")) == "204"
    site.services[SignIn].clock = lambda: now[0] + 61
    site.services[Admissions].verdicts._fresh_s = 0
    assert outcome_of(visit("gate=fresh")) == "403 auth/too-old"


def test_without_a_session_cookie_the_visitor_is_denied(open_client: Opened) -> None:
    client = open_client(signed_in=False)
    assert outcome_of(client.get(ANYBODY)) == "401 auth/no-session"
    client.cookies.set("__Host-kisslock", "A" * 43)
    assert outcome_of(client.get(ANYBODY, headers={"X-Forwarded-Method": "GET"})) == "401 auth/no-session"
    session = open_client().cookies["__Host-kisslock"]
    bearer = {"Authorization": f"Bearer {session}", "X-Forwarded-Method": "GET"}
    assert outcome_of(open_client(signed_in=False).get(ANYBODY, headers=bearer)) == "401 auth/no-session"
    assert [client.request(method, ANYBODY).status_code for method in ("PUT", "DELETE")] == [405, 405]


def test_a_verdict_is_cached_for_a_second_and_then_an_ended_session_is_denied(site: Kisslock, visit: Visit) -> None:
    chain, now, client = site.services[HoldingChecker]._nodes, [0.0], visit.client  # type: ignore[attr-defined]
    site.services[Admissions].verdicts._clock = lambda: now[0]
    assert {outcome_of(visit("gate=holders")) for _ in range(50)} == {"204"}
    assert len(chain.blocks) == 1  # type: ignore[attr-defined]
    session = dict(client.cookies)
    sign_out(client)
    client.cookies.update(session)
    now[0] = 0.99
    assert outcome_of(visit("gate=holders")) == "204"
    assert outcome_of(visit()) == "401 auth/no-session"
    now[0] = 1.0
    assert outcome_of(visit("gate=holders")) == "401 auth/no-session"


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
def test_only_requests_for_documents_are_redirected_to_the_page(
    visit: Visit, headers: dict[str, str], method: str, location: bool
) -> None:
    headers = {**headers, "Sec-Fetch-Site": "same-origin", "X-Forwarded-Host": "docs.example"}
    assert outcome_of(visit("gate=bobs", method, **headers)) == "403 wallet/not-allowed"
    response = visit("gate=bobs&page", method, **headers)
    assert response.status_code == (303 if location else 403)
    if location:
        assert response.headers["location"] == f"{ORIGIN}/wallet/forward?gate=bobs&back=%2Fa%3Fb%3Dc%26d%3D%252F"


def test_the_return_url_is_always_a_path_on_the_same_host(visit: Visit) -> None:
    for uri, back in (
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
        response = visit("gate=bobs&page", **NAVIGATES, X_Forwarded_Uri=uri.encode("latin-1"))
        location = urlsplit(response.headers["location"])
        assert (location.scheme, location.netloc, location.path) == ("", "", "/wallet/forward")
        assert parse_qs(location.query)["back"] == [back], uri


def test_the_return_url_and_the_host_are_not_read_from_headers_of_an_untrusted_peer(open_client: Opened) -> None:
    client = open_client(UNTRUSTED_PEER, signed_in=False)
    forged = {"X-Forwarded-Uri": "/a", "X-Forwarded-Method": "GET", "X-Forwarded-Host": "docs.example"}
    response = client.get(f"{ANYBODY}&page", headers={**forged, "Sec-Fetch-Mode": "navigate"})
    assert outcome_of(response) == "401 auth/no-session"


def test_the_redirect_goes_to_the_visited_host_if_site_origins_contains_it(visit: Visit) -> None:
    for host, origin in (("docs.example", ORIGIN), ("DOCS.example", ORIGIN), ("evil.example", ""), ("", "")):
        location = visit("gate=bobs&page", **NAVIGATES, X_Forwarded_Host=host).headers["location"]
        assert location.startswith(f"{origin}/wallet/forward?"), host
