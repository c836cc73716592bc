"""Names that strangers may make up, bounded: so many new ones in an hour, then all of them are one."""

from collections.abc import Iterable

from kisslock.log.codes import NO_CODE, OF_SERVER, OURS
from kisslock.log.entry import Entry
from kisslock.log.grouping import fingerprint

NAMES_MOST, GROUPS_MOST = 100, 1000
OTHER_CODE, OTHER_WALLET = "OTHER", "other"
HOUR_MS = 3_600_000
Words = tuple[str, str, str]
NO_WORDS: Words = ("", "", "")


class Bounds:
    """What this process has let in within the hour; wallets of the catalogue and codes of ours always go through."""

    def __init__(self, wallets: Iterable[str]) -> None:
        self._wallets = frozenset(wallet.lower() for wallet in wallets) | {"", OTHER_WALLET}
        self._codes = OURS | OF_SERVER | {"", NO_CODE, OTHER_CODE}
        self._begin(0)

    def _begin(self, hour: int) -> None:
        self._hour = hour
        self._new_wallets: set[str] = set()
        self._new_codes: set[str] = set()
        self._groups: set[str] = set()

    def bounded(self, entry: Entry) -> Entry:
        """The entry with names that may be kept."""
        if entry.at_ms // HOUR_MS != self._hour:
            self._begin(entry.at_ms // HOUR_MS)
        if entry.wallet not in self._wallets and not _let_in(self._new_wallets, entry.wallet, NAMES_MOST):
            entry = entry._replace(wallet=OTHER_WALLET)
        if entry.code not in self._codes and not _let_in(self._new_codes, entry.code, NAMES_MOST):
            entry = entry._replace(code=OTHER_CODE)
        return entry

    def group(self, entry: Entry) -> tuple[str, Words]:
        """The fingerprint of an error's group, and name, message and stack that show it."""
        said = entry.said or {}
        words = (said.get("name", ""), said.get("message", ""), said.get("stack", ""))
        found = fingerprint(entry.code, *words)
        if _let_in(self._groups, found, GROUPS_MOST):
            return found, words
        return fingerprint(entry.code, *NO_WORDS), NO_WORDS


def _let_in(names: set[str], name: str, most: int) -> bool:
    if name in names:
        return True
    if len(names) >= most:
        return False
    names.add(name)
    return True
