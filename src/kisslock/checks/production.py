"""Findings about settings that are valid but unsafe on a public server.

Only `kisslock check` warns about these settings. The server starts without a warning.
"""

import re
from collections.abc import Iterator
from ipaddress import ip_network
from urllib.parse import urlsplit

from kisslock.composition.settings import SCHEMA
from kisslock.finding import Finding
from kisslock.settings import Settings

ALL_INTERFACES_HOSTS = {"0.0.0.0", "::"}  # noqa: S104 (compared, not listened on)
# A network with a shorter prefix than this contains hosts of strangers. The addresses of a provider's proxies fit into
# a network with a longer prefix.
MIN_PREFIX_V4, MIN_PREFIX_V6 = 8, 16
# A random token of 16 characters has at least this many different characters.
MIN_CHARACTERS = 8
# At least twelve letters and digits without a separator. API keys of node providers match this pattern, but words do
# not.
API_KEY_PATTERN = re.compile(r"(?=[a-z]*[0-9])(?=[0-9]*[a-z])[a-z0-9]{12,}", re.IGNORECASE)


def check_production(settings: Settings) -> Iterator[Finding]:
    """Yield warnings about proxies, addresses, keys in the file, the metrics token, sessions and origins."""
    if settings.dev:
        return
    yield from _proxy_warnings(settings)
    yield from _node_key_warnings(settings)
    yield from _metrics_token_warnings(settings.server.metrics_token)
    yield from _session_time_warnings(settings)
    if not settings.sign_in.check_origin:
        message = "is off: a page on another of your subdomains can act as a signed-in visitor"
        hint = "Remove this line. Pass check_origin=False only to routes that check the origin themselves."
        yield _warning_finding("sign_in.check_origin", message, hint)


def _proxy_warnings(settings: Settings) -> Iterator[Finding]:
    networks, name = settings.server.trusted_proxies, "server.trusted_proxies"
    if wide_networks := [network for network in networks if _is_wide_network(network)]:
        message = f"trusts {', '.join(wide_networks)}: any client can forge its IP address and avoid its rate limits"
        yield _warning_finding(name, message, "List only the addresses of your own proxies.")
    if networks:
        return
    if any(origin.lower().startswith("https:") for origin in settings.site.origins):
        message = "is empty, but site.origins has an https origin: behind a proxy, all visitors share one rate limit"
        yield _warning_finding(
            name, message, 'Set it to the proxy that terminates TLS, such as trusted_proxies = ["127.0.0.1"].'
        )
    elif settings.server.host in ALL_INTERFACES_HOSTS:
        message = (
            f"is {settings.server.host} without a trusted proxy: any machine can reach this server over plain http"
        )
        yield _warning_finding(
            "server.host",
            message,
            "Listen on 127.0.0.1 behind a proxy that terminates TLS, and set server.trusted_proxies to its address.",
        )


def _is_wide_network(network: str) -> bool:
    parsed = ip_network(network, strict=False)
    return parsed.prefixlen < (MIN_PREFIX_V4 if parsed.version == 4 else MIN_PREFIX_V6)  # noqa: PLR2004 (IPv4)


def _node_key_warnings(settings: Settings) -> Iterator[Finding]:
    for chain in settings.chains.values():
        name = f"chains.{chain.id}.rpc"
        is_in_file = settings.file is not None and settings.sources.get(name) == str(settings.file)
        if is_in_file and any(map(_has_api_key, chain.rpc)):
            variable = next(
                row.env for row in SCHEMA.rows_of_section_table("chains", str(chain.id)) if row.name == "rpc"
            )
            message = "seems to contain a node's API key: everyone with a copy of the settings file can use it"
            yield _warning_finding(
                name, message, f"Remove the line and set the environment variable {variable} instead."
            )


def _has_api_key(url: str) -> bool:
    url_parts = urlsplit(url)
    return url_parts.password is not None or API_KEY_PATTERN.search(f"{url_parts.path}?{url_parts.query}") is not None


def _metrics_token_warnings(token: str | None) -> Iterator[Finding]:
    if token and ("change-me" in token.lower() or len(set(token)) < MIN_CHARACTERS):
        hint = "Generate one: python3 -c 'import secrets; print(secrets.token_urlsafe(32))'"
        yield _warning_finding("server.metrics_token", "is a placeholder that anyone can guess", hint)


def _session_time_warnings(settings: Settings) -> Iterator[Finding]:
    session_idle_s, session_max_s = settings.sign_in.session_idle_s, settings.sign_in.session_max_s
    if session_idle_s > session_max_s:
        message = f"is {session_idle_s} s, longer than session_max_s ({session_max_s} s), so it never ends a session"
        yield _warning_finding("sign_in.session_idle_s", message, "Set it to less than sign_in.session_max_s.")


def _warning_finding(name: str, message: str, hint: str) -> Finding:
    return Finding(name=name, status="warn", message=message, hint=hint)
