"""The limits of the socket guard, as part of uvicorn's configuration."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """Sizes in bytes and times in seconds for one connection."""

    header_timeout_s: float
    body_timeout_s: float
    header_max_bytes: int
    # A connection is closed if the client has not accepted a byte of the response for this number of seconds.
    write_timeout_s: float = 30.0
    # A client is slow if more than waiting_bytes of its response are unsent. All slow clients of an IP address together
    # can have at most unread_max_bytes unsent.
    waiting_bytes: int = 16 * 1024
    unread_max_bytes: int = 64 * 1024 * 1024
