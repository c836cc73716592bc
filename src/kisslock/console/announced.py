"""Wallets that announced themselves (EIP-6963) under a name that the catalogue does not contain. No I/O."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping

from kisslock.console.wire import AnnouncedWallet

MAX_ANNOUNCED = 20
# RDNS_PATTERN matches a reversed domain name in lower case: two or more labels, the first one a top-level domain. It
# does not match an IP address, an empty label, or a label with a hyphen at its end.
DOMAIN_LABEL_PATTERN = r"[a-z0-9](?:[a-z0-9-]*[a-z0-9])?"
RDNS_PATTERN = re.compile(rf"(?=.{{3,64}}\Z)[a-z](?:[a-z0-9-]*[a-z0-9])(?:\.{DOMAIN_LABEL_PATTERN})+")
CHOSEN_STEP, TRIED_STEP = "wallet_chosen", "requested"
# The practice wallet of `kisslock dev` (web/practice/announce.ts) is not in the catalogue, so `announced_wallets`
# excludes the practice wallet by this name.
PRACTICE_RDNS = "dev.kisslock.practice"


def announced_wallets(
    steps_by_wallet: Mapping[tuple[str, str], Counter[str]], catalogue_names: Iterable[str]
) -> list[AnnouncedWallet]:
    """Return the most frequent names, at most MAX_ANNOUNCED, and the number of openings in which a visitor chose each.

    The key of `steps_by_wallet` is (wallet, method).
    """
    known_names = frozenset(catalogue_names) | {PRACTICE_RDNS}
    openings: Counter[str] = Counter()
    for (wallet, _), steps in steps_by_wallet.items():
        # If the range begins between the visitor's choice and the page's request to the wallet, only the request is
        # counted, so take the larger number.
        chosen_count = max(steps[CHOSEN_STEP], steps[TRIED_STEP])
        if chosen_count and wallet not in known_names and RDNS_PATTERN.fullmatch(wallet):
            openings[wallet] += chosen_count
    announced_names = sorted(openings.items(), key=lambda item: (-item[1], item[0]))[:MAX_ANNOUNCED]
    return [AnnouncedWallet(rdns=rdns, openings=count) for rdns, count in announced_names]
