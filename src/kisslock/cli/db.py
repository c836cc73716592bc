"""`kisslock db upgrade` and `kisslock db copy`."""

import argparse
import asyncio

from kisslock.cli.options import read_kept, read_settings
from kisslock.errors import KisslockError
from kisslock.storage.engine import Storage
from kisslock.storage.timing import OPERATOR
from kisslock.terminal import say


def run(options: argparse.Namespace) -> int:
    """Give the database the tables of this version, or copy it; raises StorageUnavailable, SchemaDamaged, CopyError."""
    if options.action == "copy":
        # Only this action needs it.
        from kisslock.storage.copying import copy  # noqa: PLC0415

        copied = asyncio.run(copy(read_kept(options).storage.url, options.target or ""))
        say(f"Copied rows: {', '.join(f'{table} {count}' for table, count in copied.items())}.")
        say("Now set storage.url to the new database, then start the server.")
        return 0
    if options.target:
        raise KisslockError(
            "`kisslock db upgrade` accepts no URL.",
            hint="Use --storage-url to upgrade a database other than storage.url.",
        )
    asyncio.run(_upgrade(read_settings(options).storage.url))
    say("The database is up to date.")
    return 0


async def _upgrade(url: str) -> None:
    async with Storage(url, OPERATOR) as storage:
        await storage.begin(upgrade=True)
