"""Creates the deny list."""

from kisslock.access.denied import DeniedAccounts
from kisslock.deny.deny_list import DenyList, deny_list_of
from kisslock.deny.metrics import AGE, ENTRIES, ERRORS
from kisslock.deny.readiness import DenyListState
from kisslock.services import Services


def create(services: Services) -> None:
    """Add the deny list to the services. Raises SettingsError."""
    deny_list = deny_list_of(services.settings)
    services.add(deny_list)
    services[DeniedAccounts].add(deny_list.covers)

    async def state() -> DenyListState:
        deny_list.follow()
        return "outdated" if deny_list.error else "ok"

    services.readiness["deny_list"] = state
    services.measures.append(lambda: _measure(deny_list))


def _measure(deny_list: DenyList) -> None:
    AGE.set(deny_list.age_s)
    ENTRIES.set(len(deny_list))
    ERRORS.set(deny_list.errors)
