"""`kisslock log show` and `kisslock log prune`."""

import argparse
import asyncio
import json
import re
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

import msgspec
from sqlalchemy import Row

from kisslock.command import Invocation
from kisslock.errors import KisslockError
from kisslock.guides.site_wallets import site_catalogue
from kisslock.log import reading
from kisslock.log.retention import delete_old_rows
from kisslock.log.scrub import escape_controls
from kisslock.log.tables import log_entries
from kisslock.settings import Settings
from kisslock.storage.engine import Storage
from kisslock.terminal import say, show
from kisslock.timestamp import write_rfc3339

SECONDS_BY_UNIT = {"s": 1, "m": 60, "h": 3600, "d": 86_400}
AGE_PATTERN = re.compile(r"(\d{1,9})([smhd])")
POLL_S = 0.5
MAX_ROWS = 100_000


def run(invocation: Invocation) -> int:
    """Print entries, or delete old ones. Raises StorageUnavailable or SchemaOutdated."""
    settings, options = invocation.read_existing_settings(), invocation.options
    storage = invocation.open_storage(settings)
    if options.action == "show":
        with suppress(KeyboardInterrupt):
            asyncio.run(_show_log(settings, storage, options))
        return 0
    days = settings.log.retention_days if options.days is None else options.days
    if days < 0:
        raise KisslockError("--days cannot be negative.", hint="0 deletes everything.")
    say(f"Deleted entries: {asyncio.run(_prune_log(storage, days))}")
    return 0


async def _show_log(settings: Settings, storage: Storage, options: argparse.Namespace) -> None:
    code = None if options.code is None else options.code.upper()
    since_ms, limit = _parse_since_ms(options.since), min(max(options.limit, 0), MAX_ROWS)
    spellings = site_catalogue(settings.wallets_folder).spellings
    async with storage:
        # Read the newest entry even if it is not printed, because --follow continues after its ID.
        newest_rows = await reading.newest_entries(storage, 1)
        rows = await reading.latest_entries(storage, limit, since_ms, code)
        last_id = max((row.id for row in (*newest_rows, *rows)), default=0)
        _write_rows(rows, spellings, as_json=options.json)
        if not rows:
            say("No entries yet." if options.follow else "No entries.")
        code_condition = () if code is None else (log_entries.c.code == code,)
        while options.follow:
            await asyncio.sleep(POLL_S)
            rows = await reading.entries_after(storage, last_id, MAX_ROWS, *code_condition)
            last_id = rows[-1].id if rows else last_id
            _write_rows(rows, spellings, as_json=options.json)


async def _prune_log(storage: Storage, days: int) -> int:
    async with storage:
        return await delete_old_rows(storage, int(time.time() * 1000), days)


def _parse_since_ms(age: str | None) -> int:
    if age is None:
        return 0
    match = AGE_PATTERN.fullmatch(age)
    if not match:
        raise KisslockError(
            "--since has an invalid value.", hint="Use a number and a unit, such as 90s, 30m, 2h or 7d."
        )
    return int((time.time() - int(match[1]) * SECONDS_BY_UNIT[match[2]]) * 1000)


def _write_rows(rows: Sequence[Row[Any]], spellings: Mapping[str, str], *, as_json: bool) -> None:
    for row in rows:
        wallet = spellings.get(row.wallet, row.wallet)
        show(_row_as_json(row, wallet) if as_json else escape_controls(_row_as_text(row, wallet)))
    sys.stdout.flush()


def _row_as_json(row: Row[Any], wallet: str) -> str:
    """Return a row as one line of ASCII JSON. Control characters for terminals are escaped."""
    columns = {**row._mapping, "wallet": wallet}  # noqa: SLF001
    values = {name: value for name, value in columns.items() if value not in {"", None}}
    values.update(at=write_rfc3339(values.pop("at_ms") / 1000), error=msgspec.json.decode(row.error or "null"))
    return json.dumps(values)


def _row_as_text(row: Row[Any], wallet: str) -> str:
    error_fields = msgspec.json.decode(row.error or "{}", type=dict[str, str])
    text = " ".join(filter(None, (error_fields.get("name", ""), error_fields.get("message", ""))))
    duration = "" if row.duration_ms is None else f"{row.duration_ms} ms"
    parts = (row.level, row.code, row.step, wallet, row.method, duration, row.flow[:8], text)
    return "  ".join((write_rfc3339(row.at_ms / 1000), *filter(None, parts)))
