"""`kisslock links list`, `confirm` and `remove`: which accounts belong to one user."""

import argparse
import asyncio
import time
from collections.abc import Sequence
from itertools import groupby

import msgspec

from kisslock.auth import linked_accounts, old_links
from kisslock.auth.account import address_of
from kisslock.auth.linked_accounts import Link
from kisslock.auth.old_links import OldLink
from kisslock.auth.timestamp import write_rfc3339
from kisslock.cli.options import read_kept
from kisslock.cli.sessions import account_named
from kisslock.cli.terminal import say, show
from kisslock.storage.engine import Storage


def run(options: argparse.Namespace) -> int:
    """List, confirm or remove; raises UnknownAccount, AlreadyLinked, StorageUnavailable and SchemaOutdated."""
    url = read_kept(options).storage.url
    if options.action == "list":
        return _list(*asyncio.run(_every(url)), as_json=options.json)
    accounts = [account_named(text) for text in options.accounts]
    if options.action == "confirm":
        asyncio.run(_confirm(url, accounts))
        say(f"Linked: {', '.join(accounts)}")
        return 0
    removed = asyncio.run(_remove(url, accounts[0]))
    say(f"Removed: {removed}")
    return 0 if removed else 1


def _list(now: Sequence[Link], old: Sequence[OldLink], *, as_json: bool) -> int:
    if as_json:
        rows = {"links": now, "old_links": old}
        show(msgspec.json.format(msgspec.json.encode(rows), indent=2).decode())
        return 0
    for user, mine in groupby(now, lambda link: link.user_id):
        show(f"user {user}")
        for link in mine:
            show(f"  {link.account}  linked {write_rfc3339(link.linked_at_ms / 1000)}")
    for address, waiting in groupby(old, lambda link: link.user_address):
        show(f"not in force, linked to {address} before; confirm or remove:")
        for one in waiting:
            show(f"  {one.address}  linked {write_rfc3339(one.linked_at_ms / 1000)}")
    return 0


async def _every(url: str) -> tuple[Sequence[Link], Sequence[OldLink]]:
    storage = Storage(url)
    try:
        return await linked_accounts.every(storage), await old_links.every(storage)
    finally:
        await storage.close()


async def _confirm(url: str, accounts: Sequence[str]) -> None:
    storage = Storage(url)
    try:
        await old_links.confirm(storage, accounts, int(time.time() * 1000))
    finally:
        await storage.close()


async def _remove(url: str, account: str) -> int:
    """How many links there were: of the account, and old ones of its address."""
    storage = Storage(url)
    try:
        linked = len(await linked_accounts.of_user(storage, account)) > 1
        if linked:
            await linked_accounts.unlink(storage, account, account)
        return linked + await old_links.remove(storage, address_of(account))
    finally:
        await storage.close()
