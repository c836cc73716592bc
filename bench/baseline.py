"""The bare ASGI application under uvicorn; each figure of the server is divided by its figure of the same run.

The application answers JSON of as many bytes as the path says. It has no routes, no headers of its own, no limits
and no log, so the ratio to it shows what Kisslock adds to the server. Microseconds depend on the machine and its load;
the ratio of two servers that are asked in turn does not.
"""

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory

from starlette.types import Receive, Scope, Send

from bench.gateway.client import Make, ask
from bench.gateway.process import Measured, running
from bench.gateway.process import nginx as in_front
from kisslock.dev.ports import free_port
from tools.programs import bring, find

# The same program and options as `kisslock serve` without its guard.
OPTIONS = ("--loop", "uvloop", "--http", "httptools", "--ws", "none", "--lifespan", "off")
QUIET = ("--no-access-log", "--no-server-header", "--no-proxy-headers", "--log-level", "warning")


@lru_cache
def body(size: int) -> bytes:
    """A JSON text of so many bytes."""
    return b'"%b"' % (b"a" * (size - 2))


async def app(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer a request."""
    while (await receive()).get("more_body"):
        pass
    answer = body(int(scope["path"][1:]))
    length = b"%d" % len(answer)
    headers = [(b"content-type", b"application/json"), (b"content-length", length)]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": answer})


def command(_folder: Path) -> tuple[list[str], int]:
    """The command of the bare application, with its port."""
    port = free_port()
    served = ["-m", "uvicorn", "bench.baseline:app", "--port", str(port)]
    return [sys.executable, *served, *OPTIONS, *QUIET], port


def to_bare(request: bytes, size: int) -> bytes:
    """The same request to the bare application, for an answer of so many bytes."""
    _line, rest = request.split(b"\r\n", 1)
    return b"POST /%d HTTP/1.1\r\n%b" % (size, rest)


async def cpu_us(bare: Measured, make: Make, connections: int, each: int) -> float:
    """Microseconds of a server's CPU for a request to the bare application."""
    cpu = bare.cpu_s()
    await ask(bare.port, [make] * connections, each)
    return (bare.cpu_s() - cpu) / (connections * each) * 1e6


@dataclass(frozen=True)
class Baseline:
    """The bare application, and nginx in front of it if there is an nginx, for as long as `starting` lasts."""

    bare: Measured
    nginx: Measured | None

    async def cpu_us(self, request: bytes, size: int, *, connections: int = 16, each: int = 200) -> tuple[float, float]:
        """Microseconds of CPU for this request with an answer of so many bytes: the bare application's, and nginx's."""
        sent = to_bare(request, size)
        bare = await cpu_us(self.bare, lambda: sent, connections, each)
        return bare, await cpu_us(self.nginx, lambda: sent, connections, each) if self.nginx else float("nan")


@contextmanager
def starting() -> Iterator[Baseline]:
    """Start both."""
    bring()
    with TemporaryDirectory(prefix="kisslock-bench-") as name, ExitStack() as stack:
        folder = Path(name)
        bare = stack.enter_context(running(*command(folder), folder))
        nginx = stack.enter_context(running(*in_front(folder, bare.port), folder)) if find("nginx") else None
        yield Baseline(bare, nginx)
