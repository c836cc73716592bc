"""The feature that signs visitors in with a wallet (EIP-4361) and stores users with several accounts."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from typing_extensions import override

from kisslock.feature import Feature

if TYPE_CHECKING:
    from sqlalchemy import Table

    from kisslock.command import Command
    from kisslock.finding import Finding
    from kisslock.http.endpoint import Endpoint
    from kisslock.services import Services
    from kisslock.settings import Settings


class AuthFeature(Feature):
    """Sign-in and users."""

    name = "auth"

    @override
    def setting_that_requires_sign_in(self, settings: "Settings") -> str:
        return "" if settings.sign_in.mode == "off" else "sign_in.mode"

    @override
    def commands(self) -> "Mapping[str, Command]":
        from kisslock.auth.commands import COMMANDS

        return COMMANDS

    @override
    def tables(self) -> "Sequence[Table]":
        from kisslock.auth.tables import TABLES

        return TABLES

    @override
    def create(self, services: "Services") -> None:
        from kisslock.auth.create import create

        create(services)

    @override
    def routes(self) -> "Sequence[Endpoint]":
        from kisslock.auth.routes import ROUTES

        return ROUTES

    @override
    def startup_checks(self) -> "Mapping[str, Callable[[Settings], object]]":
        from kisslock.auth.statement import require_terms_url

        return {"site.terms_version": require_terms_url}

    @override
    def check_settings(self, settings: "Settings") -> "Iterable[Finding]":
        from kisslock.auth.statement import terms_findings

        return terms_findings(settings)
