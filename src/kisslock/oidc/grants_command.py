"""`kisslock oidc grants list` and `kisslock oidc grants revoke`."""

import asyncio
import time
from collections.abc import Sequence

from kisslock.auth.account import parse_account
from kisslock.command import Invocation
from kisslock.errors import KisslockError
from kisslock.oidc import client_access
from kisslock.oidc.client_access import ClientAccess
from kisslock.terminal import say, show, show_json
from kisslock.timestamp import write_rfc3339


def run(invocation: Invocation) -> int:
    """List the clients that have access to resources, or end access. Raises StorageUnavailable and SchemaOutdated."""
    settings, options = invocation.read_existing_settings(), invocation.options
    now_ms = int(time.time() * 1000)

    async def find_active() -> Sequence[ClientAccess]:
        async with invocation.open_storage(settings) as storage:
            return await client_access.active_grants(storage, now_ms)

    async def revoke(selector: str) -> int:
        async with invocation.open_storage(settings) as storage:
            return await client_access.end_grants(storage, selector, now_ms)

    if options.what == "list":
        return _print_grants(asyncio.run(find_active()), as_json=options.json)
    if not options.id:
        hint = "`kisslock oidc grants list` prints them."
        raise KisslockError("An ID, a client or an account is missing.", hint=hint)
    count = asyncio.run(revoke(_normalize_selector(options.id)))
    say(f"Ended: {count}")
    return 0 if count else 1


def _normalize_selector(text: str) -> str:
    """Return the account with its checksum, or the unchanged text if it is not an account."""
    try:
        return parse_account(text)
    except ValueError:
        return text


def _print_grants(grants: Sequence[ClientAccess], *, as_json: bool) -> int:
    rows = [
        {
            "id": grant.id,
            "client": grant.client,
            "account": grant.account,
            "resource": grant.resource,
            "scope": grant.scope,
            "used_at": write_rfc3339(grant.used_at_ms / 1000),
            "expires_at": write_rfc3339(grant.expires_at_ms / 1000),
        }
        for grant in grants
    ]
    if as_json:
        show_json({"grants": rows})
        return 0
    if not rows:
        say("No client has access to a resource.")
    for row in rows:
        show("{id}  {client}  {account}  {resource}  {scope}  used {used_at}  until {expires_at}".format(**row))
    return 0
