"""Security headers and request IDs of every response, also below a mount."""

import re
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.testclient import TestClient

from kisslock import Settings
from kisslock.http.fixed_headers import fixed_headers
from kisslock.site.policy import page_policy
from kisslock.storage.engine import Storage
from tests.conftest import NewKisslock, ServeSettings
from tests.http.conftest import RawResponse, SendRaw
from tests.http.test_direct_io import ForwardingMiddleware
from tests.http.test_wire import create_get_request

STRICT_POLICY = (
    "default-src 'none'; script-src 'self' 'sha256-INLINE'; style-src 'self' 'sha256-INLINE'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types 'none'"
)
TESTED_PATHS = ("/", "/assets/site-A1.js", "/api/health", "/api/guides", "/nope")


def test_the_hosted_page_has_exactly_the_expected_strict_content_security_policy(reader: TestClient) -> None:
    policy = reader.get("/").headers["content-security-policy"]
    assert re.sub("sha256-[^']{43}=", "sha256-INLINE", policy) == STRICT_POLICY


@pytest.mark.parametrize(
    ("tables", "directive"),
    [
        ({"walletconnect": {"project_id": "a" * 32}}, "connect-src 'self' wss://relay.walletconnect.org"),
        ({"walletconnect": {"project_id": "a" * 32}}, "frame-src https://verify.walletconnect.org"),
        (
            {"walletconnect": {"project_id": "a" * 32, "relay_url": "wss://user@relay.example:9/path?key=1"}},
            "connect-src 'self' wss://relay.example:9",
        ),
        ({"walletconnect": {"relay_url": "wss://relay.example"}}, "connect-src 'self'"),
        ({"server": {"frame_ancestors": ["self", "https://a.example"]}}, "frame-ancestors 'self' https://a.example"),
    ],
)
def test_a_setting_changes_only_one_directive_of_the_content_security_policy(
    tables: dict[str, Any], directive: str
) -> None:
    policy = page_policy(Settings.of(**tables), "'sha256-INLINE'", "'sha256-INLINE'").split("; ")
    assert directive in policy
    assert len(set(STRICT_POLICY.split("; ")) - set(policy)) <= 1


def test_the_hosted_page_sends_no_referrer_if_its_url_contains_a_wallet(reader: TestClient) -> None:
    response_without_wallet, response_with_wallet = reader.get("/"), reader.get("/?x=1&kisslock=trust")
    assert (response_without_wallet.headers["referrer-policy"], response_with_wallet.headers["referrer-policy"]) == (
        "same-origin",
        "no-referrer",
    )
    assert response_with_wallet.content == response_without_wallet.content


@pytest.mark.parametrize("path", TESTED_PATHS)
def test_every_response_has_the_security_headers(reader: TestClient, path: str) -> None:
    headers = reader.get(path).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["cross-origin-opener-policy"] == "same-origin-allow-popups"
    assert headers["x-frame-options"] == "DENY"
    assert "camera=()" in headers["permissions-policy"]
    assert "default-src 'none'" in headers["content-security-policy"]
    assert len(headers["x-request-id"]) == 24


@pytest.mark.parametrize("ancestors", [[], ["self"], ["https://a.example"]])
def test_responses_to_requests_that_reach_no_application_have_the_same_headers_as_other_responses(
    serve_settings: ServeSettings, send_raw: SendRaw, new_kisslock: NewKisslock, ancestors: list[str]
) -> None:
    server: dict[str, Any] = {"server": {"frame_ancestors": ancestors, "header_timeout_s": 1}}
    port = serve_settings(**server)
    # The second server has a middleware of its own, so it does not send responses in one call.
    responses = [
        send_raw(port, create_get_request(b"/nope")),
        send_raw(serve_settings(ForwardingMiddleware(new_kisslock(**server)), **server), create_get_request(b"/nope")),
    ]
    not_requests = (
        b"hello\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        create_get_request(b"/", b"X: " + b"a" * 40_000),
        b"GET /",
    )
    responses += [send_raw(port, sent_bytes) for sent_bytes in not_requests]
    assert [response.status for response in responses] == [404, 404, 400, 400, 431, 408]
    names = {name.decode() for name, _ in fixed_headers(Settings.of(**server))}
    first_headers, *other_headers = map(_constant_headers, responses)
    assert names < first_headers.keys()
    assert other_headers == [first_headers] * len(other_headers)


def _constant_headers(response: RawResponse) -> dict[str, str]:
    """Return the headers that are the same for every response. A rejection also closes the connection."""
    assert response.headers.pop("connection", "close") == "close"
    return response.headers | dict.fromkeys(("x-request-id", "date", "content-length"), "")


@pytest.mark.parametrize(
    ("ancestors", "frame_options"), [([], "DENY"), (["self"], "SAMEORIGIN"), (["https://a.b"], None)]
)
def test_the_x_frame_options_header_is_sent_only_if_it_can_express_the_allowed_frame_ancestors(
    new_kisslock: NewKisslock, ancestors: list[str], frame_options: str | None
) -> None:
    client = TestClient(new_kisslock(server={"frame_ancestors": ancestors}).app)
    assert client.get("/").headers.get("x-frame-options") == frame_options


