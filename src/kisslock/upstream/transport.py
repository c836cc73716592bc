"""HTTP requests to nodes: POSTs bytes, returns bytes. Only this file of the package imports the HTTP client."""

import asyncio
from typing import Protocol

import aiohttp

from kisslock import __version__
from kisslock.upstream.errors import AttemptFailed, NotCounted, UpstreamStatus, UpstreamTimeout

MAX_CONNECTIONS = 512
IDLE_TIMEOUT_S = 30
DNS_CACHE_S = 60
# The server forwards no header of the visitor's request. The server requests uncompressed responses, because a
# compressed response could expand to any size.
REQUEST_HEADERS = {
    "Content-Type": "application/json",
    "Accept": "application/json",
    "Accept-Encoding": "identity",
    "User-Agent": f"kisslock/{__version__}",
}
# Some nodes send JSON-RPC errors with status 400, so the server reads the body of such a response too.
READABLE_STATUSES = (200, 400)


class Transport(Protocol):
    """The connection to nodes. Tests replace it."""

    async def post(self, url: str, body: bytes, timeout_s: float) -> bytes:
        """Return the response's body. Raises AttemptFailed."""
        ...

    async def close(self) -> None:
        """Close every connection."""
        ...


class HttpTransport:
    """HTTP/1.1 with persistent connections.

    This transport ignores redirects, cookies, proxy environment variables and .netrc.
    """

    def __init__(self, max_bytes: int) -> None:
        self.max_bytes = max_bytes
        self._session: aiohttp.ClientSession | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    async def post(self, url: str, body: bytes, timeout_s: float) -> bytes:
        """Return the response's body, at most `max_bytes` long. Raises AttemptFailed."""
        timeout = aiohttp.ClientTimeout(total=timeout_s)
        try:
            async with self._open_session().post(url, data=body, timeout=timeout, allow_redirects=False) as response:
                if response.status not in READABLE_STATUSES:
                    raise AttemptFailed(f"HTTP {response.status}", UpstreamStatus, status=response.status)
                if response.headers.get("Content-Encoding", "identity") != "identity":
                    raise AttemptFailed("a compressed response, which was not requested")
                return await self._read_body(response)
        except TimeoutError as error:
            raise AttemptFailed(f"no response within {timeout_s:.1f} s", UpstreamTimeout) from error
        except aiohttp.ClientConnectorError as error:
            raise AttemptFailed(f"no connection: {error.strerror or type(error.os_error).__name__}") from error
        except (aiohttp.ClientError, OSError, ValueError) as error:
            raise AttemptFailed(f"connection lost: {type(error).__name__}") from error

    async def _read_body(self, response: aiohttp.ClientResponse) -> bytes:
        stream = response.content
        body = await stream.readany()
        if not stream.at_eof():
            chunks, size = [body], len(body)
            while size <= self.max_bytes and (part := await stream.readany()):
                chunks.append(part)
                size += len(part)
            body = b"".join(chunks)
        if len(body) > self.max_bytes:
            raise NotCounted(f"more than {self.max_bytes} bytes")
        return body

    def _open_session(self) -> aiohttp.ClientSession:
        """Return this event loop's session, which the first request creates."""
        loop = asyncio.get_running_loop()
        if self._session is None or self._loop is not loop:
            self._session, self._loop = _create_session(), loop
        return self._session

    async def close(self) -> None:
        """Close every connection."""
        session, self._session = self._session, None
        if session is not None and self._loop is asyncio.get_running_loop():
            await session.close()


def _create_session() -> aiohttp.ClientSession:
    return aiohttp.ClientSession(
        connector=aiohttp.TCPConnector(
            limit=MAX_CONNECTIONS, keepalive_timeout=IDLE_TIMEOUT_S, ttl_dns_cache=DNS_CACHE_S
        ),
        cookie_jar=aiohttp.DummyCookieJar(),
        headers=REQUEST_HEADERS,
        trust_env=False,
        auto_decompress=False,
        raise_for_status=False,
    )
