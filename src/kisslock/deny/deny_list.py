"""The accounts in access.deny and access.deny_file, and the reload of a file that has changed."""

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from kisslock.deny.settings import ENTRY_PATTERN, Access
from kisslock.errors import SettingsError
from kisslock.settings import Settings

MAX_BYTES = 64 * 1024 * 1024
# The server reads the file's size and time once in CHECK_EVERY_S seconds. If they have changed, it waits until they
# have stayed the same for STABLE_S seconds, and then loads the file again. If the server loaded a file that is still
# being written, it would allow accounts on the lines that are not written yet.
CHECK_EVERY_S, STABLE_S = 1.0, 2.0
log = logging.getLogger("kisslock")


class InvalidDenyFile(Exception):
    """The deny file cannot be read, or a line is not an account."""


@dataclass(frozen=True, slots=True)
class FileVersion:
    """A version of the file, without its content. `modified_ns` is in nanoseconds since 1970."""

    size: int
    modified_ns: int
    inode: int


class DenyList:
    """The denied accounts of a site. Each worker reads the file itself.

    `file` is None if the settings name no file. `clock` is monotonic, and `wall_clock` is the clock of the file system,
    both in seconds. Raises InvalidDenyFile if the file cannot be read or has an invalid line.
    """

    def __init__(
        self,
        entries: frozenset[str],
        file: Path | None,
        *,
        clock: Callable[[], float] = time.monotonic,
        wall_clock: Callable[[], float] = time.time,
    ) -> None:
        self._settings_entries, self._file, self._clock, self._wall_clock = entries, file, clock, wall_clock
        self._checked_at_s = self._agreed_at_s = self._seen_at_s = clock()
        self._loaded_version = self._seen_version = _read_file_version(file) if file else None
        self._invalid_version: FileVersion | None = None
        self._file_entries: frozenset[str] = _read_entries(file) if file else frozenset()
        self._denied = self._settings_entries | self._file_entries
        # The error of the last check, and the number of different errors so far.
        self.last_error, self.error_count = "", 0

    def __len__(self) -> int:
        """Return the number of denied accounts."""
        return len(self._denied)

    @property
    def age_s(self) -> float:
        """The time in seconds since the list in memory last matched the file. 0 without a file."""
        self.reload_if_changed()
        return self._clock() - self._agreed_at_s if self._file else 0.0

    def is_denied(self, account: str) -> bool:
        """Return True if an account, as the database stores it, is denied."""
        self.reload_if_changed()
        entry = account.lower()
        return entry in self._denied or entry.rpartition(":")[2] in self._denied

    def reload_if_changed(self) -> None:
        """Load the file again if it has changed and is complete. Read its size and time at most every CHECK_EVERY_S."""
        now_s = self._clock()
        if self._file is None or now_s - self._checked_at_s < CHECK_EVERY_S:
            return
        self._checked_at_s = now_s
        try:
            version = _read_file_version(self._file)
            if version == self._loaded_version:
                self._agreed_at_s, self.last_error = now_s, ""
            elif version != self._invalid_version and self._is_stable(version, now_s):
                self._load_version(self._file, version)
        except InvalidDenyFile as error:
            self._report_invalid_file(error)

    def _is_stable(self, version: FileVersion, now_s: float) -> bool:
        """Return True if this version was written, or first seen by a check, at least STABLE_S seconds ago."""
        if version != self._seen_version:
            self._seen_version, self._seen_at_s = version, now_s
        file_age_s = self._wall_clock() - version.modified_ns / 1e9
        return now_s - self._seen_at_s >= STABLE_S or file_age_s >= STABLE_S

    def _load_version(self, file: Path, version: FileVersion) -> None:
        # Mark the version as invalid until it has been read, so that an invalid version is read only once.
        self._invalid_version = version
        entries = _read_entries(file)
        self._invalid_version = None
        if _read_file_version(file) != version:
            return
        self._loaded_version = version
        if len(entries) * 2 < len(self._file_entries):
            log.warning("%s had %d denied accounts and now has %d", file, len(self._file_entries), len(entries))
        self._file_entries, self._denied = entries, self._settings_entries | entries
        self._agreed_at_s, self.last_error = self._clock(), ""
        log.info("%s has %d denied accounts", file, len(entries))

    def _report_invalid_file(self, error: InvalidDenyFile) -> None:
        """Log each error once. The last valid list stays in use."""
        if str(error) != self.last_error:
            self.last_error, self.error_count = str(error), self.error_count + 1
            log.error("The deny list keeps its %d accounts: %s", len(self), error)


def create_deny_list(settings: Settings) -> DenyList:
    """Return the deny list from the settings. Raises SettingsError if the file is missing or has an invalid line."""
    access_settings = settings.section(Access)
    file = settings.folder / access_settings.deny_file if access_settings.deny_file else None
    try:
        return DenyList(frozenset(access_settings.deny), file)
    except InvalidDenyFile as error:
        raise SettingsError([f"access.deny_file: {error}"]) from error


def _read_file_version(file: Path) -> FileVersion:
    try:
        state = file.stat()
    except OSError as error:
        raise InvalidDenyFile(f"{file} cannot be read: {error.strerror}") from error
    return FileVersion(state.st_size, state.st_mtime_ns, state.st_ino)


def _read_entries(file: Path) -> frozenset[str]:
    """Return the entries of the file in lower case. Raises InvalidDenyFile."""
    try:
        with file.open("rb") as source:
            content = source.read(MAX_BYTES + 1)
    except OSError as error:
        raise InvalidDenyFile(f"{file} cannot be read: {error.strerror}") from error
    if len(content) > MAX_BYTES:
        raise InvalidDenyFile(f"{file} is larger than {MAX_BYTES // 1024 // 1024} MiB")
    entries = set()
    for number, line in enumerate(content.decode("utf-8", "replace").splitlines(), 1):
        entry = line.partition("#")[0].strip().lower()
        if not entry:
            continue
        if not ENTRY_PATTERN.fullmatch(entry):
            raise InvalidDenyFile(f"{file}, line {number} is neither an address nor eip155:1:0x…")
        entries.add(entry)
    return frozenset(entries)
