"""State-changing requests and WebSockets must come from the visited host. Another protected host is another site."""

import pytest

from tests.forward_auth.conftest import (
    CHECK_PATH,
    FOREIGN_ORIGIN,
    ORIGIN,
    SIBLING_ORIGIN,
    SIGNED_IN_PATH,
    TRUSTED_PROXY,
    UNTRUSTED_PEER,
    OpenClient,
    status_and_error,
)

FOREIGN_ORIGIN_ERROR = "403 auth/foreign-origin"
HOST_HEADERS, WEBSOCKET_HEADERS = {"X-Forwarded-Host": "docs.example"}, {"Upgrade": "websocket"}
OWN_ORIGIN_HEADERS, SIBLING_ORIGIN_HEADERS, FOREIGN_ORIGIN_HEADERS = (
    {"Origin": origin} for origin in (ORIGIN, SIBLING_ORIGIN, FOREIGN_ORIGIN)
)


def browser_headers(origin_kind: str) -> dict[str, str]:
    return {"Sec-Fetch-Site": origin_kind}


@pytest.mark.parametrize(
    ("method", "headers", "expected"),
    [
        ("GET", browser_headers("cross-site"), "204"),
        ("GET", HOST_HEADERS | browser_headers("same-site") | SIBLING_ORIGIN_HEADERS, "204"),
        ("HEAD", browser_headers("same-site"), "204"),
        ("POST", HOST_HEADERS | browser_headers("same-origin"), "204"),
        ("POST", HOST_HEADERS | browser_headers("same-site") | OWN_ORIGIN_HEADERS, "204"),
        ("POST", HOST_HEADERS | OWN_ORIGIN_HEADERS, "204"),
        ("POST", HOST_HEADERS, "204"),
        ("POST", HOST_HEADERS | browser_headers("same-site") | SIBLING_ORIGIN_HEADERS, FOREIGN_ORIGIN_ERROR),
        ("POST", HOST_HEADERS | SIBLING_ORIGIN_HEADERS, FOREIGN_ORIGIN_ERROR),
        ("POST", {"X-Forwarded-Host": "app.example"} | SIBLING_ORIGIN_HEADERS, "204"),
        ("POST", {"X-Forwarded-Host": "app.example"} | OWN_ORIGIN_HEADERS, FOREIGN_ORIGIN_ERROR),
        ("POST", HOST_HEADERS | browser_headers("cross-site"), FOREIGN_ORIGIN_ERROR),
        ("DELETE", HOST_HEADERS | FOREIGN_ORIGIN_HEADERS, FOREIGN_ORIGIN_ERROR),
        ("POST", HOST_HEADERS | {"Origin": "null"}, FOREIGN_ORIGIN_ERROR),
        # If site.origins does not contain the visited host, requests that can change state are denied.
        ("POST", browser_headers("same-origin"), FOREIGN_ORIGIN_ERROR),
        ("POST", OWN_ORIGIN_HEADERS, FOREIGN_ORIGIN_ERROR),
        ("POST", {}, FOREIGN_ORIGIN_ERROR),
        ("POST", {"X-Forwarded-Host": "evil.example"} | FOREIGN_ORIGIN_HEADERS, FOREIGN_ORIGIN_ERROR),
        ("POST", {"X-Forwarded-Host": ""} | OWN_ORIGIN_HEADERS, FOREIGN_ORIGIN_ERROR),
        # An unknown method is treated as a method that can change state.
        ("", HOST_HEADERS | browser_headers("cross-site"), FOREIGN_ORIGIN_ERROR),
        ("get", HOST_HEADERS | browser_headers("cross-site"), FOREIGN_ORIGIN_ERROR),
        ("GET, POST", HOST_HEADERS | browser_headers("cross-site"), FOREIGN_ORIGIN_ERROR),
        ("CONNECT", HOST_HEADERS | browser_headers("same-site"), FOREIGN_ORIGIN_ERROR),
        # The handshake of a WebSocket needs the origin of the visited host, even if the WebSocket only reads.
        ("GET", HOST_HEADERS | WEBSOCKET_HEADERS | OWN_ORIGIN_HEADERS, "204"),
        ("GET", HOST_HEADERS | WEBSOCKET_HEADERS | SIBLING_ORIGIN_HEADERS, FOREIGN_ORIGIN_ERROR),
        ("GET", HOST_HEADERS | WEBSOCKET_HEADERS | FOREIGN_ORIGIN_HEADERS, FOREIGN_ORIGIN_ERROR),
        ("GET", HOST_HEADERS | WEBSOCKET_HEADERS, FOREIGN_ORIGIN_ERROR),
        ("GET", WEBSOCKET_HEADERS | OWN_ORIGIN_HEADERS, FOREIGN_ORIGIN_ERROR),
        ("GET", HOST_HEADERS | {"Sec-WebSocket-Key": "x"}, FOREIGN_ORIGIN_ERROR),
        ("GET", HOST_HEADERS | {"Sec-WebSocket-Version": "13"} | browser_headers("same-origin"), "204"),
    ],
)
def test_a_request_that_can_change_state_must_come_from_the_visited_host(
    open_client: OpenClient, method: str, headers: dict[str, str], expected: str
) -> None:
    request_headers = {**headers, **({"X-Forwarded-Method": method} if method else {})}
    assert status_and_error(open_client().get(SIGNED_IN_PATH, headers=request_headers)) == expected


