"""State-changing requests and WebSockets must come from the visited host. Another protected host is another site."""

import pytest

from tests.forward_auth.conftest import (
    ANYBODY,
    CHECK,
    ELSEWHERE,
    ORIGIN,
    SIBLING,
    TRUSTED_PROXY,
    UNTRUSTED_PEER,
    Opened,
    outcome_of,
)

DENIED = "403 auth/foreign-origin"
HOST, SOCKET = {"X-Forwarded-Host": "docs.example"}, {"Upgrade": "websocket"}
HERE, THERE, FAR = ({"Origin": origin} for origin in (ORIGIN, SIBLING, ELSEWHERE))


def sent_by(place: str) -> dict[str, str]:
    return {"Sec-Fetch-Site": place}


@pytest.mark.parametrize(
    ("method", "headers", "expected"),
    [
        ("GET", sent_by("cross-site"), "204"),
        ("GET", HOST | sent_by("same-site") | THERE, "204"),
        ("HEAD", sent_by("same-site"), "204"),
        ("POST", HOST | sent_by("same-origin"), "204"),
        ("POST", HOST | sent_by("same-site") | HERE, "204"),
        ("POST", HOST | HERE, "204"),
        ("POST", HOST, "204"),
        ("POST", HOST | sent_by("same-site") | THERE, DENIED),
        ("POST", HOST | THERE, DENIED),
        ("POST", {"X-Forwarded-Host": "app.example"} | THERE, "204"),
        ("POST", {"X-Forwarded-Host": "app.example"} | HERE, DENIED),
        ("POST", HOST | sent_by("cross-site"), DENIED),
        ("DELETE", HOST | FAR, DENIED),
        ("POST", HOST | {"Origin": "null"}, DENIED),
        # If site.origins does not contain the visited host, requests that can change state are denied.
        ("POST", sent_by("same-origin"), DENIED),
        ("POST", HERE, DENIED),
        ("POST", {}, DENIED),
        ("POST", {"X-Forwarded-Host": "evil.example"} | FAR, DENIED),
        ("POST", {"X-Forwarded-Host": ""} | HERE, DENIED),
        # An unknown method is treated as a method that can change state.
        ("", HOST | sent_by("cross-site"), DENIED),
        ("get", HOST | sent_by("cross-site"), DENIED),
        ("GET, POST", HOST | sent_by("cross-site"), DENIED),
        ("CONNECT", HOST | sent_by("same-site"), DENIED),
        # The handshake of a WebSocket needs the origin of the visited host, even if the WebSocket only reads.
        ("GET", HOST | SOCKET | HERE, "204"),
        ("GET", HOST | SOCKET | THERE, DENIED),
        ("GET", HOST | SOCKET | FAR, DENIED),
        ("GET", HOST | SOCKET, DENIED),
        ("GET", SOCKET | HERE, DENIED),
        ("GET", HOST | {"Sec-WebSocket-Key": "x"}, DENIED),
        ("GET", HOST | {"Sec-WebSocket-Version": "13"} | sent_by("same-origin"), "204"),
    ],
)
def test_a_request_that_can_change_state_must_come_from_the_visited_host(
    open_client: Opened, method: str, headers: dict[str, str], expected: str
) -> None:
    request_headers = {**headers, **({"X-Forwarded-Method": method} if method else {})}
    assert outcome_of(open_client().get(ANYBODY, headers=request_headers)) == expected


def test_duplicate_headers_and_headers_of_untrusted_peers_are_ignored(open_client: Opened) -> None:
    safe = ("X-Forwarded-Method", "GET")
    host, here = ("X-Forwarded-Host", "docs.example"), ("Origin", ORIGIN)
    change = ("X-Forwarded-Method", "POST")
    for headers in ([safe, safe, here], [change, host, host, here]):
        assert outcome_of(open_client().get(ANYBODY, headers=headers)) == DENIED
    for headers in ([safe], [change, host, here]):
        assert outcome_of(open_client(UNTRUSTED_PEER).get(ANYBODY, headers=headers)) == DENIED


@pytest.mark.parametrize("site", [{"forward": {"trusted_origins": ["https://APP.example:443"]}}], indirect=True)
def test_a_page_on_a_trusted_origin_can_change_state_on_every_host(open_client: Opened) -> None:
    client, change = open_client(), {"X-Forwarded-Method": "POST", **HOST}
    for headers in (change | THERE, {"X-Forwarded-Method": "GET", **HOST, **SOCKET, **THERE}):
        assert outcome_of(client.get(ANYBODY, headers=headers)) == "204"
    assert outcome_of(client.get(ANYBODY, headers=change | FAR)) == DENIED
    assert outcome_of(client.get(ANYBODY, headers={"X-Forwarded-Method": "POST", **THERE})) == DENIED


@pytest.mark.parametrize("site", [{"sign_in": {"check_origin": False}}], indirect=True)
def test_with_check_origin_off_the_app_has_to_check_the_origin_itself(open_client: Opened) -> None:
    assert outcome_of(open_client().get(ANYBODY, headers={"X-Forwarded-Method": "POST", **FAR})) == "204"


def test_the_log_contains_the_origin_and_the_visited_host(
    open_client: Opened, caplog: pytest.LogCaptureFixture
) -> None:
    client = open_client(TRUSTED_PROXY)
    client.get(ANYBODY, headers={"X-Forwarded-Method": "POST", **HOST, **THERE})
    assert f"The request comes from {SIBLING}, but visits {ORIGIN}." in caplog.text
    client.get(ANYBODY, headers={"X-Forwarded-Method": "POST", **HERE})
    assert "The proxy names no visited host of site.origins (X-Forwarded-Host)" in caplog.text


def test_the_check_of_the_sign_in_page_requires_the_sites_own_origin(open_client: Opened) -> None:
    client = open_client(UNTRUSTED_PEER)
    assert outcome_of(client.post(f"{CHECK}?gate=signed-in", headers=HERE)) == "204"
    assert outcome_of(client.post(f"{CHECK}?gate=bobs", headers=HERE)) == "403 wallet/not-allowed"
    for headers in (FAR, {}):
        client.headers.pop("Origin", None)
        assert outcome_of(client.post(f"{CHECK}?gate=signed-in", headers=headers)) == DENIED
