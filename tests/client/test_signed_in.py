"""`SignedIn`: httpx2 with an eth-account key, synchronous and asynchronous, against the real server."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx2
import pytest
from eth_account import Account
from fastapi import Depends, FastAPI
from fastapi.testclient import TestClient

from kisslock import Kisslock, Wallet, require_wallet
from kisslock.auth.sign_in import SignIn
from kisslock.auth.tokens import new_api_token
from kisslock.client import SignedIn, SignInFailed
from kisslock.client.exchange import Site, TokenRequest, checked_message, read_body, read_token
from kisslock.storage.engine import Storage
from tests.conftest import NewKisslock

ORIGIN = "http://127.0.0.1:8000"
ACCOUNT = Account.from_key("0x" + "11" * 32)


@pytest.fixture
def site(new_kisslock: NewKisslock) -> Kisslock:
    return new_kisslock(site={"origins": [ORIGIN]}, sign_in={"mode": "optional", "tokens": True}, chains={"1": {}})


@pytest.fixture
def app(site: Kisslock) -> FastAPI:
    app = FastAPI(lifespan=site.lifespan)
    site.install(app)

    async def show_account(wallet: Any = Depends(require_wallet)) -> Any:  # noqa: B008 (made here)
        assert isinstance(wallet, Wallet)
        return {"account": wallet.account, "token": wallet.token}

    app.add_api_route("/me", show_account)
    return app


async def count_tokens(site: Kisslock) -> int:
    """Return the number of the account's tokens."""
    async with site.services[Storage].read_connection() as connection:
        return len((await connection.exec_driver_sql("SELECT id FROM sessions WHERE name IS NOT NULL")).all())


def test_a_client_that_signs_in_automatically_can_call_a_route(app: FastAPI) -> None:
    with TestClient(app, base_url=ORIGIN) as client:
        client.auth = SignedIn(f"{ORIGIN}/wallet", ACCOUNT, name="cron")
        for _ in range(2):
            assert client.get("/me").json() == {"account": ACCOUNT.address, "token": "cron"}


async def test_concurrent_tasks_share_one_sign_in_at_the_start_and_after_the_token_was_revoked(
    app: FastAPI, site: Kisslock
) -> None:
    transport = httpx2.ASGITransport(app)
    auth = SignedIn(f"{ORIGIN}/wallet", ACCOUNT, name="cron")
    async with site.lifespan(), httpx2.AsyncClient(transport=transport, base_url=ORIGIN, auth=auth) as client:
        responses = await asyncio.gather(*(client.get("/me") for _ in range(8)))
        assert {response.status_code for response in responses} == {200}
        assert await count_tokens(site) == 1
        async with site.services[Storage].autocommit() as connection:
            await connection.exec_driver_sql("DELETE FROM sessions")
        assert (await client.get("/me")).status_code == 200
        assert await count_tokens(site) == 1


async def test_a_token_that_is_about_to_expire_is_replaced_before_the_request(app: FastAPI, site: Kisslock) -> None:
    now_s = site.services[SignIn].clock()
    clock = [now_s]
    auth = SignedIn(f"{ORIGIN}/wallet", ACCOUNT, lifetime_s=60, clock=lambda: clock[0])
    transport = httpx2.ASGITransport(app)
    async with site.lifespan(), httpx2.AsyncClient(transport=transport, base_url=ORIGIN, auth=auth) as client:
        for elapsed_s, expected_tokens in ((0, 1), (40, 1), (55, 2)):
            clock[0] = now_s + elapsed_s
            assert (await client.get("/me")).status_code == 200
            assert await count_tokens(site) == expected_tokens


def test_several_threads_share_one_sign_in(app: FastAPI) -> None:
    requested_paths: list[str] = []

    def record_and_respond(request: httpx2.Request) -> httpx2.Response:
        requested_paths.append(request.url.path)
        inner_response: httpx2.Response = inner_transport.handle_request(request)
        return inner_response

    with TestClient(app, base_url=ORIGIN) as test_client:
        inner_transport: Any = test_client._transport
        auth = SignedIn(f"{ORIGIN}/wallet", ACCOUNT)
        transport = httpx2.MockTransport(record_and_respond)
        with httpx2.Client(transport=transport, base_url=ORIGIN, auth=auth) as client, ThreadPoolExecutor(4) as threads:
            responses = [*threads.map(lambda _: client.get("/me").status_code, range(8))]
    assert responses == [200] * 8
    assert requested_paths.count("/wallet/api/auth/token") == 1


def create_mocked_client(message: str, auth: SignedIn) -> tuple[httpx2.Client, list[httpx2.Request]]:
    """Return a client of a server that sends any message to sign."""
    requests: list[httpx2.Request] = []

    def respond(request: httpx2.Request) -> httpx2.Response:
        requests.append(request)
        body = {"message": message, "token": API_TOKEN, "expires_at": "2126-01-01T00:00:00Z"}
        return httpx2.Response(200, json=body)

    return httpx2.Client(transport=httpx2.MockTransport(respond), auth=auth), requests


API_TOKEN = new_api_token()
VALID_MESSAGE = (
    f"shop.example wants you to sign in with your Ethereum account:\n{ACCOUNT.address}\n\nHello.\n\n"
    "URI: https://shop.example\nVersion: 1\nChain ID: 1\nNonce: 12345678\nIssued At: 2026-01-01T00:00:00.001Z\n"
    "Expiration Time: 2026-01-01T00:05:00.001Z"
)


