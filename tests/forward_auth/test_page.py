"""The sign-in page: the server renders the complete card, and all text from the request is escaped."""

import re
from collections.abc import Mapping
from html import unescape
from typing import Any
from urllib.parse import urlencode

import pytest
from msgspec.structs import replace
from starlette.testclient import TestClient

from kisslock import Kisslock
from kisslock.auth.sign_in import SignIn
from kisslock.forward_auth.card import NOT_HELD, CardContent, render_card
from kisslock.gates.gates import HoldingChecker
from kisslock.http.wire import MissingHolding
from kisslock.site.pages import Pages
from tests.forward_auth.conftest import ALICE, CHECK, ORIGIN, Opened, age
from tests.gates.chain import Chain

SHORT = f"{ALICE.address[:6]}…{ALICE.address[-4:]}"
LACKING = "This account does not meet the requirements"


def page(client: TestClient, headers: Mapping[str, str] = {}, **query: str) -> Any:
    return client.get(f"/wallet/forward?{urlencode(query)}", headers=dict(headers))


def card(response: Any) -> str:
    main_element = re.search(r"<main.*?</main>", response.text, re.DOTALL)
    assert main_element
    return main_element[0]


def lines(response: Any) -> list[str]:
    """Return the visible text of the card, element by element."""
    parts = re.split(
        r"</?(?:h1|p|li|small|button|a|div|main)\b[^>]*>", re.sub(r"<p [^>]*hidden>.*?</p>", "", card(response))
    )
    return [text for part in parts if (text := unescape(re.sub(r"<[^>]*>", "", part)).strip())]


def test_the_sign_in_page_cannot_be_framed_or_cached(open_client: Opened) -> None:
    response = page(open_client(signed_in=False), gate="signed-in", back="/a", locale="de")
    assert (response.status_code, response.headers["x-frame-options"]) == (200, "DENY")
    assert (response.headers["referrer-policy"], response.headers["cache-control"]) == ("no-referrer", "no-store")
    assert "Anmelden" in lines(response)


def test_a_visitor_without_a_session_sees_the_requested_url_and_can_sign_in(open_client: Opened) -> None:
    page_lines = lines(page(open_client(signed_in=False), gate="holders", back="/reports/2026?day=1"))
    assert page_lines[1:] == [
        "docs.example/reports/2026",
        (
            "Only visitors who sign in with a wallet can open this page. "
            "Signing is free, and nothing in your wallet moves."
        ),
        "Sign in",
        "Go back",
    ]


def test_each_reason_for_a_denial_has_its_own_card(site: Kisslock, open_client: Opened) -> None:
    site.services[HoldingChecker]._nodes = chain = Chain(native=4)
    client = open_client()

    def of(gate: str) -> list[str]:
        age(site, 100)
        return [line for line in lines(page(client, gate=gate, back="/")) if line != "docs.example/"]

    signed_in = f"Signed in as {SHORT}."
    assert of("open") == of("signed-in") == ["You are signed in", signed_in, "Continue", "Go back"]
    other_wallet, check_again = "Choose another wallet", "Check again"
    needs = ["At least 5 ETH on Local chain", "This account has 4 ETH"]
    assert of("holders")[2:] == [*needs, signed_in, other_wallet, check_again, "Go back"]
    assert of("bobs")[0] == LACKING
    assert of("bobs")[2:] == [signed_in, other_wallet, check_again, "Go back"]
    assert of("nothing") == of("") == of("gate") != of("open")
    assert of("nothing")[0] == "We could not check this account"
    chain.slot = {"result": None}
    assert of("holders")[0] == "We could not check this account"
    assert of("holders")[-2:] == ["Try again", "Go back"]
    later = site.services[SignIn].clock() + 61
    site.services[SignIn].clock = lambda: later
    assert of("fresh")[0] == "Sign in once more"


def test_checking_again_shows_the_accounts_current_balance(site: Kisslock, open_client: Opened) -> None:
    site.services[HoldingChecker]._nodes = Chain(native=3)
    client = open_client()
    assert "This account has 3 ETH" in lines(page(client, gate="holders", back="/"))
    site.services[HoldingChecker]._nodes = Chain(native=4)
    age(site, 3)
    client.post(f"{CHECK}?gate=holders", headers={"Origin": ORIGIN})
    assert "This account has 4 ETH" in lines(page(client, gate="holders", back="/"))


@pytest.mark.parametrize(
    ("back", "href", "shown"),
    [
        ("/a/b?c=%2F&d=e", "/a/b?c=%2F&amp;d=e", "docs.example/a/b"),
        ("//evil.example/", "/", "docs.example/"),
        ("/.//evil.example", "/", "docs.example/"),
        ("/\\evil.example", "/", "docs.example/"),
        ("javascript:alert(1)", "/", "docs.example/"),
        ('/"><script>', "/&quot;&gt;&lt;script&gt;", 'docs.example/"><script>'),
        ("/é", "/", "docs.example/"),
        ("/Ł/../..//evil.example", "/", "docs.example/"),
        ("/" + "a" * 200, "/" + "a" * 200, "docs.example/" + "a" * 79 + "…"),
    ],
)
def test_the_continue_button_links_to_a_path_on_the_visited_host(
    open_client: Opened, back: str, href: str, shown: str
) -> None:
    response = page(open_client(), gate="open", back=back)
    assert f'href="{href}" data-action="continue"' in card(response)
    assert shown in lines(response)
    assert "evil" not in card(response)


def test_text_from_requests_and_settings_is_escaped(site: Kisslock, open_client: Opened) -> None:
    response = page(open_client(), {"Host": "<b>.example"}, gate="holders", back="/<b>")
    assert "<b>" not in response.text
    holding = MissingHolding(
        chain=7, token="0x" + "ab" * 20, kind="erc20", id=None, name="<b>{network}", decimals=18, needed="0.5",
        held="0.12345678", whose="user", alternative=True,
    )  # fmt: skip
    pages = site.services[Pages]
    data = replace(pages._page_data("/wallet", "en"), messages=pages._language("en").messages)
    account = f"eip155:1:{ALICE.address}"
    card_html = render_card(
        CardContent(host="a.example", return_url="/", code=NOT_HELD, missing=[holding], account=account), data
    )
    assert "&lt;b&gt;{network}" in card_html
    assert "<b>" not in card_html
    assert '<data value="0.5">' in card_html
    assert '<data value="0.123456">' in card_html
    assert f"eip155:1:{SHORT}" in card_html
    html_with_message = render_card(
        CardContent(host="a.example", return_url="/", code=NOT_HELD, message="Needs <b>"), data
    )
    assert '<p class="kl-note" lang="en" dir="ltr">Needs &lt;b&gt;</p>' in html_with_message
