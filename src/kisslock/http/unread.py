"""Answers that their clients do not take: ended when nothing of them goes out any more, bounded for each address."""

import asyncio
import socket
import struct
from collections import defaultdict
from contextlib import suppress

# Looked at so often within the time that may pass without progress.
LOOKS = 3
# On, and for 0 s (socket(7), SO_LINGER).
AT_ONCE = struct.pack("ii", 1, 0)


class Held:
    """What addresses let us hold, for all connections of this process."""

    def __init__(self, address_bytes: int) -> None:
        self.address_bytes = address_bytes
        self._of: defaultdict[str, set[Unread]] = defaultdict(set)

    def add(self, address: str, unread: "Unread") -> None:
        """One more connection whose client is slow; those that stand still the longest make room."""
        mine = self._of[address]
        mine.add(unread)
        while len(mine) > 1 and sum(one.size for one in mine) > self.address_bytes:
            oldest = min(mine, key=lambda one: one.since)
            mine.discard(oldest)
            oldest.cut()

    def remove(self, address: str, unread: "Unread") -> None:
        """It has been taken, or the connection is gone."""
        self._of[address].discard(unread)
        if not self._of[address]:
            del self._of[address]

    def __len__(self) -> int:
        return len(self._of)


class Unread:
    """What waits to go out on one connection; the connection is cut when nothing goes out for too long."""

    def __init__(self, loop: asyncio.AbstractEventLoop, transport: asyncio.Transport, held: Held) -> None:
        self._loop, self._transport, self._held = loop, transport, held
        self._timeout_s = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._address: str | None = None
        self.since, self._left = 0.0, 0

    @property
    def size(self) -> int:
        """Bytes in memory."""
        return self._transport.get_write_buffer_size()

    def watch(self, timeout_s: float) -> None:
        """Look, from now on, whether something goes out; needless when nothing waits."""
        if self._timer is None and self.size:
            self._timeout_s, self.since, self._left = timeout_s, self._loop.time(), self.size
            self._look_later()

    def count(self, address: str) -> None:
        """Count it for an address."""
        if self._address is None:
            self._address = address
            self._held.add(address, self)

    def taken(self) -> None:
        """The client has caught up."""
        if self._address is not None:
            self._held.remove(self._address, self)
            self._address = None

    def stop(self) -> None:
        """The connection is gone."""
        self.taken()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def cut(self) -> None:
        """End the connection and forget what waits, what the system holds of it as well (RST instead of FIN)."""
        own = self._transport.get_extra_info("socket")
        with suppress(OSError):
            own.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
        self._transport.abort()

    def _look_later(self) -> None:
        self._timer = self._loop.call_later(self._timeout_s / LOOKS, self._look)

    def _look(self) -> None:
        self._timer = None
        size, now = self.size, self._loop.time()
        if size < self._left:
            self.since, self._left = now, size
        elif size and now - self.since >= self._timeout_s:
            self.cut()
            return
        if size:
            self._look_later()
