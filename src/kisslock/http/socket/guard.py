"""uvicorn's HTTP protocol with limits: header size, time for header and body, unread response bytes.

A connection's position is (message number, phase). If a connection stays in the phase "header" or "body" for too long,
the client gets the status 408. This module overrides private parts of uvicorn. http/socket/server.py lists the versions
of uvicorn that have these parts.
"""

import asyncio

import httptools
from typing_extensions import override
from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from kisslock.errors import BadRequest, HeadersTooLarge, KisslockError, RequestTimeout
from kisslock.http.client_address import address_bucket, ipv6_site_of_bucket
from kisslock.http.socket.direct_io import EXTENSION_NAME
from kisslock.http.socket.limits import Limits
from kisslock.http.socket.refusal import render_rejection
from kisslock.http.socket.unread import UnreadBytes
from kisslock.http.stream import ABORT_KEY

MAX_HEADERS = 100
# After a rejection, the server drops arriving bytes for this number of seconds before it closes the connection. An
# immediate close would reset the connection before the client has read the response (RFC 9112, 9.6).
LINGER_S = 2.0
# A response can be complete before its request's body has arrived, such as a 413 based on Content-Length. The server
# then reads up to this many bytes and keeps the connection. If the server closed the connection instead, nginx might
# already have reserved the connection for its next request, and would answer that request with 502.
MAX_DRAINED_BYTES = 4 * 1024 * 1024
IDLE_TIMED_PHASE = (-1, "idle")


