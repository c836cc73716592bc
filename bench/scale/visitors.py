"""Measures operations of the server with 1,000 to 1,000,000 users and sessions.

The operations are visitors' requests, the cleanup that a sign-in waits for, the search for inactive users, and a query
of `kisslock sessions revoke`.
"""

import json
import re
import time
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from functools import partial

from bench import core
from bench.core import MeasuredServer, run_program
from bench.scale import users
from bench.scale.client import (
    create_get_request,
    create_post_request,
    measure_cost_us,
    measure_own_cost_us,
    send_requests,
)
from bench.scale.curves import Curve
from bench.scale.databases import Database
from kisslock import Settings
from kisslock.auth import nonces, sessions, user_data
from kisslock.auth.sessions import SessionPolicy
from kisslock.composition.storage import open_storage
from kisslock.storage.timing import OPERATOR_TIMING

USER_COUNTS = (1_000, 10_000, 100_000, 1_000_000)
# The number of requests in a round, each with a session of its own. A session is used again eight rounds later, so that
# more than a minute has passed and the server stores its last-used time again.
REQUESTS_PER_ROUND = 100
SIGN_INS_PER_ROUND, IDLE_ROUNDS = 25, 2
SERVER_SETTINGS = """[site]
origins = ["http://127.0.0.1:PORT"]
[server]
trusted_proxies = ["127.0.0.1"]
[storage]
url = "URL"
"""
SET_COOKIE = re.compile(rb"set-cookie: ([^;]+)", re.IGNORECASE)
DAY_MS = 86_400_000
# For each operation: its title, and the person who waits for it.
CURVE_LABELS = {
    "sign_in": ("sign-in: nonce, signature, session", "the visitor"),
    "touch": ("session look-up that stores the time of use (once a minute)", "the visitor"),
    "look_up": ("session look-up", "the visitor"),
    "forward": ("forward authentication, not cached", "the visitor, for each request to the app"),
    "clean_up": ("deleting expired sessions and nonces, when none has expired (once a minute)", "a visitor at sign-in"),
    "revoke": ("`kisslock sessions revoke`: other accounts at an address", "the operator"),
    "idle": (
        "search for inactive users (hourly, with `sign_in.users_kept_days`)",
        "no person: a task in the background, 1,000 users in each query",
    ),
}


class SignInServer:
    """A server whose database has one of the sizes."""

    def __init__(self, database: Database, stack: ExitStack) -> None:
        self.database = database
        self.server: MeasuredServer = stack.enter_context(
            run_program(core.create_kisslock_command(SERVER_SETTINGS.replace("URL", database.url)))
        )

    async def measure(self, round_number: int) -> dict[str, float]:
        """Measure every operation once, in the round with this number."""
        cookies = [f"Cookie: kisslock={users.session_secret(user)}\r\n" for user in self._users_of_round(round_number)]
        look_ups = [create_get_request("/api/auth/session", cookie) for cookie in cookies]
        page_requests = [
            create_get_request("/api/auth/forward?gate=signed-in", f"{cookie}X-Forwarded-Method: GET\r\n")
            for cookie in cookies
        ]
        measure_cost = partial(measure_cost_us, [self.server], self.database)
        return {
            "sign_in": await self._measure_sign_ins(round_number),
            "touch": await measure_cost(look_ups),
            "look_up": await measure_cost(look_ups),
            "forward": await measure_cost(page_requests),
            **await self._measure_own_work(round_number),
        }

    def _users_of_round(self, round_number: int) -> Iterable[int]:
        """Return the users of the round, spread evenly over all users for whom the benchmark has no private key."""
        step = (self.database.size - users.SIGNER_COUNT) // (REQUESTS_PER_ROUND * 8)
        return [users.SIGNER_COUNT + (round_number % 8 + 8 * visitor) * step for visitor in range(REQUESTS_PER_ROUND)]

    async def _measure_sign_ins(self, round_number: int) -> float:
        first_signer = round_number * SIGN_INS_PER_ROUND % users.SIGNER_COUNT
        wallets = users.signing_wallets()[first_signer : first_signer + SIGN_INS_PER_ROUND]
        origin = f"Origin: http://127.0.0.1:{self.server.port}\r\n"
        servers = [self.server]
        nonce_requests = [
            create_post_request("/api/auth/nonce", {"address": wallet.address, "chain_id": 1}, origin)
            for wallet in wallets
        ]
        cpu_before = await self._cpu_s()
        responses = await send_requests(self.server.port, nonce_requests)
        cpu_between = await self._cpu_s()
        by_address = {wallet.address: wallet for wallet in wallets}
        verify_requests = []
        for response_head, body in responses:
            text = json.loads(body)["message"]
            wallet = next(wallet for address, wallet in by_address.items() if address in text)
            cookie_match = SET_COOKIE.search(response_head)
            extra_headers = f"{origin}Cookie: {cookie_match[1].decode() if cookie_match else ''}\r\n"
            verify_requests.append(
                create_post_request(
                    "/api/auth/verify", {"message": text, "signature": wallet.sign(text)}, extra_headers
                )
            )
        verify_cost_us = await measure_cost_us(servers, self.database, verify_requests)
        return (cpu_between - cpu_before) / len(nonce_requests) * 1e6 + verify_cost_us

    async def _cpu_s(self) -> float:
        return self.server.cpu_s() + await self.database.cpu_s()

    async def _measure_own_work(self, round_number: int) -> dict[str, float]:
        """Measure the work that no request causes, such as cleanups."""
        now_ms, costs_by_name = int(time.time() * 1000), {}
        async with open_storage(self.database.url, OPERATOR_TIMING) as storage:
            await storage.prepare()

            async def clean_up() -> None:
                await nonces.prune(storage, now_ms - 600_000)
                await sessions.prune(storage, SessionPolicy.from_settings(Settings()).expired_condition(now_ms), now_ms)

            async def find_idle_users() -> None:
                last_user: str | None = ""
                while last_user is not None:
                    _, last_user = await user_data.find_idle_users(storage, now_ms - 400 * DAY_MS, last_user)

            find_accounts = partial(
                sessions.accounts_with_address, storage, users.account_address(users.SIGNER_COUNT), (1, 8453)
            )
            for name, operation in (("clean_up", clean_up), ("revoke", find_accounts)):
                # The first call also compiles the SQL statements, so it is not measured.
                await operation()
                costs_by_name[name] = await measure_own_cost_us(self.database, operation)
            # A search through a million users takes seconds, and noise hardly changes this duration, so measure it only
            # in the first rounds.
            if round_number < IDLE_ROUNDS:
                costs_by_name["idle"] = await measure_own_cost_us(self.database, find_idle_users)
        return costs_by_name


async def measure_all(servers: Sequence[SignInServer], rounds: int) -> list[Curve]:
    """Measure the server of each database size in each round."""
    curves = {name: Curve(*labels) for name, labels in CURVE_LABELS.items()}
    for round_number in range(rounds):
        for server in servers:
            for name, value in (await server.measure(round_number)).items():
                curves[name].add_value(server.database.size, value)
    return list(curves.values())
