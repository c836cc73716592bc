"""The feature `guides`: the wallet catalogue, and the three steps of each guide."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from typing_extensions import override

from kisslock.feature import Feature

if TYPE_CHECKING:
    from kisslock.command import Command
    from kisslock.finding import Finding
    from kisslock.http.endpoint import Endpoint
    from kisslock.services import Services
    from kisslock.settings import Settings


class GuidesFeature(Feature):
    """The wallet catalogue with its guides."""

    name = "guides"

    @override
    def commands(self) -> "Mapping[str, Command]":
        from kisslock.guides.commands import COMMANDS

        return COMMANDS

    @override
    def create(self, services: "Services") -> None:
        from kisslock.guides.create import create

        create(services)

    @override
    def routes(self) -> "Sequence[Endpoint]":
        from kisslock.guides.routes import ROUTES

        return ROUTES

    @override
    def check_settings(self, settings: "Settings") -> "Iterable[Finding]":
        from kisslock.guides.checks import check_settings

        return check_settings(settings)
