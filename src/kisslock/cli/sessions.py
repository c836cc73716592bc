"""`kisslock sessions list` and `kisslock sessions revoke`."""

import argparse
import asyncio
import time
from collections.abc import Sequence

import msgspec

from kisslock.auth import sessions
from kisslock.auth.keccak import parse_address
from kisslock.auth.sessions import Session, alive
from kisslock.auth.timestamp import write_rfc3339
from kisslock.auth.wallets import of_user
from kisslock.cli.options import read_settings
from kisslock.cli.terminal import say, show
from kisslock.errors import KisslockError
from kisslock.settings import Settings
from kisslock.storage.engine import Storage


def run(options: argparse.Namespace) -> int:
    """List the sessions that go on, or end some; raises StorageUnavailable and SchemaOutdated."""
    settings = read_settings(options)
    if options.action == "list":
        return _list(asyncio.run(_going_on(settings)), as_json=options.json)
    ended = asyncio.run(_end(settings, options.who))
    say(f"Ended: {ended}")
    return 0 if ended else 1


def _list(found: Sequence[Session], *, as_json: bool) -> int:
    rows = [
        {
            "id": one.id,
            "address": one.address,
            "chain_id": one.chain_id,
            "issued_at": write_rfc3339(one.issued_at_ms / 1000),
            "used_at": write_rfc3339(one.used_at_ms / 1000),
            "user_agent": one.user_agent,
        }
        for one in found
    ]
    if as_json:
        show(msgspec.json.format(msgspec.json.encode({"sessions": rows}), indent=2).decode())
        return 0
    if not rows:
        say("Nobody is signed in.")
    for row in rows:
        show("{id}  {address}  chain {chain_id}  since {issued_at}  used {used_at}  {user_agent}".format(**row))
    return 0


async def _going_on(settings: Settings) -> Sequence[Session]:
    storage = Storage(settings.storage.url)
    try:
        condition = alive(int(time.time() * 1000), settings.sign_in.session_idle_s * 1000)
        return await sessions.every(storage, condition)
    finally:
        await storage.close()


async def _end(settings: Settings, who: str) -> int:
    """End one session by its id, or every one of the user of an address."""
    storage = Storage(settings.storage.url)
    try:
        if not who.startswith("0x"):
            return await sessions.end_id(storage, who)
        return await sessions.end_addresses(storage, await of_user(storage, _address(who)))
    finally:
        await storage.close()


def _address(text: str) -> str:
    try:
        return parse_address(text)
    except ValueError as error:
        raise KisslockError(f"The address is {error}.", hint="`kisslock sessions list` shows every one.") from error
