"""The rows of [forward]."""

from dataclasses import dataclass

from kisslock.settings import addresses, kinds
from kisslock.settings.row import row


@dataclass(frozen=True)
class Forward:
    """Forward authentication for programs behind the same proxy (docs/how-to/protect-anything.md)."""

    protected: tuple[str, ...] = row(
        (),
        kinds.list_of(addresses.url(("https", "http"), "an address, https://..."), most=50),
        "Protected addresses, which `kisslock check` asks without a session: each has to be shut.",
    )
