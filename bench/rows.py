"""`python -m bench.rows`: how many bytes a row of each table takes with its indexes, on SQLite and on PostgreSQL.

100 000 rows of each, in the proportions of real visits: four steps an opening, every twentieth entry an error with
its stack. SQLite after VACUUM; PostgreSQL after VACUUM ANALYZE, with what it keeps of long texts elsewhere.
"""

import asyncio
import random
import secrets
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import Table, insert, text

from kisslock.storage.engine import Storage
from kisslock.storage.tables import log_counts, log_entries, log_flows, log_groups, sessions
from tests.databases import new_database, postgresql

ROWS, AT_ONCE = 100_000, 1000
BEGIN_MS = 1_800_000_000_000
WALLETS = ("metaMask", "rabby", "coinbase", "rainbow", "trust", "phantom", "zerion", "ledger")
METHODS = ("extension", "qr_code", "desktop")
STEPS = ("opened", "wallet_chosen", "requested", "connected")
STACK = "".join(
    f"    at step{number} (https://wallet.example.com/assets/dialog-A1b2C3d4.js:{number}:1042)\n"
    for number in range(12)
)
ERROR = f'{{"name":"KisslockError","message":"The wallet did not answer in time.","stack":"{STACK}"}}'.replace(
    "\n", "\\n"
)
Row = dict[str, object]


def entries() -> Iterator[Row]:
    """Four steps an opening; every twentieth entry reports an error."""
    flow = ""
    for number in range(ROWS):
        step, failed = STEPS[number % 4], number % 20 == 0
        flow = secrets.token_urlsafe(16) if number % 4 == 0 else flow
        chosen = step != "opened"
        yield {
            "at_ms": BEGIN_MS + number * 50,
            "level": "error" if failed else "debug",
            "code": "WALLET/TIMEOUT" if failed else "",
            "step": "failed" if failed else step,
            "wallet": random.choice(WALLETS) if chosen else "",
            "method": random.choice(METHODS) if chosen else "",
            "flow": flow,
            "duration_ms": random.randrange(500, 60_000) if step == "connected" else None,
            "fingerprint": "0123456789abcdef0123456789abcdef" if failed else "",
            "error": ERROR if failed else None,
        }


def groups() -> Iterator[Row]:
    """Groups of errors, each with the texts of its first error."""
    for number in range(ROWS):
        own = {"name": "KisslockError", "message": "The wallet did not answer in time.", "stack": STACK}
        when = {"count": number, "first_ms": BEGIN_MS, "last_ms": BEGIN_MS + number}
        yield {"fingerprint": f"{number:032x}", "code": "WALLET/TIMEOUT", **own, **when}


def flows() -> Iterator[Row]:
    """Two rows for each opening: one for the opening, one for its wallet and method."""
    flow = ""
    for number in range(ROWS):
        flow = secrets.token_urlsafe(16) if number % 2 == 0 else flow
        by = (random.choice(WALLETS), random.choice(METHODS)) if number % 2 else ("", "")
        seen = {"steps": 15, "before": 7, "last_ms": BEGIN_MS + number}
        yield {"flow": flow, "wallet": by[0], "method": by[1], **seen}


def counts() -> Iterator[Row]:
    """Minutes of wallets and methods by step."""
    for number in range(ROWS):
        minute, place = divmod(number, len(WALLETS) * len(METHODS) * len(STEPS))
        wallet, place = divmod(place, len(METHODS) * len(STEPS))
        method, step = divmod(place, len(STEPS))
        key = {"kind": "wallet", "span_s": 60, "at_ms": BEGIN_MS + minute * 60_000, "wallet": WALLETS[wallet]}
        yield {**key, "method": METHODS[method], "name": STEPS[step], "count": number}


def signed_in() -> Iterator[Row]:
    """One browser each."""
    agent = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/143.0.0.0 Safari/537.36"
    for number in range(ROWS):
        times = dict.fromkeys(("issued_at_ms", "used_at_ms", "expires_at_ms"), BEGIN_MS + number)
        account = f"0x{secrets.token_hex(20)}"
        who = {"token": secrets.token_hex(32), "id": secrets.token_hex(16), "account": account, "address": account}
        yield {**who, "kind": "key", "chain_id": 1, **times, "user_agent": agent}


MADE = {log_entries: entries, log_flows: flows, log_counts: counts, log_groups: groups, sessions: signed_in}


async def fill(storage: Storage) -> None:
    """Write the rows of every table."""
    for table, make in MADE.items():
        rows = [*make()]
        for first in range(0, ROWS, AT_ONCE):
            async with storage._transaction() as connection:  # noqa: SLF001
                await connection.execute(insert(table), rows[first : first + AT_ONCE])


async def sizes(storage: Storage) -> dict[str, tuple[float, float]]:
    """Bytes a row of each table: the table itself, and its indexes."""
    found = {}
    async with storage.autocommit() as connection:
        if connection.dialect.name == "sqlite":
            await connection.execute(text("VACUUM"))
        else:
            await connection.execute(text("VACUUM ANALYZE"))
        for table in MADE:
            found[table.name] = await _size(storage, table)
    return found


async def _size(storage: Storage, table: Table) -> tuple[float, float]:
    own = "SELECT pg_table_size(CAST(:name AS regclass))"
    indexes = "SELECT pg_indexes_size(CAST(:name AS regclass))"
    if storage.url.startswith("sqlite"):
        of = "SELECT coalesce(sum(pgsize), 0) FROM dbstat WHERE name IN (SELECT name FROM sqlite_master WHERE"
        own, indexes = f"{of} name = :name)", f"{of} tbl_name = :name AND type = 'index' AND rootpage)"
    async with storage.autocommit() as connection:
        values = [await connection.scalar(text(query), {"name": table.name}) for query in (own, indexes)]
    return values[0] / ROWS, values[1] / ROWS


async def measured(url: str) -> dict[str, tuple[float, float]]:
    """Fill a new database, and measure it."""
    storage = Storage(url)
    await storage.prepare()
    await fill(storage)
    found = await sizes(storage)
    await storage.close()
    return found


def main() -> int:
    """Prints a table."""
    with tempfile.TemporaryDirectory(prefix="kisslock-bench-") as folder, postgresql() as server:
        small = asyncio.run(measured(f"sqlite:///{Path(folder) / 'rows.db'}"))
        with new_database(server) as url:
            large = asyncio.run(measured(url))
    sys.stdout.write(
        "| table | SQLite, bytes a row | of it indexes | PostgreSQL | of it indexes |\n|---|--:|--:|--:|--:|\n"
    )
    for name in small:
        cells = [f"{sum(sizes_of):.0f} | {sizes_of[1]:.0f}" for sizes_of in (small[name], large[name])]
        sys.stdout.write(f"| `{name}` | {' | '.join(cells)} |\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
