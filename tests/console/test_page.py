"""`GET /console`: the console's page, which is public and contains no data."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.testclient import TestClient

from kisslock.console.page import PAGE
from kisslock.guides import locales
from kisslock.site.document import select_first_messages
from tests.conftest import NewKisslock

CONSOLE_SOURCES = Path(__file__).resolve().parents[2] / "web" / "console"
ALICE = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"


def page_data(html: str) -> Any:
    match = re.search(r'<script type="application/json" id="kisslock-page">(.*?)</script>', html, re.DOTALL)
    assert match
    return json.loads(match[1])


@pytest.mark.parametrize("path", ["/console", "/console/"])
def test_the_console_is_an_html_page_that_cannot_be_cached_or_framed(new_kisslock: NewKisslock, path: str) -> None:
    with TestClient(new_kisslock(server={"frame_ancestors": ["https://portal.example"]}).app) as client:
        response = client.get(path)
        assert response.headers["content-type"] == "text/html; charset=utf-8"
        assert response.headers["cache-control"] == "no-store"
        assert response.headers["x-frame-options"] == "DENY"
        policy = response.headers["content-security-policy"]
        assert "frame-ancestors 'none'" in policy
        assert "script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self';" in policy
        # If the settings allow it, other sites can frame the hosted page.
        assert "frame-ancestors https://portal.example" in client.get("/").headers["content-security-policy"]


def test_the_policy_of_the_console_allows_connections_to_walletconnect_if_a_project_id_is_set(
    new_kisslock: NewKisslock,
) -> None:
    client = TestClient(new_kisslock(walletconnect={"project_id": "a" * 32}).app)
    policy = client.get("/console").headers["content-security-policy"]
    assert "connect-src 'self' wss://relay.walletconnect.org; frame-src https://verify.walletconnect.org;" in policy


def test_the_console_page_always_requires_sign_in_and_never_sends_a_client_log(
    new_kisslock: NewKisslock,
) -> None:
    site = new_kisslock(
        site={"origins": ["https://app.example"]}, console={"operators": [ALICE]}, sign_in={"mode": "off"}
    )
    client = TestClient(site.app)
    html = client.get("/console").text
    config = page_data(html)["config"]
    assert (config["sign_in"]["mode"], config["log"]["enabled"]) == ("required", False)
    assert page_data(client.get("/").text)["config"]["sign_in"]["mode"] == "off"
    assert ALICE.lower() not in html.lower()


def test_every_url_of_a_mounted_console_begins_with_the_mount_path(new_kisslock: NewKisslock) -> None:
    client = TestClient(Starlette(routes=[Mount("/wallet", app=new_kisslock(site={"name": "</script><b>&"}).app)]))
    html = client.get("/wallet/console").text
    assert 'src="/wallet/assets/site-A1.js"' in html
    assert page_data(html)["config"]["base_path"] == "/wallet"
    assert "<title>Connections · &lt;/script&gt;&lt;b&gt;&amp;</title>" in html
    client_below_path = TestClient(new_kisslock(site={"base_path": "/wallet"}).app)
    assert client_below_path.get("/wallet/console").status_code == 200
    assert client_below_path.get("/console").status_code == 404


def test_the_console_uses_the_language_of_the_operator(client: TestClient) -> None:
    response = client.get("/console", headers={"Accept-Language": "de"})
    assert response.headers["content-language"] == "de"
    assert "<title>Verbindungen · " in response.text
    page = page_data(client.get("/console?locale=ar", headers={"Accept-Language": "de"}).text)
    assert page["locale"] == {"tag": "ar", "dir": "rtl"}
    assert page["messages"]["console.gate.title"] == "للمشغّلين فقط"


def test_the_console_contains_every_sentence_that_its_code_uses(client: TestClient) -> None:
    english = locales.load_locale("en").messages
    code = "".join(file.read_text() for file in CONSOLE_SOURCES.rglob("*.ts*") if ".test." not in file.name)
    used_names = {name for name in re.findall(r"['\"]([a-z]\w*(?:\.\w+)+)['\"]", code) if name in english}
    assert len(used_names) > 60
    assert used_names - PAGE.messages(english).keys() == set()
    assert page_data(client.get("/console").text)["messages"] == PAGE.messages(english)


def test_the_hosted_page_does_not_contain_the_sentences_of_the_console(client: TestClient) -> None:
    assert not [key for key in select_first_messages(locales.load_locale("en").messages) if key.startswith("console.")]
    assert "console." not in "".join(page_data(client.get("/").text)["messages"])
