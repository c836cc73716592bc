"""Hostile requests to each route: each is rejected, none redirects elsewhere, and nothing is reflected."""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import count
from typing import Any
from urllib.parse import quote, urlsplit

import pytest
from httpx2 import Response
from joserfc import jws
from starlette.testclient import TestClient

from kisslock import Settings
from kisslock.oidc.request import MAX_NONCE_LENGTH
from kisslock.site.bundle import Bundle
from tests.auth.conftest import ALICE, ORIGIN, Browser, NewSite
from tests.built import create_kisslock
from tests.databases import new_database
from tests.oidc.conftest import provider_settings
from tests.oidc.program import CALLBACK, CLIENT_SETTINGS, SECRET, basic_auth_header, response_parameters

HOSTILE_TEXT = '"><script>alert(1)</script><img src=x onerror=alert(1)>'
EVIL_URL = "https://evil.example/"
LONG_TEXT = "x" * 7000
QUERY = f"client_id=notebook&redirect_uri={quote(CALLBACK, safe='')}&response_type=code&scope=openid"
REGISTERED_URIS = tuple(
    uri
    for client in CLIENT_SETTINGS.values()
    for uri in (*client["redirect_uris"], *client.get("post_logout_uris", ()))
)
AUTHORIZE_QUERIES: tuple[str, ...] = (
    # These requests have no client ID, an unknown client ID, or two client IDs.
    "", "?", "&&&", "=", "%", "%00", "client_id", "client_id=", "client_id=%00", "client_id=..%2F..%2Fetc%2Fpasswd",
    f"client_id={quote(HOSTILE_TEXT)}", f"client_id={LONG_TEXT}", "client_id[]=notebook",
    "client_id=notebook&client_id=viewer",
    "client_id=notebook%0d%0aSet-Cookie:%20a=b", "client_id=__proto__", "client_id=constructor",
    "client_id=%F0%9F%92%A9", "client_id=%ff%fe", "client_id=%ed%a0%80", "client_id=notebook%20", "CLIENT_ID=notebook",
    "client_id=no%00tebook", "a=1&" * 100, "a" * 9000, "client_id=notebook;redirect_uri=x", "client_id=' OR 1=1--",
    "client_id=*",
    # The first of the next three requests has no redirect URI, and the other two have two redirect URIs.
    # tests/oidc/test_authorize.py tests redirect URIs that are not registered.
    "client_id=notebook", f"{QUERY}&redirect_uri={EVIL_URL}", f"{QUERY}&redirect_uri={quote(CALLBACK)}",
    f"{QUERY}&client_id=notebook", f"{QUERY}%ff&a=%ff",
)  # fmt: skip
ERROR_RESPONSES: tuple[str, ...] = (
    f"{QUERY}&state={quote(HOSTILE_TEXT)}&response_type=token", f"{QUERY}&state=a&state=b", f"{QUERY}&scope=openid",
    f"{QUERY}&prompt=none&prompt=login", f"{QUERY}&prompt=none", f"{QUERY}&prompt={quote(HOSTILE_TEXT)}",
    f"{QUERY}&prompt=NONE",
    f"{QUERY}&max_age=1.5", f"{QUERY}&max_age=%D9%A1", f"{QUERY}&max_age={'9' * 400}", f"{QUERY}&max_age=NaN",
    f"{QUERY}&max_age=0x10", f"{QUERY}&max_age=%201", f"{QUERY}&request={quote(HOSTILE_TEXT)}",
    f"{QUERY}&request_uri=http://169.254.169.254/latest", f"{QUERY}&request_uri=file:///etc/passwd",
    f"{QUERY}&response_mode={quote(HOSTILE_TEXT)}", f"{QUERY}&code_challenge={'A' * 42}&code_challenge_method=S256",
    f"{QUERY}&code_challenge={'A' * 44}&code_challenge_method=S256",
    f"{QUERY}&code_challenge={'%C3%A9' * 43}&code_challenge_method=S256",
    f"{QUERY}&code_challenge={'A' * 43}&code_challenge_method=s256", f"{QUERY}&nonce=a%00b&prompt=none",
    f"{QUERY}&state=%0d%0aX:y&prompt=none", f"{QUERY}&login_hint={quote(HOSTILE_TEXT)}&prompt=none",
    f"{QUERY}&id_token_hint={quote(HOSTILE_TEXT)}&prompt=none", f"{QUERY}&id_token_hint=e30.e30.&prompt=none",
    f"{QUERY}&id_token_hint={'.' * 3000}&prompt=none", f"{QUERY}&state={LONG_TEXT}&prompt=none",
    f"{QUERY}&ui_locales={quote(HOSTILE_TEXT)}&prompt=none", f"{QUERY}&claims=%7B%22userinfo%22&prompt=none",
    "client_id=viewer&redirect_uri=https%3A%2F%2Fviewer.example%2Fdone&response_type=code&scope=openid",
    f"client_id=notebook&redirect_uri={quote(CALLBACK)}&scope=openid&response_type=code%20token",
    f"client_id=notebook&redirect_uri={quote(CALLBACK)}&scope=OPENID&response_type=code",
    f"client_id=notebook&redirect_uri={quote(CALLBACK)}&scope={quote(HOSTILE_TEXT)}&response_type=code",
)  # fmt: skip
GRANT_FORM = f"grant_type=authorization_code&redirect_uri={quote(CALLBACK)}"
TOKEN_FORMS: tuple[bytes, ...] = tuple(
    form if isinstance(form, bytes) else form.encode()
    for form in (
        "", "&", "=", "%", "grant_type", "grant_type=", f"grant_type={quote(HOSTILE_TEXT)}",
        "grant_type=authorization_code",
        GRANT_FORM, f"{GRANT_FORM}&code=", f"{GRANT_FORM}&code={quote(HOSTILE_TEXT)}",
        f"{GRANT_FORM}&code={LONG_TEXT}", f"{GRANT_FORM}&code={'A' * 43}",
        f"{GRANT_FORM}&code=%00", f"{GRANT_FORM}&code=%ff", f"{GRANT_FORM}&code={'A' * 43}&code={'B' * 43}",
        f"{GRANT_FORM}&code={'A' * 43}&grant_type=x", f"{GRANT_FORM}&code={'A' * 43}&client_secret=x",
        f"{GRANT_FORM}&code={'A' * 43}&client_id=board", f"{GRANT_FORM}&code[]={'A' * 43}",
        f"{GRANT_FORM}&code={'A' * 43}&code_verifier={'x' * 43}", f"{GRANT_FORM}&code={'A' * 43}'--",
        f"{GRANT_FORM}&code=%27%20OR%201=1--", "grant_type=refresh_token&refresh_token=x",
        "grant_type=password&username=a&password=b", "grant_type=client_credentials",
        "grant_type=urn:ietf:params:oauth:grant-type:device_code&device_code=x", "grant_type=authorization_code%00",
        "grant_type=implicit", b"\xff\xfe", b"\0" * 100, b"{}", b"<xml/>", "é=ü", "a=1&" * 200, "x" * 70_000,
        "a" * 9000,
    )
)  # fmt: skip
AUTHORIZATION_HEADERS: tuple[bytes, ...] = (
    b"", b"Basic", b"Basic ", b"Basic !!!", b"Basic bm90ZWJvb2s", b"Basic bm90ZWJvb2s6", b"Basic \xff", b"Basic /w==",
    b"Bearer x", b"Digest x", b"basic" + b" " * 50, b"Basic " + b"A" * 7000, b"Basic Og==", b"Basic JTAwOiUwMA==",
    b"\0", b"Negotiate " + b"x" * 100,
)  # fmt: skip
JSON_BODIES: tuple[bytes, ...] = (
    b"", b"[]", b"null", b"{}", b'{"query":1}', b'{"query":null,"ticket":""}', b'{"query":"","ticket":""}',
    b'{"query":"?","ticket":"\\u0000"}', b'{"query":"\\ud800","ticket":"x"}',
    b'{"query":"client_id=notebook","ticket":"1.x"}', b"\xff", b'{"query":"' + b"[" * 9000 + b'","ticket":"x"}',
    b'{"query":"' + QUERY.encode() + b'","ticket":"999999999999999.AAAAAAAAAAA.' + b"A" * 43 + b'"}',
    b'{"query":"' + QUERY.encode() + b'","ticket":"0.AAAAAAAAAAA.' + b"A" * 43 + b'"}',
    b'{"query":"' + QUERY.encode() + b'","ticket":"' + b"\xd9\xa1" * 5 + b".AAAAAAAAAAA." + b"A" * 43 + b'"}',
    b'{"a":' * 5000, b'{"query":"' + b"x" * 100_000 + b'"}',
)  # fmt: skip
FORM_HEADERS = {"Content-Type": "application/x-www-form-urlencoded"}
Request = tuple[str, str, dict[str, Any], bytes | None]


