"""The page on which a visitor signs in to a client, and the message that names the client."""

import re
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from kisslock.guides import locales
from kisslock.oidc.page import PAGE
from kisslock.site.document import select_first_messages
from tests.auth.conftest import ALICE
from tests.conftest import NewKisslock
from tests.console.test_page import page_data
from tests.oidc.program import CALLBACK, OIDC_KEY, SECRET_HASH

OIDC_SOURCES = Path(__file__).resolve().parents[2] / "web" / "oidc"
ORIGIN = "https://login.example"


def client_of_new_site(new_kisslock: NewKisslock, **extra_settings: Any) -> TestClient:
    settings: dict[str, Any] = {
        "site": {"name": "Tidepool", "origins": [ORIGIN]},
        "sign_in": {"mode": "required"},
        "server": {"frame_ancestors": ["https://portal.example"]},
        "oidc": {
            "enabled": True,
            "key": OIDC_KEY,
            "clients": {
                "notebook": {
                    "name": "Notebook",
                    "secret": SECRET_HASH,
                    "redirect_uris": [CALLBACK],
                    **extra_settings,
                }
            },
        },
    }
    return TestClient(new_kisslock(**settings).app, base_url=ORIGIN, follow_redirects=False)


def get_page(client: TestClient, **extra_settings: str) -> Any:
    query = {
        "client_id": "notebook",
        "redirect_uri": CALLBACK,
        "response_type": "code",
        "scope": "openid",
        **extra_settings,
    }
    return client.get("/oidc/authorize", params=query, headers={"Accept-Language": "de"})


def test_the_openid_page_cannot_be_framed_or_cached_and_sends_no_referrer(new_kisslock: NewKisslock) -> None:
    client = client_of_new_site(new_kisslock)
    for response, status in ((get_page(client), 200), (get_page(client, client_id="nobody"), 400)):
        assert (response.status_code, response.headers["content-type"]) == (status, "text/html; charset=utf-8")
        assert response.headers["cache-control"] == "no-store"
        assert response.headers["referrer-policy"] == "no-referrer"
        assert response.headers["x-frame-options"] == "DENY"
        # The settings can allow other sites to frame the hosted page, but never the OpenID sign-in page.
        assert "frame-ancestors 'none'" in response.headers["content-security-policy"]
        assert "script-src 'self';" in response.headers["content-security-policy"]


def test_the_sign_in_mode_of_the_openid_page_is_optional_even_if_the_setting_is_required(
    new_kisslock: NewKisslock,
) -> None:
    client = client_of_new_site(new_kisslock)
    assert page_data(get_page(client).text)["config"]["sign_in"]["mode"] == "optional"
    assert page_data(client.get("/").text)["config"]["sign_in"]["mode"] == "required"


def test_the_client_can_select_the_language_of_the_openid_page_with_the_ui_locales_parameter(
    new_kisslock: NewKisslock,
) -> None:
    client, ignored = client_of_new_site(new_kisslock), " ".join(["tlh"] * 10 + ["ar"])
    language_by_locales = {"ar": "ar", "tlh pt": "pt-BR", "tlh": "de", "": "de", ignored: "de", "\u0000 <b>": "de"}
    for ui_locales, tag in language_by_locales.items():
        assert get_page(client, ui_locales=ui_locales).headers["content-language"] == tag, ui_locales


def test_the_openid_page_contains_all_messages_that_its_code_uses(new_kisslock: NewKisslock) -> None:
    english = locales.load_locale("en").messages
    sources = "".join(file.read_text() for file in OIDC_SOURCES.glob("*.ts*") if ".test." not in file.name)
    message_keys = {name for name in re.findall(r"'([a-z]\w*(?:\.\w+)+)'", sources) if name in english}
    assert {"oidc.heading", "gate.body", "common.other"} <= message_keys
    assert message_keys - PAGE.messages(english).keys() == set()
    openid_page_data = page_data(get_page(client_of_new_site(new_kisslock), ui_locales="en").text)
    assert openid_page_data["messages"] == PAGE.messages(english)
    assert not any(key.startswith("oidc.") for key in select_first_messages(english))


def request_message_to_sign(client: TestClient, oidc_client: str) -> Any:
    body = {"address": ALICE.address, "chain_id": 1, "client": oidc_client}
    return client.post("/api/auth/nonce", json=body, headers={"Origin": ORIGIN})


NOTEBOOK_STATEMENT = "Sign in to Notebook (notebook.example) with this account. It is free and moves nothing."


@pytest.mark.parametrize(
    ("extra_settings", "statement"),
    [
        ({}, NOTEBOOK_STATEMENT),
        ({"redirect_uris": [CALLBACK, f"{CALLBACK}/2"]}, NOTEBOOK_STATEMENT),
        (
            {"redirect_uris": [CALLBACK, "https://other.example/"]},
            NOTEBOOK_STATEMENT.replace(" (notebook.example)", ""),
        ),
        ({"name": ""}, NOTEBOOK_STATEMENT.replace("Notebook", "notebook")),
        ({"name": "Notizbücher"}, NOTEBOOK_STATEMENT.replace("Notebook", "notebook")),
        ({"name": 'Note"book'}, NOTEBOOK_STATEMENT.replace("Notebook", "notebook")),
    ],
)
def test_the_message_to_sign_contains_the_name_of_the_client(
    new_kisslock: NewKisslock, extra_settings: dict[str, Any], statement: str
) -> None:
    response = request_message_to_sign(client_of_new_site(new_kisslock, **extra_settings), "notebook").json()
    assert f"\n\n{statement}\n\n" in response["message"]


def test_a_request_for_the_sign_in_message_of_an_unknown_client_is_rejected(new_kisslock: NewKisslock) -> None:
    client = client_of_new_site(new_kisslock)
    for client_id in ("stranger", "", "Notebook\n\nURI: https://evil.example"):
        response = request_message_to_sign(client, client_id)
        assert (response.status_code, response.json()["error"]["code"]) == (400, "http/bad-request")


def test_the_server_rejects_requests_for_the_openid_page_or_for_a_client_message_if_the_provider_is_off(
    new_kisslock: NewKisslock,
) -> None:
    client = TestClient(new_kisslock(site={"origins": [ORIGIN]}, sign_in={"mode": "optional"}).app, base_url=ORIGIN)
    assert get_page(client).status_code == 404
    assert request_message_to_sign(client, "notebook").status_code == 400
