"""The feature `log`: the client log of steps and errors that pages report."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from typing_extensions import override

from kisslock.feature import Feature

if TYPE_CHECKING:
    from sqlalchemy import Table

    from kisslock.command import Command
    from kisslock.http.endpoint import Endpoint
    from kisslock.services import Services


class LogFeature(Feature):
    """The client log."""

    name = "log"
    requires = ("guides",)

    @override
    def commands(self) -> "Mapping[str, Command]":
        from kisslock.log.commands import COMMANDS

        return COMMANDS

    @override
    def tables(self) -> "Sequence[Table]":
        from kisslock.log.tables import TABLES

        return TABLES

    @override
    def create(self, services: "Services") -> None:
        from kisslock.log.create import create

        create(services)

    @override
    def routes(self) -> "Sequence[Endpoint]":
        from kisslock.log.routes import ROUTES

        return ROUTES
