"""Requirements on requests: cookies, origin and content type (docs/security.md, 3, 11, 12 and 13)."""

import pytest
from starlette.applications import Starlette
from starlette.requests import HTTPConnection
from starlette.routing import Mount

from kisslock.auth.cookies import Cookie
from kisslock.http.credentials import Credentials, read_credentials
from kisslock.http.origins import Origins
from tests.auth.conftest import ALICE, ORIGIN, Browser, VisitNewSite, status_and_code

POST_PATHS = ("/api/auth/verify", "/api/auth/link", "/api/auth/sign-out")
DELETE_PATHS = ("/api/auth/sessions/x", "/api/auth/wallets/x")
LOOPBACK = "http://127.0.0.1:8000"
INVALID_SECRETS = ("", "A" * 42, "A" * 44, "Ä" * 43, "A" * 42 + ";")
OTHER_HOSTS = ["app.example", "app.example:443", "sub.localhost", "127.0.0.1.example", "localhost@x", ""]


def test_the_domain_in_the_message_comes_from_the_settings_and_never_from_the_host_header(browser: Browser) -> None:
    account = {"address": ALICE.address, "chain_id": 1}
    for forged_host in (
        {"Host": "evil.example"},
        {"X-Forwarded-Host": "evil.example"},
        {"Forwarded": "host=evil.example"},
        {"Host": "evil.example", "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "http"},
    ):
        message = browser.client.post("/api/auth/nonce", json=account, headers=forged_host).json()["message"]
        assert message.startswith("app.example wants"), forged_host
        foreign_message = message.replace("app.example", "evil.example")
        assert (
            status_and_code(browser.verify(foreign_message, ALICE.sign(foreign_message), **forged_host))
            == "401 auth/wrong-domain"
        )


@pytest.mark.parametrize(
    "origin",
    [None, "", "null", "https://evil.example", "http://app.example", "https://app.example:8443", "app.example"],
)
def test_a_request_that_changes_state_must_come_from_the_site(browser: Browser, origin: str | None) -> None:
    browser.sign_in(ALICE)
    del browser.client.headers["Origin"]
    headers = {} if origin is None else {"Origin": origin}
    responses = [
        browser.client.post(path, json={"message": "", "signature": ""}, headers=headers) for path in POST_PATHS
    ]
    responses += [browser.client.delete(path, headers=headers) for path in DELETE_PATHS]
    for response in responses:
        assert status_and_code(response) == "403 auth/foreign-origin"
        assert "set-cookie" not in response.headers
    assert browser.session


def test_a_nonce_request_without_an_origin_is_accepted_but_a_request_from_another_site_is_rejected(
    browser: Browser,
) -> None:
    assert status_and_code(
        browser.client.post("/api/auth/nonce", headers={"Origin": "https://evil.example"})
    ).startswith("403")
    del browser.client.headers["Origin"]
    assert browser.client.post("/api/auth/nonce").status_code == 200


@pytest.mark.parametrize(
    "kind", [None, "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/jsonp", ""]
)
def test_a_request_that_an_html_form_could_send_is_rejected(browser: Browser, kind: str | None) -> None:
    body = b'{"message":"","signature":""}'
    headers = {} if kind is None else {"Content-Type": kind}
    for path in POST_PATHS:
        assert (
            status_and_code(browser.client.post(path, content=body, headers=headers))
            == "415 http/unsupported-media-type"
        )


@pytest.mark.parametrize("kind", ["application/json", "application/json; charset=utf-8", "Application/JSON"])
def test_the_json_media_type_is_accepted_in_another_letter_case_and_with_a_charset(browser: Browser, kind: str) -> None:
    response = browser.client.post("/api/auth/sign-out", content=b"{}", headers={"Content-Type": kind})
    assert response.status_code == 204


def test_a_body_that_is_not_valid_json_or_has_a_wrong_shape_is_rejected(browser: Browser) -> None:
    for body in (
        b"", b"[]", b"null", b'{"message":1,"signature":""}', b'{"message":""}', b"\xff", b"[" * 5000,
        b'{"message":"\\ud800"',
    ):  # fmt: skip
        response = browser.client.post("/api/auth/verify", content=body, headers={"Content-Type": "application/json"})
        assert status_and_code(response) == "400 http/bad-request", body


def test_the_sign_in_routes_send_no_cors_headers(browser: Browser) -> None:
    responses = [
        browser.sign_in(ALICE),
        browser.client.get("/api/auth/session", headers={"Origin": "https://evil.example"}),
        browser.client.options(
            "/api/auth/verify", headers={"Origin": "https://evil.example", "Access-Control-Request-Method": "POST"}
        ),
    ]
    assert responses[2].status_code == 405
    for response in responses:
        assert not [name for name in response.headers if name.startswith("access-control")]


@pytest.mark.parametrize(
    ("origins", "origin", "cookie_name", "is_secure"),
    [
        ([ORIGIN], ORIGIN, "__Host-kisslock", True),
        ([LOOPBACK], LOOPBACK, "kisslock", False),
        ([ORIGIN, LOOPBACK], ORIGIN, "__Host-kisslock", True),
        ([ORIGIN, LOOPBACK], LOOPBACK, "kisslock", False),
    ],
)
def test_a_cookie_is_sent_for_the_whole_site_and_is_secure_on_an_https_origin(
    visit_new_site: VisitNewSite, origins: list[str], origin: str, cookie_name: str, is_secure: bool
) -> None:
    browser = visit_new_site(origin, site={"origins": origins})
    account = {"address": ALICE.address, "chain_id": 1}
    nonce_response = browser.client.post("/api/auth/nonce", json=account)
    message = nonce_response.json()["message"]
    verify_response = browser.verify(message, ALICE.sign(message))
    for response, name in ((nonce_response, f"{cookie_name}-browser"), (verify_response, cookie_name)):
        name_and_value, *all_attributes = response.headers["set-cookie"].split("; ")
        assert name_and_value.startswith(f"{name}=")
        attributes = {attribute for attribute in all_attributes if not attribute.startswith("Max-Age=")}
        assert attributes == {"Path=/", "HttpOnly", "SameSite=Lax", *(("Secure",) if is_secure else ())}
    assert browser.session["address"] == ALICE.address


def test_the_settings_and_not_the_request_decide_whether_a_cookie_is_secure(visit_new_site: VisitNewSite) -> None:
    browser = visit_new_site()
    browser.client.base_url = "http://127.0.0.1"
    response = browser.client.post("/api/auth/nonce", headers={"X-Forwarded-Proto": "http"})
    assert response.headers["set-cookie"].startswith("__Host-")


@pytest.mark.parametrize(
    ("host", "version", "header", "is_loopback"),
    [
        ("127.0.0.1:8000", "1.1", "accept", True),
        ("localhost", "2", "accept", True),
        ("app.example", "1.1", "accept", False),
        # nginx by default sends HTTP/1.0, and the name of its upstream as Host.
        ("127.0.0.1:8000", "1.0", "accept", False),
        ("127.0.0.1:8000", "1.1", "x-forwarded-for", False),
        ("127.0.0.1:8000", "1.1", "forwarded", False),
        ("127.0.0.1:8000", "1.1", "x-real-ip", False),
        ("127.0.0.1:8000", "1.1", "host", False),
    ],
)
@pytest.mark.parametrize("kind", ["http", "websocket"])
def test_only_a_request_to_a_loopback_host_without_a_proxy_is_recognized_as_loopback(
    kind: str, host: str, version: str, header: str, is_loopback: bool
) -> None:
    headers = [(b"host", host.encode()), (header.encode(), b"127.0.0.1"), (b"cookie", b"k=v")]
    scope = {"type": kind, "client": ("172.17.0.1", 5), "headers": headers, "http_version": version}
    assert read_credentials(HTTPConnection(scope)) == Credentials({"k": "v"}, has_loopback_host=is_loopback)


def test_a_cookie_without_the_host_prefix_is_ignored_if_an_https_subdomain_could_have_set_the_cookie() -> None:
    secure_cookie, mixed_cookie, http_cookie = (
        Cookie("k", Origins(origins)) for origins in ([ORIGIN], [ORIGIN, LOOPBACK], [LOOPBACK])
    )
    tossed_token, own_token = "A" * 43, "B" * 43
    for loopback in (True, False):
        assert secure_cookie.read(Credentials({"k": tossed_token}, loopback)) is None
        assert secure_cookie.read(Credentials({"k": tossed_token, "__Host-k": own_token}, loopback)) == own_token
        assert mixed_cookie.read(Credentials({"k": tossed_token, "__Host-k": own_token}, loopback)) == own_token
        # A site whose origins all use http accepts a cookie without the prefix. A proxy can change Host, so the host of
        # the request is not checked.
        assert http_cookie.read(Credentials({"k": own_token}, loopback)) == own_token
    assert mixed_cookie.read(Credentials({"k": tossed_token}, has_loopback_host=False)) is None
    assert mixed_cookie.read(Credentials({"k": own_token}, has_loopback_host=True)) == own_token
    cookie_without_origins = Cookie("k", Origins([]))
    assert [
        cookie_without_origins.read(Credentials({"k": own_token}, is_loopback)) for is_loopback in (True, False)
    ] == [
        own_token,
        None,
    ]
    assert [secure_cookie.read(Credentials({"__Host-k": value})) for value in INVALID_SECRETS] == [None] * 5


@pytest.mark.parametrize("host", OTHER_HOSTS)
def test_a_site_with_http_and_https_origins_accepts_only_on_loopback_a_cookie_whose_name_has_no_host_prefix(
    visit_new_site: VisitNewSite, host: str
) -> None:
    """A subdomain could set a cookie without the prefix, with its own session, on the https site (login CSRF)."""
    browser = visit_new_site(LOOPBACK, site={"origins": [ORIGIN, LOOPBACK]})
    browser.sign_in(ALICE)
    assert browser.session["address"] == ALICE.address
    for loopback_host in ("localhost:8000", "127.0.0.1", "[::1]:1"):
        assert browser.client.get("/api/auth/session", headers={"Host": loopback_host}).json()["session"]
    assert browser.client.get("/api/auth/session", headers={"Host": host}).json()["session"] is None
    set_cookie = browser.client.post("/api/auth/nonce", headers={"Host": host}).headers["set-cookie"]
    assert set_cookie.startswith("__Host-kisslock-browser=")


def test_a_mounted_kisslock_sets_the_session_cookie_for_all_paths_of_the_site(visit_new_site: VisitNewSite) -> None:
    browser = visit_new_site(mount_in=lambda site: Starlette(routes=[Mount("/wallet", site.app)]))
    account = {"address": ALICE.address, "chain_id": 1}
    message = browser.client.post("/wallet/api/auth/nonce", json=account).json()["message"]
    proof = {"message": message, "signature": ALICE.sign(message)}
    response = browser.client.post("/wallet/api/auth/verify", json=proof)
    assert "Path=/;" in response.headers["set-cookie"]


def test_no_account_can_sign_in_without_origins_in_the_settings(visit_new_site: VisitNewSite) -> None:
    browser = visit_new_site(site={})
    assert status_and_code(browser.verify("", "")) == "403 auth/foreign-origin"
    del browser.client.headers["Origin"]
    response = browser.client.post("/api/auth/nonce", json={"address": ALICE.address, "chain_id": 1})
    assert status_and_code(response) == "403 auth/foreign-origin"


@pytest.mark.parametrize(
    ("configured", "origin"),
    [
        ("https://App.Example", "https://app.example"),
        ("https://app.example:443", "https://app.example"),
        ("https://app.example:8443", "https://app.example:8443"),
        ("http://localhost:80", "http://localhost"),
        ("http://[::1]:8000", "http://[::1]:8000"),
    ],
)
def test_an_origin_in_the_settings_is_normalized_to_lower_case_without_the_default_port(
    configured: str, origin: str
) -> None:
    assert Origins([configured]).all == (origin,)
