"""Requests of visitors, and the cleanup that they wait for, with 1,000 to 1,000,000 users and sessions."""

import json
import re
import time
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from functools import partial

from bench import core
from bench.core import Measured, running
from bench.scale import users
from bench.scale.client import cost_us, get, own_cost_us, post, send
from bench.scale.curves import Curve
from bench.scale.databases import Database
from kisslock import Settings
from kisslock.auth import nonces, sessions, user_data
from kisslock.auth.sessions import SessionPolicy
from kisslock.composition.storage import open_storage
from kisslock.storage.timing import OPERATOR_TIMING

SIZES = (1_000, 10_000, 100_000, 1_000_000)
# The number of sessions in a round. Each round uses new sessions, so that no session was used within the last minute.
EACH = 100
SIGN_INS, IDLE_ROUNDS = 25, 2
SETTINGS = """[site]
origins = ["http://127.0.0.1:PORT"]
[server]
trusted_proxies = ["127.0.0.1"]
[storage]
url = "URL"
"""
COOKIE = re.compile(rb"set-cookie: ([^;]+)", re.IGNORECASE)
DAY_MS = 86_400_000
# For each operation: its title, and the person who waits for it.
TITLES = {
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


class Site:
    """A server whose database has one of the sizes."""

    def __init__(self, database: Database, stack: ExitStack) -> None:
        self.database = database
        self.server: Measured = stack.enter_context(running(core.kisslock(SETTINGS.replace("URL", database.url))))

    async def measure(self, number: int) -> dict[str, float]:
        """Measure every operation once, in the round with this number."""
        cookies = [f"Cookie: kisslock={users.secret(user)}\r\n" for user in self._visitors(number)]
        look_ups = [get("/api/auth/session", cookie) for cookie in cookies]
        visits = [get("/api/auth/forward?gate=signed-in", f"{cookie}X-Forwarded-Method: GET\r\n") for cookie in cookies]
        cost = partial(cost_us, [self.server], self.database)
        return {
            "sign_in": await self._sign_in(number),
            "touch": await cost(look_ups),
            "look_up": await cost(look_ups),
            "forward": await cost(visits),
            **await self._own(number),
        }

    def _visitors(self, number: int) -> Iterable[int]:
        """Return the users of the round, spread evenly over all users for whom the benchmark has no private key."""
        step = (self.database.size - users.SIGNERS) // (EACH * 8)
        return [users.SIGNERS + (number % 8 + 8 * visitor) * step for visitor in range(EACH)]

    async def _sign_in(self, number: int) -> float:
        first = number * SIGN_INS % users.SIGNERS
        wallets = users.signers()[first : first + SIGN_INS]
        origin = f"Origin: http://127.0.0.1:{self.server.port}\r\n"
        servers = [self.server]
        asked = [post("/api/auth/nonce", {"address": one.address, "chain_id": 1}, origin) for one in wallets]
        before = await self._cpu_s()
        answers = await send(self.server.port, asked)
        between = await self._cpu_s()
        by_address = {one.address: one for one in wallets}
        proofs = []
        for head, body in answers:
            text = json.loads(body)["message"]
            wallet = next(one for address, one in by_address.items() if address in text)
            cookie = COOKIE.search(head)
            more = f"{origin}Cookie: {cookie[1].decode() if cookie else ''}\r\n"
            proofs.append(post("/api/auth/verify", {"message": text, "signature": wallet.sign(text)}, more))
        verified = await cost_us(servers, self.database, proofs)
        return (between - before) / len(asked) * 1e6 + verified

    async def _cpu_s(self) -> float:
        return self.server.cpu_s() + await self.database.cpu_s()

    async def _own(self, number: int) -> dict[str, float]:
        """Measure the work that no request causes, such as cleanups."""
        now_ms, found = int(time.time() * 1000), {}
        async with open_storage(self.database.url, OPERATOR_TIMING) as storage:
            await storage.prepare()

            async def clean_up() -> None:
                await nonces.prune(storage, now_ms - 600_000)
                await sessions.prune(storage, SessionPolicy.from_settings(Settings()).expired_condition(now_ms), now_ms)

            async def idle() -> None:
                last: str | None = ""
                while last is not None:
                    _, last = await user_data.idle_users(storage, now_ms - 400 * DAY_MS, last)

            revoke = partial(sessions.accounts_with_address, storage, users.account(users.SIGNERS), (1, 8453))
            for name, work in (("clean_up", clean_up), ("revoke", revoke)):
                # The first call also compiles the SQL statements, so it is not measured.
                await work()
                found[name] = await own_cost_us(self.database, work)
            # A search through a million users takes seconds, and noise hardly changes this duration, so measure it only
            # in the first rounds.
            if number < IDLE_ROUNDS:
                found["idle"] = await own_cost_us(self.database, idle)
        return found


async def measured(sites: Sequence[Site], rounds: int) -> list[Curve]:
    """Measure each site in each round."""
    curves = {name: Curve(*words) for name, words in TITLES.items()}
    for number in range(rounds):
        for site in sites:
            for name, value in (await site.measure(number)).items():
                curves[name].add(site.database.size, value)
    return list(curves.values())
