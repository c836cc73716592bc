"""Requests with 1, 2 and 4 workers that share PostgreSQL, and Redis for their rate limits."""

import asyncio
from collections.abc import Sequence
from contextlib import ExitStack

from bench import core
from bench.core import run_program
from bench.scale import users
from bench.scale.client import create_get_request, create_post_request, measure_cost_us, process_tree, send_requests
from bench.scale.curves import Curve
from bench.scale.databases import Database

WORKER_COUNTS = (1, 2, 4)
REQUESTS_PER_ROUND, CONNECTIONS, NONCE_LIMIT = 200, 8, 120
SERVER_SETTINGS = """[site]
origins = ["http://127.0.0.1:PORT"]
[server]
workers = WORKERS
trusted_proxies = ["127.0.0.1"]
budgets_url = "REDIS"
[storage]
url = "URL"
"""
LOOK_UP_TITLE, NONCE_TITLE = "session look-up", "request of a nonce, with its rate limit in Redis"


class WorkerServer:
    """A server with this many workers."""

    def __init__(self, worker_count: int, database: Database, redis: str, stack: ExitStack) -> None:
        self.size, self._database = worker_count, database
        settings = (
            SERVER_SETTINGS.replace("WORKERS", str(worker_count)).replace("REDIS", redis).replace("URL", database.url)
        )
        self._server = stack.enter_context(run_program(core.create_kisslock_command(settings)))

    async def measure(self) -> dict[str, float]:
        """Measure every operation once: the CPU time of all workers, and of PostgreSQL."""
        origin = f"Origin: http://127.0.0.1:{self._server.port}\r\n"
        look_ups = [
            create_get_request("/api/auth/session", f"Cookie: kisslock={users.session_secret(user)}\r\n")
            for user in range(REQUESTS_PER_ROUND)
        ]
        await self._measure_cost(look_ups)
        return {
            LOOK_UP_TITLE: await self._measure_cost(look_ups),
            NONCE_TITLE: await self._measure_cost(
                [create_post_request("/api/auth/nonce", {}, origin) for _ in range(REQUESTS_PER_ROUND)]
            ),
        }

    async def _measure_cost(self, requests: Sequence[bytes]) -> float:
        servers = process_tree(self._server.pid)
        servers[0].port = self._server.port
        return await measure_cost_us(servers, self._database, requests, connections=CONNECTIONS)

    async def count_allowed(self) -> int:
        """Return the number of requests from one address that all workers together allow."""
        # The server uses the last address in the X-Forwarded-For headers, so this header overrides the header that
        # `create_post_request` adds.
        headers = f"X-Forwarded-For: 192.0.2.{self.size}\r\nOrigin: http://127.0.0.1:{self._server.port}\r\n"
        request, allowed_count = create_post_request("/api/auth/nonce", {}, headers), 0

        async def send_nonce_requests() -> None:
            nonlocal allowed_count
            for _ in range(NONCE_LIMIT * 2 // CONNECTIONS):
                try:
                    await send_requests(self._server.port, [request], 1)
                    allowed_count += 1
                except RuntimeError:
                    continue

        await asyncio.gather(*(send_nonce_requests() for _ in range(CONNECTIONS)))
        return allowed_count


async def measure_all(database: Database, redis: str, rounds: int) -> tuple[list[Curve], str]:
    """Measure each number of workers in each round, then the rate limits.

    Return the curves, and a sentence about the rate limits.
    """
    curves = {title: Curve(title, "the visitor") for title in (LOOK_UP_TITLE, NONCE_TITLE)}
    with ExitStack() as stack:
        servers = [WorkerServer(size, database, redis, stack) for size in WORKER_COUNTS]
        # Wait for all workers, because the port accepts connections as soon as the first worker has started.
        await asyncio.sleep(5)
        for _ in range(rounds):
            for server in servers:
                for title, value in (await server.measure()).items():
                    curves[title].add_value(server.size, value)
        allowed_counts = {server.size: await server.count_allowed() for server in servers}
    labels = ", ".join(
        f"{count} ({size} {'worker' if size == 1 else 'workers'})" for size, count in allowed_counts.items()
    )
    limit = (
        f"Each site got {NONCE_LIMIT * 2} requests for a nonce from one IP address, "
        f"which has a limit of {NONCE_LIMIT} a minute."
    )
    return list(curves.values()), f"{limit} Admitted: {labels}. A session is valid in every worker.\n"
