"""CORS: only allowed origins can use settings, guides and the gateway."""

import json
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from tests.conftest import NewKisslock
from tests.upstream.faulty import FaultyNode, running

OTHER = "https://shop.example"
PUNY = "https://xn--bcher-kva.example"
OPEN = ("/api/config", "/api/wallets", "/api/guides", "/api/wallets/rabby/guide")
CLOSED = (
    "/api/auth/session", "/api/auth/user", "/api/console/operator", "/api/profile/0x0", "/", "/embed.js", "/metrics",
)  # fmt: skip
HOSTILE = (
    *("null", "", "*", "http://shop.example", "https://shop.example:8443", "https://shop.example:443", "shop.example"),
    *("https://shop.example.evil.example", "https://evilshop.example", "https://a.shop.example"),
    *("https://shop.example/", "https://Shop.Example", "HTTPS://shop.example", "https://user@shop.example"),
    *("https://shop.example https://evil.example", "https://shop.example,x", "https://shop.example."),
    *("https://bücher.example", "https://shop.example#x"),
)
CALL = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": []})


@pytest.fixture
def client(new_kisslock: NewKisslock) -> Iterator[TestClient]:
    node = FaultyNode()
    with running(node):
        kisslock = new_kisslock(
            site={"origins": ["https://wallet.example"], "guest_origins": [OTHER, PUNY], "base_path": "/wallet"},
            sign_in={"mode": "optional"},
            chains={"1": {"rpc": [node.url]}},
        )
        with TestClient(kisslock.app, raise_server_exceptions=False) as client:
            yield client


def cors(answer: object) -> dict[str, str]:
    return {name: value for name, value in answer.headers.items() if name.startswith("access-control")}  # type: ignore[attr-defined]


@pytest.mark.parametrize("origin", [OTHER, PUNY])
@pytest.mark.parametrize("path", OPEN)
def test_a_guest_origin_can_read_settings_and_guides_and_other_origins_cannot(
    client: TestClient, origin: str, path: str
) -> None:
    answer = client.get(f"/wallet{path}", headers={"Origin": origin, "Sec-Fetch-Site": "cross-site"})
    assert answer.status_code == 200
    assert cors(answer) == {"access-control-allow-origin": origin}
    assert "Origin" in answer.headers["vary"].split(", ")


def test_a_guest_origin_can_call_the_gateway_after_a_preflight_and_read_the_gateways_errors(client: TestClient) -> None:
    asked = {"Origin": OTHER, "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type"}
    allowed = client.options("/wallet/api/rpc/1", headers=asked)
    assert (allowed.status_code, allowed.content) == (204, b"")
    assert cors(allowed) == {
        "access-control-allow-origin": OTHER,
        "access-control-allow-methods": "POST",
        "access-control-allow-headers": "content-type",
        "access-control-max-age": "7200",
    }
    headers = {"Origin": OTHER, "Sec-Fetch-Site": "cross-site", "Content-Type": "application/json"}
    answer = client.post("/wallet/api/rpc/1", content=CALL, headers=headers)
    assert answer.json()["result"] == "0x1"
    unknown = client.post("/wallet/api/rpc/99", content=CALL, headers=headers)
    untyped = client.post("/wallet/api/rpc/1", content=CALL, headers={**headers, "Content-Type": "text/plain"})
    assert [(item.status_code, cors(item)["access-control-allow-origin"]) for item in (answer, unknown, untyped)] == [
        (200, OTHER),
        (404, OTHER),
        (415, OTHER),
    ]


@pytest.mark.parametrize("path", CLOSED)
def test_a_request_from_a_guest_origin_has_no_session_and_gets_a_hint(client: TestClient, path: str) -> None:
    answer = client.get(f"/wallet{path}", headers={"Origin": OTHER})
    error = answer.json()["error"]
    assert (answer.status_code, error["code"]) == (403, "site/guest-origin")
    assert "proxy" in error["hint"]
    assert cors(answer) == {"access-control-allow-origin": OTHER}


@pytest.mark.parametrize("path", ["/api/auth/nonce", "/api/auth/verify", "/api/auth/_log", "/api/auth/tokens"])
def test_a_change_from_a_guest_origin_passes_the_preflight_so_that_the_page_can_read_the_error(
    client: TestClient, path: str
) -> None:
    asked = {"Origin": OTHER, "Access-Control-Request-Method": "POST"}
    assert cors(client.options(f"/wallet{path}", headers=asked))["access-control-max-age"] == "0"
    answer = client.post(f"/wallet{path}", json={}, headers={"Origin": OTHER})
    assert answer.json()["error"]["code"] == "site/guest-origin"
    assert "set-cookie" not in answer.headers


def test_credentials_are_removed_from_requests_of_a_guest_origin(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[bytes] = []
    cors_layer = client.app._layers.app.app.app  # type: ignore[attr-defined]
    inner = cors_layer.app

    async def watching(scope: dict, receive: object, send: object) -> None:  # type: ignore[type-arg]
        seen.extend(name for name, _ in scope["headers"])
        await inner(scope, receive, send)

    monkeypatch.setattr(cors_layer, "app", watching)
    headers = {"Origin": OTHER, "Cookie": "__Host-kisslock=stolen", "Authorization": "Bearer stolen"}
    answer = client.get("/wallet/api/config", headers=headers)
    assert answer.status_code == 200
    assert b"origin" in seen
    assert not {b"cookie", b"authorization"} & set(seen)
    assert "access-control-allow-credentials" not in answer.headers


def test_an_origin_that_does_not_exactly_match_a_guest_origin_is_not_allowed(client: TestClient) -> None:
    for origin in HOSTILE:
        sent = [
            (b"origin", origin.encode()),
            (b"sec-fetch-site", b"cross-site"),
            (b"content-type", b"application/json"),
        ]
        read = client.get("/wallet/api/config", headers=sent)
        called = client.post("/wallet/api/rpc/1", content=CALL, headers=sent)
        preflight = client.options("/wallet/api/rpc/1", headers=[*sent, (b"access-control-request-method", b"POST")])
        assert [cors(read), cors(called), cors(preflight)] == [{}, {}, {}], origin
        assert (called.json()["error"]["code"], preflight.status_code) == ("rpc/foreign-origin", 405)
        assert read.headers["vary"].endswith("Origin")


def test_a_request_with_several_origin_headers_counts_as_a_request_without_an_origin(client: TestClient) -> None:
    both = [(b"origin", OTHER.encode()), (b"origin", OTHER.encode())]
    assert cors(client.get("/wallet/api/config", headers=both)) == {}


def test_without_guest_origins_in_the_settings_no_response_allows_another_origin(new_kisslock: NewKisslock) -> None:
    with TestClient(new_kisslock().app) as plain:
        answer = plain.get("/api/config", headers={"Origin": OTHER})
    assert cors(answer) == {}
    assert "Origin" not in answer.headers.get("vary", "")


def test_an_origin_in_site_origins_and_guest_origins_counts_as_an_origin_of_the_site(new_kisslock: NewKisslock) -> None:
    own = "https://wallet.example"
    kisslock = new_kisslock(site={"origins": [f"{own}:443"], "guest_origins": [own]}, sign_in={"mode": "optional"})
    with TestClient(kisslock.app, raise_server_exceptions=False) as client:
        assert client.get("/api/auth/session", headers={"Origin": own}).status_code != 403
