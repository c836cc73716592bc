"""The first frame in the page's HTML: filled in only from the settings, and escaped like React does."""

import hashlib
import json
import re
from base64 import b64encode
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from kisslock.guides import locales
from kisslock.settings.kinds import InvalidValue, text_kind
from kisslock.site.bundle import Bundle
from kisslock.wire import PublicSite
from tests.conftest import NewKisslock
from tests.site.test_document import ElementReader

VECTORS_FOLDER = Path(__file__).resolve().parents[2] / "vectors"
ESCAPE_CASES = json.loads((VECTORS_FOLDER / "escape.json").read_text(encoding="utf-8"))["cases"]
SITE_FIELDS = ("name", "sentence", "icon", "terms_url", "privacy_url")


def site_with_values(value: str, *fields: str) -> PublicSite:
    return PublicSite(**dict.fromkeys(SITE_FIELDS, "/plain") | dict.fromkeys(fields, value))


@pytest.mark.parametrize("case", ESCAPE_CASES, ids=lambda case: case["html"])
@pytest.mark.parametrize("field", SITE_FIELDS)
def test_every_value_in_the_first_frame_is_escaped_like_in_react(
    bundle: Bundle, field: str, case: dict[str, str]
) -> None:
    frame = bundle.first_frame
    assert frame.render_for_language("en", site_with_values(case["text"], field)) == frame.render_for_language(
        "en", site_with_values("!", field)
    ).replace("!", case["html"])


@pytest.mark.parametrize("case", ESCAPE_CASES, ids=lambda case: case["html"])
def test_no_value_can_add_an_element_or_an_attribute_to_the_first_frame(bundle: Bundle, case: dict[str, str]) -> None:
    rendered_elements, plain_elements = (
        ElementReader(bundle.first_frame.render_for_language("en", site_with_values(value, *SITE_FIELDS)))
        for value in (case["text"], "/")
    )
    assert [(tag, list(attributes)) for tag, attributes in rendered_elements.tags] == [
        (tag, list(attributes)) for tag, attributes in plain_elements.tags
    ]
    assert {attributes["title"] for attributes in rendered_elements.find_all("h1")} == {case["text"]}


@pytest.mark.parametrize("character", ["\0", "\r", "\n", "\u202e", "\u2066", "\ud800", "\ue000", "\ufeff"])
def test_a_site_name_cannot_contain_a_character_that_html_or_utf_8_would_change(character: str) -> None:
    with pytest.raises(InvalidValue):
        text_kind(80).parse(f"Acme{character}")


@pytest.mark.parametrize(
    ("links", "expected_links"),
    [
        ({}, []),
        ({"terms_url": "/terms"}, ["/terms"]),
        ({"privacy_url": "/privacy"}, ["/privacy"]),
        ({"terms_url": "/terms", "privacy_url": "https://a.example/?a&b"}, ["/terms", "https://a.example/?a&b"]),
    ],
)
def test_a_link_that_the_site_has_not_set_is_not_rendered(
    new_kisslock: NewKisslock, links: dict[str, str], expected_links: list[str]
) -> None:
    elements = ElementReader(TestClient(new_kisslock(site=links).app).get("/").text)
    assert [attributes["href"] for attributes in elements.find_all("a")] == expected_links


def test_the_first_frame_contains_the_site_name_and_the_sentence_in_the_requested_language(
    new_kisslock: NewKisslock,
) -> None:
    client = TestClient(new_kisslock(site={"name": "Acme", "base_path": "/a"}).app)
    for tag in ("en", "de"):
        sentence = locales.load_locale(tag).messages["page.sentence"]
        rendered = re.search('<div id="kisslock">(.*?)</div>', client.get("/a", headers={"Accept-Language": tag}).text)
        assert rendered
        assert rendered[1].startswith(f'<h1 lang="{tag}" title="Acme">{sentence}')
        assert '<img src="/a/assets/icon.' in rendered[1]
    client_with_sentence = TestClient(new_kisslock(site={"sentence": "Tides & more"}).app).get("/").text
    assert ">Tides &amp; more</h1>" in client_with_sentence


@pytest.mark.parametrize("tag", ["script", "style"])
def test_the_content_security_policy_allows_only_the_inline_script_and_styles_of_the_page(
    client: TestClient, tag: str
) -> None:
    response = client.get("/")
    (text,) = re.findall(f"<{tag}>(.*?)</{tag}>", response.text, re.DOTALL)
    script_hash = b64encode(hashlib.sha256(text.encode()).digest()).decode()
    policy = response.headers["content-security-policy"].split("; ")
    assert f"{tag}-src 'self' 'sha256-{script_hash}'" in policy
    assert not re.search("unsafe|nonce|strict-dynamic", " ".join(policy))


@pytest.mark.parametrize("tag", ["script", "style"])
def test_the_script_and_the_styles_are_the_same_on_every_page_of_a_build(new_kisslock: NewKisslock, tag: str) -> None:
    def page_text(accepted: str, **site: str) -> str:
        client = TestClient(new_kisslock(site=site).app)
        page = client.get(site.get("base_path", "/"), headers={"Accept-Language": accepted}).text
        return page.partition(f"<{tag}>")[2].partition(f"</{tag}>")[0]

    assert page_text("en") == page_text("ar", name="A'c\"me", base_path="/a", icon="/logo.svg") != ""


def test_the_file_with_the_styles_is_linked_but_not_loaded_at_once(client: TestClient) -> None:
    page = client.get("/").text
    sheets = [
        attributes for attributes in ElementReader(page).find_all("link") if attributes["rel"] == "kisslock-styles"
    ]
    assert all(attributes["rel"] != "stylesheet" for attributes in ElementReader(page).find_all("link"))
    assert f"<style>{''.join(client.get(sheet['href'] or '').text for sheet in sheets)}</style>" in page


def test_the_hosted_page_is_the_same_with_and_without_cookies(client: TestClient) -> None:
    without_cookie, with_cookie = (
        client.get("/"),
        client.get("/", headers={"Cookie": "kisslock=abc; __Host-kisslock=abc; other=1"}),
    )
    assert with_cookie.content == without_cookie.content
    assert with_cookie.headers["etag"] == without_cookie.headers["etag"]
    assert without_cookie.headers["vary"] == "Accept-Encoding, Accept-Language"
    assert without_cookie.headers["cache-control"] == "no-cache"
    assert "set-cookie" not in with_cookie.headers
    revalidated = client.get("/", headers={"If-None-Match": without_cookie.headers["etag"], "Cookie": "kisslock=abc"})
    assert revalidated.status_code == 304
    # A 304 response repeats the content security policy of the page in the browser's cache.
    assert revalidated.headers["content-security-policy"] == without_cookie.headers["content-security-policy"]
