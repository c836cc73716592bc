"""Who can call the gateway: pages of this site and other clients, but not a page of another site."""

import json

import pytest
from starlette.testclient import TestClient

from kisslock.errors import UnsupportedMediaType
from kisslock.http.origins import Origins
from kisslock.rpc.sender import ForeignPage, require_allowed_sender
from tests.rpc.conftest import URL, call
from tests.upstream.faulty import FaultyNode

SITE = "https://tidepool.example"
OTHER_FRONT = "https://app.tidepool.example"
JSON = "application/json"
FOREIGN, NO_JSON = ForeignPage, UnsupportedMediaType


def headers(origin: str | None, site: str | None, kind: str | None) -> tuple[tuple[bytes, bytes], ...]:
    said = {"host": "kisslock.internal:8000", "origin": origin, "sec-fetch-site": site, "content-type": kind}
    return tuple((name.encode(), value.encode()) for name, value in said.items() if value is not None)


def outcome(origins: tuple[str, ...], *said: str | None) -> type[Exception] | None:
    try:
        require_allowed_sender(headers(*said), Origins(origins), has_origins=bool(origins))
    except (ForeignPage, UnsupportedMediaType) as refused:
        return type(refused)
    return None


@pytest.mark.parametrize("origins", [(), (SITE, OTHER_FRONT)])
@pytest.mark.parametrize("kind", [None, JSON, "text/plain"])
@pytest.mark.parametrize("origin", [None, "null", SITE, OTHER_FRONT, "https://foreign.example"])
def test_a_cross_site_request_is_always_rejected(
    origins: tuple[str, ...], origin: str | None, kind: str | None
) -> None:
    assert outcome(origins, origin, "cross-site", kind) is FOREIGN


@pytest.mark.parametrize(
    ("origin", "site", "kind", "expected"),
    [
        (SITE, "same-origin", JSON, None),
        (SITE, None, "Application/JSON; charset=utf-8", None),
        (OTHER_FRONT, "same-site", JSON, None),
        (SITE, "same-origin", None, NO_JSON),
        ("https://evil.tidepool.example", "same-site", JSON, FOREIGN),
        ("https://evil.tidepool.example", "same-site", None, FOREIGN),
        ("https://tidepool.example:8443", "same-site", JSON, FOREIGN),
        ("http://tidepool.example", None, JSON, FOREIGN),
        ("https://foreign.example", None, None, FOREIGN),
        ("null", None, JSON, FOREIGN),
        ("", None, JSON, FOREIGN),
        (None, "same-origin", JSON, None),
        (None, "none", None, NO_JSON),
    ],
)
def test_if_site_origins_is_set_a_page_must_have_one_of_these_origins(
    origin: str | None, site: str | None, kind: str | None, expected: type[Exception] | None
) -> None:
    assert outcome((SITE, OTHER_FRONT), origin, site, kind) is expected


@pytest.mark.parametrize(
    ("origin", "site", "kind", "expected"),
    [
        ("https://in.front.example", "same-origin", JSON, None),
        ("https://in.front.example", None, JSON, None),
        ("https://in.front.example", None, None, NO_JSON),
        ("https://in.front.example", "same-site", None, NO_JSON),
        ("null", None, None, NO_JSON),
        (None, "same-origin", None, NO_JSON),
        ("https://in.front.example", "same-origin", "text/plain;charset=UTF-8", NO_JSON),
    ],
)
def test_if_site_origins_is_not_set_a_browser_must_send_json(
    origin: str | None, site: str | None, kind: str | None, expected: type[Exception] | None
) -> None:
    assert outcome((), origin, site, kind) is expected


@pytest.mark.parametrize("origins", [(), (SITE,)])
@pytest.mark.parametrize(("kind", "expected"), [(None, None), (JSON, None), ("text/plain", NO_JSON)])
def test_a_client_that_sends_no_origin_can_omit_the_content_type(
    origins: tuple[str, ...], kind: str | None, expected: type[Exception] | None
) -> None:
    assert outcome(origins, None, None, kind) is expected


@pytest.mark.parametrize(
    ("said", "status", "code"),
    [
        ({"Origin": "https://foreign.example"}, 403, "rpc/foreign-origin"),
        ({"Sec-Fetch-Site": "cross-site"}, 403, "rpc/foreign-origin"),
        ({"Sec-Fetch-Site": "same-site"}, 415, "http/unsupported-media-type"),
        ({}, 200, None),
    ],
)
def test_a_rejection_has_a_code_and_a_hint_and_sends_no_query_to_a_node(
    client: TestClient, node: FaultyNode, said: dict[str, str], status: int, code: str | None
) -> None:
    response = client.post(URL, content=json.dumps(call()), headers=said)
    error = response.json().get("error", {})
    assert (response.status_code, error.get("code")) == (status, code)
    assert "access-control-allow-origin" not in response.headers
    if code:
        assert error["hint"]
        assert node.requests == []
