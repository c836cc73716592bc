"""The hosted page: its data, its language, and the escaping of settings."""

import json
import re
from html.parser import HTMLParser
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient
from typing_extensions import override

from kisslock.guides import locales
from kisslock.site.document import message_area
from kisslock.wire import PageData
from tests.conftest import NewKisslock


class ElementReader(HTMLParser):
    """Collects elements and the text of scripts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.data = ""
        self._inside = False
        self.feed(text)

    @override
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self._inside = dict(attrs).get("id") == "kisslock-page"

    @override
    def handle_endtag(self, tag: str) -> None:
        self._inside = self._inside and tag != "script"

    @override
    def handle_data(self, data: str) -> None:
        if self._inside:
            self.data += data

    def find_all(self, tag_name: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag_name]


def read_page(new_kisslock: NewKisslock, accept_language: str = "", **tables: Any) -> ElementReader:
    return ElementReader(
        TestClient(new_kisslock(**tables).app).get("/", headers={"Accept-Language": accept_language}).text
    )


def test_the_hosted_page_contains_the_public_settings_as_data(new_kisslock: NewKisslock) -> None:
    kisslock = new_kisslock(site={"name": "Acme"})
    client = TestClient(kisslock.app)
    page_data = msgspec.json.decode(ElementReader(client.get("/").text).data, type=PageData)
    assert msgspec.to_builtins(page_data.config) == client.get("/api/config").json()
    assert (page_data.locale.tag, page_data.locale.dir) == ("en", "ltr")
    assert page_data.locales == list(locales.available_tags())


def test_the_hosted_page_contains_only_the_sentences_that_it_shows_at_first(new_kisslock: NewKisslock) -> None:
    messages = json.loads(read_page(new_kisslock).data)["messages"]
    assert messages["button.connect"] == "Connect wallet"
    assert {message_area(key) for key in messages} == {"first"}
    assert "account.wallet" in messages
    assert "account.wallets" not in messages


@pytest.mark.parametrize("name", ["</script><script>a()</script>", "<!--", "\"'><img src=x onerror=a()>", "&lt;"])
def test_no_setting_can_inject_markup_into_the_hosted_page(new_kisslock: NewKisslock, name: str) -> None:
    elements = read_page(new_kisslock, site={"name": name, "sentence": name})
    assert [attributes.get("type") for attributes in elements.find_all("script")] == [
        None,
        "module",
        "application/json",
    ]
    assert len(elements.find_all("img")) == 1
    assert json.loads(elements.data)["config"]["site"]["name"] == name
    assert "<" not in elements.data


def test_the_hosted_page_has_one_inline_script_besides_its_json_data_and_no_file_from_another_origin(
    new_kisslock: NewKisslock,
) -> None:
    elements = read_page(new_kisslock)
    assert [attributes for attributes in elements.find_all("script") if "src" not in attributes] == [
        {},
        {"type": "application/json", "id": "kisslock-page"},
    ]
    for tag, attributes in elements.tags:
        assert tag not in {"iframe", "base", "form"}
        assert not any(name.startswith("on") or name == "style" for name in attributes)
        for name in ("src", "href"):
            # A link leads to a path of this server, or to a place in this document.
            assert (attributes.get(name) or "/")[0] in "/#"


def test_the_root_element_has_the_configured_accent_and_scheme(new_kisslock: NewKisslock) -> None:
    (root,) = read_page(new_kisslock, appearance={"accent": "pink", "scheme": "auto"}).find_all("html")
    assert root == {"lang": "en", "dir": "ltr", "data-kl-accent": "pink", "data-kl-scheme": "auto"}


def test_a_visitor_without_javascript_sees_the_name_of_the_site_and_a_sentence(new_kisslock: NewKisslock) -> None:
    text = TestClient(new_kisslock(site={"name": "Acme", "sentence": "Buy & sell"}).app).get("/").text
    noscript = re.search("<noscript>(.*)</noscript>", text)
    assert noscript
    assert "Acme" in noscript[1]
    assert "Buy &amp; sell" in noscript[1]
