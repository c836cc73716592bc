"""Creates the deny list."""

from typing import Literal

from kisslock.access.denied import DeniedAccounts
from kisslock.deny.deny_list import DenyList, create_deny_list
from kisslock.deny.metrics import AGE_METRIC, ENTRIES_METRIC, ERRORS_METRIC
from kisslock.deny.readiness import DenyListReadiness
from kisslock.services import Services


def create(services: Services) -> None:
    """Add the deny list to the services. Raises SettingsError."""
    deny_list = create_deny_list(services.settings)
    services.add(deny_list)
    services[DeniedAccounts].set_check(deny_list.is_denied)

    async def readiness() -> DenyListReadiness:
        age_s = int(deny_list.age_s)
        state: Literal["ok", "outdated"] = "outdated" if deny_list.last_error else "ok"
        return DenyListReadiness(state=state, entries=len(deny_list), age_s=age_s, errors=deny_list.error_count)

    services.readiness_readers["deny_list"] = readiness
    services.metric_updaters.append(lambda: _set_metrics(deny_list))


def _set_metrics(deny_list: DenyList) -> None:
    AGE_METRIC.set(deny_list.age_s)
    ENTRIES_METRIC.set(len(deny_list))
    ERRORS_METRIC.set(deny_list.error_count)
