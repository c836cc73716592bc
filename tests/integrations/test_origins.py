"""Changes and WebSockets by cookie have to come from a page of the site, in each framework."""

from typing import Annotated, Any

import pytest
from django.core.asgi import get_asgi_application
from fastapi import Depends, FastAPI, WebSocket, WebSocketDisconnect

from kisslock import Kisslock, RequireWallet, Wallet
from kisslock.testing import sign_in
from tests.conftest import NewKisslock
from tests.integrations.conftest import ALICE, ORIGIN, Open, code
from tests.integrations.hosts import Host, fastapi_host
from tests.integrations.test_tokens import bearer

EVIL, SUBDOMAIN = "https://evil.example", "http://neighbour.127.0.0.1:8000"
TAKEN = [
    {},
    {"Origin": ORIGIN},
    {"Sec-Fetch-Site": "same-origin"},
    {"Sec-Fetch-Site": "same-origin", "Origin": "null"},
    {"Sec-Fetch-Site": "none"},
    {"Sec-Fetch-Site": "same-site", "Origin": ORIGIN},
    {"Sec-Fetch-Site": "cross-site", "Origin": ORIGIN},
]
REFUSED = [
    {"Origin": EVIL},
    {"Origin": "null"},
    {"Origin": "http://127.0.0.1:9999"},
    {"Sec-Fetch-Site": "same-site"},
    {"Sec-Fetch-Site": "same-site", "Origin": SUBDOMAIN},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "cross-site", "Origin": "null"},
    {"Sec-Fetch-Site": "something-new", "Origin": EVIL},
]


def test_a_change_from_a_foreign_page_is_refused(site: Kisslock, open_client: Open, host: Host) -> None:
    client = open_client(host(site))
    sign_in(client, ALICE)
    for headers in TAKEN:
        assert client.post("/route", headers=headers).status_code == 200, headers
    for headers in REFUSED:
        assert code(client.post("/route", headers=headers)) == "403 auth/foreign-origin", headers
        assert client.get("/route", headers=headers).status_code == 200, headers


@pytest.mark.parametrize(("setting", "keyword", "status"), [(False, None, 200), (True, False, 200), (False, True, 403)])
def test_a_setting_switches_it_off_and_a_keyword_decides_for_one_route(
    new_kisslock: NewKisslock, open_client: Open, host: Host, setting: bool, keyword: bool | None, status: int
) -> None:
    site = new_kisslock(site={"origins": [ORIGIN]}, chains={"1": {}}, sign_in={"check_origin": setting})
    client = open_client(host(site, check_origin=keyword))
    sign_in(client, ALICE)
    assert client.post("/route", headers={"Origin": EVIL}).status_code == status


def test_a_program_with_a_token_needs_no_origin(new_kisslock: NewKisslock, open_client: Open, host: Host) -> None:
    tokens = {"mode": "optional", "tokens": True}
    client = open_client(host(new_kisslock(site={"origins": [ORIGIN]}, chains={"1": {}}, sign_in=tokens)))
    header = bearer(client, ALICE)
    client.cookies.clear()
    assert client.post("/route", headers={**header, "Origin": EVIL}).status_code == 200


def test_without_named_origins_the_origin_is_compared_with_the_host_of_this_machine(new_kisslock: NewKisslock) -> None:
    from starlette.testclient import TestClient  # noqa: PLC0415 (with the peer of a developer)

    app = fastapi_host(new_kisslock(chains={"1": {}}))
    with TestClient(app, base_url=ORIGIN, client=("127.0.0.1", 50000)) as client:
        sign_in(client, ALICE)
        assert client.post("/route", headers={"Origin": ORIGIN}).status_code == 200
        for origin in (EVIL, "http://127.0.0.1:9999", "http://localhost:8000", "null"):
            assert code(client.post("/route", headers={"Origin": origin})) == "403 auth/foreign-origin", origin


def test_a_view_of_django_rest_framework_is_guarded_too(
    site: Kisslock, open_client: Open, django_project: None
) -> None:
    from kisslock.integrations.django import mount  # noqa: PLC0415 (not before it is configured)

    client = open_client(mount(get_asgi_application(), site))
    sign_in(client, ALICE)
    assert client.post("/rest/me", headers={"Origin": ORIGIN}).json() == {"account": ALICE.address}
    refused = client.post("/rest/me", headers={"Origin": EVIL})
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "auth/foreign-origin")


@pytest.mark.parametrize(
    ("headers", "reason"),
    [
        ({"Origin": ORIGIN}, None),
        ({"Sec-Fetch-Site": "same-origin", "Origin": "null"}, None),
        ({}, "auth/foreign-origin"),
        ({"Origin": EVIL}, "auth/foreign-origin"),
        ({"Sec-Fetch-Site": "same-site", "Origin": SUBDOMAIN}, "auth/foreign-origin"),
    ],
)
def test_a_websocket_from_elsewhere_is_closed_with_the_code(
    site: Kisslock, open_client: Open, headers: dict[str, str], reason: str | None
) -> None:
    app = FastAPI(lifespan=site.lifespan)
    site.install(app)

    @app.websocket("/feed")
    async def feed(socket: WebSocket, wallet: Annotated[Wallet, Depends(RequireWallet(chains=[1]))]) -> None:
        await socket.accept()
        await socket.send_text(wallet.address)
        await socket.close()

    client = open_client(app)
    sign_in(client, ALICE)

    def connect() -> Any:
        with client.websocket_connect("ws://127.0.0.1:8000/feed", headers=headers) as socket:
            return socket.receive_text()

    if reason is None:
        assert connect() == ALICE.address
        return
    with pytest.raises(WebSocketDisconnect) as closed:
        connect()
    assert (closed.value.code, closed.value.reason) == (1008, reason)


def test_on_this_machine_a_websocket_is_compared_with_the_host_too(new_kisslock: NewKisslock) -> None:
    from kisslock.http.loopback import development_origin  # noqa: PLC0415 (only here)

    scope = {"type": "websocket", "scheme": "ws", "client": ("127.0.0.1", 5), "http_version": "1.1"}
    headers = [(b"host", b"127.0.0.1:8000"), (b"origin", ORIGIN.encode())]
    assert development_origin({**scope, "headers": headers}) == ORIGIN
    assert development_origin({**scope, "scheme": "wss", "headers": headers}) is None
