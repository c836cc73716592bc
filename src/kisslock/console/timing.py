"""How often the live feed reads, checks and waits, and how much it takes at a time."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """Times of the feed, in seconds."""

    # The pause between two queries for new entries.
    read_every_s: float = 0.5
    # On PostgreSQL the feed then waits for a notification, at most so long.
    idle_s: float = 0.75
    # After so long a listener's session is checked again, and a comment keeps proxies from closing the connection.
    recheck_s: float = 15.0
    # A brief feed ends after so long, and its page reconnects. A host that shuts down waits for it so long.
    brief_s: float = 5.0
    # How long a listener waits for events before it looks whether the recheck is due.
    tick_s: float = 1.0
    # After a failure to LISTEN the feed polls for so long before it tries again.
    listen_again_s: float = 5.0
    # How long a page may take to accept a part; then its connection is cut.
    part_s: float = 30.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Numbers of the feed of one process."""

    listeners: int = 50
    # Entries with which a feed begins.
    recent: int = 20
    # Entries of one query: of the reader, and of a listener that catches up.
    read: int = 2000
    catch_up: int = 500
