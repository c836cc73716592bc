"""The feature `console`: operators see how visitors connect."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from typing_extensions import override

from kisslock.feature import Feature, SettingsType
from kisslock.settings.schema import Section

if TYPE_CHECKING:
    from kisslock.finding import Finding
    from kisslock.http.endpoint import Endpoint
    from kisslock.services import Services
    from kisslock.settings import Settings
    from kisslock.site.page_build import PageBuild
    from kisslock.storage.engine import Storage


class ConsoleFeature(Feature):
    """The console."""

    name = "console"
    requires = ("guides", "log", "auth", "site")

    @override
    def sections(self) -> Mapping[str, Section]:
        from kisslock.console.settings import Console

        return {"console": Section(Console, after_section="storage")}

    @override
    def setting_that_requires_sign_in(self, settings: "Settings") -> str:
        from kisslock.console.settings import Console

        return "console.operators" if settings.section(Console).operators else ""

    @override
    def for_development(self, settings: SettingsType, origin: str, account: str) -> SettingsType:
        """Let the practice wallet open the console."""
        from kisslock.console.settings import Console

        section = settings.section(Console)
        operators = tuple(dict.fromkeys((*section.operators, account)))
        return settings.with_section(replace(section, operators=operators))

    @override
    async def check(self, settings: "Settings", storage: "Storage") -> "Sequence[Finding]":
        from kisslock.console.checks import check

        return await check(settings)

    @override
    def create(self, services: "Services") -> None:
        from kisslock.console.create import create

        create(services)

    @override
    def routes(self) -> "Sequence[Endpoint]":
        from kisslock.console.routes import ROUTES

        return ROUTES

    @override
    def page(self) -> "PageBuild":
        from kisslock.console.page import PAGE

        return PAGE

    @override
    def operators_page_path(self, settings: "Settings") -> str:
        from kisslock.console.settings import Console

        return "/console" if settings.section(Console).operators else ""

    @override
    def check_settings(self, settings: "Settings") -> "Iterable[Finding]":
        from kisslock.console.checks import check_settings

        return check_settings(settings)
