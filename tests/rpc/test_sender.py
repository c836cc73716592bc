"""Who can call the gateway: pages of this site and other clients, but not a page of another site."""

import json

import pytest
from starlette.testclient import TestClient

from kisslock.errors import UnsupportedMediaType
from kisslock.http.origins import Origins
from kisslock.rpc.sender import ForeignPage, require_allowed_sender
from tests.rpc.conftest import GATEWAY_URL, create_call
from tests.upstream.faulty import FaultyNode

SITE_ORIGIN = "https://tidepool.example"
OTHER_FRONT_ORIGIN = "https://app.tidepool.example"
JSON_TYPE = "application/json"
FOREIGN_ERROR, NO_JSON_ERROR = ForeignPage, UnsupportedMediaType


def request_headers(origin: str | None, site: str | None, content_type: str | None) -> tuple[tuple[bytes, bytes], ...]:
    header_by_name = {
        "host": "kisslock.internal:8000",
        "origin": origin,
        "sec-fetch-site": site,
        "content-type": content_type,
    }
    return tuple((name.encode(), value.encode()) for name, value in header_by_name.items() if value is not None)


def check_sender(site_origins: tuple[str, ...], *header_by_name: str | None) -> type[Exception] | None:
    try:
        require_allowed_sender(request_headers(*header_by_name), Origins(site_origins), has_origins=bool(site_origins))
    except (ForeignPage, UnsupportedMediaType) as error:
        return type(error)
    return None


@pytest.mark.parametrize("origins", [(), (SITE_ORIGIN, OTHER_FRONT_ORIGIN)])
@pytest.mark.parametrize("content_type", [None, JSON_TYPE, "text/plain"])
@pytest.mark.parametrize("origin", [None, "null", SITE_ORIGIN, OTHER_FRONT_ORIGIN, "https://foreign.example"])
def test_a_cross_site_request_is_always_rejected(
    origins: tuple[str, ...], origin: str | None, content_type: str | None
) -> None:
    assert check_sender(origins, origin, "cross-site", content_type) is FOREIGN_ERROR


@pytest.mark.parametrize(
    ("origin", "site", "content_type", "expected"),
    [
        (SITE_ORIGIN, "same-origin", JSON_TYPE, None),
        (SITE_ORIGIN, None, "Application/JSON; charset=utf-8", None),
        (OTHER_FRONT_ORIGIN, "same-site", JSON_TYPE, None),
        (SITE_ORIGIN, "same-origin", None, NO_JSON_ERROR),
        ("https://evil.tidepool.example", "same-site", JSON_TYPE, FOREIGN_ERROR),
        ("https://evil.tidepool.example", "same-site", None, FOREIGN_ERROR),
        ("https://tidepool.example:8443", "same-site", JSON_TYPE, FOREIGN_ERROR),
        ("http://tidepool.example", None, JSON_TYPE, FOREIGN_ERROR),
        ("https://foreign.example", None, None, FOREIGN_ERROR),
        ("null", None, JSON_TYPE, FOREIGN_ERROR),
        ("", None, JSON_TYPE, FOREIGN_ERROR),
        (None, "same-origin", JSON_TYPE, None),
        (None, "none", None, NO_JSON_ERROR),
    ],
)
def test_a_page_must_have_a_configured_origin_if_the_settings_list_origins(
    origin: str | None, site: str | None, content_type: str | None, expected: type[Exception] | None
) -> None:
    assert check_sender((SITE_ORIGIN, OTHER_FRONT_ORIGIN), origin, site, content_type) is expected


@pytest.mark.parametrize(
    ("origin", "site", "content_type", "expected"),
    [
        ("https://in.front.example", "same-origin", JSON_TYPE, None),
        ("https://in.front.example", None, JSON_TYPE, None),
        ("https://in.front.example", None, None, NO_JSON_ERROR),
        ("https://in.front.example", "same-site", None, NO_JSON_ERROR),
        ("null", None, None, NO_JSON_ERROR),
        (None, "same-origin", None, NO_JSON_ERROR),
        ("https://in.front.example", "same-origin", "text/plain;charset=UTF-8", NO_JSON_ERROR),
    ],
)
def test_a_browser_must_send_json_if_the_settings_list_no_origins(
    origin: str | None, site: str | None, content_type: str | None, expected: type[Exception] | None
) -> None:
    assert check_sender((), origin, site, content_type) is expected


@pytest.mark.parametrize("origins", [(), (SITE_ORIGIN,)])
@pytest.mark.parametrize(("content_type", "expected"), [(None, None), (JSON_TYPE, None), ("text/plain", NO_JSON_ERROR)])
def test_a_client_that_sends_no_origin_can_omit_the_content_type(
    origins: tuple[str, ...], content_type: str | None, expected: type[Exception] | None
) -> None:
    assert check_sender(origins, None, None, content_type) is expected


@pytest.mark.parametrize(
    ("headers", "status", "code"),
    [
        ({"Origin": "https://foreign.example"}, 403, "rpc/foreign-origin"),
        ({"Sec-Fetch-Site": "cross-site"}, 403, "rpc/foreign-origin"),
        ({"Sec-Fetch-Site": "same-site"}, 415, "http/unsupported-media-type"),
        ({}, 200, None),
    ],
)
def test_a_rejected_request_gets_a_code_and_a_hint_and_is_not_forwarded_to_a_node(
    client: TestClient, node: FaultyNode, headers: dict[str, str], status: int, code: str | None
) -> None:
    response = client.post(GATEWAY_URL, content=json.dumps(create_call()), headers=headers)
    error = response.json().get("error", {})
    assert (response.status_code, error.get("code")) == (status, code)
    assert "access-control-allow-origin" not in response.headers
    if code:
        assert error["hint"]
        assert node.requests == []
