"""The shared parts of the server's benchmarks: measured processes, a client, and tables of ratios.

Each result is divided by the result of a bare ASGI application under uvicorn, measured in the same round. The bare
application has no routes, no headers, no limits and no log, so the ratio shows the cost of Kisslock. Microseconds
depend on the machine and its load, but the ratio of two servers that are measured in turn does not.
"""

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from starlette.types import Receive, Scope, Send

from kisslock.dev.ports import free_port
from tools.places import ROOT
from tools.programs import find_program

START_TIMEOUT_S = 60.0
TABLE_HEAD = "| | of bare | at most | | of nginx | CPU, µs | a second |\n|---|--:|--:|---|--:|--:|--:|\n"
CreateRequest = Callable[[], bytes]
# Takes the folder and the port of a program, and returns the command line that starts the program.
Command = Callable[[Path, int], list[str]]


class MeasuredServer:
    """A running server process, with its port and its folder."""

    def __init__(self, pid: int, port: int, folder: Path) -> None:
        self.pid, self.port, self.folder = pid, port, folder

    def cpu_s(self) -> float:
        """Return the CPU time of all its threads so far, with the scheduler's nanosecond precision (Linux)."""
        total = 0
        for task in Path(f"/proc/{self.pid}/task").iterdir():
            total += int((task / "schedstat").read_text().split()[0])
        return total / 1e9

    def memory_bytes(self) -> int:
        """Return the resident memory of the process."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")


@contextmanager
def run_program(command: Command) -> Iterator[MeasuredServer]:
    """Run a program in a new folder while the context lasts.

    The context begins when the program accepts connections.
    """
    with TemporaryDirectory(prefix="kisslock-bench-") as name:
        folder, port = Path(name), free_port()
        log, environ = (folder / "log").open("wb"), {**os.environ, "PYTHONPATH": str(ROOT)}
        child = subprocess.Popen(
            command(folder, port),
            cwd=folder,
            env=environ,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=log,
        )
        try:
            deadline = time.monotonic() + START_TIMEOUT_S
            while not _is_listening(port):
                if child.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError((folder / "log").read_text())
                time.sleep(0.05)
            yield MeasuredServer(child.pid, port, folder)
        finally:
            child.send_signal(signal.SIGTERM)
            child.wait(timeout=20)


def _is_listening(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def create_kisslock_command(settings: str) -> Command:
    """Return the command of `kisslock serve` with these settings.

    `PORT` in the settings is replaced by the port, and `FOLDER` by the folder of the server.
    """

    def build_command(folder: Path, port: int) -> list[str]:
        text = settings.replace("PORT", str(port)).replace("FOLDER", str(folder))
        (folder / "kisslock.toml").write_text(text)
        return [sys.executable, "-m", "kisslock", "serve", "--port", str(port)]

    return build_command


def create_bare_app_command(_folder: Path, port: int) -> list[str]:
    """Return the command of the bare application, with the options of `kisslock serve` but without its guard."""
    options = ("--loop", "uvloop", "--http", "httptools", "--ws", "none", "--lifespan", "off", "--no-access-log")
    quiet_options = ("--no-server-header", "--no-proxy-headers", "--log-level", "warning")
    return [sys.executable, "-m", "uvicorn", "bench.core:app", "--port", str(port), *options, *quiet_options]


def start_references(stack: ExitStack) -> dict[str, MeasuredServer]:
    """Start the bare application, and nginx in front of it if nginx can be installed."""
    references = {"bare": stack.enter_context(run_program(create_bare_app_command))}
    if find_program("nginx"):
        references["nginx"] = stack.enter_context(run_program(create_nginx_command(references["bare"].port)))
    return references


def create_nginx_command(node_port: int) -> Command:
    """Return the command of an nginx (`tools/programs.py` installs it) that forwards everything to a port."""

    def build_command(folder: Path, port: int) -> list[str]:
        (folder / "nginx.conf").write_text(
            f"""daemon off; master_process off; pid {folder}/pid; error_log {folder}/error.log;
