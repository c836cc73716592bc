"""Profiles over HTTP."""

import base64
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from kisslock.http.rate_limiter import RateLimiter
from kisslock.http.wire import ErrorEnvelope
from kisslock.profile.handlers import LOOKUP_LIMIT
from tests.conftest import NewKisslock
from tests.evm.test_abi import ABI_CASES
from tests.profile.chain import AnvilChain
from tests.profile.pictures import SVG_BYTES, create_png
from tests.profile.test_names import MIRA_ADDRESS, OTHER_ADDRESS

DATA_URL = f"data:image/png;base64,{base64.b64encode(create_png()).decode()}"
ADDRESS_CASES = [case for case in ABI_CASES if case["type"] == "address" and "/" not in case["value"]]


def open_site_client(new_kisslock: NewKisslock, chain: AnvilChain, **tables: Any) -> TestClient:
    return TestClient(new_kisslock(chains={"1": {"rpc": [chain.url]}}, **tables).app, raise_server_exceptions=False)


def error_code(body: bytes) -> str:
    return msgspec.json.decode(body, type=ErrorEnvelope).error.code


def test_the_profile_and_the_picture_are_cached_and_the_picture_has_its_real_media_type_and_a_sandbox(
    new_kisslock: NewKisslock, chain: AnvilChain
) -> None:
    chain.set_name(MIRA_ADDRESS, "mira.eth", DATA_URL)
    with open_site_client(new_kisslock, chain) as client:
        profile, picture = responses = [
            client.get(f"/api/profile/{path}") for path in (MIRA_ADDRESS.lower(), f"{MIRA_ADDRESS}/avatar")
        ]
        revalidated_responses = [
            client.get(first.request.url.path, headers={"If-None-Match": first.headers["etag"]}) for first in responses
        ]
    assert profile.json() == {
        "address": MIRA_ADDRESS,
        "name": "mira.eth",
        "avatar": f"/api/profile/{MIRA_ADDRESS}/avatar",
    }
    assert (picture.headers["content-type"], picture.content) == ("image/png", create_png())
    assert picture.headers["x-content-type-options"] == "nosniff"
    assert picture.headers["content-security-policy"] == "default-src 'none'; sandbox"
    for first_response, second_response in zip(responses, revalidated_responses, strict=True):
        assert first_response.headers["cache-control"] == "public, max-age=300"
        assert (second_response.status_code, second_response.content, second_response.headers["etag"]) == (
            304,
            b"",
            first_response.headers["etag"],
        )


def test_the_url_of_the_picture_begins_with_the_base_path(new_kisslock: NewKisslock, chain: AnvilChain) -> None:
    chain.set_name(MIRA_ADDRESS, "mira.eth", DATA_URL)
    with open_site_client(new_kisslock, chain, site={"base_path": "/wallet"}) as client:
        avatar = client.get(f"/wallet/api/profile/{MIRA_ADDRESS}").json()["avatar"]
        assert avatar == f"/wallet/api/profile/{MIRA_ADDRESS}/avatar"
        assert client.get(avatar).content == create_png()


def test_the_profile_of_an_address_without_a_name_contains_only_the_address(
    new_kisslock: NewKisslock, chain: AnvilChain
) -> None:
    with open_site_client(new_kisslock, chain) as client:
        assert client.get(f"/api/profile/{OTHER_ADDRESS}").json() == {
            "address": OTHER_ADDRESS,
            "name": None,
            "avatar": None,
        }


def test_the_profile_has_no_name_and_no_picture_if_the_chain_has_no_node(client: TestClient) -> None:
    assert client.get(f"/api/profile/{MIRA_ADDRESS}").json() == {"address": MIRA_ADDRESS, "name": None, "avatar": None}
    assert error_code(client.get(f"/api/profile/{MIRA_ADDRESS}/avatar").content) == "profile/no-avatar"


@pytest.mark.parametrize("path", ["", "/avatar"])
@pytest.mark.parametrize("case", ADDRESS_CASES, ids=lambda case: case["title"])
def test_an_invalid_address_or_a_wrong_checksum_is_rejected(
    client: TestClient, case: dict[str, Any], path: str
) -> None:
    response = client.get(f"/api/profile/{case['value']}{path}")
    expected_status = 404 if path else 200
    assert response.status_code == (expected_status if case["takes"] else 400)
    assert case["takes"] or error_code(response.content) == "profile/invalid-address"


def test_the_response_has_the_reason_and_is_not_cached_if_a_picture_is_rejected(
    new_kisslock: NewKisslock, chain: AnvilChain
) -> None:
    chain.set_name(MIRA_ADDRESS, "mira.eth", f"data:image/png;base64,{base64.b64encode(SVG_BYTES).decode()}")
    with open_site_client(new_kisslock, chain) as client:
        response = client.get(f"/api/profile/{MIRA_ADDRESS}/avatar")
    assert (response.status_code, error_code(response.content)) == (404, "profile/avatar-refused")
    assert "neither PNG, JPEG, GIF nor WebP" in response.json()["error"]["message"]
    assert response.headers["cache-control"] == "no-store"


def test_profile_and_picture_requests_of_an_ip_address_share_one_rate_limit(client: TestClient) -> None:
    limiter, portal = client.app.services[RateLimiter], client.portal  # type: ignore[attr-defined]
    assert portal
    portal.call(limiter.charge, LOOKUP_LIMIT, "127.0.0.1", LOOKUP_LIMIT.amount - 2)
    assert [client.get(f"/api/profile/{MIRA_ADDRESS}").status_code for _ in range(3)] == [200, 200, 429]
    response = client.get(f"/api/profile/{MIRA_ADDRESS}/avatar")
    assert (response.status_code, error_code(response.content)) == (429, "http/too-many-requests")
    assert 1 <= int(response.headers["retry-after"]) <= 60


def test_the_profile_returns_503_and_hides_the_url_of_the_node_while_the_node_does_not_respond(
    new_kisslock: NewKisslock,
) -> None:
    tables = {"chains": {"1": {"rpc": ["http://127.0.0.1:9/secret-key"]}}, "rpc": {"timeout_ms": 300}}
    with TestClient(new_kisslock(**tables).app, raise_server_exceptions=False) as client:
        response = client.get(f"/api/profile/{MIRA_ADDRESS}")
    assert (response.status_code, error_code(response.content)) == (503, "rpc/upstream-down")
    assert "secret" not in response.text
