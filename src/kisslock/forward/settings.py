"""The rows of [forward]."""

from dataclasses import dataclass

from kisslock.settings import addresses, kinds
from kisslock.settings.origin import ORIGIN
from kisslock.settings.row import row


@dataclass(frozen=True)
class Forward:
    """Forward authentication for programs behind the same proxy (docs/how-to/protect-anything.md)."""

    protected: tuple[str, ...] = row(
        (),
        kinds.list_of(addresses.url(("https", "http"), "an address, https://..."), most=50),
        "Protected addresses, which `kisslock check` asks without a session: each has to be shut.",
    )
    gated: tuple[str, ...] = row(
        (),
        kinds.list_of(addresses.url(("https", "http"), "an address, https://..."), most=50),
        "Protected addresses that need a gate: `kisslock check` also visits each with an account that holds nothing.",
    )
    trusted_origins: tuple[str, ...] = row(
        (),
        kinds.list_of(ORIGIN, most=50),
        "Origins whose pages can send changes and open WebSockets at every protected host; a host's own pages always "
        "can.",
    )
