"""CORS: only allowed origins can use settings, guides and the gateway."""

import json
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from tests.conftest import NewKisslock
from tests.upstream.faulty import FaultyNode, running_nodes

GUEST_ORIGIN = "https://shop.example"
PUNYCODE_ORIGIN = "https://xn--bcher-kva.example"
OPEN_PATHS = ("/api/config", "/api/wallets", "/api/guides", "/api/wallets/rabby/guide")
CLOSED_REQUESTS = (
    "/api/auth/session", "/api/auth/user", "/api/console/operator", "/api/profile/0x0", "/", "/embed.js", "/metrics",
)  # fmt: skip
HOSTILE_ORIGINS = (
    *("null", "", "*", "http://shop.example", "https://shop.example:8443", "https://shop.example:443", "shop.example"),
    *("https://shop.example.evil.example", "https://evilshop.example", "https://a.shop.example"),
    *("https://shop.example/", "https://Shop.Example", "HTTPS://shop.example", "https://user@shop.example"),
    *("https://shop.example https://evil.example", "https://shop.example,x", "https://shop.example."),
    *("https://bücher.example", "https://shop.example#x"),
)
CALL_BODY = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": []})


@pytest.fixture
def client(new_kisslock: NewKisslock) -> Iterator[TestClient]:
    node = FaultyNode()
    with running_nodes(node):
        kisslock = new_kisslock(
            site={
                "origins": ["https://wallet.example"],
                "guest_origins": [GUEST_ORIGIN, PUNYCODE_ORIGIN],
                "base_path": "/wallet",
            },
            sign_in={"mode": "optional"},
            chains={"1": {"rpc": [node.url]}},
        )
        with TestClient(kisslock.app, raise_server_exceptions=False) as client:
            yield client


def cors_headers(response: object) -> dict[str, str]:
    return {name: value for name, value in response.headers.items() if name.startswith("access-control")}  # type: ignore[attr-defined]


@pytest.mark.parametrize("origin", [GUEST_ORIGIN, PUNYCODE_ORIGIN])
@pytest.mark.parametrize("path", OPEN_PATHS)
def test_a_page_on_a_guest_origin_can_read_the_settings_and_the_guides(
    client: TestClient, origin: str, path: str
) -> None:
    response = client.get(f"/wallet{path}", headers={"Origin": origin, "Sec-Fetch-Site": "cross-site"})
    assert response.status_code == 200
    assert cors_headers(response) == {"access-control-allow-origin": origin}
    assert "Origin" in response.headers["vary"].split(", ")


def test_a_page_on_a_guest_origin_can_call_the_gateway_after_a_preflight_and_read_errors_of_the_gateway(
    client: TestClient,
) -> None:
    preflight_headers = {
        "Origin": GUEST_ORIGIN,
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "content-type",
    }
    preflight_response = client.options("/wallet/api/rpc/1", headers=preflight_headers)
    assert (preflight_response.status_code, preflight_response.content) == (204, b"")
    assert cors_headers(preflight_response) == {
        "access-control-allow-origin": GUEST_ORIGIN,
        "access-control-allow-methods": "POST",
        "access-control-allow-headers": "content-type",
        "access-control-max-age": "7200",
    }
    headers = {"Origin": GUEST_ORIGIN, "Sec-Fetch-Site": "cross-site", "Content-Type": "application/json"}
    answer = client.post("/wallet/api/rpc/1", content=CALL_BODY, headers=headers)
    assert answer.json()["result"] == "0x1"
    unknown_chain_response = client.post("/wallet/api/rpc/99", content=CALL_BODY, headers=headers)
    untyped_response = client.post(
        "/wallet/api/rpc/1", content=CALL_BODY, headers={**headers, "Content-Type": "text/plain"}
    )
    assert [
        (response.status_code, cors_headers(response)["access-control-allow-origin"])
        for response in (answer, unknown_chain_response, untyped_response)
    ] == [
        (200, GUEST_ORIGIN),
        (404, GUEST_ORIGIN),
        (415, GUEST_ORIGIN),
    ]


