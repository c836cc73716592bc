"""Who may read the figures of operation."""

import secrets
from collections.abc import Iterable
from typing import ClassVar

from kisslock.errors import KisslockError
from kisslock.http.loopback import is_forwarded, is_loopback

BEARER = b"bearer "


class MetricsTokenNeeded(KisslockError):
    """The settings have a token, and the request has another or none (RFC 6750)."""

    code = "metrics/token-needed"
    status = 401
    default_message = "The figures of operation need a token."
    default_hint = "Send Authorization: Bearer with the value of server.metrics_token."
    challenge: ClassVar[dict[str, str]] = {"WWW-Authenticate": 'Bearer realm="metrics"'}


class MetricsOnlyHere(KisslockError):
    """Without a token in the settings only this machine may read them."""

    code = "metrics/loopback-only"
    status = 403
    default_message = "The figures of operation are for this machine only."
    default_hint = "Whoever runs this site: set server.metrics_token to read them from elsewhere."


def require_metrics_reader(token: str | None, client: str | None, headers: Iterable[tuple[bytes, bytes]]) -> None:
    """Raise MetricsTokenNeeded or MetricsOnlyHere for everybody else."""
    given = dict(headers)
    if token is not None:
        said = given.get(b"authorization", b"")
        right = said[: len(BEARER)].lower() == BEARER and secrets.compare_digest(said[len(BEARER) :], token.encode())
        if not right:
            raise MetricsTokenNeeded(headers=MetricsTokenNeeded.challenge)
    elif is_forwarded(given.items()) or not is_loopback(client):
        raise MetricsOnlyHere
