"""Findings about protected URLs: whether they deny requests without a session, and accounts without assets."""

import asyncio
from collections.abc import Sequence
from http import HTTPStatus
from urllib.parse import urlsplit

import aiohttp
import msgspec

from kisslock.errors import KisslockError
from kisslock.finding import Finding
from kisslock.forward_auth.errors import UnknownGate
from kisslock.forward_auth.settings import Forward
from kisslock.forward_auth.stranger import temporary_session
from kisslock.http.origins import Origins, normalise_origin
from kisslock.http.wire import ErrorEnvelope
from kisslock.settings import Settings
from kisslock.storage.engine import Storage

REQUEST_TIMEOUT = aiohttp.ClientTimeout(total=10)
PROTECTED_SETTING, GATED_SETTING = "forward.protected", "forward.gated"
DENIED_STATUSES = {HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN}
PROXY_HINT = "Configure its proxy to return 401 or 403 without a session: docs/forward-auth.md."
DENIES_EVERYONE_MESSAGE = f"denies every visitor with {UnknownGate.code}; see the server's log for the reason"
GATE_HINT = "Configure its proxy to send gate= with the name of a gate: docs/forward-auth.md."


async def check(settings: Settings, storage: Storage) -> list[Finding]:
    """Return a finding for each protected URL, and a second finding for each gated URL.

    Protected URLs are requested without a session. Gated URLs are also requested with an account that has no assets.
    """
    forward_settings = settings.section(Forward)
    urls = tuple(dict.fromkeys((*forward_settings.protected, *forward_settings.gated)))
    if not urls:
        return []
    async with aiohttp.ClientSession(timeout=REQUEST_TIMEOUT) as client:
        findings = await asyncio.gather(*(_finding_without_session(client, url) for url in urls))
        return [*findings, *await _gated_url_findings(client, settings, storage, forward_settings.gated)]


async def _finding_without_session(client: aiohttp.ClientSession, url: str) -> Finding:
    try:
        status, code = await _send_request(client, url)
    except (aiohttp.ClientError, TimeoutError) as error:
        return _failure_finding(
            PROTECTED_SETTING, f"{url} does not respond: {str(error) or type(error).__name__}", PROXY_HINT
        )
    if code == UnknownGate.code:
        return _failure_finding(PROTECTED_SETTING, f"{url} {DENIES_EVERYONE_MESSAGE}", GATE_HINT)
    if status in DENIED_STATUSES:
        return Finding(
            name=PROTECTED_SETTING, status="ok", message=f"{url} denies requests without a session: {status}"
        )
    return _failure_finding(
        PROTECTED_SETTING, f"{url} is not protected: without a session it returns {status}", PROXY_HINT
    )


async def _gated_url_findings(
    client: aiohttp.ClientSession, settings: Settings, storage: Storage, urls: Sequence[str]
) -> list[Finding]:
    if not urls:
        message = "is empty, so no gate was tested with an account without assets"
        hint = "List the protected URLs that need a gate."
        has_gates = any(name.startswith("gates.") for name in settings.sources)
        return [Finding(name=GATED_SETTING, status="warn", message=message, hint=hint)] if has_gates else []
    try:
        async with temporary_session(settings, storage) as cookie:
            origins = Origins(settings.site.origins)
            return list(await asyncio.gather(*(_finding_with_session(client, url, cookie, origins) for url in urls)))
    except (KisslockError, LookupError) as error:
        return [_untested_finding("the gated URLs", f"no session could be created: {error}")]


async def _finding_with_session(client: aiohttp.ClientSession, url: str, cookie: str, origins: Origins) -> Finding:
    url_parts = urlsplit(url)
    if normalise_origin(f"{url_parts.scheme}://{url_parts.netloc}") not in origins:
        return _untested_finding(url, "its origin is not in site.origins, so sessions are not valid there")
    try:
        return _gate_finding(url, *await _send_request(client, url, {"Cookie": cookie}))
    except (aiohttp.ClientError, TimeoutError) as error:
        return _untested_finding(url, f"it does not respond: {str(error) or type(error).__name__}")


def _gate_finding(url: str, status: int, code: str) -> Finding:
    """Return the finding about a response to an account without assets."""
    if code == UnknownGate.code:
        return _failure_finding(GATED_SETTING, f"{url} {DENIES_EVERYONE_MESSAGE}", GATE_HINT)
    if status == HTTPStatus.FORBIDDEN:
        message = f"{url} denies an account without assets: {status}{code and f' {code}'}"
        return Finding(name=GATED_SETTING, status="ok", message=message)
    if status == HTTPStatus.UNAUTHORIZED:
        return _untested_finding(url, "the server does not accept a session that this command stored in storage.url")
    if status == HTTPStatus.TOO_MANY_REQUESTS or status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return _untested_finding(url, f"it returns {status}{code and f' {code}'}")
    return _failure_finding(GATED_SETTING, f"{url} lets an account without assets pass: it returns {status}", GATE_HINT)


async def _send_request(
    client: aiohttp.ClientSession, url: str, headers: dict[str, str] | None = None
) -> tuple[int, str]:
    """Return the response's status, and the code if the response is one of Kisslock's errors."""
    async with client.get(url, allow_redirects=False, headers=headers) as response:
        body = await response.content.read(10_000)
    try:
        return response.status, msgspec.json.decode(body, type=ErrorEnvelope).error.code
    except msgspec.DecodeError:
        return response.status, ""


def _failure_finding(name: str, message: str, hint: str) -> Finding:
    return Finding(name=name, status="fail", message=message, hint=hint)


def _untested_finding(tested_item: str, reason: str) -> Finding:
    hint = "Run this command on the server, with the server's settings, while the server is running."
    return Finding(
        name=GATED_SETTING,
        status="warn",
        message=f"{tested_item}: could not be tested with a signed-in account: {reason}",
        hint=hint,
    )
