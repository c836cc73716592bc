"""`/embed.js`: the module that registers the element on other pages."""

import json
import re
from typing import Any

from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.testclient import TestClient

from kisslock.guides.locales import available_tags
from tests.conftest import NewKisslock


def passed_settings(script: str) -> Any:
    """Return the settings and sentences that the script passes to the element."""
    match = re.search(r'kisslock\.define\((\{"config":.*\}),\(\)=>Promise\.all\(.*\),urls\)\n$', script)
    assert match, script
    return json.loads(match[1])


def test_the_embed_script_imports_the_build_and_contains_the_settings_and_the_sentences(client: TestClient) -> None:
    response = client.get("/embed.js")
    assert response.headers["content-type"] == "text/javascript; charset=utf-8"
    assert 'const urls=["./assets/site-A1.js","./assets/shared-B2.js"].map(' in response.text
    page = passed_settings(response.text)
    assert page["locale"] == {"tag": "en", "dir": "ltr"}
    assert page["config"]["base_path"] == ""
    assert page["messages"]["button.connect"] == "Connect wallet"
    assert page["locales"] == list(available_tags())


def test_browsers_revalidate_the_embed_script_each_time_and_get_304_until_the_script_changes(
    client: TestClient,
) -> None:
    first_response = client.get("/embed.js")
    assert first_response.headers["cache-control"] == "no-cache"
    assert first_response.headers["vary"] == "Accept-Encoding, Accept-Language"
    second_response = client.get("/embed.js", headers={"If-None-Match": first_response.headers["etag"]})
    assert (second_response.status_code, second_response.content) == (304, b"")
    german_response = client.get(
        "/embed.js", headers={"If-None-Match": first_response.headers["etag"], "Accept-Language": "de"}
    )
    assert german_response.status_code == 200
    assert passed_settings(german_response.text)["locale"]["tag"] == "de"


def test_a_query_in_the_url_of_the_embed_script_can_select_the_language(client: TestClient) -> None:
    page = passed_settings(client.get("/embed.js?locale=ar", headers={"Accept-Language": "de"}).text)
    assert page["locale"] == {"tag": "ar", "dir": "rtl"}


def test_the_embed_script_of_a_mounted_kisslock_contains_the_mount_path(new_kisslock: NewKisslock) -> None:
    client = TestClient(Starlette(routes=[Mount("/wallet", app=new_kisslock(site={"name": "</script><b>"}).app)]))
    page = passed_settings(client.get("/wallet/embed.js").text)
    assert page["config"]["base_path"] == "/wallet"
    assert page["config"]["site"]["name"] == "</script><b>"
    assert client.get("/wallet/assets/site-A1.js").status_code == 200
