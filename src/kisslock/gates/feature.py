"""The gates feature: routes that require an account to hold assets."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from typing_extensions import override

from kisslock.feature import Feature
from kisslock.settings.schema import NamedTables

if TYPE_CHECKING:
    from kisslock.finding import Finding
    from kisslock.services import Services
    from kisslock.settings import Settings
    from kisslock.storage.engine import Storage


class GatesFeature(Feature):
    """Gates for token holders."""

    name = "gates"

    @override
    def named_tables(self) -> Mapping[str, NamedTables]:
        from kisslock.gates.settings import GATE_NAME_KIND, Gate

        return {"gates": NamedTables(Gate, GATE_NAME_KIND, "a table with the gate's name, such as [gates.holders]")}

    @override
    def checks_holdings(self) -> bool:
        return True

    @override
    async def check(self, settings: "Settings", storage: "Storage") -> "Sequence[Finding]":
        from kisslock.gates.checks import check

        return await check(settings)

    @override
    def create(self, services: "Services") -> None:
        from kisslock.gates.create import create

        create(services)

    @override
    def startup_checks(self) -> "Mapping[str, Callable[[Settings], object]]":
        from kisslock.gates.checks import STARTUP_CHECKS

        return STARTUP_CHECKS
