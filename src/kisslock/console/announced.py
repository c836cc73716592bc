"""The wallets that announced themselves (EIP-6963) under a name that no entry of the catalogue has. Pure."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping

from kisslock.console.wire import AnnouncedWallet

MAX_ANNOUNCED = 20
# A reversed domain name in lower case: two labels or more, the first one a top-level domain. An IP address, a name with
# an empty label or with a hyphen at the end of a label is none.
LABEL = r"[a-z0-9](?:[a-z0-9-]*[a-z0-9])?"
RDNS = re.compile(rf"(?=.{{3,64}}\Z)[a-z](?:[a-z0-9-]*[a-z0-9])(?:\.{LABEL})+")
CHOSEN, TRIED = "wallet_chosen", "requested"
# The wallet of `kisslock dev` (web/practice/announce.ts) needs no entry.
PRACTICE = "dev.kisslock.practice"


def announced_wallets(
    steps_by_wallet: Mapping[tuple[str, str], Counter[str]], names: Iterable[str]
) -> list[AnnouncedWallet]:
    """Return MAX_ANNOUNCED names and the openings that chose them, most first, from the steps of (wallet, method)."""
    entries = frozenset(names) | {PRACTICE}
    openings: Counter[str] = Counter()
    for (wallet, _), steps in steps_by_wallet.items():
        # A range may begin between the choice and the request.
        chosen = max(steps[CHOSEN], steps[TRIED])
        if chosen and wallet not in entries and RDNS.fullmatch(wallet):
            openings[wallet] += chosen
    announced = sorted(openings.items(), key=lambda item: (-item[1], item[0]))[:MAX_ANNOUNCED]
    return [AnnouncedWallet(rdns=rdns, openings=count) for rdns, count in announced]
