"""The limits of the socket guard, as part of uvicorn's configuration."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """Sizes in bytes and times in seconds for one connection."""

    header_timeout_s: float
    body_timeout_s: float
    header_max_bytes: int
    # A connection is cut if no byte of its response was sent for this long.
    write_timeout_s: float = 30.0
    # A client is slow if more than waiting_bytes wait. All slow clients of an address share unread_max_bytes.
    waiting_bytes: int = 16 * 1024
    unread_max_bytes: int = 64 * 1024 * 1024
