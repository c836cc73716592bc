"""What every figure about the server is divided by: a bare ASGI application under uvicorn, in the same run.

It reads the body and answers JSON of as many bytes as its path says. It has no routes, no headers of its own, no limits
and no log, so a ratio to it is what Kisslock adds to the server. Microseconds depend on the machine and on what else it
does; the ratio of two servers that are asked in turn does not.
"""

import sys
from functools import lru_cache
from pathlib import Path

from starlette.types import Receive, Scope, Send

from bench.gateway.client import Make, ask
from bench.gateway.process import Measured, free_port

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
    """Microseconds of the bare application's CPU for a request."""
    cpu = bare.cpu_s()
    await ask(bare.port, [make] * connections, each)
    return (bare.cpu_s() - cpu) / (connections * each) * 1e6