def test_duplicate_headers_and_headers_of_untrusted_peers_are_ignored(open_client: OpenClient) -> None:
    safe_method = ("X-Forwarded-Method", "GET")
    host, own_origin = ("X-Forwarded-Host", "docs.example"), ("Origin", ORIGIN)
    change = ("X-Forwarded-Method", "POST")
    for headers in ([safe_method, safe_method, own_origin], [change, host, host, own_origin]):
        assert status_and_error(open_client().get(SIGNED_IN_PATH, headers=headers)) == FOREIGN_ORIGIN_ERROR
    for headers in ([safe_method], [change, host, own_origin]):
        assert (
            status_and_error(open_client(UNTRUSTED_PEER).get(SIGNED_IN_PATH, headers=headers)) == FOREIGN_ORIGIN_ERROR
        )


@pytest.mark.parametrize("site", [{"forward": {"trusted_origins": ["https://APP.example:443"]}}], indirect=True)
def test_a_page_on_a_trusted_origin_can_change_state_on_another_host_of_the_site(open_client: OpenClient) -> None:
    client, change = open_client(), {"X-Forwarded-Method": "POST", **HOST_HEADERS}
    for headers in (
        change | SIBLING_ORIGIN_HEADERS,
        {"X-Forwarded-Method": "GET", **HOST_HEADERS, **WEBSOCKET_HEADERS, **SIBLING_ORIGIN_HEADERS},
    ):
        assert status_and_error(client.get(SIGNED_IN_PATH, headers=headers)) == "204"
    assert status_and_error(client.get(SIGNED_IN_PATH, headers=change | FOREIGN_ORIGIN_HEADERS)) == FOREIGN_ORIGIN_ERROR
    assert (
        status_and_error(client.get(SIGNED_IN_PATH, headers={"X-Forwarded-Method": "POST", **SIBLING_ORIGIN_HEADERS}))
        == FOREIGN_ORIGIN_ERROR
    )


@pytest.mark.parametrize("site", [{"sign_in": {"check_origin": False}}], indirect=True)
def test_a_post_request_from_another_origin_is_allowed_if_the_origin_check_is_off(open_client: OpenClient) -> None:
    assert (
        status_and_error(
            open_client().get(SIGNED_IN_PATH, headers={"X-Forwarded-Method": "POST", **FOREIGN_ORIGIN_HEADERS})
        )
        == "204"
    )


def test_the_log_contains_the_origin_and_the_visited_host_or_states_that_the_visited_host_is_missing(
    open_client: OpenClient, caplog: pytest.LogCaptureFixture
) -> None:
    client = open_client(TRUSTED_PROXY)
    client.get(SIGNED_IN_PATH, headers={"X-Forwarded-Method": "POST", **HOST_HEADERS, **SIBLING_ORIGIN_HEADERS})
    assert f"The request comes from {SIBLING_ORIGIN}, but visits {ORIGIN}." in caplog.text
    client.get(SIGNED_IN_PATH, headers={"X-Forwarded-Method": "POST", **OWN_ORIGIN_HEADERS})
    assert "The proxy names no visited host of site.origins (X-Forwarded-Host)" in caplog.text


def test_the_check_endpoint_of_the_sign_in_page_accepts_only_requests_from_an_origin_of_the_site(
    open_client: OpenClient,
) -> None:
    client = open_client(UNTRUSTED_PEER)
    assert status_and_error(client.post(f"{CHECK_PATH}?gate=signed-in", headers=OWN_ORIGIN_HEADERS)) == "204"
    assert (
        status_and_error(client.post(f"{CHECK_PATH}?gate=bobs", headers=OWN_ORIGIN_HEADERS)) == "403 wallet/not-allowed"
    )
    for headers in (FOREIGN_ORIGIN_HEADERS, {}):
        client.headers.pop("Origin", None)
        assert status_and_error(client.post(f"{CHECK_PATH}?gate=signed-in", headers=headers)) == FOREIGN_ORIGIN_ERROR
