"""Findings about WalletConnect: whether the relay responds, and whether it accepts the project ID."""

import asyncio
import json
from urllib.parse import urlencode, urlsplit

import aiohttp

from kisslock.finding import Finding
from kisslock.settings import Settings
from kisslock.settings.addresses import redact_url
from kisslock.walletconnect.hosts import HOSTED_RELAY
from kisslock.walletconnect.token import sign_token

TIMEOUT_S = 8.0
CHECK_NAME = "walletconnect.relay"
# The request changes nothing on the relay. If the relay responds to this request, it has accepted the project ID.
UNKNOWN_TOPIC = "0" * 64
PROBE_REQUEST = json.dumps(
    {"id": 1, "jsonrpc": "2.0", "method": "irn_unsubscribe", "params": {"topic": UNKNOWN_TOPIC, "id": UNKNOWN_TOPIC}}
)
PROJECT_HINT = "Open the project in the relay's dashboard. Check its ID, that it is active, and its allowed origins."
RELAY_HINT = "Check walletconnect.relay_url, and that this machine can reach it. Visitors connect to it directly."


class ProjectRefused(Exception):
    """The relay rejects the project ID from this site. The text of this exception is the relay's reason."""


async def check_relay(settings: Settings, timeout_s: float = TIMEOUT_S) -> list[Finding]:
    """Return one finding if a project ID is set.

    The check sends the same requests to the relay as a page of the site.
    """
    project_id = settings.walletconnect.project_id
    if project_id is None:
        return []
    url = settings.walletconnect.relay_url or HOSTED_RELAY
    shown_url = redact_url(url)
    try:
        async with asyncio.timeout(timeout_s):
            await _query_relay(url, project_id, origin=next(iter(settings.site.origins), None))
    except ProjectRefused as reason:
        return [_failed_finding(f"{shown_url} rejects the project ID: {reason}", PROJECT_HINT)]
    except TimeoutError:
        return [_failed_finding(f"{shown_url} does not respond within {timeout_s:.0f} s", RELAY_HINT)]
    except aiohttp.WSServerHandshakeError as error:
        return [_failed_finding(f"{shown_url} is not a relay: HTTP {error.status}", RELAY_HINT)]
    except (aiohttp.ClientError, OSError) as error:
        return [_failed_finding(f"{shown_url} cannot be reached: {type(error).__name__}", RELAY_HINT)]
    return [Finding(name=CHECK_NAME, status="ok", message=f"{shown_url} responds and accepts the project ID")]


async def _query_relay(url: str, project_id: str, origin: str | None) -> None:
    """Wait for any response. Raises ProjectRefused, aiohttp.ClientError or OSError."""
    query = urlencode(
        {"auth": sign_token(url), "projectId": project_id, "ua": "kisslock-check", "useOnCloseEvent": "true"}
    )
    separator = "&" if urlsplit(url).query else "/?" if not urlsplit(url).path else "?"
    async with aiohttp.ClientSession(trust_env=False) as session:
        try:
            async with session.ws_connect(f"{url}{separator}{query}", origin=origin) as socket:
                await socket.send_str(PROBE_REQUEST)
                message = await socket.receive()
        except aiohttp.WSServerHandshakeError as error:
            if error.status in {401, 403}:
                raise ProjectRefused(f"HTTP {error.status}") from error
            raise
    if message.type is not aiohttp.WSMsgType.TEXT:
        code = message.data if isinstance(message.data, int) else "none"
        raise ProjectRefused(_printable_reason(message.extra) or f"closed with code {code}")


def _printable_reason(reason: object) -> str:
    return "".join(letter for letter in str(reason or "")[:200] if letter.isprintable())


def _failed_finding(message: str, hint: str) -> Finding:
    return Finding(name=CHECK_NAME, status="fail", message=message, hint=hint)