def hostile_requests() -> Iterator[Request]:  # noqa: C901 (a list of kinds of requests)
    """Yield the method, path, headers and body of each request."""
    for query in AUTHORIZE_QUERIES:
        yield "GET", f"/oidc/authorize?{_escape_query(query)}", {}, None
    for form in TOKEN_FORMS:
        yield "POST", "/oidc/token", FORM_HEADERS | basic_auth_header("notebook", SECRET), form
    for header in AUTHORIZATION_HEADERS:
        for path in ("/oidc/token", "/oidc/revoke"):
            yield (
                "POST",
                path,
                FORM_HEADERS | {"Authorization": header},
                f"{GRANT_FORM}&code={'A' * 43}&token=x".encode(),
            )
        yield "GET", "/oidc/userinfo", {"Authorization": header}, None
        yield "POST", "/oidc/userinfo", FORM_HEADERS | {"Authorization": header}, b"access_token=x"
    for form in TOKEN_FORMS[:12]:
        yield "POST", "/oidc/userinfo", FORM_HEADERS, form
    json_headers = {"Origin": ORIGIN, "Content-Type": "application/json"}
    for body in JSON_BODIES:
        for path in ("request", "approve", "deny"):
            yield "POST", f"/api/oidc/{path}", json_headers, body
        yield "POST", "/api/oidc/approve", json_headers, body.replace(b'"ticket"', b'"account":"x","ticket"')
    for path in ("/oidc/authorize", "/oidc/token", "/oidc/userinfo", "/oidc/jwks", "/oidc/revoke", "/oidc/logout"):
        for method in ("PUT", "DELETE", "PATCH", "TRACE"):
            yield method, path, {}, None
    foreign_path = "//evil.example/oidc/authorize"
    for path in ("/oidc", "/oidc/", "/oidc/token/", "/oidc/..%2ftoken", "/oidc/authorize/x", foreign_path):
        yield "GET", path, {}, None


