"""uvicorn, configured from the settings and guarded."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from socket import socket
from typing import Any

import uvicorn
from uvicorn.supervisors import Multiprocess

from kisslock.http.guard import GuardedProtocol, Limits
from kisslock.settings import Settings

Announce = Callable[[str], None]
KEEP_ALIVE_S = 15
SHUTDOWN_S = 5


class ServerConfig(uvicorn.Config):
    """uvicorn's configuration with the guard's limits; it can be pickled for worker processes."""

    def __init__(self, app: Any, settings: Settings, *, factory: bool = False) -> None:
        server = settings.server
        super().__init__(
            app,
            factory=factory,
            host=server.host,
            port=server.port,
            workers=server.workers,
            http=GuardedProtocol,
            ws="none",
            lifespan="on",
            access_log=False,
            log_level="warning",
            server_header=False,
            proxy_headers=bool(server.trusted_proxies),
            forwarded_allow_ips=list(server.trusted_proxies),
            timeout_keep_alive=KEEP_ALIVE_S,
            timeout_graceful_shutdown=SHUTDOWN_S,
        )
        self.limits = Limits(server.header_timeout_s, server.body_timeout_s, server.header_max_bytes)


class AnnouncingServer(uvicorn.Server):
    """Says where it is once it listens; says nothing in worker processes."""

    def __init__(self, config: uvicorn.Config, announce: Announce, url: str) -> None:
        super().__init__(config)
        self.announce, self.url = announce, url

    async def startup(self, sockets: list[socket] | None = None) -> None:
        """Start, then tell."""
        await super().startup(sockets)
        if self.started:
            self.announce(self.url)


def serve(config: ServerConfig, announce: Announce) -> bool:
    """Serve until a signal, having told the URL; whether the server ever came up."""
    try:
        listening = config.bind_socket()
    except SystemExit:
        # uvicorn has said why, and would end the process with a code of its own.
        return False
    host = f"[{config.host}]" if ":" in config.host else config.host
    url = f"http://{host}:{listening.getsockname()[1]}"
    with listening:
        if config.workers > 1:
            announce(url)
            Multiprocess(config, [listening]).run()
            return True
        server = AnnouncingServer(config, announce, url)
        with _own_ending():
            server.run(sockets=[listening])
    return server.started


@contextmanager
def _own_ending() -> Iterator[None]:
    """Let the caller tidy up: uvicorn raises the signal again that ended it, and exits with a code of its own."""
    before = signal.signal(signal.SIGTERM, lambda _signal, _frame: None)
    try:
        with suppress(SystemExit, KeyboardInterrupt):
            yield
    finally:
        signal.signal(signal.SIGTERM, before)
