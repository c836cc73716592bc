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
from kisslock.forward_auth.card import NOT_HELD_CODE, CardContent, render_card
from kisslock.gates.gates import HoldingChecker
from kisslock.http.wire import MissingHolding
from kisslock.site.pages import Pages
from tests.forward_auth.conftest import ALICE, CHECK_PATH, ORIGIN, OpenClient, age_caches
from tests.gates.chain import Chain

SHORT_ADDRESS = f"{ALICE.address[:6]}…{ALICE.address[-4:]}"
REQUIREMENTS_TITLE = "This account does not meet the requirements"


def get_page(client: TestClient, headers: Mapping[str, str] = {}, **query: str) -> Any:
    return client.get(f"/wallet/forward?{urlencode(query)}", headers=dict(headers))


def main_card(response: Any) -> str:
    main_element = re.search(r"<main.*?</main>", response.text, re.DOTALL)
    assert main_element
    return main_element[0]


def visible_lines(response: Any) -> list[str]:
    """Return the visible text of the card, element by element."""
    card_parts = re.split(
        r"</?(?:h1|p|li|small|button|a|div|main)\b[^>]*>", re.sub(r"<p [^>]*hidden>.*?</p>", "", main_card(response))
    )
    return [text for card_part in card_parts if (text := unescape(re.sub(r"<[^>]*>", "", card_part)).strip())]


def test_the_sign_in_page_cannot_be_framed_or_cached(open_client: OpenClient) -> None:
    response = get_page(open_client(signed_in=False), gate="signed-in", back="/a", locale="de")
    assert (response.status_code, response.headers["x-frame-options"]) == (200, "DENY")
    assert (response.headers["referrer-policy"], response.headers["cache-control"]) == ("no-referrer", "no-store")
    assert "Anmelden" in visible_lines(response)


def test_a_visitor_without_a_session_sees_the_requested_url_and_can_sign_in(open_client: OpenClient) -> None:
    page_lines = visible_lines(get_page(open_client(signed_in=False), gate="holders", back="/reports/2026?day=1"))
    assert page_lines[1:] == [
        "docs.example/reports/2026",
        (
            "Only visitors who sign in with a wallet can open this page. "
            "Signing is free, and nothing in your wallet moves."
        ),
        "Sign in",
        "Go back",
    ]


def test_each_reason_for_a_denial_has_its_own_card(site: Kisslock, open_client: OpenClient) -> None:
    site.services[HoldingChecker]._nodes = chain = Chain(native_balance=4)
    client = open_client()

    def card_lines_for_gate(gate: str) -> list[str]:
        age_caches(site, 100)
        return [line for line in visible_lines(get_page(client, gate=gate, back="/")) if line != "docs.example/"]

    signed_in = f"Signed in as {SHORT_ADDRESS}."
    assert (
        card_lines_for_gate("open")
        == card_lines_for_gate("signed-in")
        == ["You are signed in", signed_in, "Continue", "Go back"]
    )
    other_wallet, check_again = "Choose another wallet", "Check again"
    expected_lines = ["At least 5 ETH on Local chain", "This account has 4 ETH"]
    assert card_lines_for_gate("holders")[2:] == [*expected_lines, signed_in, other_wallet, check_again, "Go back"]
    assert card_lines_for_gate("bobs")[0] == REQUIREMENTS_TITLE
    assert card_lines_for_gate("bobs")[2:] == [signed_in, other_wallet, check_again, "Go back"]
    assert (
        card_lines_for_gate("nothing")
        == card_lines_for_gate("")
        == card_lines_for_gate("gate")
        != card_lines_for_gate("open")
    )
    assert card_lines_for_gate("nothing")[0] == "We could not check this account"
    chain.batch_response = {"result": None}
    assert card_lines_for_gate("holders")[0] == "We could not check this account"
    assert card_lines_for_gate("holders")[-2:] == ["Try again", "Go back"]
    time_later = site.services[SignIn].clock() + 61
    site.services[SignIn].clock = lambda: time_later
    assert card_lines_for_gate("fresh")[0] == "Sign in once more"


def test_checking_again_shows_the_current_balance_of_the_account(site: Kisslock, open_client: OpenClient) -> None:
    site.services[HoldingChecker]._nodes = Chain(native_balance=3)
    client = open_client()
    assert "This account has 3 ETH" in visible_lines(get_page(client, gate="holders", back="/"))
    site.services[HoldingChecker]._nodes = Chain(native_balance=4)
    age_caches(site, 3)
    client.post(f"{CHECK_PATH}?gate=holders", headers={"Origin": ORIGIN})
    assert "This account has 4 ETH" in visible_lines(get_page(client, gate="holders", back="/"))


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
    open_client: OpenClient, back: str, href: str, shown: str
) -> None:
    response = get_page(open_client(), gate="open", back=back)
    assert f'href="{href}" data-action="continue"' in main_card(response)
    assert shown in visible_lines(response)
    assert "evil" not in main_card(response)


def test_text_from_requests_and_settings_is_escaped(site: Kisslock, open_client: OpenClient) -> None:
    response = get_page(open_client(), {"Host": "<b>.example"}, gate="holders", back="/<b>")
    assert "<b>" not in response.text
    holding = MissingHolding(
        chain=7, token="0x" + "ab" * 20, kind="erc20", id=None, name="<b>{network}", decimals=18, needed="0.5",
        held="0.12345678", whose="user", alternative=True,
    )  # fmt: skip
    pages = site.services[Pages]
    page_data = replace(pages._page_data("/wallet", "en"), messages=pages._load_locale("en").messages)
    account = f"eip155:1:{ALICE.address}"
    card_html = render_card(
        CardContent(host="a.example", return_url="/", code=NOT_HELD_CODE, missing=[holding], account=account), page_data
    )
    assert "&lt;b&gt;{network}" in card_html
    assert "<b>" not in card_html
    assert '<data value="0.5">' in card_html
    assert '<data value="0.123456">' in card_html
    assert f"eip155:1:{SHORT_ADDRESS}" in card_html
    html_with_message = render_card(
        CardContent(host="a.example", return_url="/", code=NOT_HELD_CODE, message="Needs <b>"), page_data
    )
    assert '<p class="kl-note" lang="en" dir="ltr">Needs &lt;b&gt;</p>' in html_with_message
