"""`python -m bench.scale [ROUNDS]`: how the cost of a request grows with what a site has stored, and with its size."""

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from bench import results
from bench.scale import client_log, gateway, users, visitors, workers
from bench.scale.curves import RULE, Curve, table
from bench.scale.databases import Database, fill
from bench.scale.entries import Month
from tests.databases import new_database, own_postgresql
from tests.redis_server import redis_server
from tools.places import ROOT, tool

ENOUGH = 5
KINDS = ("SQLite", "PostgreSQL")
CATALOGUE = {
    "load": ("the page until it is at rest", "the visitor"),
    "open": ("opening the dialog", "the visitor"),
    "search": ("a letter in the search", "the visitor"),
}
REASON = "the visitor, once: the script is data, and a site can add at most 200 wallets"
BYTES = {"bytes": ("the catalogue's script", REASON), "gzip": ("the catalogue's script, compressed", REASON)}


@dataclass
class Stores:
    """Empty databases of each kind and size, a database for workers, and a Redis."""

    of_users: dict[str, list[Database]]
    of_log: dict[str, list[Database]]
    of_workers: Database
    redis: str

    @classmethod
    def start(cls, stack: ExitStack) -> "Stores":
        """Start the databases and Redis, outside of an event loop."""
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="kisslock-scale-")))
        server, redis = stack.enter_context(own_postgresql()), stack.enter_context(redis_server(folder))

        def new(kind: str, name: str, size: int) -> Database:
            file = f"sqlite:///{folder}/{name}{size}.db"
            return Database(file if kind == "SQLite" else stack.enter_context(new_database(server.url)), size)

        return cls(
            {kind: [new(kind, "users", size) for size in visitors.SIZES] for kind in KINDS},
            {kind: [new(kind, "log", size) for size in client_log.SIZES] for kind in KINDS},
            new("PostgreSQL", "workers", 1000),
            redis,
        )


def say(text: str) -> None:
    """Show progress."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


async def of_visitors(kind: str, databases: Iterable[Database], rounds: int) -> str:
    """Return the table about the requests of visitors."""
    with ExitStack() as stack:
        sites = []
        for database in databases:
            await fill(database, users.loads(database.size))
            sites.append(visitors.Site(database, stack))
            say(f"{kind}: {database.size:,} users and sessions are stored.")
        found = await visitors.measured(sites, rounds)
    return table(found, f"users and sessions on {kind}, µs")


async def of_client_log(kind: str, databases: Iterable[Database], rounds: int) -> str:
    """Return the table of the client log."""
    with ExitStack() as stack:
        logs = []
        for database in databases:
            month = Month(database.size)
            await fill(database, client_log.loads(month))
            logs.append(client_log.Log(database, month, stack))
            say(f"{kind}: {database.size:,} entries are stored.")
        found = await client_log.measured(logs, rounds)
    return table(found, f"entries of the client log on {kind}, µs")


def of_catalogue(rounds: int) -> tuple[str, str]:
    """Return the tables of the catalogue: CPU time, and bytes."""
    command = (tool("node"), "bench/scale/catalogue.ts", str(rounds))
    done = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    found = json.loads(done.stdout)

    def curves(titles: dict[str, tuple[str, str]]) -> list[Curve]:
        by_size = {name: {int(size): values for size, values in found[name].items()} for name in titles}
        return [Curve(*words, by_size[name]) for name, words in titles.items()]

    return table(curves(CATALOGUE), "wallets in the catalogue, µs"), table(curves(BYTES), "wallets, bytes")


async def measured(stores: Stores, rounds: int, _: ExitStack) -> str:
    """Measure every part. In each round, every part is measured with all its sizes in turn."""
    before, tables = os.getloadavg()[0], list[str]()

    def add(text: str) -> None:
        tables.append(text)
        say(text)

    for kind in KINDS:
        add(await of_visitors(kind, stores.of_users[kind], rounds))
    for kind in KINDS:
        add(await of_client_log(kind, stores.of_log[kind], rounds))
    for curves, unit in zip(await gateway.measured(rounds), ("µs", "bytes"), strict=True):
        add(table(curves, f"chains, {unit}"))
    for text in of_catalogue(rounds):
        add(text)
    await fill(stores.of_workers, users.loads(stores.of_workers.size))
    found, limits = await workers.measured(stores.of_workers, stores.redis, rounds)
    add(f"{table(found, 'workers with PostgreSQL and Redis, µs')}\n{limits}")
    text = "\n".join(tables)
    return f"""# Benchmark of growth

Written by `make bench`; do not edit. Medians of {rounds} rounds, in which the sizes take turns. Microseconds are the
CPU time of one request: of the server's processes, and of PostgreSQL's processes for the database. Time that a request
waits does not count. In the catalogue's table they are the CPU time of the page's main thread in Chromium.

{RULE}

{results.machine(before)}

{text}"""


def main() -> None:
    """Run the benchmark. If there were at least ENOUGH rounds, write the results to bench/RESULTS.md."""
    with ExitStack() as stack:
        results.run("scale", ENOUGH, partial(measured, Stores.start(stack)))


if __name__ == "__main__":
    main()
