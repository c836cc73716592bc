"""Findings of `kisslock check` about resource servers: their tokens, and the metadata that they publish."""

from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import urlsplit

import aiohttp
import msgspec

from kisslock.finding import Finding
from kisslock.oidc.provider_settings import ProviderSettings
from kisslock.oidc.resources import Resource, canonical_url
from kisslock.oidc.settings import OFFLINE_ACCESS

WELL_KNOWN = "/.well-known/oauth-protected-resource"
TIMEOUT_S, MAX_BYTES, STATUS_OK = 5.0, 64 * 1024, 200
START_HINT = "Start the resource server, or ignore this if it takes tokens without publishing metadata."


async def check_resources(provider: ProviderSettings) -> list[Finding]:
    """Return findings about each resource server. To check its metadata, send one request to each resource server."""
    findings: list[Finding] = []
    for resource in provider.resources.by_name.values():
        findings += _token_findings(resource)
        findings += await _metadata_findings(resource, provider.issuer)
    return findings


def _token_findings(resource: Resource) -> Iterator[Finding]:
    name, settings = f"oidc.resources.{resource.name}", resource.settings
    scopes = " ".join(settings.scopes) or "(none)"
    yield Finding(name=name, status="ok", message=f"{settings.token} tokens for {settings.url}, scopes {scopes}")
    if settings.token == "opaque" and resource.digest is None:  # noqa: S105 (a kind of token)
        message = "has no secret, so only servers in the process of Kisslock can read its tokens"
        hint = "`kisslock oidc resource add` generates a secret."
        yield Finding(name=name, status="warn", message=message, hint=hint)


async def _metadata_findings(resource: Resource, issuer: str) -> list[Finding]:
    name, url = f"oidc.resources.{resource.name}", metadata_url(resource.settings.url)
    try:
        metadata = await _fetch_metadata(url)
    except (aiohttp.ClientError, TimeoutError, ValueError) as error:
        message = f"{url} could not be read ({type(error).__name__})"
        return [Finding(name=name, status="warn", message=message, hint=START_HINT)]
    return [
        Finding(name=name, status="warn", message=message, hint=hint)
        for message, hint in metadata_problems(metadata, resource, issuer)
    ]


def metadata_url(url: str) -> str:
    """Return the URL at which a resource server publishes its metadata (RFC 9728, 3.1)."""
    url_parts = urlsplit(url)
    return f"{url_parts.scheme}://{url_parts.netloc}{WELL_KNOWN}{url_parts.path.rstrip('/')}"


async def _fetch_metadata(url: str) -> Mapping[str, Any]:
    timeout = aiohttp.ClientTimeout(total=TIMEOUT_S)
    async with aiohttp.ClientSession(timeout=timeout) as client, client.get(url, allow_redirects=False) as response:
        if response.status != STATUS_OK:
            raise ValueError(f"status {response.status}")
        return msgspec.json.decode(await response.content.read(MAX_BYTES), type=dict[str, Any])


def metadata_problems(metadata: Mapping[str, Any], resource: Resource, issuer: str) -> Iterator[tuple[str, str]]:
    """Yield each problem of a resource server's metadata with its hint."""
    servers, scopes = metadata.get("authorization_servers") or [], metadata.get("scopes_supported")
    if issuer not in servers:
        if f"{issuer}/" in servers:
            yield (
                f"its metadata names the issuer with a slash at the end, and clients compare exactly: {issuer}/",
                f'Pass the issuer as the text "{issuer}". The type AnyHttpUrl adds the slash.',
            )
        else:
            named_issuers = ", ".join(map(str, servers)) or "no authorization server"
            yield (
                f"its metadata names {named_issuers} instead of {issuer}",
                "Set the issuer in the resource server's settings.",
            )
    published_resource = metadata.get("resource")
    if not isinstance(published_resource, str) or not _is_same_url(published_resource, resource.url):
        yield (
            f"its metadata names the resource {published_resource}",
            f"Set oidc.resources.{resource.name}.url to this URL.",
        )
    if isinstance(scopes, list):
        if unlisted_scopes := [scope for scope in scopes if scope not in (*resource.settings.scopes, OFFLINE_ACCESS)]:
            yield (
                f"its metadata lists scopes that the settings lack: {' '.join(map(str, unlisted_scopes))}",
                f"Add them to oidc.resources.{resource.name}.scopes.",
            )
        if OFFLINE_ACCESS in scopes:
            yield "its metadata lists offline_access", "Remove it: refresh tokens are not a matter of the resource."


def _is_same_url(published_url: str, url: str) -> bool:
    try:
        return canonical_url(published_url) == url
    except ValueError:
        return False
