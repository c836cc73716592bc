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
from tools.programs import find

START_S = 60.0
HEAD = "| | of bare | at most | | of nginx | CPU, µs | a second |\n|---|--:|--:|---|--:|--:|--:|\n"
Make = Callable[[], bytes]
# Takes the folder and the port of a program, and returns the command line that starts the program.
Command = Callable[[Path, int], list[str]]


class Measured:
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
def running(command: Command) -> Iterator[Measured]:
    """Run a program in a new folder while the context lasts.

    The context begins when the program accepts connections.
    """
    with TemporaryDirectory(prefix="kisslock-bench-") as name:
        folder, port = Path(name), free_port()
        log, own = (folder / "log").open("wb"), {**os.environ, "PYTHONPATH": str(ROOT)}
        child = subprocess.Popen(
            command(folder, port), cwd=folder, env=own, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=log
        )
        try:
            deadline = time.monotonic() + START_S
            while not _listens(port):
                if child.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError((folder / "log").read_text())
                time.sleep(0.05)
            yield Measured(child.pid, port, folder)
        finally:
            child.send_signal(signal.SIGTERM)
            child.wait(timeout=20)


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def kisslock(settings: str) -> Command:
    """Return the command of `kisslock serve` with these settings.

    `PORT` in the settings is replaced by the port, and `FOLDER` by the folder of the server.
    """

    def command(folder: Path, port: int) -> list[str]:
        text = settings.replace("PORT", str(port)).replace("FOLDER", str(folder))
        (folder / "kisslock.toml").write_text(text)
        return [sys.executable, "-m", "kisslock", "serve", "--port", str(port)]

    return command


def bare(_folder: Path, port: int) -> list[str]:
    """Return the command of the bare application, with the options of `kisslock serve` but without its guard."""
    options = ("--loop", "uvloop", "--http", "httptools", "--ws", "none", "--lifespan", "off", "--no-access-log")
    quiet = ("--no-server-header", "--no-proxy-headers", "--log-level", "warning")
    return [sys.executable, "-m", "uvicorn", "bench.core:app", "--port", str(port), *options, *quiet]


def start_references(stack: ExitStack) -> dict[str, Measured]:
    """Start the bare application, and nginx in front of it if nginx can be installed."""
    found = {"bare": stack.enter_context(running(bare))}
    if find("nginx"):
        found["nginx"] = stack.enter_context(running(nginx(found["bare"].port)))
    return found


def nginx(node: int) -> Command:
    """Return the command of an nginx (`tools/programs.py` installs it) that forwards everything to a port."""

    def command(folder: Path, port: int) -> list[str]:
        (folder / "nginx.conf").write_text(
            f"""daemon off; master_process off; pid {folder}/pid; error_log {folder}/error.log;
events {{ worker_connections 1024; }}
http {{
  access_log off; client_body_temp_path {folder}/b; proxy_temp_path {folder}/p; fastcgi_temp_path {folder}/f;
  uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s; client_max_body_size 4m; client_body_buffer_size 4m;
  upstream node {{ server 127.0.0.1:{node}; keepalive 64; }}
  server {{ listen 127.0.0.1:{port};
    location / {{ proxy_pass http://node; proxy_http_version 1.1; proxy_set_header Connection ""; }} }}
}}
"""
        )
        return [find("nginx"), "-p", str(folder), "-c", str(folder / "nginx.conf")]

    return command


@lru_cache
def body(size: int) -> bytes:
    """Return a JSON text of this many bytes."""
    return b'"%b"' % (b"a" * (size - 2))


async def app(scope: Scope, receive: Receive, send: Send) -> None:
    """The bare application. The application responds with as many bytes of JSON as the path says."""
    while (await receive()).get("more_body"):
        pass
    answer = body(int(scope["path"][1:]))
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(answer))]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": answer})


def to_bare(request: bytes, size: int) -> bytes:
    """Return a request to the bare application for a response of this many bytes."""
    return b"POST /%d HTTP/1.1\r\n%b" % (size, request.split(b"\r\n", 1)[1])


def post(path: str, value: object, more: str = "") -> bytes:
    """Return a POST request with JSON as raw bytes."""
    sent = json.dumps(value).encode()
    head = f"POST {path} HTTP/1.1\r\nHost: x\r\n{more}Content-Type: application/json\r\nContent-Length: {len(sent)}\r\n"
    return f"{head}\r\n".encode() + sent


async def ask(port: int, makes: Sequence[Make], each: int, sender: str = "127.0.0.1") -> None:
    """Open one connection for each function in `makes`, and send `each` requests on every connection.

    Raises RuntimeError for a status other than 200.
    """
    await asyncio.gather(*(_asked(port, make, each, sender) for make in makes))


async def _asked(port: int, make: Make, count: int, sender: str) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(sender, 0))
    for _ in range(count):
        writer.write(make())
        head = await reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"\ncontent-length: *(\d+)", head, re.IGNORECASE)
        answer = await reader.readexactly(int(length[1]) if length else 0)
        if not head.startswith(b"HTTP/1.1 200") or b'"error"' in answer:
            raise RuntimeError((head + answer)[:400].decode(errors="replace"))
    writer.close()


@dataclass(frozen=True)
class Figure:
    """The result of one round: the CPU time per request, and the responses per second."""

    cpu_us: float
    rate: float


async def measure(server: Measured, makes: Sequence[Make], *, each: int, settle_s: float = 0) -> Figure:
    """Send the requests, with one connection for each of `makes`.

    The CPU time of work that follows within `settle_s` seconds is included.
    """
    cpu, start, count = server.cpu_s(), time.perf_counter(), len(makes) * each
    await ask(server.port, makes, each)
    took = time.perf_counter() - start
    await asyncio.sleep(settle_s)
    return Figure((server.cpu_s() - cpu) / count * 1e6, count / took)


@dataclass(frozen=True)
class Row:
    """A row of a table: its title, and its limit in multiples of the bare application's CPU. nginx is optional."""

    title: str
    most: float | None = None
    bare: str = "bare"
    nginx: str = ""


def table(rows: Mapping[str, Row], found: Mapping[str, Sequence[Figure]]) -> str:
    """Return the rounds' medians, as ratios to the bare application and to nginx in the same round."""
    lines = []
    for name, row in rows.items():
        if not found.get(name):
            continue
        of_bare, of_nginx = (_ratios(found[name], found.get(reference, ())) for reference in (row.bare, row.nginx))
        middle = median(of_bare)
        ratio = f"{middle:.2f}× ({min(of_bare):.2f}–{max(of_bare):.2f})"
        target = (f"{row.most:g}×", verdict(middle <= row.most)) if row.most else ("", "")
        nginx_ratio = f"{median(of_nginx):.2f}×" if of_nginx else ""
        cpu, rate = (median(getattr(one, kind) for one in found[name]) for kind in ("cpu_us", "rate"))
        cells = (row.title, ratio, *target, nginx_ratio, f"{cpu:.1f}", f"{rate:.0f}")
        lines.append(f"| {' | '.join(cells)} |\n")
    return HEAD + "".join(lines)


def _ratios(figures: Sequence[Figure], references: Sequence[Figure]) -> list[float]:
    return (
        [figure.cpu_us / reference.cpu_us for figure, reference in zip(figures, references, strict=True)]
        if references
        else []
    )


def p99(values: Sequence[float]) -> float:
    """Return the 99th percentile."""
    return sorted(values)[len(values) * 99 // 100]


def verdict(holds: bool) -> str:  # noqa: FBT001 (one word for one fact)
    """Return "holds" or "missed"."""
    return "holds" if holds else "missed"
