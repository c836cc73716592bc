"""The feature `ops`: health, metrics and the description of the API."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from typing_extensions import override

from kisslock.feature import Feature

if TYPE_CHECKING:
    from kisslock.finding import Finding
    from kisslock.http.endpoint import Endpoint
    from kisslock.services import Services
    from kisslock.settings import Settings


class OpsFeature(Feature):
    """Health and metrics."""

    name = "ops"

    @override
    def create(self, services: "Services") -> None:
        from kisslock.ops.create import create

        create(services)

    @override
    def routes(self) -> "Sequence[Endpoint]":
        from kisslock.ops.routes import ROUTES

        return ROUTES

    @override
    def check_settings(self, settings: "Settings") -> "Iterable[Finding]":
        from kisslock.ops.checks import check_settings

        return check_settings(settings)