events {{ worker_connections 1024; }}
http {{
  access_log off; client_body_temp_path {folder}/b; proxy_temp_path {folder}/p; fastcgi_temp_path {folder}/f;
  uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s; client_max_body_size 4m; client_body_buffer_size 4m;
  upstream node {{ server 127.0.0.1:{node_port}; keepalive 64; }}
  server {{ listen 127.0.0.1:{port};
    location / {{ proxy_pass http://node; proxy_http_version 1.1; proxy_set_header Connection ""; }} }}
}}
"""
        )
        return [find_program("nginx"), "-p", str(folder), "-c", str(folder / "nginx.conf")]

    return build_command


@lru_cache
def create_json_body(size: int) -> bytes:
    """Return a JSON text of this many bytes."""
    return b'"%b"' % (b"a" * (size - 2))


async def app(scope: Scope, receive: Receive, send: Send) -> None:
    """The bare application. The application responds with as many bytes of JSON as the path says."""
    while (await receive()).get("more_body"):
        pass
    response_body = create_json_body(int(scope["path"][1:]))
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(response_body))]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": response_body})


def to_bare_request(request: bytes, size: int) -> bytes:
    """Return a request to the bare application for a response of this many bytes."""
    return b"POST /%d HTTP/1.1\r\n%b" % (size, request.split(b"\r\n", 1)[1])


def create_post_request(path: str, value: object, extra_headers: str = "") -> bytes:
    """Return a POST request with JSON as raw bytes."""
    json_body = json.dumps(value).encode()
    headers = f"{extra_headers}Content-Type: application/json\r\nContent-Length: {len(json_body)}\r\n"
    return f"POST {path} HTTP/1.1\r\nHost: x\r\n{headers}\r\n".encode() + json_body


async def send_requests(
    port: int, request_factories: Sequence[CreateRequest], requests_per_connection: int, sender: str = "127.0.0.1"
) -> None:
    """Open one connection for each function in `request_factories`, and send the requests on every connection.

    Raises RuntimeError for a status other than 200.
    """
    await asyncio.gather(
        *(_send_on_connection(port, make, requests_per_connection, sender) for make in request_factories)
    )


async def _send_on_connection(port: int, create_request: CreateRequest, count: int, sender: str) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(sender, 0))
    for _ in range(count):
        writer.write(create_request())
        response_head = await reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"\ncontent-length: *(\d+)", response_head, re.IGNORECASE)
        response_body = await reader.readexactly(int(length[1]) if length else 0)
        if not response_head.startswith(b"HTTP/1.1 200") or b'"error"' in response_body:
            raise RuntimeError((response_head + response_body)[:400].decode(errors="replace"))
    writer.close()


@dataclass(frozen=True)
class RoundResult:
    """The result of one round: the CPU time per request, and the responses per second."""

    cpu_us: float
    responses_per_s: float


async def measure(
    server: MeasuredServer,
    request_factories: Sequence[CreateRequest],
    *,
    requests_per_connection: int,
    settle_s: float = 0,
) -> RoundResult:
    """Send the requests, with one connection for each of `request_factories`.

    The CPU time of work that follows within `settle_s` seconds is included.
    """
    cpu, start, count = server.cpu_s(), time.perf_counter(), len(request_factories) * requests_per_connection
    await send_requests(server.port, request_factories, requests_per_connection)
    elapsed_s = time.perf_counter() - start
    await asyncio.sleep(settle_s)
    return RoundResult((server.cpu_s() - cpu) / count * 1e6, count / elapsed_s)


@dataclass(frozen=True)
class TableRow:
    """A table row. `max_ratio` is its maximum ratio to the bare application's CPU. `nginx_reference` can be empty."""

    title: str
    max_ratio: float | None = None
    bare_reference: str = "bare"
    nginx_reference: str = ""


def format_table(rows: Mapping[str, TableRow], results_by_title: Mapping[str, Sequence[RoundResult]]) -> str:
    """Return the rounds' medians, as ratios to the bare application and to nginx in the same round."""
    lines = []
    for name, row in rows.items():
        if not results_by_title.get(name):
            continue
        of_bare, of_nginx = (
            _ratios_to_reference(results_by_title[name], results_by_title.get(reference, ()))
            for reference in (row.bare_reference, row.nginx_reference)
        )
        middle = median(of_bare)
        ratio = f"{middle:.2f}× ({min(of_bare):.2f}–{max(of_bare):.2f})"
        target = (f"{row.max_ratio:g}×", format_verdict(middle <= row.max_ratio)) if row.max_ratio else ("", "")
        nginx_ratio = f"{median(of_nginx):.2f}×" if of_nginx else ""
        cpu, rate = (
            median(getattr(result, field_name) for result in results_by_title[name])
            for field_name in ("cpu_us", "responses_per_s")
        )
        cells = (row.title, ratio, *target, nginx_ratio, f"{cpu:.1f}", f"{rate:.0f}")
        lines.append(f"| {' | '.join(cells)} |\n")
    return TABLE_HEAD + "".join(lines)


def _ratios_to_reference(figures: Sequence[RoundResult], references: Sequence[RoundResult]) -> list[float]:
    return (
        [figure.cpu_us / reference.cpu_us for figure, reference in zip(figures, references, strict=True)]
        if references
        else []
    )


def find_p99(values: Sequence[float]) -> float:
    """Return the 99th percentile."""
    return sorted(values)[len(values) * 99 // 100]


def format_verdict(is_within_limit: bool) -> str:  # noqa: FBT001 (the only argument)
    """Return "holds" or "missed"."""
    return "holds" if is_within_limit else "missed"
