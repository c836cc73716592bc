"""`kisslock db upgrade`."""

import argparse
import asyncio

from kisslock.auth import old_links
from kisslock.cli.options import read_settings
from kisslock.cli.terminal import say
from kisslock.storage.engine import Storage


def run(options: argparse.Namespace) -> int:
    """Give the database the tables of this version; raises StorageUnavailable."""
    old = asyncio.run(_upgrade(read_settings(options).storage.url))
    say("The database has the tables of this version.")
    if old:
        say(f"{old} links of an older version wait to be confirmed or removed: kisslock links list")
    return 0


async def _upgrade(url: str) -> int:
    storage = Storage(url)
    try:
        await storage.prepare(forward=True)
        return len(await old_links.every(storage))
    finally:
        await storage.close()