def redirected_requests() -> Iterator[Request]:
    """Yield requests whose response is a redirect, but never to another site."""
    for query in ERROR_RESPONSES:
        yield "GET", f"/oidc/authorize?{_escape_query(query)}", {}, None
    for form in (
        f"{QUERY}&redirect_uri={EVIL_URL}",
        f"a={HOSTILE_TEXT}",
        f"a=%0d%0aLocation:%20{EVIL_URL}",
        "//evil.example/",
    ):
        yield "POST", "/oidc/authorize", FORM_HEADERS, form.encode()
        yield "POST", "/oidc/logout", FORM_HEADERS, form.encode()
    for foreign_url in (
        EVIL_URL,
        "//evil.example",
        "javascript:alert(1)",
        f"{CALLBACK}@evil.example",
        HOSTILE_TEXT,
        f"{CALLBACK}\r\nX: y",
    ):
        for parameters in ("", "&client_id=notebook", "&client_id=nobody", "&id_token_hint=e30.e30."):
            yield "GET", f"/oidc/logout?post_logout_redirect_uri={quote(foreign_url, safe='')}{parameters}", {}, None


def _escape_query(query: str) -> str:
    """Return the query with the bytes escaped that no HTTP client sends unescaped."""
    return quote(query, safe="%&=?[];:/@!$'()*+,~")


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def send_hostile_request(
    request: pytest.FixtureRequest, bundle: Bundle, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Any]:
    """Return a function that sends a request. Each has its own address, so that no rate limit applies."""
    with ExitStack() as stack:
        url = f"sqlite:///{tmp_path_factory.mktemp('storage') / 'test.db'}"
        if request.param == "postgresql":
            url = stack.enter_context(new_database(request.getfixturevalue("postgresql_server")))
        app = create_kisslock(bundle, Settings.of(**provider_settings(storage={"url": url}))).app
        test_client = stack.enter_context(TestClient(app))
        browser = Browser(app)
        browser.client.portal = test_client.portal
        assert browser.sign_in(ALICE).status_code == 200
        numbers = count()

        def send_request(
            method: str, path: str, headers: dict[str, Any], body: bytes | None, *, signed_in: bool
        ) -> Response:
            number = next(numbers)
            address = f"203.0.{number // 250}.{number % 250}"
            client = TestClient(
                app, base_url=ORIGIN, raise_server_exceptions=False, client=(address, 5000), follow_redirects=False,
                cookies=browser.client.cookies if signed_in else None,
            )  # fmt: skip
            client.portal = test_client.portal
            return client.request(method, path, headers=headers, content=body)

        yield send_request