@pytest.mark.parametrize("path", CLOSED_REQUESTS)
def test_a_request_from_a_guest_origin_to_a_route_that_is_not_for_guests_gets_403_with_a_hint(
    client: TestClient, path: str
) -> None:
    response = client.get(f"/wallet{path}", headers={"Origin": GUEST_ORIGIN})
    error = response.json()["error"]
    assert (response.status_code, error["code"]) == (403, "site/guest-origin")
    assert "proxy" in error["hint"]
    assert cors_headers(response) == {"access-control-allow-origin": GUEST_ORIGIN}


@pytest.mark.parametrize("path", ["/api/auth/nonce", "/api/auth/verify", "/api/auth/_log", "/api/auth/tokens"])
def test_the_preflight_of_a_post_request_from_a_guest_origin_succeeds_so_that_the_page_can_read_the_error(
    client: TestClient, path: str
) -> None:
    preflight_headers = {"Origin": GUEST_ORIGIN, "Access-Control-Request-Method": "POST"}
    assert cors_headers(client.options(f"/wallet{path}", headers=preflight_headers))["access-control-max-age"] == "0"
    response = client.post(f"/wallet{path}", json={}, headers={"Origin": GUEST_ORIGIN})
    assert response.json()["error"]["code"] == "site/guest-origin"
    assert "set-cookie" not in response.headers


def test_the_server_removes_credentials_from_requests_of_a_guest_origin(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    header_names: list[bytes] = []
    cors_layer = client.app._layered_app.app.app.app  # type: ignore[attr-defined]
    inner_app = cors_layer.app

    async def record_headers(scope: dict, receive: object, send: object) -> None:  # type: ignore[type-arg]
        header_names.extend(name for name, _ in scope["headers"])
        await inner_app(scope, receive, send)

    monkeypatch.setattr(cors_layer, "app", record_headers)
    headers = {"Origin": GUEST_ORIGIN, "Cookie": "__Host-kisslock=stolen", "Authorization": "Bearer stolen"}
    response = client.get("/wallet/api/config", headers=headers)
    assert response.status_code == 200
    assert b"origin" in header_names
    assert not {b"cookie", b"authorization"} & set(header_names)
    assert "access-control-allow-credentials" not in response.headers


def test_an_origin_that_does_not_exactly_match_a_guest_origin_is_not_allowed(client: TestClient) -> None:
    for origin in HOSTILE_ORIGINS:
        request_headers = [
            (b"origin", origin.encode()),
            (b"sec-fetch-site", b"cross-site"),
            (b"content-type", b"application/json"),
        ]
        response = client.get("/wallet/api/config", headers=request_headers)
        call_response = client.post("/wallet/api/rpc/1", content=CALL_BODY, headers=request_headers)
        preflight = client.options(
            "/wallet/api/rpc/1", headers=[*request_headers, (b"access-control-request-method", b"POST")]
        )
        assert [cors_headers(response), cors_headers(call_response), cors_headers(preflight)] == [{}, {}, {}], origin
        assert (call_response.json()["error"]["code"], preflight.status_code) == ("rpc/foreign-origin", 405)
        assert response.headers["vary"].endswith("Origin")


def test_the_response_to_a_request_with_several_origin_headers_has_no_cors_headers(client: TestClient) -> None:
    two_origins = [(b"origin", GUEST_ORIGIN.encode()), (b"origin", GUEST_ORIGIN.encode())]
    assert cors_headers(client.get("/wallet/api/config", headers=two_origins)) == {}


def test_no_response_allows_another_origin_if_the_settings_contain_no_guest_origins(new_kisslock: NewKisslock) -> None:
    with TestClient(new_kisslock().app) as client_without_guests:
        response = client_without_guests.get("/api/config", headers={"Origin": GUEST_ORIGIN})
    assert cors_headers(response) == {}
    assert "Origin" not in response.headers.get("vary", "")


def test_a_site_origin_that_is_also_a_guest_origin_is_allowed(new_kisslock: NewKisslock) -> None:
    own_origin = "https://wallet.example"
    kisslock = new_kisslock(
        site={"origins": [f"{own_origin}:443"], "guest_origins": [own_origin]}, sign_in={"mode": "optional"}
    )
    with TestClient(kisslock.app, raise_server_exceptions=False) as client:
        assert client.get("/api/auth/session", headers={"Origin": own_origin}).status_code != 403
