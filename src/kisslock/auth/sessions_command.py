"""`kisslock sessions list` and `kisslock sessions revoke`."""

import asyncio
import time
from collections.abc import Sequence

from kisslock.auth import sessions
from kisslock.auth.account import address_of_account, parse_account
from kisslock.auth.linked_accounts import find_linked_accounts
from kisslock.auth.sessions import Session, SessionPolicy
from kisslock.command import Invocation
from kisslock.errors import KisslockError
from kisslock.settings import Settings
from kisslock.settings.derived import contract_chains
from kisslock.storage.engine import Storage
from kisslock.terminal import say, show, show_json
from kisslock.timestamp import write_rfc3339


def run(invocation: Invocation) -> int:
    """List active sessions, or end some. Raises StorageUnavailable and SchemaOutdated."""
    settings, options = invocation.read_existing_settings(), invocation.options
    storage = invocation.open_storage(settings)
    if options.action == "list":
        return _print_sessions(asyncio.run(_valid_sessions(settings, storage)), as_json=options.json)
    count, notes = asyncio.run(_end_sessions(settings, storage, options.who))
    say("\n".join((f"Ended: {count}", *notes)))
    return 0 if count else 1


def _print_sessions(sessions_to_print: Sequence[Session], *, as_json: bool) -> int:
    rows = [
        {
            "id": session.id,
            "account": session.account,
            "kind": session.kind,
            "address": session.address,
            "chain_id": session.chain_id,
            "issued_at": write_rfc3339(session.issued_at_ms / 1000),
            "used_at": write_rfc3339(session.used_at_ms / 1000),
            "user_agent": session.user_agent,
            "name": session.name,
        }
        for session in sessions_to_print
    ]
    if as_json:
        show_json({"sessions": rows})
        return 0
    if not rows:
        say("No sessions are active.")
    for row in rows:
        client = f"token {row['name']}" if row["name"] else row["user_agent"]
        show("{id}  {account}  chain {chain_id}  since {issued_at}  used {used_at}  {what}".format(**row, what=client))
    return 0


async def _valid_sessions(settings: Settings, storage: Storage) -> Sequence[Session]:
    async with storage:
        return await sessions.select_sessions(
            storage, SessionPolicy.from_settings(settings).valid_condition(int(time.time() * 1000))
        )


async def _end_sessions(settings: Settings, storage: Storage, session_or_account: str) -> tuple[int, list[str]]:
    """End the session with an ID, or all sessions of an account's user.

    Return the number of ended sessions, and notes to print.
    """
    async with storage:
        if not session_or_account.startswith(("0x", "eip155:")):
            return await sessions.end_session_by_id(storage, session_or_account), []
        account = parse_account_argument(session_or_account)
        accounts = await find_linked_accounts(storage, account)
        count = await sessions.end_sessions_of_accounts(storage, accounts)
        same_address_accounts = await sessions.accounts_with_address(
            storage, address_of_account(account), contract_chains(settings)
        )
        return count, _account_notes(account, accounts, same_address_accounts)


def _account_notes(account: str, accounts: Sequence[str], same_address_accounts: Sequence[str]) -> list[str]:
    """Return notes about accounts that are still linked, and about other accounts with the same address."""
    notes = []
    if linked_accounts := [linked_account for linked_account in accounts if linked_account != account]:
        notes.append(
            f"Accounts linked to the same user: {', '.join(linked_accounts)}."
            " `kisslock users unlink ACCOUNT` unlinks an account."
        )
    if same_address_accounts:
        notes.append(
            f"Other accounts with this address are still signed in: {', '.join(same_address_accounts)}."
            " Revoke them by name."
        )
    return notes


def parse_account_argument(text: str) -> str:
    """Return the account that was typed as an argument. Raises KisslockError."""
    try:
        return parse_account(text)
    except ValueError as error:
        hint = "Use 0x… for an EOA, eip155:1:0x… for a smart contract wallet. `kisslock sessions list` shows them."
        raise KisslockError(f"The account is {error}.", hint=hint) from error
