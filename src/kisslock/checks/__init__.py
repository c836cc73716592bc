"""Everything that `kisslock check` checks, in the order of its report."""

import asyncio

from kisslock.checks.accounts import check_contract_wallet_chains
from kisslock.checks.chains import check_chains
from kisslock.checks.packages import check_packages
from kisslock.checks.production import check_production
from kisslock.checks.relay import check_relay
from kisslock.checks.settings import check_settings
from kisslock.checks.startup import check_server, check_startup
from kisslock.checks.stores import check_redis, check_storage
from kisslock.composition.settings import Settings
from kisslock.composition.storage import open_storage
from kisslock.features import FEATURES, enabled_features
from kisslock.finding import Finding, has_failure


async def check_all(settings: Settings) -> list[Finding]:
    """Return every finding for settings that could be read."""
    startup_findings = check_startup(settings)
    local_findings = [
        *check_settings(settings),
        *check_production(settings),
        *startup_findings,
        *(finding for feature in enabled_features(settings) for finding in feature.check_settings(settings)),
        *check_packages(),
    ]
    if not has_failure(local_findings):
        local_findings += check_server(settings)
    async with open_storage(settings.storage.url) as database:
        relay_findings, chain_findings, redis_findings, *feature_findings = await asyncio.gather(
            check_relay(settings),
            check_chains(settings),
            check_redis(settings),
            *(feature.check(settings, database) for feature in FEATURES),
        )
    more_feature_findings = [finding for findings in feature_findings for finding in findings]
    storage_findings = (
        [] if any(finding.name == "storage.url" for finding in startup_findings) else [await check_storage(settings)]
    )
    return [
        *local_findings,
        *relay_findings,
        *chain_findings,
        *check_contract_wallet_chains(settings),
        *more_feature_findings,
        *redis_findings,
        *storage_findings,
    ]
