"""`python -m bench.scale [ROUNDS]`: how costs grow with users, log entries, chains, wallets and workers."""

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
from bench.scale.curves import SHAPE_RULE, Curve, format_table
from bench.scale.databases import Database, fill_database
from bench.scale.entries import LogMonth
from tests.databases import new_database, own_postgresql
from tests.redis_server import redis_server
from tools.places import ROOT, tool_path

MIN_ROUNDS = 5
DATABASE_KINDS = ("SQLite", "PostgreSQL")
CATALOGUE_TIMES = {
    "load": ("the page until it is at rest", "the visitor"),
    "open": ("opening the dialog", "the visitor"),
    "search": ("a letter in the search", "the visitor"),
}
SCRIPT_SIZE_REASON = "the visitor, once: the script is data, and a site can add at most 200 wallets"
CATALOGUE_SIZES = {
    "bytes": ("the catalogue's script", SCRIPT_SIZE_REASON),
    "gzip": ("the catalogue's script, compressed", SCRIPT_SIZE_REASON),
}


@dataclass
class Stores:
    """Empty databases of each kind and size, a database for workers, and a Redis."""

    user_databases: dict[str, list[Database]]
    log_databases: dict[str, list[Database]]
    worker_database: Database
    redis: str

    @classmethod
    def start(cls, stack: ExitStack) -> "Stores":
        """Start the databases and Redis, outside of an event loop."""
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="kisslock-scale-")))
        server, redis = stack.enter_context(own_postgresql()), stack.enter_context(redis_server(folder))

        def new_empty_database(database_kind: str, name: str, size: int) -> Database:
            file = f"sqlite:///{folder}/{name}{size}.db"
            return Database(file if database_kind == "SQLite" else stack.enter_context(new_database(server.url)), size)

        return cls(
            {
                kind: [new_empty_database(kind, "users", size) for size in visitors.USER_COUNTS]
                for kind in DATABASE_KINDS
            },
            {
                kind: [new_empty_database(kind, "log", size) for size in client_log.ENTRY_COUNTS]
                for kind in DATABASE_KINDS
            },
            new_empty_database("PostgreSQL", "workers", 1000),
            redis,
        )


def print_progress(text: str) -> None:
    """Show progress."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


async def measure_visitors(database_kind: str, databases: Iterable[Database], rounds: int) -> str:
    """Return the table about the requests of visitors."""
    with ExitStack() as stack:
        servers = []
        for database in databases:
            await fill_database(database, users.generate_loads(database.size))
            servers.append(visitors.SignInServer(database, stack))
            print_progress(f"{database_kind}: {database.size:,} users and sessions are stored.")
        curves = await visitors.measure_all(servers, rounds)
    return format_table(curves, f"users and sessions on {database_kind}, µs")


async def measure_client_log(database_kind: str, databases: Iterable[Database], rounds: int) -> str:
    """Fill each database with log entries, measure the client log, and return a table of its CPU times."""
    with ExitStack() as stack:
        servers = []
        for database in databases:
            log_month = LogMonth(database.size)
            await fill_database(database, client_log.generate_loads(log_month))
            servers.append(client_log.LogServer(database, log_month, stack))
            print_progress(f"{database_kind}: {database.size:,} entries are stored.")
        curves = await client_log.measure_all(servers, rounds)
    return format_table(curves, f"entries of the client log on {database_kind}, µs")


def measure_catalogue(rounds: int) -> tuple[str, str]:
    """Return the tables of the catalogue: CPU time, and bytes."""
    command = (tool_path("node"), "bench/scale/catalogue.ts", str(rounds))
    completed = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    costs_by_name = json.loads(completed.stdout)

    def create_curves(titles: dict[str, tuple[str, str]]) -> list[Curve]:
        by_size = {name: {int(size): values for size, values in costs_by_name[name].items()} for name in titles}
        return [Curve(*labels, by_size[name]) for name, labels in titles.items()]

    return format_table(create_curves(CATALOGUE_TIMES), "wallets in the catalogue, µs"), format_table(
        create_curves(CATALOGUE_SIZES), "wallets, bytes"
    )


async def measure_all(stores: Stores, rounds: int, _: ExitStack) -> str:
    """Measure every part. In each round, every part is measured with all its sizes in turn."""
    load_before, tables = os.getloadavg()[0], list[str]()

    def add_table(text: str) -> None:
        tables.append(text)
        print_progress(text)

    for database_kind in DATABASE_KINDS:
        add_table(await measure_visitors(database_kind, stores.user_databases[database_kind], rounds))
    for database_kind in DATABASE_KINDS:
        add_table(await measure_client_log(database_kind, stores.log_databases[database_kind], rounds))
    for curves, unit in zip(await gateway.measure_all(rounds), ("µs", "bytes"), strict=True):
        add_table(format_table(curves, f"chains, {unit}"))
    for text in measure_catalogue(rounds):
        add_table(text)
    await fill_database(stores.worker_database, users.generate_loads(stores.worker_database.size))
    found, limits = await workers.measure_all(stores.worker_database, stores.redis, rounds)
    add_table(f"{format_table(found, 'workers with PostgreSQL and Redis, µs')}\n{limits}")
    text = "\n".join(tables)
    return f"""# Benchmark of growth

Written by `make bench`; do not edit. Medians of {rounds} rounds. In each round, all sizes are measured one after
the other. Microseconds are the CPU time of one request: of the server's processes, and for the database also of
PostgreSQL's processes. Time in which a request waits is not included. In the table of the catalogue, microseconds are
the CPU time of the page's main thread in Chromium.

{SHAPE_RULE}

{results.describe_machine(load_before)}

{text}"""


def main() -> None:
    """Run the benchmark. If there were at least MIN_ROUNDS rounds, write the results to bench/RESULTS.md."""
    with ExitStack() as stack:
        results.run_benchmark("scale", MIN_ROUNDS, partial(measure_all, Stores.start(stack)))


if __name__ == "__main__":
    main()
