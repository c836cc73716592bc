"""uvicorn with the settings and the guard of http.guard."""

import gc
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import wait
from socket import socket
from typing import Any

import uvicorn
from uvicorn.supervisors import Multiprocess

from kisslock.errors import KisslockError
from kisslock.http.guard import GuardedProtocol, Limits
from kisslock.http.refusal import Refusals
from kisslock.http.unread import Held
from kisslock.settings import Settings

Announce = Callable[[str], None]
KEEP_ALIVE_S = 15
SHUTDOWN_S = 5


class ServerConfig(uvicorn.Config):
    """uvicorn's configuration with the guard's limits. Worker processes get it pickled."""

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
            # uvicorn logs through the handlers of logging_setup.
            log_config=None,
            log_level="warning",
            server_header=False,
            proxy_headers=bool(server.trusted_proxies),
            forwarded_allow_ips=list(server.trusted_proxies),
            timeout_keep_alive=KEEP_ALIVE_S,
            timeout_graceful_shutdown=SHUTDOWN_S,
        )
        self.limits = Limits(server.header_timeout_s, server.body_timeout_s, server.header_max_bytes)
        self.held = Held(self.limits.unread_max_bytes)
        self.refusals = Refusals()


def settle_memory() -> None:
    """Exclude the objects of now from garbage collection, and collect the rest less often.

    A batch of a thousand calls makes thousands of objects that live for milliseconds.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def end_with_parent() -> None:
    """In a worker process: shut down in order when the parent process is gone, for example killed."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def watch() -> None:
        wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=watch, daemon=True).start()


def serve(config: ServerConfig, announce: Announce) -> bool:
    """Announce the URL and serve until a signal; whether the server started. Raises KisslockError."""
    with _listening(config) as listening:
        host = f"[{config.host}]" if ":" in config.host else config.host
        announce(f"http://{host}:{listening.getsockname()[1]}")
        if config.workers > 1:
            Multiprocess(config, [listening]).run()
            return True
        settle_memory()
        server = uvicorn.Server(config)
        with _returning():
            server.run(sockets=[listening])
    return server.started


def _listening(config: ServerConfig) -> socket:
    """Listen on the port; clients that connect before the application is ready wait."""
    try:
        listening = config.bind_socket()
    except SystemExit as error:
        # uvicorn has logged the reason, and would end the process with its own exit code.
        raise KisslockError(
            f"{config.host}:{config.port} cannot be used.", hint="Choose another with --port or --host."
        ) from error
    listening.listen(config.backlog)
    return listening


@contextmanager
def _returning() -> Iterator[None]:
    """Return to the caller: uvicorn raises the signal that ended it once more, and exits with its own code."""
    before = signal.signal(signal.SIGTERM, lambda _signal, _frame: None)
    try:
        with suppress(SystemExit, KeyboardInterrupt):
            yield
    finally:
        signal.signal(signal.SIGTERM, before)
