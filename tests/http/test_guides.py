"""The catalogue and its guides over HTTP."""

import pytest
from starlette.testclient import TestClient

from tests.conftest import NewKisslock


# Specification 3.1
def test_the_guides_response_contains_steps_by_wallet_and_method_without_placeholders(reader: TestClient) -> None:
    body = reader.get("/api/guides").json()
    assert set(body) == {"locale", "guides"}
    for guide in body["guides"].values():
        for steps in guide.values():
            assert list(steps) == ["step1", "step2", "step3"]
            for step in steps.values():
                assert step["title"]
                assert not {"{", "}"} & set(step["title"] + step["description"])


# Specification 1.2
@pytest.mark.parametrize("path", ["/api/guides", "/api/wallets/ledger/guide"])
@pytest.mark.parametrize("accept", ["", "en-GB", "tlh, xx;q=0.3", "*", ";;q=", "a" * 5000])
def test_a_guide_is_in_english_if_the_accept_language_header_contains_no_supported_language(
    reader: TestClient, path: str, accept: str
) -> None:
    response = reader.get(path, headers={"Accept-Language": accept})
    assert response.status_code == 200
    assert response.headers["content-language"] == response.json()["locale"] == "en"
    assert "Accept-Language" in response.headers["vary"]


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/api/guides?locale=tlh", 400, "guide/unknown-locale"),
        ("/api/guides?locale=../en", 400, "guide/unknown-locale"),
        ("/api/guides?locale=en.json", 400, "guide/unknown-locale"),
        ("/api/wallets/ledger/guide?locale=tlh", 400, "guide/unknown-locale"),
        ("/api/wallets/nope/guide", 404, "guide/unknown-wallet"),
        ("/api/wallets/%3Cscript%3E/guide", 404, "guide/unknown-wallet"),
        ("/api/wallets/ledger/guide?method=carrier", 404, "guide/unknown-method"),
        ("/api/wallets/uniswap/guide?method=desktop", 404, "guide/unknown-method"),
        ("/api/wallets/a/b/guide", 404, "http/not-found"),
        ("/api/wallets//guide", 404, "http/not-found"),
        ("/api/guides/", 404, "http/not-found"),
    ],
)
def test_a_request_for_an_unknown_language_or_wallet_or_method_returns_a_code_and_a_hint(
    reader: TestClient, path: str, status: int, code: str
) -> None:
    response = reader.get(path)
    assert (response.status_code, response.json()["error"]["code"]) == (status, code)
    assert response.json()["error"]["hint"]


def test_a_guide_request_with_an_empty_locale_and_an_empty_method_succeeds(reader: TestClient) -> None:
    assert reader.get("/api/wallets/ledger/guide?locale=&method=").status_code == 200


def test_a_request_can_limit_the_guide_of_a_wallet_to_one_method(reader: TestClient) -> None:
    whole_guide = reader.get("/api/wallets/ledger/guide").json()
    assert set(whole_guide) == {"id", "name", "locale", "status", "note", "guide"}
    limited_guide = reader.get("/api/wallets/ledger/guide?method=desktop&locale=EN").json()
    assert limited_guide["guide"] == {"desktop": whole_guide["guide"]["desktop"]}


def test_no_response_contains_a_wallet_that_the_site_excludes(new_kisslock: NewKisslock) -> None:
    client = TestClient(new_kisslock(wallets={"exclude": ["ledger"]}).app)
    assert "ledger" not in client.get("/api/guides").json()["guides"]
    assert "ledger" not in [wallet["id"] for wallet in client.get("/api/wallets").json()["wallets"]]
    assert client.get("/api/wallets/ledger/guide").status_code == 404
