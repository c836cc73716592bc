"""The feature that denies accounts."""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from typing_extensions import override

from kisslock.feature import Feature
from kisslock.settings.schema import Section

if TYPE_CHECKING:
    from kisslock.finding import Finding
    from kisslock.services import Services
    from kisslock.settings import Settings


class DenyFeature(Feature):
    """The deny list."""

    name = "deny"

    @override
    def is_enabled(self, settings: "Settings") -> bool:
        from kisslock.deny.settings import Access

        return settings.section(Access) != Access()

    @override
    def sections(self) -> Mapping[str, Section]:
        from kisslock.deny.settings import Access

        return {"access": Section(Access, after_section="sign_in")}

    @override
    def readiness(self) -> Mapping[str, object]:
        from kisslock.deny.readiness import READINESS

        return READINESS

    @override
    def startup_checks(self) -> "Mapping[str, Callable[[Settings], object]]":
        from kisslock.deny.checks import STARTUP_CHECKS

        return STARTUP_CHECKS

    @override
    def check_settings(self, settings: "Settings") -> "Iterable[Finding]":
        from kisslock.deny.checks import check_settings

        return check_settings(settings)

    @override
    def create(self, services: "Services") -> None:
        from kisslock.deny.create import create

        create(services)
