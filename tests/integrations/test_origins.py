"""Changes and WebSockets with a cookie must come from a page of the site, in each framework."""

from typing import Annotated

import pytest
from fastapi import Depends, FastAPI, WebSocket, WebSocketDisconnect
from starlette.testclient import TestClient

from kisslock import Kisslock, RequireWallet, Wallet
from kisslock.testing import SigningWallet, sign_in
from tests.conftest import NewKisslock
from tests.integrations.conftest import ALICE, ORIGIN, SITE_HEADERS, OpenClient, create_bearer_header, status_and_code
from tests.integrations.hosts import CreateHost, fastapi_host

FOREIGN_ORIGIN, NEIGHBOUR_ORIGIN = "https://evil.example", "http://neighbour.127.0.0.1:8000"
ACCEPTED_HEADERS = [
    {},
    {"Origin": ORIGIN},
    {"Sec-Fetch-Site": "same-origin"},
    {"Sec-Fetch-Site": "same-origin", "Origin": "null"},
    {"Sec-Fetch-Site": "none"},
    {"Sec-Fetch-Site": "same-site", "Origin": ORIGIN},
    {"Sec-Fetch-Site": "cross-site", "Origin": ORIGIN},
]
REJECTED_HEADERS = [
    {"Origin": FOREIGN_ORIGIN},
    {"Origin": "null"},
    {"Origin": "http://127.0.0.1:9999"},
    {"Sec-Fetch-Site": "same-site"},
    {"Sec-Fetch-Site": "same-site", "Origin": NEIGHBOUR_ORIGIN},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "cross-site", "Origin": "null"},
    {"Sec-Fetch-Site": "something-new", "Origin": FOREIGN_ORIGIN},
]


def test_a_post_request_from_a_page_of_another_origin_is_denied_and_a_get_request_is_allowed(
    site: Kisslock, open_client: OpenClient, create_host: CreateHost
) -> None:
    client = open_client(create_host(site))
    sign_in(client, ALICE)
    for headers in ACCEPTED_HEADERS:
        assert client.post("/route", headers=headers).status_code == 200, headers
    for headers in REJECTED_HEADERS:
        assert status_and_code(client.post("/route", headers=headers)) == "403 auth/foreign-origin", headers
        assert client.get("/route", headers=headers).status_code == 200, headers


@pytest.mark.parametrize(("setting", "keyword", "status"), [(False, None, 200), (True, False, 200), (False, True, 403)])
def test_a_setting_or_an_argument_of_a_route_can_disable_the_origin_check(
    new_kisslock: NewKisslock,
    open_client: OpenClient,
    create_host: CreateHost,
    setting: bool,
    keyword: bool | None,
    status: int,
) -> None:
    site = new_kisslock(site={"origins": [ORIGIN]}, chains={"1": {}}, sign_in={"check_origin": setting})
    client = open_client(create_host(site, check_origin=keyword))
    sign_in(client, ALICE)
    assert client.post("/route", headers={"Origin": FOREIGN_ORIGIN}).status_code == status


def test_an_api_client_with_a_token_needs_no_origin(
    site_with_tokens: Kisslock, open_client: OpenClient, create_host: CreateHost
) -> None:
    client = open_client(create_host(site_with_tokens))
    header = create_bearer_header(client, ALICE)
    client.cookies.clear()
    assert client.post("/route", headers={**header, "Origin": FOREIGN_ORIGIN}).status_code == 200


def test_a_local_request_must_have_the_origin_of_its_host_header_if_the_settings_contain_no_origins(
    new_kisslock: NewKisslock,
) -> None:
    app = fastapi_host(new_kisslock(chains={"1": {}}))
    with TestClient(app, base_url=ORIGIN, client=("127.0.0.1", 50000)) as client:
        sign_in(client, ALICE)
        assert client.post("/route", headers={"Origin": ORIGIN}).status_code == 200
        for origin in (FOREIGN_ORIGIN, "http://127.0.0.1:9999", "http://localhost:8000", "null"):
            assert status_and_code(client.post("/route", headers={"Origin": origin})) == "403 auth/foreign-origin", (
                origin
            )


