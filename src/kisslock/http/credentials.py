"""The credentials of a request: its cookies and its Authorization headers."""

from collections.abc import Mapping
from dataclasses import dataclass

from starlette.requests import HTTPConnection

from kisslock.http.loopback import has_loopback_host


@dataclass(frozen=True, slots=True)
class Credentials:
    """The cookies and Authorization headers of a request.

    `loopback` is True if the Host header names this machine. A session cookie without Secure is accepted only if
    `loopback` is True.
    """

    cookies: Mapping[str, str]
    loopback: bool = False
    authorization: tuple[str, ...] = ()


def read_credentials(connection: HTTPConnection) -> Credentials:
    """Return the credentials of a request or a WebSocket."""
    authorization = tuple(connection.headers.getlist("authorization"))
    return Credentials(connection.cookies, has_loopback_host(connection.scope), authorization)