def response_problems(response: Response) -> list[str]:
    """Return what is wrong with the response to a hostile request."""
    location = response.headers.get("location", "")
    target = urlsplit(location)
    checks = {
        "a failure of the server": response.status_code >= 500,
        "refused by a rate limit": response.status_code == 429,
        "a foreign address": bool(location) and not location.startswith((*REGISTERED_URIS, f"{ORIGIN}/", "/oidc/")),
        "another host": target.hostname not in {None, "app.example", "notebook.example", "viewer.example"},
        "a line break": any(character in value for value in response.headers.values() for character in "\r\n"),
        "a header of the request's": "x" in response.headers or "a=b" in response.headers.get("set-cookie", ""),
        "reflected": "alert(1)" in response.text or "evil.example" in response.text or "etc/passwd" in response.text,
        "details of the server": any(word in response.text for word in ("Traceback", "sqlalchemy", "site-packages")),
    }
    return [name for name, problems in checks.items() if problems]


def test_hundreds_of_hostile_requests_are_rejected_without_a_crash(send_hostile_request: Any) -> None:
    all_requests = list(hostile_requests())
    assert len(all_requests) >= 150
    failures: list[Any] = []
    for signed_in in (False, True):
        for request in all_requests:
            response = send_hostile_request(*request, signed_in=signed_in)
            problems = response_problems(response)
            # The revocation of an unknown token succeeds (RFC 7009, 2.2).
            if not 400 <= response.status_code < 500 and not (
                request[1] == "/oidc/revoke" and response.status_code == 200
            ):
                problems.append(f"status {response.status_code}")
            failures += (
                [(request[0], request[1][:120], str(request[2])[:80], (request[3] or b"")[:80], problems)]
                if problems
                else []
            )
    assert failures == []


def test_responses_to_a_client_are_sent_only_to_its_registered_redirect_uri(send_hostile_request: Any) -> None:
    requests = list(redirected_requests())
    assert len(requests) >= 60
    failures: list[Any] = []
    for request in requests:
        response = send_hostile_request(*request, signed_in=False)
        problems = response_problems(response)
        if request[1].startswith("/oidc/authorize?") and (
            response.status_code != 303 or "error=" not in response.headers["location"]
        ):
            problems.append(f"status {response.status_code}")
        failures += [(request[0], request[1][:160], (request[3] or b"")[:80], problems)] if problems else []
    assert failures == []


def test_the_state_and_nonce_of_an_approved_request_are_returned_unchanged_whatever_text_they_contain(
    send_hostile_request: Any,
) -> None:
    """These texts could cause errors in a database, a URL or a JWT."""
    json_headers = {"Origin": ORIGIN, "Content-Type": "application/json"}
    for text in ("é" * 300, "\U0001f4a9", "' OR 1=1--", HOSTILE_TEXT, " ", "\u202e", "x" * 3000):
        nonce = text[:MAX_NONCE_LENGTH]
        query = f"{QUERY}&nonce={quote(nonce)}&state={quote(text)}"
        request = send_hostile_request(
            "POST", "/api/oidc/request", json_headers, _json_query(query), signed_in=True
        ).json()
        approval = _json_query(query, ticket=request["ticket"], account=request["account"])
        approved_response = send_hostile_request("POST", "/api/oidc/approve", json_headers, approval, signed_in=True)
        response = response_parameters(approved_response.json()["redirect"])
        form = f"{GRANT_FORM}&code={response['code']}".encode()
        tokens = send_hostile_request(
            "POST", "/oidc/token", FORM_HEADERS | basic_auth_header("notebook", SECRET), form, signed_in=False
        ).json()
        claims = jws.extract_compact(tokens["id_token"].encode()).payload
        assert (response["state"], json.loads(claims)["nonce"]) == (text, nonce)


def _json_query(query: str, **more: str) -> bytes:
    return json.dumps({"query": query, **more}).encode()


@pytest.mark.parametrize("path", ["/oidc/authorize", "/oidc/logout"])
async def test_bytes_that_browsers_never_send_in_a_url_are_rejected(new_site: NewSite, path: str) -> None:
    app, statuses = new_site(**provider_settings()).app, list[int]()

    async def receive_nothing() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def record_message(message: Any) -> None:
        if message["type"] == "http.response.start":
            statuses.append(message["status"])

    scope = {
        "type": "http", "method": "GET", "path": path, "raw_path": path.encode(), "headers": [], "scheme": "https",
        "server": ("app.example", 443), "client": ("203.0.113.1", 1), "root_path": "", "http_version": "1.1",
        "asgi": {"version": "3.0"}, "extensions": {},
    }  # fmt: skip
    for query in (b"\xff", b"client_id=\xc3\x28", b"a b\x00", b"\xf0\x9f\x92\xa9", b"?" * 9000):
        await app({**scope, "query_string": query}, receive_nothing, record_message)
        # A logout without a session changes nothing, so its response can also be a redirect.
        assert statuses.pop() in ([400, 303] if path == "/oidc/logout" else [400]), query
