"""`python -m bench.sessions`: CPU of the server process for a request of the session, on SQLite and on PostgreSQL."""

import asyncio
import json
import statistics
import sys
import tempfile
from pathlib import Path

import aiohttp

from bench.gateway.client import ask
from bench.gateway.process import running
from kisslock.dev.ports import free_port
from kisslock.testing import SigningWallet
from tests.databases import new_database, postgresql

ROUNDS, CONNECTIONS, EACH = 7, 16, 100


async def cookie(port: int) -> str:
    """The Cookie header of a browser that signed in."""
    origin, wallet = f"http://127.0.0.1:{port}", SigningWallet(1)
    jar = aiohttp.CookieJar(unsafe=True)
    async with aiohttp.ClientSession(origin, cookie_jar=jar, headers={"Origin": origin}) as browser:
        async with browser.post("/api/auth/nonce", json={"address": wallet.address, "chain_id": 1}) as answer:
            message = (await answer.json())["message"]
        proof = {"message": message, "signature": wallet.sign(message)}
        async with browser.post("/api/auth/verify", json=proof) as answer:
            answer.raise_for_status()
    return "; ".join(f"{one.key}={one.value}" for one in jar)


def request(path: str, cookies: str = "") -> bytes:
    """A GET request as bytes of the wire."""
    own = f"Cookie: {cookies}\r\n" if cookies else ""
    return f"GET {path} HTTP/1.1\r\nHost: x\r\n{own}\r\n".encode()


def measured(url: str) -> dict[str, list[float]]:
    """Microseconds of CPU for each request, round by round."""
    port = free_port()
    options = ["--port", str(port), "--storage-url", url, "--site-origins", json.dumps([f"http://127.0.0.1:{port}"])]
    found: dict[str, list[float]] = {"GET /api/health": [], "GET /api/auth/session": []}
    with tempfile.TemporaryDirectory(prefix="kisslock-bench-") as folder:
        command = [sys.executable, "-m", "kisslock", "serve", *options]
        with running(command, port, Path(folder)) as server:
            cookies = asyncio.run(cookie(port))
            wire = {
                "GET /api/health": request("/api/health"),
                "GET /api/auth/session": request("/api/auth/session", cookies),
            }
            for _ in range(ROUNDS):
                for name, line in wire.items():
                    before = server.cpu_s()
                    asyncio.run(ask(port, [lambda line=line: line] * CONNECTIONS, EACH))  # type: ignore[misc]
                    found[name].append((server.cpu_s() - before) / (CONNECTIONS * EACH) * 1e6)
    return found


def main() -> int:
    """Prints medians with least and most."""
    with tempfile.TemporaryDirectory(prefix="kisslock-bench-") as folder, postgresql() as server:
        of = {"SQLite": measured(f"sqlite:///{Path(folder) / 'sessions.db'}")}
        with new_database(server) as url:
            of["PostgreSQL"] = measured(url)
    for kind, found in of.items():
        for name, values in found.items():
            told = f"{statistics.median(values):.0f} ({min(values):.0f}-{max(values):.0f})"
            sys.stdout.write(f"{kind}: {name}: {told} µs\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
