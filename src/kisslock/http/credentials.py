"""The credentials of a request: its cookies (Fetch standard)."""

from collections.abc import Mapping
from dataclasses import dataclass

from starlette.requests import HTTPConnection

from kisslock.http.loopback import names_loopback


@dataclass(frozen=True, slots=True)
class Credentials:
    """The cookies of a request, and whether a browser named this machine as its Host.

    Only there a cookie without Secure counts.
    """

    cookies: Mapping[str, str]
    loopback: bool = False


def credentials_of(connection: HTTPConnection) -> Credentials:
    """The credentials of a request or a WebSocket."""
    return Credentials(connection.cookies, names_loopback(connection.scope))
