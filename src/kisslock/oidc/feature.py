"""The OpenID provider (OpenID Connect): clients sign visitors in with Kisslock."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from typing_extensions import override

from kisslock.feature import Feature, SettingsType
from kisslock.settings.schema import NamedTables, Section

if TYPE_CHECKING:
    from sqlalchemy import Table

    from kisslock.command import Command
    from kisslock.finding import Finding
    from kisslock.http.endpoint import Endpoint
    from kisslock.services import Services
    from kisslock.settings import Settings
    from kisslock.site.page_build import PageBuild
    from kisslock.storage.data_model import UserCleanup
    from kisslock.storage.engine import Storage


class OidcFeature(Feature):
    """The OpenID provider."""

    name = "oidc"
    requires = ("profile", "auth", "site", "gates")

    @override
    def is_enabled(self, settings: "Settings") -> bool:
        from kisslock.oidc.settings import Oidc

        return settings.section(Oidc).enabled

    @override
    def sections(self) -> Mapping[str, Section]:
        from kisslock.oidc.settings import Oidc

        return {"oidc": Section(Oidc, after_section="sign_in")}

    @override
    def named_tables(self) -> Mapping[str, NamedTables]:
        from kisslock.oidc.settings import CLIENT_ID_KIND, OidcClient, OidcResource

        client_description = "a table with the client ID as its name, such as [oidc.clients.notebook]"
        resource_description = "a table with the resource's name, such as [oidc.resources.notes]"
        return {
            "oidc.clients": NamedTables(OidcClient, CLIENT_ID_KIND, client_description, placeholder="ID"),
            "oidc.resources": NamedTables(OidcResource, CLIENT_ID_KIND, resource_description),
        }

    @override
    def readiness(self) -> Mapping[str, object]:
        from kisslock.oidc.readiness import READINESS

        return READINESS

    @override
    def setting_that_requires_sign_in(self, settings: "Settings") -> str:
        return "oidc.enabled" if self.is_enabled(settings) else ""

    @override
    def for_development(self, settings: SettingsType, origin: str, account: str) -> SettingsType:
        """Set the issuer to `origin` plus the base path of the site, unless the settings have an issuer.

        By default, `kisslock dev` prints this origin, so clients on this machine use it too.
        """
        from kisslock.oidc.settings import Oidc

        section = settings.section(Oidc)
        issuer = section.issuer or origin + settings.site.base_path
        return settings.with_section(replace(section, issuer=issuer))

    @override
    def commands(self) -> "Mapping[str, Command]":
        from kisslock.oidc.commands import COMMANDS

        return COMMANDS

    @override
    async def check(self, settings: "Settings", storage: "Storage") -> "Sequence[Finding]":
        from kisslock.oidc.checks import check

        return await check(settings, storage)

    @override
    def tables(self) -> "Sequence[Table]":
        from kisslock.oidc.tables import TABLES

        return TABLES

    @override
    def user_cleanup(self) -> "UserCleanup":
        from kisslock.oidc.user_cleanup import USER_CLEANUP

        return USER_CLEANUP

    @override
    def create(self, services: "Services") -> None:
        from kisslock.oidc.create import create

        create(services)

    @override
    def routes(self) -> "Sequence[Endpoint]":
        from kisslock.oidc.routes import ROUTES

        return ROUTES

    @override
    def page(self) -> "PageBuild":
        from kisslock.oidc.page import PAGE

        return PAGE

    @override
    def clients_path(self) -> str:
        from kisslock.oidc.routes import CLIENTS_PATH

        return CLIENTS_PATH

    @override
    def statement(self, settings: "Settings", client_id: str) -> str | None:
        from kisslock.oidc.statement import statement

        return statement(settings, client_id)

    @override
    def is_feature_statement(self, settings: "Settings", text: str) -> bool:
        from kisslock.oidc.statement import is_statement

        return is_statement(settings, text)

    @override
    def startup_checks(self) -> "Mapping[str, Callable[[Settings], object]]":
        from kisslock.oidc.checks import STARTUP_CHECKS

        return STARTUP_CHECKS
