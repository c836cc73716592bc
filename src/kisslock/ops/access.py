"""Access control of /metrics."""

import secrets
from collections.abc import Iterable
from typing import ClassVar

from kisslock.errors import KisslockError, NotFound
from kisslock.http.loopback import is_forwarded, is_loopback
from kisslock.settings import Settings

BEARER_PREFIX = b"bearer "


class MetricsTokenNeeded(KisslockError):
    """The request has no metrics token, or a wrong metrics token (RFC 6750)."""

    code = "metrics/token-needed"
    cause = "caller"
    status = 401
    default_message = "Metrics require a token."
    default_hint = "Send the header `Authorization: Bearer`, followed by the value of server.metrics_token."
    challenge: ClassVar[dict[str, str]] = {"WWW-Authenticate": 'Bearer realm="metrics"'}


class MetricsOnlyHere(KisslockError):
    """Another machine requested the metrics, but `server.metrics_token` is not set."""

    code = "metrics/loopback-only"
    cause = "settings"
    status = 403
    default_message = "Metrics can only be read from this machine."
    default_hint = "If you run this site, set server.metrics_token to read the metrics from other machines."


def can_show_metrics(settings: Settings) -> bool:
    """Return True if there is a client that can read /metrics.

    Without `server.metrics_token`, only clients on this machine can read the metrics. A site with an https origin is
    behind a proxy. If this proxy only forwards TCP connections, it adds no header, so that all visitors seem to come
    from loopback. A site with an https origin therefore shows its metrics only to clients with a token.
    """
    is_public = any(origin.startswith("https://") for origin in settings.site.origins)
    return not is_public or settings.server.metrics_token is not None


def require_metrics_reader(
    settings: Settings, peer_address: str | None, headers: Iterable[tuple[bytes, bytes]]
) -> None:
    """Raise MetricsTokenNeeded or MetricsOnlyHere if the client cannot read the metrics.

    Raises NotFound if no client at all can read the metrics.
    """
    if not can_show_metrics(settings):
        raise NotFound
    headers_by_name, token = dict(headers), settings.server.metrics_token
    if token is not None:
        authorization = headers_by_name.get(b"authorization", b"")
        scheme, token_sent = authorization[: len(BEARER_PREFIX)].lower(), authorization[len(BEARER_PREFIX) :]
        if scheme != BEARER_PREFIX or not secrets.compare_digest(token_sent, token.encode()):
            raise MetricsTokenNeeded(headers=MetricsTokenNeeded.challenge)
    elif is_forwarded(headers_by_name.items()) or not is_loopback(peer_address):
        raise MetricsOnlyHere
