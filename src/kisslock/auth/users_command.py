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
from kisslock.auth.recent import recently_linked_accounts
from kisslock.auth.sessions_command import parse_account_argument
from kisslock.auth.user_data import AccountData
from kisslock.auth.user_errors import UnknownUser
from kisslock.command import Invocation
from kisslock.storage.engine import Storage
from kisslock.terminal import say, show, show_json
from kisslock.timestamp import write_rfc3339

Result = TypeVar("Result")
Rows = AsyncIterator[dict[str, Any]]


def run(invocation: Invocation) -> int:
    """Run the action. Raises UnknownUser, UnknownAccount, LastWallet, StorageUnavailable and SchemaOutdated."""
    storage = invocation.open_storage(invocation.read_existing_settings())
    return RUN_BY_ACTION[invocation.options.action](storage, invocation.options)


def _list_accounts(storage: Storage, options: argparse.Namespace) -> int:
    print_accounts = _print_csv if options.csv else _print_json if options.json else _print_text

    async def print_all_accounts(storage: Storage) -> None:
        await print_accounts(_account_row(account) async for account in user_data.all_accounts(storage))

    asyncio.run(_with_open_storage(storage, print_all_accounts))
    return 0


async def _print_csv(rows: Rows) -> None:
    sys.stdout.write(spreadsheet.csv_line(CSV_COLUMNS))
    async for row in rows:
        sys.stdout.write(spreadsheet.csv_line(row.values()))


async def _print_json(rows: Rows) -> None:
    sys.stdout.write('{"accounts": [')
    separator = "\n"
    async for row in rows:
        sys.stdout.write(f"{separator}{msgspec.json.encode(row).decode()}")
        separator = ",\n"
    show("\n]}")


async def _print_text(rows: Rows) -> None:
    async for row in rows:
        show("{user}  {account}  signed in {signed_in_at}  {sessions} sessions  {tokens} tokens".format(**row))


def _show_user(storage: Storage, options: argparse.Namespace) -> int:
    """Print the user's data as JSON. The actions `show` and `export` use this function."""
    data = asyncio.run(_with_open_storage(storage, lambda storage: _read_user_data(storage, options.who)))
    session_rows = [_row_with_times(asdict(session)) for session in data.sessions]
    feature_rows = {name: [_row_with_times(dict(row)) for row in rows] for name, rows in data.feature_rows.items()}
    show_json(
        {"accounts": [_account_row(account) for account in data.accounts], "sessions": session_rows, **feature_rows}
    )
    return 0


def _end_sessions(storage: Storage, options: argparse.Namespace) -> int:
    async def end_sessions_of_user(storage: Storage) -> tuple[int, dict[str, int]]:
        link_times_ms = {
            account.account: account.linked_at_ms for account in (await _read_user_data(storage, options.who)).accounts
        }
        return await sessions.end_sessions_of_accounts(storage, list(link_times_ms)), recently_linked_accounts(
            link_times_ms, int(time.time() * 1000)
        )

    count, recent_accounts = asyncio.run(_with_open_storage(storage, end_sessions_of_user))
    say(f"Ended: {count}")
    for account, at_ms in recent_accounts.items():
        linked_since = write_rfc3339(at_ms / 1000)
        say(f"Linked {linked_since}, and can still sign in: {account} (`kisslock users unlink {account}` unlinks it)")
    return 0


def _unlink_account(storage: Storage, options: argparse.Namespace) -> int:
    account = parse_account_argument(options.who)
    user = asyncio.run(_with_open_storage(storage, lambda storage: linked_accounts.unlink(storage, account, account)))
    if user is None:
        raise UnknownUser
    say(f"Unlinked from user {user}: {account}")
    return 0


def _delete_user(storage: Storage, options: argparse.Namespace) -> int:
    async def find_and_delete_user(storage: Storage) -> int:
        return await user_data.delete_user(storage, await _find_user(storage, options.who))

    if not options.yes:
        say("This deletes the user with all accounts, links, sessions, API tokens and consents. Add --yes to confirm.")
        return 1
    say(f"Deleted accounts: {asyncio.run(_with_open_storage(storage, find_and_delete_user))}")
    return 0


RUN_BY_ACTION: dict[str, Callable[[Storage, argparse.Namespace], int]] = {
    "list": _list_accounts,
    "show": _show_user,
    "export": _show_user,
    "end-sessions": _end_sessions,
    "unlink": _unlink_account,
    "delete": _delete_user,
}
CSV_COLUMNS = (
    *("user", "account", "linked_to", "linked_at", "signed_in_at"),
    *("sessions", "tokens", "terms_version", "terms_at"),
)


async def _with_open_storage(storage: Storage, use_storage: Callable[[Storage], Awaitable[Result]]) -> Result:
    async with storage:
        return await use_storage(storage)


async def _find_user(storage: Storage, user_or_account: str) -> str:
    try:
        id_or_account = parse_account(user_or_account)
    except ValueError:
        id_or_account = user_or_account
    user = await user_data.find_user(storage, id_or_account)
    if user is None:
        raise UnknownUser
    return user


async def _read_user_data(storage: Storage, user_or_account: str) -> user_data.UserData:
    return await user_data.read_user_data(storage, await _find_user(storage, user_or_account))


def _account_row(account: AccountData) -> dict[str, Any]:
    data = {**asdict(account), **_times_as_text(asdict(account))}
    return {name: data[name] for name in CSV_COLUMNS}


def _row_with_times(values: dict[str, Any]) -> dict[str, Any]:
    """Return a row whose times are text."""
    return {**{name: value for name, value in values.items() if not name.endswith("_ms")}, **_times_as_text(values)}


def _times_as_text(values: dict[str, Any]) -> dict[str, str]:
    """Return the times of a row as text, empty if unknown."""
    times = {name.removesuffix("_ms"): value for name, value in values.items() if name.endswith("_ms")}
    return {name: "" if value is None else write_rfc3339(value / 1000) for name, value in times.items()}
