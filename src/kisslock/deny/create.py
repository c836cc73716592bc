"""Creates the deny list."""

from typing import Literal

from kisslock.access.denied import DeniedAccounts
from kisslock.deny.deny_list import DenyList, deny_list_of
from kisslock.deny.metrics import AGE, ENTRIES, ERRORS
from kisslock.deny.readiness import DenyListReadiness
from kisslock.services import Services


def create(services: Services) -> None:
    """Add the deny list to the services. Raises SettingsError."""
    deny_list = deny_list_of(services.settings)
    services.add(deny_list)
    services[DeniedAccounts].add(deny_list.covers)

    async def readiness() -> DenyListReadiness:
        age_s = int(deny_list.age_s)
        state: Literal["ok", "outdated"] = "outdated" if deny_list.error else "ok"
        return DenyListReadiness(state=state, entries=len(deny_list), age_s=age_s, errors=deny_list.errors)

    services.readiness["deny_list"] = readiness
    services.measures.append(lambda: _measure(deny_list))


def _measure(deny_list: DenyList) -> None:
    AGE.set(deny_list.age_s)
    ENTRIES.set(len(deny_list))
    ERRORS.set(deny_list.errors)
