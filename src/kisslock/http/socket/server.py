"""uvicorn with Kisslock's settings and the socket guard."""

import gc
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from importlib.util import find_spec
from multiprocessing import resource_tracker
from multiprocessing.connection import wait
from socket import socket
from typing import Any

import uvicorn
from typing_extensions import override
from uvicorn.supervisors import Multiprocess
from uvicorn.supervisors.multiprocess import Process

from kisslock import metrics
from kisslock.errors import KisslockError, SettingsError
from kisslock.http.fixed_headers import fixed_headers
from kisslock.http.loopback import is_loopback
from kisslock.http.socket.limits import Limits
from kisslock.http.socket.refusal import RejectionLog
from kisslock.http.socket.unread import UnreadByAddress
from kisslock.settings import Settings

AnnounceURL = Callable[[str], None]
KEEP_ALIVE_S = 15
SHUTDOWN_S = 5
# The signals that end the server.
END_SIGNALS = {signal.SIGINT, signal.SIGTERM}
# The guard overrides private parts of uvicorn in these minor versions. The extra `server` in pyproject.toml has the
# same limits.
SUPPORTED_UVICORN_VERSIONS = ("0.53", "0.54")
INSTALL_COMMAND = 'pip install "kisslock[server]"'
log = logging.getLogger("kisslock")


def is_supported_uvicorn() -> bool:
    """Return True if the guard supports the installed uvicorn."""
    return uvicorn.__version__.rpartition(".")[0] in SUPPORTED_UVICORN_VERSIONS and find_spec("httptools") is not None


class ServerConfig(uvicorn.Config):
    """uvicorn's configuration with the guard's limits. Worker processes receive this configuration pickled.

    Raises SettingsError if the guard does not support the installed uvicorn and other machines can connect directly.
    """

    def __init__(self, app: Any, settings: Settings, *, factory: bool = False) -> None:
        server, is_guarded = settings.server, is_supported_uvicorn()
        if not is_guarded:
            _require_protection(settings)
        super().__init__(
            app,
            factory=factory,
            host=server.host,
            port=server.port,
            workers=server.workers,
            http="kisslock.http.socket.guard:GuardedProtocol" if is_guarded else "auto",
            ws="none",
            lifespan="on",
            access_log=False,
            # Keep the log handlers that logging_setup has installed.
            log_config=None,
            log_level="warning",
            server_header=False,
            proxy_headers=bool(server.trusted_proxies),
            forwarded_allow_ips=list(server.trusted_proxies),
            timeout_keep_alive=KEEP_ALIVE_S,
            timeout_graceful_shutdown=SHUTDOWN_S,
        )
        self.limits = Limits(server.header_timeout_s, server.body_timeout_s, server.header_max_bytes)
        self.unread_by_address = UnreadByAddress(self.limits.unread_max_bytes)
        self.rejection_log = RejectionLog()
        # A request that the parser rejects reaches no application, so the protocol adds these headers itself.
        self.fixed_headers = fixed_headers(settings)


def _require_protection(settings: Settings) -> None:
    """Raise SettingsError if a server without the guard accepts connections from other machines directly."""
    server, problem = settings.server, f"Kisslock's socket limits do not support uvicorn {uvicorn.__version__}"
    if server.workers > 1:
        raise SettingsError([f"server.workers is {server.workers}, and {problem}: {INSTALL_COMMAND}"])
    if not (is_loopback(server.host) or server.host == "localhost" or server.trusted_proxies):
        line = (
            f"server.host is {server.host} without a proxy in server.trusted_proxies, and {problem}: {INSTALL_COMMAND}"
        )
        raise SettingsError([line])
    log.warning("%s, so the server runs without them. To get them: %s", problem, INSTALL_COMMAND)


