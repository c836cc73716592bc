"""Requests to unknown servers (SSRF): the addresses that are contacted, the responses that are accepted."""

import asyncio
import gzip

import pytest
from aiohttp import web

from kisslock.egress import FetchError
from tests.egress.conftest import Internet

MAX_BYTES = 1000


async def error_of(internet: Internet, url: str) -> str:
    with pytest.raises(FetchError) as caught:
        await internet.egress.get(url, max_bytes=MAX_BYTES)
    return str(caught.value)


async def test_a_fetched_response_has_its_status_and_media_type_and_body(internet: Internet) -> None:
    internet.serves("/a.png", b"picture")
    response = await internet.egress.get("https://good.example/a.png", max_bytes=MAX_BYTES)
    assert (response.status, response.media_type, response.body) == (200, "image/png", b"picture")
    assert (await internet.egress.get("https://good.example/no", max_bytes=MAX_BYTES)).status == 404


@pytest.mark.parametrize(
    "answers", [["127.0.0.1"], ["10.0.0.1"], ["169.254.169.254"], ["::1"], ["203.0.114.7", "192.168.0.1"], []]
)
async def test_a_host_name_with_a_private_address_is_never_contacted(internet: Internet, answers: list[str]) -> None:
    internet.names.answers["inside.example"] = [answers]
    assert await error_of(internet, "https://inside.example/") == "not a public address"
    assert internet.seen == []


async def test_if_dns_changes_after_the_check_the_connection_goes_to_the_checked_address(internet: Internet) -> None:
    internet.names.answers["rebound.example"] = [["203.0.114.7"], ["127.0.0.1"]]
    internet.serves("/", b"once")
    assert (await internet.egress.get("https://rebound.example/", max_bytes=MAX_BYTES)).body == b"once"
    assert internet.names.asked == ["rebound.example"]
    assert await error_of(internet, "https://rebound.example/") == "not a public address"


async def test_three_redirects_to_public_hosts_are_followed(internet: Internet) -> None:
    internet.names.answers["other.example"] = [["203.0.114.8"]]
    internet.redirects("/1", "/2")
    internet.redirects("/2", "https://other.example/3", 308)
    internet.redirects("/3", "/4")
    internet.serves("/4", b"here")
    assert (await internet.egress.get("https://good.example/1", max_bytes=MAX_BYTES)).body == b"here"
    internet.redirects("/0", "/1")
    assert await error_of(internet, "https://good.example/0") == "too many redirects"


@pytest.mark.parametrize(
    "location", ["http://good.example/", "https://127.0.0.1/", "https://inside.example/", "file:///etc/passwd", ""]
)
async def test_a_redirect_to_a_private_host_or_away_from_https_is_rejected(internet: Internet, location: str) -> None:
    internet.names.answers["inside.example"] = [["10.0.0.1"]]
    internet.redirects("/", location)
    await error_of(internet, "https://good.example/")
    # An empty Location header means the same URL, so the URL is requested again until the redirect limit is reached.
    assert len(internet.seen) == (1 if location else 4)


async def test_a_response_that_is_too_large_is_rejected_with_or_without_content_length(internet: Internet) -> None:
    async def endless(request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse()
        await response.prepare(request)
        while not request.transport or not request.transport.is_closing():
            await response.write(b"x" * 500)
        return response

    internet.handlers["/endless"] = endless
    internet.serves("/large", b"x" * (MAX_BYTES + 1))
    internet.serves("/fits", b"x" * MAX_BYTES)
    assert await error_of(internet, "https://good.example/large") == "too large"
    assert await error_of(internet, "https://good.example/endless") == "too large"
    assert len((await internet.egress.get("https://good.example/fits", max_bytes=MAX_BYTES)).body) == MAX_BYTES


@pytest.mark.parametrize(
    ("lines", "size", "why"),
    [
        (4, 8000, None),
        (50, 500, None),
        (50, 7000, "too large a header"),
        (100, 1, "no answer ("),
        (1, 9000, "no answer ("),
    ],
)
async def test_the_lines_and_bytes_of_a_responses_headers_are_limited(
    internet: Internet, lines: int, size: int, why: str | None
) -> None:
    async def response(_: web.Request) -> web.Response:
        return web.Response(headers={f"X-{number}": "a" * size for number in range(lines)})

    internet.handlers["/"] = response
    if why is None:
        assert (await internet.egress.get("https://good.example/", max_bytes=MAX_BYTES)).status == 200
    else:
        assert (await error_of(internet, "https://good.example/")).startswith(why)


async def test_a_compressed_response_is_rejected(internet: Internet) -> None:
    async def packed(_: web.Request) -> web.Response:
        return web.Response(body=gzip.compress(b"0" * 10**6), headers={"Content-Encoding": "gzip"})

    internet.handlers["/"] = packed
    assert await error_of(internet, "https://good.example/") == "compressed"


async def test_a_slow_response_ends_when_the_total_timeout_is_over(internet: Internet) -> None:
    async def slow(request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse()
        await response.prepare(request)
        for _ in range(100):
            await response.write(b"x")
            await asyncio.sleep(0.05)
        return response

    internet.egress.timeout_s = 0.3
    internet.handlers["/"] = slow
    assert await error_of(internet, "https://good.example/") == "too slow"


async def test_a_certificate_for_another_name_is_rejected(internet: Internet) -> None:
    internet.names.answers["stranger.example"] = [["203.0.114.7"]]
    internet.serves("/", b"x")
    assert (await error_of(internet, "https://stranger.example/")).startswith("no answer (")


async def test_a_request_sends_no_cookies_and_no_credentials(
    internet: Internet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTPS_PROXY", "http://127.0.0.1:1")

    async def setting(_: web.Request) -> web.Response:
        return web.Response(text="x", headers={"Set-Cookie": "a=b"})

    internet.handlers["/"] = setting
    for _ in range(2):
        await internet.egress.get("https://good.example/", max_bytes=MAX_BYTES)
    header_names = {name.lower() for name in internet.seen[-1].headers}
    assert header_names == {"host", "accept", "accept-encoding", "user-agent", "connection"}


async def test_a_post_request_sends_json_and_follows_no_redirect(internet: Internet) -> None:
    async def echo(request: web.Request) -> web.Response:
        return web.json_response(await request.json())

    internet.handlers["/echo"] = echo
    internet.redirects("/moved", "/echo", 307)
    response = await internet.egress.post("https://good.example/echo", {"a": "b"}, max_bytes=MAX_BYTES)
    assert response.body == b'{"a": "b"}'
    assert (await internet.egress.post("https://good.example/moved", {"a": "b"}, max_bytes=MAX_BYTES)).status == 307
