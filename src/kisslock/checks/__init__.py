"""Everything that `kisslock check` looks at, in the order of its report."""

import asyncio

from kisslock.checks.chains import check_chains
from kisslock.checks.parts import check_catalogue, check_front_end, check_storage
from kisslock.checks.relay import check_relay
from kisslock.checks.report import Check
from kisslock.checks.settings import check_settings
from kisslock.settings import Settings


async def check_all(settings: Settings) -> list[Check]:
    """Every finding for settings that could be read."""
    chains, relay, storage = await asyncio.gather(
        check_chains(settings), check_relay(settings), check_storage(settings)
    )
    return [*check_settings(settings), *relay, *chains, *check_catalogue(settings), check_front_end(), storage]
