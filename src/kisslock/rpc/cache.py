"""A cache of responses in memory, limited in bytes. The least recently used entry is dropped first."""

from collections import OrderedDict

from msgspec import Struct

# The memory in bytes that an entry needs in addition to its texts: the struct, two bytes objects, a dictionary slot.
OVERHEAD_BYTES = 300
NEVER_EXPIRES = float("inf")
HEAD_INDEPENDENT = -2


class Entry(Struct, frozen=True, gc=False):
    """An encoded response without its ID (`tail`), and until when it is valid.

    `expires_at_s` is a time of the monotonic clock. If the response is valid only for one newest block, `head_number`
    is the number of this block. If not, `head_number` is HEAD_INDEPENDENT.
    """

    tail: bytes
    expires_at_s: float
    head_number: int


class Cache:
    """Entries by key. A key consists of the chain, the method and the canonical params."""

    def __init__(self, max_bytes: int, item_max_bytes: int) -> None:
        self._max_bytes, self._item_max_bytes = max_bytes, min(item_max_bytes, max_bytes)
        self._entries: OrderedDict[bytes, Entry] = OrderedDict()
        self.total_bytes = 0

    def __len__(self) -> int:
        return len(self._entries)

    def get(self, key: bytes, now: float, head_number: int) -> bytes | None:
        """Return the key's response tail if it is valid at `now` while `head_number` is the newest block, else None."""
        entry = self._entries.get(key)
        if entry is None:
            return None
        if entry.expires_at_s <= now or (entry.head_number != HEAD_INDEPENDENT and entry.head_number != head_number):  # noqa: PLR1714 (runs many times per batch)
            self._drop(key)
            return None
        self._entries.move_to_end(key)
        return entry.tail

    def put(self, key: bytes, entry: Entry) -> None:
        """Store an entry unless it is too large. Drop the least recently used entries until it fits."""
        size = len(key) + len(entry.tail) + OVERHEAD_BYTES
        if size > self._item_max_bytes:
            return
        entries = self._entries
        if key in entries:
            self._drop(key)
        entries[key] = entry
        self.total_bytes += size
        while self.total_bytes > self._max_bytes:
            self._drop(next(iter(entries)))

    def _drop(self, key: bytes) -> None:
        self.total_bytes -= len(key) + len(self._entries.pop(key).tail) + OVERHEAD_BYTES
