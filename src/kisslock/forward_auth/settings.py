"""The settings of [forward]."""

from dataclasses import dataclass

from kisslock.settings import addresses, kinds
from kisslock.settings.origin import ORIGIN_KIND
from kisslock.settings.row import row


@dataclass(frozen=True)
class Forward:
    """Forward authentication for apps behind your reverse proxy (docs/forward-auth.md)."""

    protected: tuple[str, ...] = row(
        (),
        kinds.list_kind(addresses.url_kind(("https", "http"), "a URL such as https://wiki.example.com/"), max_items=50),
        "Protected URLs. `kisslock check` requests each URL without a session, and fails unless the request is denied.",
    )
    gated: tuple[str, ...] = row(
        (),
        kinds.list_kind(addresses.url_kind(("https", "http"), "a URL such as https://wiki.example.com/"), max_items=50),
        "Protected URLs behind a gate. `kisslock check` fails unless each URL denies two requests: one without a"
        " session, and one of an account that holds nothing. Don't repeat these URLs in `protected`.",
    )
    trusted_origins: tuple[str, ...] = row(
        (),
        kinds.list_kind(ORIGIN_KIND, max_items=50),
        "Origins whose pages can send state-changing requests and WebSockets to every protected host. A"
        " protected host always accepts such requests from its own pages.",
    )
