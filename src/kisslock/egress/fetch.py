"""Sends a request to an untrusted URL, with limits on time, bytes and redirects."""

import asyncio
import ssl
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass

import aiohttp
from aiohttp.abc import AbstractResolver
from yarl import URL

from kisslock.egress.pinned import NotPublic, PinnedResolver
from kisslock.egress.target import FetchError, parse_target

MAX_REDIRECTS = 3
TIMEOUT_S = 5.0
# Limit the connections to untrusted hosts, so that a host that does not respond cannot use up all of them.
MAX_CONNECTIONS, MAX_CONNECTIONS_OF_HOST = 16, 8
# Limits of a response's headers: lines, bytes in a line, and bytes of all names and values.
MAX_HEADER_LINES, MAX_HEADER_LINE_BYTES, MAX_HEADER_BYTES = 64, 8190, 32 * 1024
REQUEST_HEADERS = {"User-Agent": "kisslock", "Accept-Encoding": "identity"}
REDIRECT_STATUSES = frozenset({301, 302, 303, 307, 308})


@dataclass(frozen=True)
class FetchResponse:
    """A response: its status, the media type in its header, its body, and its Cache-Control header."""

    status: int
    media_type: str
    body: bytes
    cache_control: str = ""


class Egress:
    """Sends requests to public https hosts. Tests replace DNS (`resolver`) and the trusted certificates (`tls`)."""

    def __init__(
        self,
        resolver: AbstractResolver | None = None,
        tls: ssl.SSLContext | None = None,
        timeout_s: float = TIMEOUT_S,
    ) -> None:
        self._resolver, self._tls, self.timeout_s = resolver, tls, timeout_s
        self._client: aiohttp.ClientSession | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    async def get(self, url: str, *, max_bytes: int, max_redirects: int = MAX_REDIRECTS) -> FetchResponse:
        """Return the response to a GET after at most `max_redirects` redirects. Raises FetchError."""
        return await self._request("GET", parse_target(url), None, max_bytes, max_redirects)

    async def post(self, url: str, body: Mapping[str, str], *, max_bytes: int) -> FetchResponse:
        """Return the response to a POST of JSON, which is never redirected. Raises FetchError."""
        return await self._request("POST", parse_target(url), body, max_bytes, 0)

    async def close(self) -> None:
        """Close the connections. If another request follows, it opens new connections."""
        if self._client is not None:
            await self._client.close()
            self._client = None

    async def _request(
        self, method: str, url: URL, body: Mapping[str, str] | None, max_bytes: int, max_redirects: int
    ) -> FetchResponse:
        try:
            async with asyncio.timeout(self.timeout_s):
                for _ in range(1 + max_redirects):
                    async with self._send(method, url, body) as response:
                        if body is not None or response.status not in REDIRECT_STATUSES:
                            cache_control = response.headers.get("Cache-Control", "")
                            content = await _read_body(response, max_bytes)
                            return FetchResponse(response.status, response.content_type, content, cache_control)
                        url = parse_target(response.headers.get("Location", ""), url)
        except TimeoutError as error:
            raise FetchError("too slow") from error
        except (aiohttp.ClientError, OSError, ssl.CertificateError, ValueError) as error:
            raise FetchError(_failure_reason(error)) from error
        raise FetchError("too many redirects")

    @asynccontextmanager
    async def _send(
        self, method: str, url: URL, body: Mapping[str, str] | None
    ) -> AsyncIterator[aiohttp.ClientResponse]:
        client = self._open_session()
        async with client.request(method, url, json=body, allow_redirects=False) as response:
            if sum(len(name) + len(value) for name, value in response.raw_headers) > MAX_HEADER_BYTES:
                raise FetchError("too large a header")
            yield response

    def _open_session(self) -> aiohttp.ClientSession:
        loop = asyncio.get_running_loop()
        if self._client is None or self._loop is not loop:
            # Connections belong to one event loop. If the application now runs in another event loop, create a new
            # client.
            self._loop = loop
            connector = aiohttp.TCPConnector(
                resolver=PinnedResolver(self._resolver or aiohttp.ThreadedResolver()),
                use_dns_cache=False,
                ssl=self._tls or True,
                limit=MAX_CONNECTIONS,
                limit_per_host=MAX_CONNECTIONS_OF_HOST,
                force_close=True,
            )
            # Use no cookies, and no proxy or .netrc from the environment. A compressed body is not decompressed but
            # rejected.
            self._client = aiohttp.ClientSession(
                connector=connector,
                cookie_jar=aiohttp.DummyCookieJar(),
                trust_env=False,
                auto_decompress=False,
                max_headers=MAX_HEADER_LINES,
                max_line_size=MAX_HEADER_LINE_BYTES,
                max_field_size=MAX_HEADER_LINE_BYTES,
                headers=REQUEST_HEADERS,
            )
        return self._client


async def _read_body(response: aiohttp.ClientResponse, max_bytes: int) -> bytes:
    """Return the body. Raises FetchError if the body is compressed or too large."""
    if response.headers.get("Content-Encoding", "identity") != "identity":
        raise FetchError("compressed")
    if (response.content_length or 0) > max_bytes:
        raise FetchError("too large")
    body = bytearray()
    async for chunk in response.content.iter_any():
        body += chunk
        if len(body) > max_bytes:
            raise FetchError("too large")
    return bytes(body)


def _failure_reason(error: Exception) -> str:
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, NotPublic):
            return "not a public address"
        cause = cause.__cause__ or cause.__context__
    return f"no answer ({type(error).__name__})"
