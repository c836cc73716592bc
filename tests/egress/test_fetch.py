"""Requests to unknown servers (SSRF): the addresses that are contacted, the responses that are accepted."""

import asyncio
import gzip

import pytest
from aiohttp import web

from kisslock.egress import FetchError
from tests.egress.conftest import SimulatedInternet

MAX_BYTES = 1000


async def fetch_and_return_error(internet: SimulatedInternet, url: str) -> str:
    with pytest.raises(FetchError) as caught:
        await internet.egress.get(url, max_bytes=MAX_BYTES)
    return str(caught.value)


async def test_a_get_request_returns_the_status_and_the_media_type_and_the_body(internet: SimulatedInternet) -> None:
    internet.serve_path("/a.png", b"picture")
    response = await internet.egress.get("https://good.example/a.png", max_bytes=MAX_BYTES)
    assert (response.status, response.media_type, response.body) == (200, "image/png", b"picture")
    assert (await internet.egress.get("https://good.example/no", max_bytes=MAX_BYTES)).status == 404


@pytest.mark.parametrize(
    "answers", [["127.0.0.1"], ["10.0.0.1"], ["169.254.169.254"], ["::1"], ["203.0.114.7", "192.168.0.1"], []]
)
async def test_a_host_whose_name_resolves_to_a_private_address_is_never_contacted(
    internet: SimulatedInternet, answers: list[str]
) -> None:
    internet.dns.answers["inside.example"] = [answers]
    assert await fetch_and_return_error(internet, "https://inside.example/") == "not a public address"
    assert internet.requests == []


async def test_the_connection_goes_to_the_checked_address_if_dns_changes_after_the_check(
    internet: SimulatedInternet,
) -> None:
    internet.dns.answers["rebound.example"] = [["203.0.114.7"], ["127.0.0.1"]]
    internet.serve_path("/", b"once")
    assert (await internet.egress.get("https://rebound.example/", max_bytes=MAX_BYTES)).body == b"once"
    assert internet.dns.asked == ["rebound.example"]
    assert await fetch_and_return_error(internet, "https://rebound.example/") == "not a public address"


async def test_at_most_three_redirects_to_public_hosts_are_followed(internet: SimulatedInternet) -> None:
    internet.dns.answers["other.example"] = [["203.0.114.8"]]
    internet.redirect_path("/1", "/2")
    internet.redirect_path("/2", "https://other.example/3", 308)
    internet.redirect_path("/3", "/4")
    internet.serve_path("/4", b"here")
    assert (await internet.egress.get("https://good.example/1", max_bytes=MAX_BYTES)).body == b"here"
    internet.redirect_path("/0", "/1")
    assert await fetch_and_return_error(internet, "https://good.example/0") == "too many redirects"


@pytest.mark.parametrize(
    "location", ["http://good.example/", "https://127.0.0.1/", "https://inside.example/", "file:///etc/passwd", ""]
)
async def test_a_redirect_to_a_private_host_or_away_from_https_is_rejected(
    internet: SimulatedInternet, location: str
) -> None:
    internet.dns.answers["inside.example"] = [["10.0.0.1"]]
    internet.redirect_path("/", location)
    await fetch_and_return_error(internet, "https://good.example/")
    # An empty Location header means the same URL, so the URL is requested again until the redirect limit is reached.
    assert len(internet.requests) == (1 if location else 4)


async def test_a_response_that_is_too_large_is_rejected_with_or_without_content_length(
    internet: SimulatedInternet,
) -> None:
    async def send_too_many_bytes(request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse()
        await response.prepare(request)
        while not request.transport or not request.transport.is_closing():
            await response.write(b"x" * 500)
        return response

    internet.handlers["/endless"] = send_too_many_bytes
    internet.serve_path("/large", b"x" * (MAX_BYTES + 1))
    internet.serve_path("/fits", b"x" * MAX_BYTES)
    assert await fetch_and_return_error(internet, "https://good.example/large") == "too large"
    assert await fetch_and_return_error(internet, "https://good.example/endless") == "too large"
    assert len((await internet.egress.get("https://good.example/fits", max_bytes=MAX_BYTES)).body) == MAX_BYTES


@pytest.mark.parametrize(
    ("lines", "size", "expected_error"),
    [
        (4, 8000, None),
        (50, 500, None),
        (50, 7000, "too large a header"),
        (100, 1, "no answer ("),
        (1, 9000, "no answer ("),
    ],
)
async def test_the_lines_and_bytes_of_response_headers_are_limited(
    internet: SimulatedInternet, lines: int, size: int, expected_error: str | None
) -> None:
    async def respond_with_headers(_: web.Request) -> web.Response:
        return web.Response(headers={f"X-{number}": "a" * size for number in range(lines)})

    internet.handlers["/"] = respond_with_headers
    if expected_error is None:
        assert (await internet.egress.get("https://good.example/", max_bytes=MAX_BYTES)).status == 200
    else:
        assert (await fetch_and_return_error(internet, "https://good.example/")).startswith(expected_error)


async def test_a_compressed_response_is_rejected(internet: SimulatedInternet) -> None:
    async def respond_compressed(_: web.Request) -> web.Response:
        return web.Response(body=gzip.compress(b"0" * 10**6), headers={"Content-Encoding": "gzip"})

    internet.handlers["/"] = respond_compressed
    assert await fetch_and_return_error(internet, "https://good.example/") == "compressed"


async def test_a_slow_response_is_aborted_after_the_total_timeout(internet: SimulatedInternet) -> None:
    async def respond_slowly(request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse()
        await response.prepare(request)
        for _ in range(100):
            await response.write(b"x")
            await asyncio.sleep(0.05)
        return response

    internet.egress.timeout_s = 0.3
    internet.handlers["/"] = respond_slowly
    assert await fetch_and_return_error(internet, "https://good.example/") == "too slow"


async def test_a_certificate_for_another_name_is_rejected(internet: SimulatedInternet) -> None:
    internet.dns.answers["stranger.example"] = [["203.0.114.7"]]
    internet.serve_path("/", b"x")
    assert (await fetch_and_return_error(internet, "https://stranger.example/")).startswith("no answer (")


async def test_a_request_sends_no_cookies_and_no_credentials(
    internet: SimulatedInternet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTPS_PROXY", "http://127.0.0.1:1")

    async def set_cookie(_: web.Request) -> web.Response:
        return web.Response(text="x", headers={"Set-Cookie": "a=b"})

    internet.handlers["/"] = set_cookie
    for _ in range(2):
        await internet.egress.get("https://good.example/", max_bytes=MAX_BYTES)
    header_names = {name.lower() for name in internet.requests[-1].headers}
    assert header_names == {"host", "accept", "accept-encoding", "user-agent", "connection"}


async def test_a_post_request_sends_json_and_follows_no_redirect(internet: SimulatedInternet) -> None:
    async def echo_request(request: web.Request) -> web.Response:
        return web.json_response(await request.json())

    internet.handlers["/echo"] = echo_request
    internet.redirect_path("/moved", "/echo", 307)
    response = await internet.egress.post("https://good.example/echo", {"a": "b"}, max_bytes=MAX_BYTES)
    assert response.body == b'{"a": "b"}'
    assert (await internet.egress.post("https://good.example/moved", {"a": "b"}, max_bytes=MAX_BYTES)).status == 307
