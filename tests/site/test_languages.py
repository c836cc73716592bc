"""The page's language: from the URL, else the site's, else the visitor's. Every language is complete."""

import json
import re
from typing import Any

import pytest
from starlette.testclient import TestClient

from kisslock.guides import locales
from tests.conftest import NewKisslock

RIGHT_TO_LEFT = {"ar", "fa", "he"}


def page_language(response: Any) -> str:
    """Return the page's language. Fails unless header, root element and data agree."""
    root = re.search(r'<html lang="([^"]+)" dir="([^"]+)"', response.text)
    page = re.search(r'id="kisslock-page">(.*)</script>', response.text)
    assert root
    assert page
    assert json.loads(page[1])["locale"] == {"tag": root[1], "dir": root[2]}
    assert response.headers["content-language"] == root[1]
    return root[1]


@pytest.fixture
def three_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make English, German and Brazilian Portuguese the only languages, with English sentences."""
    english = locales.load_locale("en")
    known_tags = {
        tag: locales.Locale(tag=tag, dir="ltr", name=tag, messages=english.messages) for tag in ("de", "en", "pt-BR")
    }
    monkeypatch.setattr(locales, "available_tags", lambda: tuple(known_tags))
    monkeypatch.setattr(locales, "load_locale", lambda tag: known_tags[tag])


def get_in_language(client: TestClient, path: str, language_tag: str) -> list[Any]:
    """Return the responses in a language from the URL, and from the visitor."""
    visitor_headers = {"Accept-Language": f"{language_tag}, en;q=0.1"}
    return [
        client.get(path, params={"locale": language_tag}, headers={"Accept-Language": ""}),
        client.get(path, headers=visitor_headers),
    ]


def test_the_hosted_page_declares_its_language_and_direction(client: TestClient, new_kisslock: NewKisslock) -> None:
    for tag in locales.available_tags():
        site_client = TestClient(new_kisslock(appearance={"locale": tag}).app)
        for response in (*get_in_language(client, "/", tag), site_client.get("/", headers={"Accept-Language": ""})):
            assert page_language(response) == tag
            direction = "rtl" if tag.partition("-")[0] in RIGHT_TO_LEFT else "ltr"
            assert f'<html lang="{tag}" dir="{direction}" ' in response.text
            assert response.headers["content-type"] == "text/html; charset=utf-8"
            assert json.dumps(locales.load_locale(tag).messages["button.connect"], ensure_ascii=False) in response.text


@pytest.mark.parametrize("path", ["/api/guides", "/api/wallets/ledger/guide"])
def test_a_response_with_guides_states_its_language(client: TestClient, path: str) -> None:
    for tag in locales.available_tags():
        for response in get_in_language(client, path, tag):
            assert response.status_code == 200
            assert response.headers["content-language"] == response.json()["locale"] == tag


@pytest.mark.usefixtures("three_languages")
@pytest.mark.parametrize(
    ("setting", "query", "accept", "answer"),
    [
        ("auto", "", "de-AT, en;q=0.5", "de"),
        ("auto", "", "fi", "en"),
        ("auto", "?locale=de", "pt", "de"),
        ("auto", "?locale=PT-br", "de", "pt-BR"),
        ("auto", "?locale=pt-PT", "de", "pt-BR"),
        ("auto", "?locale=fi", "de", "de"),
        ("auto", "?locale=", "de", "de"),
        ("auto", "?locale=pt,de", "de", "de"),
        ("auto", "?locale=../pt", "de", "de"),
        ("auto", "?locale=%00&x=1", "de", "de"),
        ("auto", "?locale=*", "de", "de"),
        ("de", "", "pt", "de"),
        ("de", "", ";;;", "de"),
        ("de", "?locale=pt-BR", "en", "pt-BR"),
        ("de", "?locale=fi", "en", "de"),
        ("DE", "", "en", "de"),
    ],
)
def test_the_language_in_the_url_overrides_the_setting_and_the_setting_overrides_the_header(
    new_kisslock: NewKisslock, setting: str, query: str, accept: str, answer: str
) -> None:
    client = TestClient(new_kisslock(appearance={"locale": setting}).app)
    page = client.get(f"/{query}", headers={"Accept-Language": accept})
    assert page.status_code == 200
    assert page_language(page) == answer
    assert page.headers["vary"] == "Accept-Encoding, Accept-Language"


@pytest.mark.usefixtures("three_languages")
def test_the_page_has_one_etag_for_each_language_whether_the_url_or_a_header_selects_the_language(
    new_kisslock: NewKisslock,
) -> None:
    client = TestClient(new_kisslock().app)
    etags_by_header = {
        tag: client.get("/", headers={"Accept-Language": tag}).headers["etag"] for tag in locales.available_tags()
    }
    etags_by_query = {tag: client.get("/", params={"locale": tag}).headers["etag"] for tag in locales.available_tags()}
    assert etags_by_header == etags_by_query
    assert len(set(etags_by_header.values())) == 3
    etag_headers = {"If-None-Match": etags_by_header["de"]}
    assert client.get("/?locale=de", headers=etag_headers).status_code == 304
    assert client.get("/?locale=de", headers=etag_headers).headers["content-language"] == "de"
    assert client.get("/?locale=pt-BR", headers=etag_headers).status_code == 200


@pytest.mark.usefixtures("three_languages")
def test_the_url_can_select_the_language_of_a_mounted_page(new_kisslock: NewKisslock) -> None:
    client = TestClient(new_kisslock(site={"base_path": "/wallet"}).app)
    assert page_language(client.get("/wallet?locale=de")) == page_language(client.get("/wallet/?locale=de")) == "de"
