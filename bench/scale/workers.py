"""Requests with 1, 2 and 4 workers that share PostgreSQL, and Redis for their rate limits."""

import asyncio
from collections.abc import Sequence
from contextlib import ExitStack

from bench import core
from bench.core import running
from bench.scale import users
from bench.scale.client import cost_us, get, post, processes, send
from bench.scale.curves import Curve
from bench.scale.databases import Database

SIZES = (1, 2, 4)
EACH, CONNECTIONS, LIMIT = 200, 8, 120
SETTINGS = """[site]
origins = ["http://127.0.0.1:PORT"]
[server]
workers = WORKERS
trusted_proxies = ["127.0.0.1"]
budgets_url = "REDIS"
[storage]
url = "URL"
"""
LOOK_UP, NONCE = "session look-up", "request of a nonce, with its rate limit in Redis"


class Site:
    """A server with this many workers."""

    def __init__(self, workers: int, database: Database, redis: str, stack: ExitStack) -> None:
        self.size, self._database = workers, database
        settings = SETTINGS.replace("WORKERS", str(workers)).replace("REDIS", redis).replace("URL", database.url)
        self._server = stack.enter_context(running(core.kisslock(settings)))

    async def measure(self) -> dict[str, float]:
        """Measure every operation once: the CPU time of all workers, and of PostgreSQL."""
        origin = f"Origin: http://127.0.0.1:{self._server.port}\r\n"
        look_ups = [get("/api/auth/session", f"Cookie: kisslock={users.secret(user)}\r\n") for user in range(EACH)]
        await self._cost(look_ups)
        return {
            LOOK_UP: await self._cost(look_ups),
            NONCE: await self._cost([post("/api/auth/nonce", {}, origin) for _ in range(EACH)]),
        }

    async def _cost(self, requests: Sequence[bytes]) -> float:
        servers = processes(self._server.pid)
        servers[0].port = self._server.port
        return await cost_us(servers, self._database, requests, connections=CONNECTIONS)

    async def admitted(self) -> int:
        """Return the number of requests from one address that all workers together allow."""
        # The server uses the last address in the X-Forwarded-For header.
        headers = f"X-Forwarded-For: 192.0.2.{self.size}\r\nOrigin: http://127.0.0.1:{self._server.port}\r\n"
        request, found = post("/api/auth/nonce", {}, headers), 0

        async def ask() -> None:
            nonlocal found
            for _ in range(LIMIT * 2 // CONNECTIONS):
                try:
                    await send(self._server.port, [request], 1)
                    found += 1
                except RuntimeError:
                    continue

        await asyncio.gather(*(ask() for _ in range(CONNECTIONS)))
        return found


async def measured(database: Database, redis: str, rounds: int) -> tuple[list[Curve], str]:
    """Measure each number of workers in each round, then the rate limits.

    Return the curves, and a sentence about the rate limits.
    """
    curves = {title: Curve(title, "the visitor") for title in (LOOK_UP, NONCE)}
    with ExitStack() as stack:
        sites = [Site(size, database, redis, stack) for size in SIZES]
        # The port accepts connections before all workers have started.
        await asyncio.sleep(5)
        for _ in range(rounds):
            for site in sites:
                for title, value in (await site.measure()).items():
                    curves[title].add(site.size, value)
        admitted = {site.size: await site.admitted() for site in sites}
    words = ", ".join(f"{count} ({size} {'worker' if size == 1 else 'workers'})" for size, count in admitted.items())
    limit = f"Each site got {LIMIT * 2} requests of a nonce from one address, whose limit is {LIMIT} a minute."
    return list(curves.values()), f"{limit} Admitted: {words}. A session is valid in every worker.\n"
