"""The feature `rpc`: JSON-RPC calls of pages and clients are forwarded to nodes."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from typing_extensions import override

from kisslock.feature import Feature

if TYPE_CHECKING:
    from kisslock.command import Command
    from kisslock.http.endpoint import Endpoint
    from kisslock.services import Services


class RpcFeature(Feature):
    """The JSON-RPC gateway."""

    name = "rpc"

    @override
    def commands(self) -> "Mapping[str, Command]":
        from kisslock.rpc.commands import COMMANDS

        return COMMANDS

    @override
    def create(self, services: "Services") -> None:
        from kisslock.rpc.create import create

        create(services)

    @override
    def routes(self) -> "Sequence[Endpoint]":
        from kisslock.rpc.routes import ROUTES

        return ROUTES
