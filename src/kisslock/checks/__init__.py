"""Everything that `kisslock check` looks at, in the order of its report."""

import asyncio

from kisslock.checks.accounts import check_accounts
from kisslock.checks.catalogue import check_catalogue
from kisslock.checks.chains import check_chains
from kisslock.checks.gates import check_gates
from kisslock.checks.oidc import check_oidc
from kisslock.checks.parts import check_front_end, check_redis, check_storage
from kisslock.checks.production import check_production
from kisslock.checks.relay import check_relay
from kisslock.checks.report import Check, failed
from kisslock.checks.settings import check_settings
from kisslock.checks.startup import check_server, check_startup
from kisslock.settings import Settings


async def check_all(settings: Settings) -> list[Check]:
    """Every finding for settings that could be read."""
    start = check_startup(settings)
    local = [
        *check_settings(settings),
        *check_production(settings),
        *start,
        *check_catalogue(settings),
        check_front_end(),
    ]
    if not failed(local):
        local += check_server(settings)
    chains, accounts, gates, relay, redis, oidc = await asyncio.gather(
        check_chains(settings),
        check_accounts(settings),
        check_gates(settings),
        check_relay(settings),
        check_redis(settings),
        check_oidc(settings),
    )
    storage = [] if any(check.name == "storage.url" for check in start) else [await check_storage(settings)]
    return [*local, *relay, *chains, *accounts, *gates, *oidc, *redis, *storage]
