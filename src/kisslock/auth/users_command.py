"""`kisslock users`: list, show, end-sessions, unlink, export and delete."""

import argparse
import asyncio
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import asdict
from typing import Any, TypeVar

import msgspec

from kisslock import spreadsheet
from kisslock.auth import linked_accounts, sessions, user_data
from kisslock.auth.account import parse_account
from kisslock.auth.recent import lately_added
from kisslock.auth.sessions_command import account_named
from kisslock.auth.user_data import AccountData
from kisslock.auth.user_errors import UnknownUser
from kisslock.command import Invocation
from kisslock.storage.engine import Storage
from kisslock.terminal import say, show, show_json
from kisslock.timestamp import write_rfc3339

Result = TypeVar("Result")
Rows = AsyncIterator[dict[str, Any]]


def run(invocation: Invocation) -> int:
    """Do the action; raises UnknownUser, UnknownAccount, LastWallet, StorageUnavailable and SchemaOutdated."""
    storage = invocation.open_storage(invocation.read_kept())
    return ACTIONS[invocation.options.action](storage, invocation.options)


def _list(storage: Storage, options: argparse.Namespace) -> int:
    write = _as_csv if options.csv else _as_json if options.json else _as_text

    async def work(storage: Storage) -> None:
        await write(_row(account) async for account in user_data.every_account(storage))

    asyncio.run(_with(storage, work))
    return 0


async def _as_csv(rows: Rows) -> None:
    sys.stdout.write(spreadsheet.line(COLUMNS))
    async for row in rows:
        sys.stdout.write(spreadsheet.line(row.values()))


async def _as_json(rows: Rows) -> None:
    sys.stdout.write('{"accounts": [')
    separator = "\n"
    async for row in rows:
        sys.stdout.write(f"{separator}{msgspec.json.encode(row).decode()}")
        separator = ",\n"
    show("\n]}")


async def _as_text(rows: Rows) -> None:
    async for row in rows:
        show("{user}  {account}  signed in {signed_in_at}  {sessions} sessions  {tokens} tokens".format(**row))


def _show(storage: Storage, options: argparse.Namespace) -> int:
    """Also the export, which is the same data."""
    data = asyncio.run(_with(storage, lambda storage: _data(storage, options.who)))
    listed = [_with_times(asdict(session)) for session in data.sessions]
    of_features = {name: [_with_times(dict(row)) for row in rows] for name, rows in data.of_features.items()}
    show_json({"accounts": [_row(account) for account in data.accounts], "sessions": listed, **of_features})
    return 0


def _end_sessions(storage: Storage, options: argparse.Namespace) -> int:
    async def work(storage: Storage) -> tuple[int, dict[str, int]]:
        added = {account.account: account.linked_at_ms for account in (await _data(storage, options.who)).accounts}
        return await sessions.end_accounts(storage, list(added)), lately_added(added, int(time.time() * 1000))

    count, added_lately = asyncio.run(_with(storage, work))
    say(f"Ended: {count}")
    for account, at_ms in added_lately.items():
        since = write_rfc3339(at_ms / 1000)
        say(f"Linked {since}, and can still sign in: {account} (`kisslock users unlink {account}` unlinks it)")
    return 0


def _unlink(storage: Storage, options: argparse.Namespace) -> int:
    account = account_named(options.who)
    user = asyncio.run(_with(storage, lambda storage: linked_accounts.unlink(storage, account, account)))
    if user is None:
        raise UnknownUser
    say(f"Unlinked from user {user}: {account}")
    return 0


def _delete(storage: Storage, options: argparse.Namespace) -> int:
    async def work(storage: Storage) -> int:
        return await user_data.forget(storage, await _user(storage, options.who))

    if not options.yes:
        say("This deletes the user with all accounts, links, sessions, API tokens and consents. Add --yes to confirm.")
        return 1
    say(f"Deleted accounts: {asyncio.run(_with(storage, work))}")
    return 0


ACTIONS: dict[str, Callable[[Storage, argparse.Namespace], int]] = {
    "list": _list,
    "show": _show,
    "export": _show,
    "end-sessions": _end_sessions,
    "unlink": _unlink,
    "delete": _delete,
}
COLUMNS = ("user", "account", "linked_to", "linked_at", "signed_in_at", "sessions", "tokens")


async def _with(storage: Storage, work: Callable[[Storage], Awaitable[Result]]) -> Result:
    async with storage:
        return await work(storage)


async def _user(storage: Storage, who: str) -> str:
    try:
        named = parse_account(who)
    except ValueError:
        named = who
    user = await user_data.user_named(storage, named)
    if user is None:
        raise UnknownUser
    return user


async def _data(storage: Storage, who: str) -> user_data.UserData:
    return await user_data.of(storage, await _user(storage, who))


def _row(account: AccountData) -> dict[str, Any]:
    data = {**asdict(account), **_times(asdict(account))}
    return {name: data[name] for name in COLUMNS}


def _with_times(values: dict[str, Any]) -> dict[str, Any]:
    """A row with its times as text."""
    return {**{name: value for name, value in values.items() if not name.endswith("_ms")}, **_times(values)}


def _times(values: dict[str, Any]) -> dict[str, str]:
    """The times of a row as text; empty where unknown."""
    times = {name.removesuffix("_ms"): value for name, value in values.items() if name.endswith("_ms")}
    return {name: "" if value is None else write_rfc3339(value / 1000) for name, value in times.items()}
