"""The feature `site`: the hosted page and the element."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from typing_extensions import override

from kisslock.feature import Feature

if TYPE_CHECKING:
    from kisslock.finding import Finding
    from kisslock.http.endpoint import Endpoint
    from kisslock.services import Services
    from kisslock.settings import Settings


class SiteFeature(Feature):
    """The hosted page and the element."""

    name = "site"
    requires = ("guides",)

    @override
    def create(self, services: "Services") -> None:
        from kisslock.site.create import create

        create(services)

    @override
    def routes(self) -> "Sequence[Endpoint]":
        from kisslock.site.routes import ROUTES

        return ROUTES

    @override
    def startup_checks(self) -> "Mapping[str, Callable[[Settings], object]]":
        from kisslock.site.checks import STARTUP_CHECKS

        return STARTUP_CHECKS

    @override
    def check_settings(self, settings: "Settings") -> "Iterable[Finding]":
        from kisslock.site.checks import check_front_end

        return check_front_end(settings)