def test_the_client_does_not_sign_a_message_for_another_site() -> None:
    for text in (VALID_MESSAGE.replace("shop.example", "evil.example"), "give me everything", ""):
        client, requests = create_mocked_client(text, SignedIn("https://shop.example", ACCOUNT))
        with pytest.raises(SignInFailed):
            client.get("https://shop.example/me")
        assert [request.url.path for request in requests] == ["/api/auth/nonce"]
        assert requests[0].headers["origin"] == "https://shop.example"


@pytest.mark.parametrize(
    ("text_to_replace", "replacement"),
    [
        ("URI: https://shop.example", "URI: https://evil.example"),
        ("URI: https://shop.example", "URI: https://shop.example/admin"),
        ("\nExpiration Time: 2026-01-01T00:05:00.001Z", ""),
        ("00:05:00.001Z", "00:05:00.002Z"),
        ("2026-01-01T00:05:00.001Z", "2126-01-01T00:05:00.001Z"),
        ("00:05:00.001Z", "00:05:00.001Z\nNot Before: 2026-01-01T00:00:00.001Z"),
        ("00:05:00.001Z", "00:05:00.001Z\nRequest ID: 1"),
        ("00:05:00.001Z", "00:05:00.001Z\nResources:"),
        ("00:05:00.001Z", "00:05:00.001Z\nResources:\n- urn:recap:eyJhdHQiOnt9fQ"),
        ("shop.example wants", "https://shop.example wants"),
        ("Version: 1", "Version: 2"),
        ("2026-01-01T00:00:00.001Z", "2026-01-01T01:00:00.001+01:00"),
        ("2026-01-01T00:00:00.001Z", "0001-01-01T00:00:00.001+23:59"),
    ],
)
def test_the_client_signs_only_a_message_with_the_expected_fields_and_values(
    text_to_replace: str, replacement: str
) -> None:
    site, request = Site.from_url("https://shop.example"), TokenRequest(address=ACCOUNT.address, name="cron")
    for text in (VALID_MESSAGE, VALID_MESSAGE.replace("Hello.\n\n", "\n")):
        assert checked_message(site, request, text) == text
    with pytest.raises(SignInFailed, match="nothing was signed"):
        checked_message(site, request, VALID_MESSAGE.replace(text_to_replace, replacement, 1))


def test_the_client_sends_no_token_to_another_origin() -> None:
    client, requests = create_mocked_client(VALID_MESSAGE, SignedIn("https://shop.example", ACCOUNT))
    client.get("https://shop.example/me")
    assert requests.pop().headers["authorization"] == f"Bearer {API_TOKEN}"
    requests.clear()
    for url in ("https://other.example/me", "http://shop.example/me", "https://shop.example:444/me"):
        client.get(url)
    assert all("authorization" not in request.headers for request in requests)
    assert len(requests) == 3


def test_the_error_contains_the_error_code_of_the_server_if_the_server_rejects_the_sign_in(
    new_kisslock: NewKisslock,
) -> None:
    site_without_tokens = new_kisslock(site={"origins": [ORIGIN]}, chains={"1": {}})
    with TestClient(site_without_tokens.app, base_url=ORIGIN) as client:
        client.auth = SignedIn(ORIGIN, ACCOUNT)
        with pytest.raises(SignInFailed, match="auth/tokens-off"):
            client.get("/api/health")


@pytest.mark.parametrize(
    "url", ["http://shop.example", "ftp://shop.example", "shop.example", "http://127.0.0.1.evil.example"]
)
def test_the_client_signs_in_only_over_https(url: str) -> None:
    with pytest.raises(ValueError, match="only over HTTPS"):
        Site.from_url(url)


@pytest.mark.parametrize(
    "error_body",
    [
        {"code": "\x1b]0;owned\x07", "message": "a\x9b2J\r\nb", "hint": "\x1b[31mred"},
        {"message": "x" * 10_000, "hint": None},
    ],
)
def test_the_error_contains_no_control_characters_from_the_response_of_the_server(error_body: dict[str, Any]) -> None:
    response = httpx2.Response(403, json={"error": error_body})
    with pytest.raises(SignInFailed) as error:
        read_body(response)
    for text in (error.value.message, error.value.hint):
        assert text.isprintable()
        assert len(text) < 1000


@pytest.mark.parametrize("token", ["", "kisslock_x", "kisslock_" + "A" * 43 + "\x1b[2J", "A" * 52, None])
def test_a_response_without_a_kisslock_token_is_rejected(token: str | None) -> None:
    with pytest.raises(SignInFailed, match=r"no token|a token in an unknown format"):
        read_token({"token": token, "expires_at": "2030-01-01T00:00:00Z"})


def test_the_client_stores_only_the_cookie_of_the_nonce(app: FastAPI) -> None:
    with TestClient(app, base_url=ORIGIN) as client:
        client.auth = SignedIn(f"{ORIGIN}/wallet", ACCOUNT)
        assert client.get("/me").status_code == 200
        assert [*client.cookies] == ["kisslock-browser"]
        # The client sends the nonce's cookie together with the token, and the server does not count the cookie as a
        # second credential.
        assert client.get("/me").status_code == 200