@pytest.mark.parametrize(
    ("request_id", "is_used"),
    [
        ("0123abcd-ABCD_.x", True),
        ("short", False),
        ("a" * 65, False),
        ("has blank in it", False),
        ("<script>alert", False),
    ],
)
def test_the_response_has_the_request_id_of_the_client_only_if_the_id_is_well_formed(
    reader: TestClient, request_id: str, is_used: bool
) -> None:
    response = reader.get("/nope", headers={"X-Request-ID": request_id})
    assert (response.headers["x-request-id"] == request_id) is is_used
    assert response.json()["error"]["request_id"] == response.headers["x-request-id"]


def test_each_request_gets_a_different_id(reader: TestClient) -> None:
    assert len({reader.get("/api/health").headers["x-request-id"] for _ in range(50)}) == 50


def test_the_response_to_an_unexpected_error_does_not_show_its_cause(
    new_kisslock: NewKisslock, caplog: pytest.LogCaptureFixture
) -> None:
    kisslock = new_kisslock()

    async def ping() -> None:
        raise RuntimeError("https://user:secret@upstream.example in /srv/app.py")

    kisslock.services[Storage].ping = ping  # type: ignore[method-assign]
    response = TestClient(kisslock.app, raise_server_exceptions=False).get("/api/ready")
    error = response.json()["error"]
    assert (response.status_code, error["code"]) == (500, "server/error")
    assert "secret" not in response.text
    assert "Traceback" not in response.text
    assert error["request_id"] in caplog.text


class TestMounted:
    """Tests below a path of a host application."""

    @pytest.fixture
    def host(self, new_kisslock: NewKisslock) -> TestClient:
        async def respond_with_teapot(_: Request, __: Exception) -> PlainTextResponse:
            return PlainTextResponse("the host's", status_code=418)

        kisslock = new_kisslock()
        host = Starlette(
            lifespan=kisslock.lifespan,
            exception_handlers={HTTPException: respond_with_teapot, 404: respond_with_teapot, 500: respond_with_teapot},
        )
        host.mount("/wallet", kisslock.app)
        return TestClient(host)

    def test_urls_in_responses_begin_with_the_mount_path(self, host: TestClient) -> None:
        assert '"/wallet/assets/site-A1.js"' in host.get("/wallet/").text
        config = host.get("/wallet/api/config").json()
        assert config["base_path"] == "/wallet"
        assert config["site"]["icon"].startswith("/wallet/assets/icon.")
        assert host.get(config["site"]["icon"]).status_code == 200

    @pytest.mark.parametrize("path", ["/wallet/nope", "/wallet/assets/nope", "/wallet/api/wallets/nope/guide"])
    def test_errors_of_kisslock_keep_their_format_inside_a_host_application_with_another_format(
        self, host: TestClient, path: str
    ) -> None:
        assert host.get(path).json()["error"]["code"]
        assert host.post("/wallet/api/health").json()["error"]["code"] == "http/method-not-allowed"
        assert host.get("/elsewhere").text == "the host's"

    def test_the_lifespan_of_kisslock_runs_inside_the_lifespan_of_the_host_application(self, host: TestClient) -> None:
        with host:
            assert host.get("/wallet/api/ready").status_code == 200


class TestBasePath:
    """Tests below site.base_path, behind a proxy that does not strip it."""

    @pytest.fixture
    def client(self, new_kisslock: NewKisslock) -> TestClient:
        return TestClient(new_kisslock(site={"base_path": "/a/b"}).app)

    @pytest.mark.parametrize("path", ["/a/b", "/a/b/"])
    def test_the_hosted_page_is_served_at_the_base_path_with_and_without_a_trailing_slash(
        self, client: TestClient, path: str
    ) -> None:
        response = client.get(path)
        assert response.status_code == 200
        assert '"/a/b/assets/site-A1.js"' in response.text

    @pytest.mark.parametrize("path", ["/", "/api/health", "/a/bc/api/health", "/a/b/a/b/api/health"])
    def test_a_path_outside_of_the_base_path_is_not_found(self, client: TestClient, path: str) -> None:
        assert client.get(path).json()["error"]["code"] == "http/not-found"

    def test_the_api_is_served_below_the_base_path(self, client: TestClient) -> None:
        assert client.get("/a/b/api/config").json()["base_path"] == "/a/b"

    def test_the_base_path_is_not_repeated_if_kisslock_is_mounted_at_the_base_path(
        self, new_kisslock: NewKisslock
    ) -> None:
        host = Starlette()
        host.mount("/a/b", new_kisslock(site={"base_path": "/a/b"}).app)
        assert TestClient(host).get("/a/b/api/config").json()["base_path"] == "/a/b"
