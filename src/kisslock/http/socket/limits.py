"""The guard's limits, which its configuration carries."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """Sizes and times of one connection."""

    header_timeout_s: float
    body_timeout_s: float
    header_max_bytes: int
    # A connection is cut when no byte of its response goes out for this long.
    write_timeout_s: float = 30.0
    # A client is slow when more bytes than these wait; all slow clients of an address have unread_max_bytes together.
    waiting_bytes: int = 16 * 1024
    unread_max_bytes: int = 64 * 1024 * 1024
