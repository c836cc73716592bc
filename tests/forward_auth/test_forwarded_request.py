"""The visitor's request as the headers of a proxy describe it, without a server."""

from typing import Any

import pytest

from kisslock.forward_auth.forwarded_request import (
    is_document,
    path_or_root,
    return_path,
    visited_origin,
    visitor_request,
)
from kisslock.http.origins import Origins
from tests.forward_auth.conftest import ORIGIN, TRUSTED_PROXY, UNTRUSTED_PEER

SITE_ORIGINS = Origins([ORIGIN, "http://localhost:8000"])


def create_scope(
    *headers: tuple[bytes, bytes], client: tuple[str, int] | None = TRUSTED_PROXY, scheme: str = "https"
) -> Any:
    """A request as a server passes it on."""
    return {"type": "http", "method": "GET", "scheme": scheme, "client": client, "headers": [*headers], "path": "/x"}


@pytest.mark.parametrize("method", [b"GET", b"POST", b"A", b"A" * 20])
def test_the_method_of_the_visitor_request_is_read_from_the_x_forwarded_method_header(method: bytes) -> None:
    request_scope = create_scope((b"accept", b"*/*"), (b"x-forwarded-method", method))
    assert visitor_request(request_scope) == {**request_scope, "method": method.decode()}


@pytest.mark.parametrize("methods", [[], [b""], [b"get"], [b"A" * 21], [b"GET "], [b"G\xcbT"], [b"GET", b"GET"]])
def test_the_method_of_the_visitor_request_is_unreadable_if_the_x_forwarded_method_header_is_invalid(
    methods: list[bytes],
) -> None:
    request_scope = create_scope(*((b"x-forwarded-method", method) for method in methods))
    assert visitor_request(request_scope)["method"] == "(unreadable)"


@pytest.mark.parametrize("name", [b"upgrade", b"sec-websocket-key", b"sec-websocket-version"])
def test_any_header_of_a_websocket_handshake_marks_the_request_as_a_websocket(name: bytes) -> None:
    assert visitor_request(create_scope((b"accept", b"*/*"), (name, b"13")))["type"] == "websocket"
    assert visitor_request(create_scope((b"accept", b"*/*"), (b"upgrade-insecure-requests", b"1")))["type"] == "http"


@pytest.mark.parametrize(
    ("headers", "scope_changes", "expected"),
    [
        ([(b"sec-fetch-mode", b"navigate")], {}, True),
        ([(b"sec-fetch-mode", b"navigate")], {"method": "HEAD"}, True),
        ([(b"sec-fetch-mode", b"navigate")], {"method": "POST"}, False),
        ([(b"sec-fetch-mode", b"navigate")], {"type": "websocket"}, False),
        ([(b"sec-fetch-mode", b"cors"), (b"accept", b"text/html")], {}, False),
        ([(b"accept", b"application/xhtml+xml,text/html;q=0.9")], {}, True),
        ([(b"accept", b"image/png")], {}, False),
        ([], {}, False),
    ],
)
def test_only_a_request_that_a_browser_shows_as_a_page_counts_as_a_document(
    headers: list[tuple[bytes, bytes]], scope_changes: dict[str, Any], expected: bool
) -> None:
    assert is_document({**create_scope(*headers), **scope_changes}) is expected


def test_the_path_and_the_host_are_read_only_from_the_headers_of_a_trusted_proxy() -> None:
    headers = ((b"x-forwarded-uri", b"/a?b=c"), (b"x-forwarded-host", b"Docs.Example"))
    assert (return_path(create_scope(*headers)), visited_origin(create_scope(*headers), SITE_ORIGINS)) == (
        "/a?b=c",
        ORIGIN,
    )
    for client in (UNTRUSTED_PEER, ("203.0.113.7", 1), None):
        request_scope = create_scope(*headers, client=client)
        assert (return_path(request_scope), visited_origin(request_scope, SITE_ORIGINS)) == ("/", "")
    scope_with_repeated_headers = create_scope(*headers, *headers)
    assert (return_path(scope_with_repeated_headers), visited_origin(scope_with_repeated_headers, SITE_ORIGINS)) == (
        "/",
        "",
    )


def test_the_visited_origin_is_empty_unless_the_settings_contain_its_scheme_and_host() -> None:
    host = (b"x-forwarded-host", b"localhost:8000")
    assert visited_origin(create_scope(host, scheme="http"), SITE_ORIGINS) == "http://localhost:8000"
    assert visited_origin(create_scope(host), SITE_ORIGINS) == ""
    assert visited_origin(create_scope((b"x-forwarded-host", b"\xe9.example")), SITE_ORIGINS) == ""
    assert visited_origin(create_scope(), SITE_ORIGINS) == ""


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/a",
        "/?",
        "/a/.b/..c/...?d=/../.",
        "/%2F%2Fevil.example",
        "/" + "a" * 2000,
        "/!\"$%&'()*+,-.0:;<=>?@AZ[]^_`z{|}~",
    ],
)
def test_a_path_on_the_same_host_is_returned_unchanged(path: str) -> None:
    assert path_or_root(path) == path


@pytest.mark.parametrize(
    "path",
    [
        *("", "a", "//evil.example", "/\\evil.example", "/a\\b", "/a#b", "/#", "/a b", "/ ", "/a\n", "/\x7f", "/a\x7f"),
        *("/.", "/..", "/a/.", "/a/./b", "/a/../b", "/%2e", "/a/%2E%2e/b", "/.%2E?c", "/a/..?b", "/" + "a" * 2001),
        *("https://evil.example/", "/\u00e9", "/\u0141", "/\ufffd", "/\udc80", "/\u0141/../..//evil.example", "XX/XX"),
    ],
)
def test_a_path_that_a_browser_could_resolve_to_another_host_becomes_the_root(path: str) -> None:
    assert path_or_root(path) == "/"
