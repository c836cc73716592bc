"""The credentials of a request: its cookies and its Authorization headers."""

from collections.abc import Mapping
from dataclasses import dataclass

from starlette.requests import HTTPConnection

from kisslock.http.loopback import has_loopback_host


@dataclass(frozen=True, slots=True)
class Credentials:
    """The cookies and Authorization headers of a request.

    `has_loopback_host` is True if the Host header names this machine. A session cookie without Secure is accepted only
    if `has_loopback_host` is True.
    """

    cookies: Mapping[str, str]
    has_loopback_host: bool = False
    authorization_headers: tuple[str, ...] = ()


def read_credentials(connection: HTTPConnection) -> Credentials:
    """Return the credentials of a request or a WebSocket."""
    authorization = tuple(connection.headers.getlist("authorization"))
    return Credentials(connection.cookies, has_loopback_host(connection.scope), authorization)
