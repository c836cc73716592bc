"""The credentials of a request: its cookies and its Authorization headers (Fetch standard)."""

from collections.abc import Mapping
from dataclasses import dataclass

from starlette.requests import HTTPConnection

from kisslock.http.loopback import has_loopback_host


@dataclass(frozen=True, slots=True)
class Credentials:
    """The cookies of a request, whether a browser named this machine as its Host, and each Authorization header.

    Only at such a Host a cookie without Secure counts.
    """

    cookies: Mapping[str, str]
    loopback: bool = False
    authorization: tuple[str, ...] = ()


def credentials_of(connection: HTTPConnection) -> Credentials:
    """The credentials of a request or a WebSocket."""
    authorization = tuple(connection.headers.getlist("authorization"))
    return Credentials(connection.cookies, has_loopback_host(connection.scope), authorization)