def test_a_django_rest_framework_view_checks_the_origin(shop: TestClient) -> None:
    sign_in(shop, ALICE)
    assert shop.post("/rest/me", headers=SITE_HEADERS).json() == {"account": ALICE.address}
    rejected_response = shop.post("/rest/me", headers={"Origin": FOREIGN_ORIGIN})
    assert (rejected_response.status_code, rejected_response.json()["error"]["code"]) == (403, "auth/foreign-origin")


@pytest.fixture
def websocket_client(site_with_tokens: Kisslock, open_client: OpenClient) -> TestClient:
    """Return a browser at an application with a WebSocket for Alice."""
    app = FastAPI(lifespan=site_with_tokens.lifespan)
    site_with_tokens.install(app)

    @app.websocket("/feed")
    async def greet(
        socket: WebSocket, wallet: Annotated[Wallet, Depends(RequireWallet(allow=[ALICE.address]))]
    ) -> None:
        await socket.accept()
        await socket.send_text(wallet.address)
        await socket.close()

    return open_client(app)


def first_message_or_rejection(client: TestClient, headers: dict[str, str]) -> str:
    """Return what the WebSocket sends, or status and code of the rejection."""
    try:
        with client.websocket_connect("ws://127.0.0.1:8000/feed", headers=headers) as socket:
            return socket.receive_text()
    except WebSocketDisconnect as closed:
        return f"{closed.code} {closed.reason}"


@pytest.mark.parametrize(
    ("headers", "answer"),
    [
        (SITE_HEADERS, ALICE.address),
        ({"Sec-Fetch-Site": "same-origin", "Origin": "null"}, ALICE.address),
        ({"Sec-Fetch-Site": "cross-site", "Origin": ORIGIN}, ALICE.address),
        ({}, "1008 auth/foreign-origin"),
        ({"Origin": "null"}, "1008 auth/foreign-origin"),
        ({"Origin": FOREIGN_ORIGIN}, "1008 auth/foreign-origin"),
        ({"Sec-Fetch-Site": "same-site", "Origin": NEIGHBOUR_ORIGIN}, "1008 auth/foreign-origin"),
    ],
)
def test_a_websocket_is_closed_with_the_error_code_if_the_visitor_is_signed_out_or_the_origin_is_foreign(
    websocket_client: TestClient, headers: dict[str, str], answer: str
) -> None:
    assert first_message_or_rejection(websocket_client, headers) == "1008 auth/no-session"
    sign_in(websocket_client, ALICE)
    assert first_message_or_rejection(websocket_client, headers) == answer


def test_a_websocket_accepts_an_api_token_and_rejects_an_account_that_is_not_allowed(
    websocket_client: TestClient,
) -> None:
    token = create_bearer_header(websocket_client, ALICE)
    assert first_message_or_rejection(websocket_client, token) == ALICE.address
    sign_in(websocket_client, SigningWallet(2))
    assert first_message_or_rejection(websocket_client, SITE_HEADERS) == "1008 wallet/not-allowed"
    # The cookie and the token belong to two different sign-ins.
    assert first_message_or_rejection(websocket_client, SITE_HEADERS | token) == "1008 auth/two-credentials"


def test_the_allowed_origin_of_a_websocket_on_this_machine_comes_from_its_host_header(
    new_kisslock: NewKisslock,
) -> None:
    from kisslock.http.loopback import development_origin  # noqa: PLC0415 (only here)

    scope = {"type": "websocket", "scheme": "ws", "client": ("127.0.0.1", 5), "http_version": "1.1"}
    headers = [(b"host", b"127.0.0.1:8000"), (b"origin", ORIGIN.encode())]
    assert development_origin({**scope, "headers": headers}) == ORIGIN
    assert development_origin({**scope, "scheme": "wss", "headers": headers}) is None
