"""`kisslock db upgrade`."""

import argparse
import asyncio

from kisslock.cli.options import read_settings
from kisslock.cli.terminal import say
from kisslock.storage.engine import Storage
from kisslock.storage.timing import OPERATOR


def run(options: argparse.Namespace) -> int:
    """Give the database the tables of this version; raises StorageUnavailable and SchemaDamaged."""
    asyncio.run(_upgrade(read_settings(options).storage.url))
    say("The database has the tables of this version.")
    return 0


async def _upgrade(url: str) -> None:
    storage = Storage(url, OPERATOR)
    try:
        await storage.begin(forward=True)
    finally:
        await storage.close()
