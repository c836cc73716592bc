"""Responses that clients do not read.

A connection without progress is cut after a timeout, and the unread bytes per address are limited.
"""

import asyncio
import socket
import struct
from collections import defaultdict
from contextlib import suppress

# The number of checks within one write timeout. A check finds progress if fewer bytes are unsent than at all earlier
# checks.
CHECKS_PER_TIMEOUT = 3
# The socket option SO_LINGER with a timeout of 0 s resets the connection at the close (socket(7)).
LINGER_ZERO = struct.pack("ii", 1, 0)


class UnreadByAddress:
    """The response bytes that clients of this process have not read yet, by the client's address."""

    def __init__(self, max_bytes_per_address: int) -> None:
        self.max_bytes_per_address = max_bytes_per_address
        self._connections: defaultdict[str, set[UnreadBytes]] = defaultdict(set)

    def add(self, address: str, unread_bytes: "UnreadBytes") -> None:
        """Count the unread bytes of a slow client's connection.

        If the unread bytes of the address exceed the limit, close the connections that have made no progress for the
        longest time.
        """
        connections = self._connections[address]
        connections.add(unread_bytes)
        while len(connections) > 1 and sum(connection.size for connection in connections) > self.max_bytes_per_address:
            oldest_connection = min(connections, key=lambda connection: connection.last_progress_s)
            connections.discard(oldest_connection)
            oldest_connection.abort_connection()

    def remove(self, address: str, unread_bytes: "UnreadBytes") -> None:
        """Stop counting a connection, because its client has caught up or it is closed."""
        self._connections[address].discard(unread_bytes)
        if not self._connections[address]:
            del self._connections[address]

    def __len__(self) -> int:
        return len(self._connections)


class UnreadBytes:
    """The unsent bytes of one connection. The connection is cut if no byte is sent for too long."""

    def __init__(
        self, loop: asyncio.AbstractEventLoop, transport: asyncio.Transport, unread_by_address: UnreadByAddress
    ) -> None:
        self._loop, self._transport, self._unread_by_address = loop, transport, unread_by_address
        self._timeout_s = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._address: str | None = None
        self.last_progress_s, self._last_size = 0.0, 0

    @property
    def size(self) -> int:
        """The number of unsent bytes in memory."""
        return self._transport.get_write_buffer_size()

    def watch(self, timeout_s: float) -> None:
        """Start to check whether the client reads the waiting bytes. Do nothing if no bytes are waiting."""
        if self._timer is None and self.size:
            self._timeout_s, self.last_progress_s, self._last_size = timeout_s, self._loop.time(), self.size
            self._schedule_check()

    def count_for_address(self, address: str) -> None:
        """Count the connection for an address."""
        if self._address is None:
            self._address = address
            self._unread_by_address.add(address, self)

    def stop_counting(self) -> None:
        """Stop counting the connection for its address."""
        if self._address is not None:
            self._unread_by_address.remove(self._address, self)
            self._address = None

    def stop(self) -> None:
        """Stop counting and checking, because the connection is closed."""
        self.stop_counting()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def abort_connection(self) -> None:
        """Abort the connection. Drop all waiting bytes, including bytes in the kernel (RST instead of FIN)."""
        tcp_socket = self._transport.get_extra_info("socket")
        with suppress(OSError):
            tcp_socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, LINGER_ZERO)
        self._transport.abort()

    def _schedule_check(self) -> None:
        self._timer = self._loop.call_later(self._timeout_s / CHECKS_PER_TIMEOUT, self._check_progress)

    def _check_progress(self) -> None:
        self._timer = None
        size, now = self.size, self._loop.time()
        if size < self._last_size:
            self.last_progress_s, self._last_size = now, size
        elif size and now - self.last_progress_s >= self._timeout_s:
            self.abort_connection()
            return
        if size:
            self._schedule_check()
