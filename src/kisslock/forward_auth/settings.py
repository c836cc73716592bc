"""The rows of [forward]."""

from dataclasses import dataclass

from kisslock.settings import addresses, kinds
from kisslock.settings.origin import ORIGIN
from kisslock.settings.row import row


@dataclass(frozen=True)
class Forward:
    """Forward authentication for apps behind your reverse proxy (docs/forward-auth.md)."""

    protected: tuple[str, ...] = row(
        (),
        kinds.list_of(addresses.url(("https", "http"), "a URL such as https://wiki.example.com/"), max_items=50),
        "Protected URLs. `kisslock check` requests each one without a session and fails if it is not denied.",
    )
    gated: tuple[str, ...] = row(
        (),
        kinds.list_of(addresses.url(("https", "http"), "a URL such as https://wiki.example.com/"), max_items=50),
        "Protected URLs behind a gate. `kisslock check` requests each one without a session, then as an account without"
        " assets, and fails if either request is not denied. A URL in this list need not be in `protected`.",
    )
    trusted_origins: tuple[str, ...] = row(
        (),
        kinds.list_of(ORIGIN, max_items=50),
        "Origins whose pages can send state-changing requests and WebSockets to every protected host. A host's"
        " own pages always can.",
    )
