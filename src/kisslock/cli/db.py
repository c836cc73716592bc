"""`kisslock db upgrade` and `kisslock db copy`."""

import asyncio

from kisslock.command import Invocation
from kisslock.composition.storage import DATA_MODEL
from kisslock.errors import KisslockError
from kisslock.storage.engine import Storage
from kisslock.terminal import say


def run(invocation: Invocation) -> int:
    """Upgrade the database's schema to this version of Kisslock, or copy the database.

    Raises StorageUnavailable, SchemaDamaged or CopyError.
    """
    options = invocation.options
    if options.action == "copy":
        # Import this module here, because only `db copy` needs it.
        from kisslock.storage.copying import copy_database  # noqa: PLC0415

        copied_rows = asyncio.run(
            copy_database(invocation.read_existing_settings().storage.url, options.target or "", DATA_MODEL)
        )
        say(f"Copied rows: {', '.join(f'{table} {count}' for table, count in copied_rows.items())}.")
        say("Now set storage.url to the new database, then start the server.")
        return 0
    if options.target:
        raise KisslockError(
            "`kisslock db upgrade` accepts no URL.",
            hint="Use --storage-url to upgrade a database other than storage.url.",
        )
    asyncio.run(_upgrade_schema(invocation.open_storage(invocation.read_settings())))
    say("The database is up to date.")
    return 0


async def _upgrade_schema(storage: Storage) -> None:
    async with storage:
        await storage.start_up(upgrade=True)
