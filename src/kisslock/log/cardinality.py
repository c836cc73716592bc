"""Limits for names that a client can invent.

After a maximum number of new names in an hour, all further names count as one.
"""

from collections import Counter
from collections.abc import Iterable

from kisslock.log.codes import NO_CODE, PAGE_CODES, SERVER_CODES
from kisslock.log.entry import Entry
from kisslock.log.grouping import fingerprint

MAX_NAMES, MAX_GROUPS = 100, 1000
# One sender can add at most a tenth of the new names, so that other senders can add names too.
SENDER_SHARE_DIVISOR = 10
OTHER_CODE, OTHER_WALLET = "OTHER", "other"
HOUR_MS = 3_600_000
ErrorTexts = tuple[str, str, str]
NO_ERROR_TEXTS: ErrorTexts = ("", "", "")


class NewNameLimit:
    """A set of new names with a maximum size.

    One sender can add only a share of the names. The sender is None for names from the server itself.
    """

    def __init__(self, max_names: int) -> None:
        self._max_names = max_names
        self._names: set[str] = set()
        self._count_by_sender: Counter[str] = Counter()

    def try_add(self, name: str, sender: str | None) -> bool:
        """Add the name if the set is not full. Return True if the set now contains the name."""
        if name in self._names:
            return True
        if len(self._names) >= self._max_names or (
            sender is not None and self._count_by_sender[sender] >= self._max_names // SENDER_SHARE_DIVISOR
        ):
            return False
        self._names.add(name)
        if sender is not None:
            self._count_by_sender[sender] += 1
        return True


class CardinalityLimits:
    """Limits how many new names of wallets and error codes this process accepts within an hour.

    Wallets of the catalogue and Kisslock's codes are always allowed.
    """

    def __init__(self, wallet_names: Iterable[str]) -> None:
        self._known_wallets = frozenset(wallet.lower() for wallet in wallet_names) | {"", OTHER_WALLET}
        self._known_codes = PAGE_CODES | SERVER_CODES | {"", NO_CODE, OTHER_CODE}
        self._start_hour(0)

    def _start_hour(self, hour: int) -> None:
        self._hour = hour
        self._new_wallets, self._new_codes, self._new_groups = (
            NewNameLimit(MAX_NAMES),
            NewNameLimit(MAX_NAMES),
            NewNameLimit(MAX_GROUPS),
        )

    def replace_excess_names(self, entry: Entry, sender: str | None = None) -> Entry:
        """Return the entry. Beyond the limit on new names, its wallet becomes "other", and its code becomes "OTHER"."""
        if entry.at_ms // HOUR_MS != self._hour:
            self._start_hour(entry.at_ms // HOUR_MS)
        if entry.wallet not in self._known_wallets and not self._new_wallets.try_add(entry.wallet, sender):
            entry = entry._replace(wallet=OTHER_WALLET)
        if entry.code not in self._known_codes and not self._new_codes.try_add(entry.code, sender):
            entry = entry._replace(code=OTHER_CODE)
        return entry

    def group_error(self, entry: Entry, sender: str | None = None) -> tuple[str, ErrorTexts]:
        """Return the fingerprint of an error's group, and the name, message and stack that represent the group."""
        texts = entry.texts or {}
        error_texts = (texts.get("name", ""), texts.get("message", ""), texts.get("stack", ""))
        group_fingerprint = fingerprint(entry.code, *error_texts)
        if self._new_groups.try_add(group_fingerprint, sender):
            return group_fingerprint, error_texts
        return fingerprint(entry.code, *NO_ERROR_TEXTS), NO_ERROR_TEXTS