class GuardedProtocol(HttpToolsProtocol):
    """uvicorn's HTTP protocol with the `limits` of its configuration."""

    @override
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start waiting for the first header."""
        self._limits: Limits = self.config.limits  # type: ignore[attr-defined]
        self._message_number, self._phase = 0, "header"
        self._timed_phase = (-1, "")
        self._timer: asyncio.TimerHandle | None = None
        self._phase_bytes = 0
        self._rejection_error: KisslockError | None = None
        self._is_lingering = False
        self._idle_since = 0.0
        self._idle_timer: asyncio.TimerHandle | None = None
        transport.set_write_buffer_limits(high=self._limits.waiting_bytes)
        self._unread = UnreadBytes(self.loop, transport, self.config.unread_by_address)  # type: ignore[attr-defined]
        self._waiting_request: tuple[RequestResponseCycle, ASGI3Application] | None = None
        super().connection_made(transport)
        self._restart_timer()

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the timers."""
        self._stop_timer()
        self._stop_idling()
        self._unread.stop()
        super().connection_lost(exc)

    @override
    def data_received(self, data: bytes) -> None:
        """Parse the bytes, then check the progress of the connection."""
        if self._is_lingering:
            return
        self._phase_bytes += len(data)
        # This code repeats uvicorn's own method, but does not log a line for each malformed request.
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            # The server ignores upgrades: the request is handled like any other (RFC 9110, 7.8).
            pass
        except httptools.HttpParserError:
            self._reject(self._rejection_error or BadRequest())
        if self._phase == "idle" and self._timer is None:
            # Start no timer: the whole request arrived at once, like most requests do.
            self._timed_phase, self._phase_bytes = IDLE_TIMED_PHASE, 0
        elif not self._is_lingering:
            self._check_progress()

    def _check_progress(self) -> None:
        self._restart_timer()
        if self._phase == "header" and self._phase_bytes > self._limits.header_max_bytes:
            self._reject(HeadersTooLarge())
        elif self._is_draining() and self._phase_bytes > MAX_DRAINED_BYTES:
            self._linger()

    @override
    def on_message_begin(self) -> None:
        """Start the header phase."""
        self._phase = "header"
        super().on_message_begin()
        self.scope[ABORT_KEY] = self._unread.abort_connection  # type: ignore[literal-required]

    @override
    def on_headers_complete(self) -> None:
        """Check the complete header. If the request is rejected, raise an error, which stops the parser."""
        size, host_count = len(self.url), 0
        for name, value in self.headers:
            size += len(name) + len(value) + 4
            host_count += name == b"host"
        if size > self._limits.header_max_bytes or len(self.headers) > MAX_HEADERS:
            self._rejection_error = HeadersTooLarge()
            raise self._rejection_error
        # RFC 9112, 3.2 requires exactly one Host header.
        if host_count != 1 and self.parser.get_http_version() == "1.1":
            self._rejection_error = BadRequest("The request must have exactly one Host header.")
            raise self._rejection_error
        self._phase = "body"
        super().on_headers_complete()
        # The application's task exists but has not started yet, so the application finds the extension that this line
        # adds to its scope.
        self.scope["extensions"] = {EXTENSION_NAME: type(self.cycle)}  # type: ignore[dict-item]

    @override
    def on_message_complete(self) -> None:
        """Start the idle phase, because the whole request has arrived."""
        self._message_number, self._phase = self._message_number + 1, "idle"
        super().on_message_complete()

    @override
    def on_response_complete(self) -> None:
        """Start the next request.

        Close the connection if the client has not sent its body because it waits for 100 Continue.
        """
        self.server_state.total_requests += 1
        if self.transport.is_closing():
            return
        self.flow.resume_reading()
        if self.pipeline:
            self._start_asgi_task(*self.pipeline.pop())
            return
        self._idle_since = self.loop.time()
        if self._idle_timer is None:
            self._idle_timer = self.loop.call_later(self.timeout_keep_alive, self._check_idle)
        if self._is_draining():
            self._phase_bytes = 0
            if self.expect_100_continue:
                self._linger()

    def _check_idle(self) -> None:
        """Close a connection that was idle for long enough, or check again later."""
        self._idle_timer = None
        if self._is_busy() or self._phase == "header":
            return
        remaining_s = self._idle_since + self.timeout_keep_alive - self.loop.time()
        if remaining_s > 0:
            self._idle_timer = self.loop.call_later(remaining_s, self._check_idle)
        else:
            self._close()

    def _close(self) -> None:
        """Close the connection after the client has read the waiting bytes.

        Cut the connection if the client stops reading.
        """
        self.transport.close()
        self._unread.watch(self._limits.write_timeout_s)

    @override
    def pause_writing(self) -> None:
        """Count the unread bytes of a client that reads more slowly than the server writes."""
        super().pause_writing()
        self._unread.watch(self._limits.write_timeout_s)
        address = address_bucket(self.scope)  # type: ignore[arg-type]
        self._unread.count_for_address(ipv6_site_of_bucket(address) or address)

    @override
    def resume_writing(self) -> None:
        """Start the request that waited until the client caught up."""
        super().resume_writing()
        self._unread.stop_counting()
        waiting_request, self._waiting_request = self._waiting_request, None
        if waiting_request:
            self._start_asgi_task(*waiting_request)

    @override
    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        """Start the application after the previous response was read.

        Unlike uvicorn, this method adds no callback to the task, because `_answer` removes the task from the set of
        tasks.
        """
        if self.flow.write_paused:
            self.flow.pause_reading()
            self._waiting_request = (cycle, app)
            return
        self.tasks.add(self.loop.create_task(self._answer(cycle, app)))

    async def _answer(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        try:
            await cycle.run_asgi(app)
        finally:
            self.tasks.discard(asyncio.current_task())
            if self.transport.is_closing():
                self._unread.watch(self._limits.write_timeout_s)

    def _restart_timer(self) -> None:
        position = (self._message_number, self._phase)
        if position == self._timed_phase:
            return
        self._timed_phase, self._phase_bytes = position, self._phase_bytes if position == (0, "header") else 0
        self._stop_timer()
        if self._phase != "idle":
            seconds = self._limits.header_timeout_s if self._phase == "header" else self._limits.body_timeout_s
            self._timer = self.loop.call_later(seconds, self._on_timeout)

    def _stop_timer(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def _stop_idling(self) -> None:
        if self._idle_timer:
            self._idle_timer.cancel()
            self._idle_timer = None

    def _on_timeout(self) -> None:
        if (self._message_number, self._phase) == (0, "header") and not self._phase_bytes:
            self.transport.close()
        elif self._is_draining():
            self._linger()
        else:
            self._reject(RequestTimeout())

    def _is_busy(self) -> bool:
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is not None and not cycle.response_complete

    def _is_draining(self) -> bool:
        """Return True if the response is complete but the request's body is not."""
        return self._phase == "body" and not self._is_busy()

    def _reject(self, error: KisslockError) -> None:
        """Send the error and close the connection. If a response has already started, only close the connection."""
        self.config.rejection_log.add(error)  # type: ignore[attr-defined]
        if self.transport.is_closing():
            return
        if self._is_busy():
            if self._phase == "header" or self.cycle.response_started:
                self.transport.close()
                return
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        fixed_headers = self.config.fixed_headers  # type: ignore[attr-defined]
        self.transport.write(render_rejection(error, self.server_state.default_headers, fixed_headers))
        self._linger()

    def _linger(self) -> None:
        self._is_lingering = True
        self._stop_timer()
        self._stop_idling()
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self._timer = self.loop.call_later(LINGER_S, self._close)
