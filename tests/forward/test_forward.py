"""`GET /api/auth/forward`: who may pass, what a program is told, and what bad input does."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from starlette.testclient import TestClient

from kisslock import Kisslock
from kisslock.auth.sign_in import SignIn
from kisslock.forward.admissions import Admissions
from kisslock.forward.handlers import REFUSED
from kisslock.gates.gates import Gates
from kisslock.http.budget import Budgets
from kisslock.profile.names import Name
from kisslock.profile.profiles import Profiles
from kisslock.testing import SigningWallet, sign_in, sign_out
from tests.conftest import NewKisslock
from tests.gates.chain import Chain

ORIGIN, ELSEWHERE, ALICE = "https://docs.example", "https://evil.example", SigningWallet(1)
ASKED = "/api/auth/forward"
# As a proxy that the server trusts: uvicorn has put an address of X-Forwarded-For in the peer's place.
NAMED, UNNAMED = ("203.0.113.7", 0), ("203.0.113.7", 50_000)
NAVIGATES = {"Sec-Fetch-Mode": "navigate", "Sec-Fetch-Site": "cross-site"}
GATES = {
    "open": {},
    "holders": {"holds": [{"chain": 31337, "at_least": 5}]},
    "bobs": {"allow": [SigningWallet(2).address.lower()]},
    "fresh": {"within_s": 60},
}
Visit = Callable[..., Any]


@pytest.fixture
def site(new_kisslock: NewKisslock) -> Kisslock:
    chains: dict[str, Any] = {"1": {}, "31337": {}}
    site = new_kisslock(
        site={"origins": [ORIGIN], "base_path": "/wallet"}, chains=chains, gates=GATES, sign_in={"holdings_kept_s": 0}
    )
    site.services[Gates]._nodes = Chain(native=5)
    return site


@pytest.fixture
def open_client(site: Kisslock) -> Iterator[Callable[..., TestClient]]:
    with ExitStack() as stack:

        def opened(client: tuple[str, int] = NAMED, *, signed_in: bool = True) -> TestClient:
            made = TestClient(
                site.app, base_url=ORIGIN, client=client, raise_server_exceptions=False, follow_redirects=False
            )
            made = stack.enter_context(made)
            if signed_in:
                sign_in(made, ALICE)
            return made

        yield opened


@pytest.fixture
def visit(open_client: Callable[..., TestClient]) -> Visit:
    """Asks as a named proxy does for the signed-in visitor of a GET, with further headers."""
    client = open_client()

    def ask(query: str = "", method: str = "GET", **headers: str) -> Any:
        sent = {"X-Forwarded-Method": method, "X-Forwarded-Uri": "/a?b=c&d=%2F", **headers}
        return client.get(
            f"/wallet{ASKED}?{query}", headers={name.replace("_", "-"): one for name, one in sent.items()}
        )

    ask.client = client  # type: ignore[attr-defined]
    return ask


def said(answer: Any) -> str:
    return "204" if answer.status_code == 204 else f"{answer.status_code} {answer.json()['error']['code']}"


def test_who_is_signed_in_passes_and_the_program_is_told_who_it_is(site: Kisslock, visit: Visit) -> None:
    answer = visit()
    assert (said(answer), answer.headers["x-kisslock-account"]) == ("204", ALICE.address)
    assert answer.headers["x-kisslock-user"] == visit.client.get("/wallet/api/auth/wallets").json()["user"]  # type: ignore[attr-defined]
    # A name is told once it is known, and is not looked for.
    assert answer.headers["x-kisslock-name"] == ""
    asyncio.run(site.services[Profiles]._found.get(ALICE.address, named))
    site.services[Admissions].passed._fresh_s = 0
    assert visit().headers["x-kisslock-name"] == "%C3%A9t%C3%A9%0A.eth"


async def named() -> Name:
    return Name("été\n.eth", "")


def test_every_gate_that_the_proxy_names_is_needed(visit: Visit) -> None:
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
        assert said(visit(query)) == expected, query


def test_a_gate_that_is_not_met_or_too_old_or_unchecked_is_shut(site: Kisslock, visit: Visit) -> None:
    gates, now = site.services[Gates], [site.services[SignIn].clock()]
    gates._nodes = chain = Chain(native=4)
    refused = visit("gate=holders")
    assert (said(refused), refused.json()["error"]["missing"][0]["needed"]) == ("403 gate/not-held", "5")
    chain.slot = {"result": None}
    assert said(visit("gate=holders&page", **NAVIGATES)) == "503 gate/unchecked"
    assert said(visit("gate=fresh")) == "204"
    site.services[SignIn].clock = lambda: now[0] + 61
    site.services[Admissions].passed._fresh_s = 0
    assert said(visit("gate=fresh")) == "403 auth/too-old"


def test_a_gate_that_is_not_there_has_a_line_in_the_log(visit: Visit, caplog: pytest.LogCaptureFixture) -> None:
    visit("gate=hol%0ddres")
    assert "a gate that is not in the settings: hol�dres" in caplog.text


def test_without_a_session_or_with_a_token_alone_it_is_shut(open_client: Callable[..., TestClient]) -> None:
    client = open_client(signed_in=False)
    assert said(client.get(f"/wallet{ASKED}")) == "401 auth/no-session"
    client.cookies.set("__Host-kisslock", "A" * 43)
    assert said(client.get(f"/wallet{ASKED}", headers={"X-Forwarded-Method": "GET"})) == "401 auth/no-session"
    session = open_client().cookies["__Host-kisslock"]
    bearer = {"Authorization": f"Bearer {session}", "X-Forwarded-Method": "GET"}
    assert said(open_client(signed_in=False).get(f"/wallet{ASKED}", headers=bearer)) == "401 auth/no-session"
    assert [client.request(method, f"/wallet{ASKED}").status_code for method in ("POST", "HEAD")] == [405, 401]


def test_an_answer_is_kept_for_a_second_and_a_session_that_has_ended_is_shut_out(site: Kisslock, visit: Visit) -> None:
    chain, now, client = site.services[Gates]._nodes, [0.0], visit.client  # type: ignore[attr-defined]
    site.services[Admissions].passed._clock = lambda: now[0]
    assert {said(visit("gate=holders")) for _ in range(50)} == {"204"}
    assert len(chain.blocks) == 1  # type: ignore[attr-defined]
    session = dict(client.cookies)
    sign_out(client)
    client.cookies.update(session)
    now[0] = 0.99
    assert said(visit("gate=holders")) == "204"
    assert said(visit()) == "401 auth/no-session"
    now[0] = 1.0
    assert said(visit("gate=holders")) == "401 auth/no-session"


def test_refusals_alone_are_charged(site: Kisslock, open_client: Callable[..., TestClient], visit: Visit) -> None:
    site.services[Budgets]._counters.count(f"{REFUSED.name}/{NAMED[0]}", 60, REFUSED.amount - 1)
    assert {said(visit()) for _ in range(5)} == {"204"}
    stranger = open_client(signed_in=False)
    assert [stranger.get(f"/wallet{ASKED}").status_code for _ in range(2)] == [401, 429]
    assert said(visit()) == "204"


@pytest.mark.parametrize(
    ("client", "method", "headers", "expected"),
    [
        (NAMED, "GET", {"Sec-Fetch-Site": "cross-site"}, "204"),
        (NAMED, "HEAD", {"Sec-Fetch-Site": "same-site"}, "204"),
        (NAMED, "POST", {"Sec-Fetch-Site": "same-origin"}, "204"),
        (NAMED, "POST", {"Sec-Fetch-Site": "same-site", "Origin": ORIGIN}, "204"),
        (NAMED, "POST", {}, "204"),
        (NAMED, "POST", {"Sec-Fetch-Site": "cross-site"}, "403 auth/foreign-origin"),
        (NAMED, "DELETE", {"Origin": ELSEWHERE}, "403 auth/foreign-origin"),
        (NAMED, "POST", {"Origin": "null"}, "403 auth/foreign-origin"),
        (NAMED, "", {"Sec-Fetch-Site": "cross-site"}, "403 auth/foreign-origin"),
        (NAMED, "get", {"Sec-Fetch-Site": "cross-site"}, "403 auth/foreign-origin"),
        (NAMED, "GET, POST", {"Sec-Fetch-Site": "cross-site"}, "403 auth/foreign-origin"),
        (NAMED, "CONNECT", {"Sec-Fetch-Site": "same-site"}, "403 auth/foreign-origin"),
        # A method that no named proxy says is not taken.
        (UNNAMED, "GET", {"Sec-Fetch-Site": "cross-site"}, "403 auth/foreign-origin"),
        (UNNAMED, "GET", {"Sec-Fetch-Site": "same-origin"}, "204"),
        # A WebSocket needs an origin of the site.
        (NAMED, "GET", {"Upgrade": "websocket", "Origin": ORIGIN}, "204"),
        (NAMED, "GET", {"Upgrade": "websocket", "Origin": ELSEWHERE}, "403 auth/foreign-origin"),
        (NAMED, "GET", {"Sec-WebSocket-Key": "x"}, "403 auth/foreign-origin"),
        (NAMED, "GET", {"Sec-WebSocket-Version": "13", "Sec-Fetch-Site": "same-origin"}, "204"),
    ],
)
def test_a_change_and_an_upgrade_come_from_a_page_of_the_site(
    open_client: Callable[..., TestClient], client: tuple[str, int], method: str, headers: dict[str, str], expected: str
) -> None:
    sent = {**headers, **({"X-Forwarded-Method": method} if method else {})}
    assert said(open_client(client).get(f"/wallet{ASKED}", headers=sent)) == expected


def test_two_methods_are_none(open_client: Callable[..., TestClient]) -> None:
    twice = [("X-Forwarded-Method", "GET"), ("X-Forwarded-Method", "GET"), ("Sec-Fetch-Site", "cross-site")]
    assert said(open_client().get(f"/wallet{ASKED}", headers=twice)) == "403 auth/foreign-origin"


@pytest.mark.parametrize(
    ("headers", "method", "leads"),
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
def test_documents_alone_are_led_to_the_page(visit: Visit, headers: dict[str, str], method: str, leads: bool) -> None:
    headers = {**headers, "Sec-Fetch-Site": "same-origin"}
    assert said(visit("gate=bobs", method, **headers)) == "403 wallet/not-allowed"
    answer = visit("gate=bobs&page", method, **headers)
    assert answer.status_code == (303 if leads else 403)
    if leads:
        assert answer.headers["location"] == "/wallet/forward?gate=bobs&back=%2Fa%3Fb%3Dc%26d%3D%252F"


def test_the_way_back_is_a_path_of_the_same_host(visit: Visit) -> None:
    for uri, back in (
        ("/", "/"),
        ("/?a=//b", "/?a=//b"),
        ("/%2F%2Fevil.example", "/%2F%2Fevil.example"),
        ("/a/../..//evil.example", "/a/../..//evil.example"),
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
        answer = visit("gate=bobs&page", **NAVIGATES, X_Forwarded_Uri=uri.encode("latin-1"))
        leads = urlsplit(answer.headers["location"])
        assert (leads.scheme, leads.netloc, leads.path) == ("", "", "/wallet/forward")
        assert parse_qs(leads.query)["back"] == [back], uri


def test_an_unnamed_peer_says_no_way_back_and_no_host(open_client: Callable[..., TestClient]) -> None:
    client = open_client(UNNAMED, signed_in=False)
    forged = {"X-Forwarded-Uri": "/a", "X-Forwarded-Method": "GET", "X-Forwarded-Host": "docs.example"}
    answer = client.get(f"/wallet{ASKED}?page", headers={**forged, "Sec-Fetch-Mode": "navigate"})
    assert said(answer) == "401 auth/no-session"


def test_the_page_is_named_with_its_host_where_it_is_one_of_the_site(visit: Visit) -> None:
    for host, origin in (("docs.example", ORIGIN), ("DOCS.example", ORIGIN), ("evil.example", ""), ("", "")):
        leads = visit("gate=bobs&page", **NAVIGATES, X_Forwarded_Host=host).headers["location"]
        assert leads.startswith(f"{origin}/wallet/forward?"), host


def test_the_page_is_framed_by_no_site_and_has_every_state(open_client: Callable[..., TestClient]) -> None:
    answer = open_client(signed_in=False).get("/wallet/forward?back=//evil.example&locale=de")
    assert (answer.status_code, answer.headers["x-frame-options"]) == (200, "DENY")
    assert (answer.headers["referrer-policy"], answer.headers["cache-control"]) == ("no-referrer", "no-store")
    assert answer.text.count("data-state=") == 9
    assert "evil" not in answer.text
    assert "Anmelden" in answer.text