def tune_garbage_collection() -> None:
    """Exclude the existing objects from garbage collection, and collect new objects less often.

    A batch of a thousand calls creates thousands of objects that live for milliseconds.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


@contextmanager
def _block_ctrl_c() -> Iterator[None]:
    """Start processes inside this context with SIGINT blocked. Each process unblocks it in `exit_with_parent`.

    Ctrl-C sends SIGINT to every process of a terminal. A worker that is still importing modules would print a traceback
    at SIGINT.
    """
    # multiprocessing unblocks SIGINT when it starts its tracker, so start the tracker first.
    resource_tracker.ensure_running()
    old_mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, old_mask)


def exit_with_parent() -> None:
    """In a worker process, start a graceful shutdown when the parent process ends or is killed."""
    # `_block_ctrl_c` has blocked SIGINT for this process. uvicorn has installed its handler, which stops the worker
    # without a traceback, so unblock SIGINT.
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def watch() -> None:
        wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=watch, daemon=True).start()


class Workers(Multiprocess):
    """uvicorn's supervisor, which also logs and counts each worker that it replaces."""

    def __init__(self, config: ServerConfig, sockets: list[socket]) -> None:
        super().__init__(config, sockets)
        # Create the metric's file at startup, because creating it later can fail, for example when the disk is full.
        self._died_workers_counter = metrics.died_workers_counter()
        # Maps each killed worker to the exit code that the worker had before it was killed. None means that the worker
        # was still running.
        self._exit_codes: dict[Process, int | None] = {}

    @override
    def init_processes(self) -> None:
        """Start the workers."""
        with _block_ctrl_c():
            super().init_processes()

    @override
    def restart_all(self) -> None:
        """Replace every worker, one after the other (on SIGHUP)."""
        with _block_ctrl_c():
            super().restart_all()

    @override
    def keep_subprocess_alive(self) -> None:
        """Replace the workers that have died or do not respond. Log and count each."""
        old_processes = [*self.processes]
        for process in old_processes:
            # uvicorn kills every worker that it replaces. After that, the worker's exit code looks like a SIGKILL from
            # the kernel. `_kill` therefore records the exit code before the kill.
            process.kill = partial(self._kill, process)  # type: ignore[method-assign]
        with _block_ctrl_c():
            super().keep_subprocess_alive()
        exit_codes, self._exit_codes = self._exit_codes, {}
        if END_SIGNALS.intersection(self.signal_queue):
            # The server is ending. Do not log the workers that also ended, for example because Ctrl-C reaches them too.
            return
        for process in old_processes:
            if process not in self.processes:
                log.error(
                    "The worker process %s %s. A new process replaces it.",
                    process.pid,
                    self._exit_reason(exit_codes.get(process)),
                )
                self._died_workers_counter.inc(1)

    def _kill(self, process: Process) -> None:
        self._exit_codes[process] = process.exitcode
        Process.kill(process)

    def _exit_reason(self, exit_code: int | None) -> str:
        if exit_code is None:
            return f"did not respond for {self.config.timeout_worker_healthcheck} s and was killed"
        if exit_code >= 0:
            return f"exited with code {exit_code}"
        memory_hint = " (possibly out of memory: check the kernel's log)" if exit_code == -signal.SIGKILL else ""
        return f"was killed by {signal.Signals(-exit_code).name}{memory_hint}"


def serve(config: ServerConfig, announce: AnnounceURL) -> bool:
    """Announce the URL and serve until a signal arrives. Return True if the server started. Raises KisslockError."""
    with _listen(config) as listening_socket:
        host = f"[{config.host}]" if ":" in config.host else config.host
        url = f"http://{host}:{listening_socket.getsockname()[1]}"
        # Install the signal handlers before the URL is announced, so that a signal after the announcement stops the
        # server.
        if config.workers > 1:
            workers = Workers(config, [listening_socket])
            announce(url)
            workers.run()
            return True
        server = uvicorn.Server(config)
        with _return_on_signal(server):
            announce(url)
            tune_garbage_collection()
            server.run(sockets=[listening_socket])
    return server.started


def _listen(config: ServerConfig) -> socket:
    """Listen on the port. A client that connects before the application is ready has to wait."""
    try:
        listening_socket = config.bind_socket()
    except SystemExit as error:
        # uvicorn has already logged the reason. The SystemExit that uvicorn raises would end the process with uvicorn's
        # own exit code.
        raise KisslockError(
            f"{config.host}:{config.port} cannot be used.", hint="Choose another with --port or --host."
        ) from error
    listening_socket.listen(config.backlog)
    return listening_socket


@contextmanager
def _return_on_signal(server: uvicorn.Server) -> Iterator[None]:
    """Return to the caller of `serve` after a signal.

    Without this context, uvicorn would raise the signal again or exit. If a signal arrives before uvicorn handles
    signals, the server first completes its start and then ends.
    """

    def stop_server(_signal: int, _frame: object) -> None:
        server.should_exit = True

    old_handler = signal.signal(signal.SIGTERM, stop_server)
    try:
        with suppress(SystemExit, KeyboardInterrupt):
            yield
    finally:
        signal.signal(signal.SIGTERM, old_handler)
