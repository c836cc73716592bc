"""Forward authentication: a reverse proxy sends a subrequest to check whether a visitor is allowed."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from typing_extensions import override

from kisslock.feature import Feature
from kisslock.settings.schema import Section

if TYPE_CHECKING:
    from kisslock.finding import Finding
    from kisslock.http.endpoint import Endpoint
    from kisslock.services import Services
    from kisslock.settings import Settings
    from kisslock.site.page_build import PageBuild
    from kisslock.storage.engine import Storage


class ForwardAuthFeature(Feature):
    """Forward authentication."""

    name = "forward_auth"
    requires = ("profile", "auth", "site")

    @override
    def sections(self) -> Mapping[str, Section]:
        from kisslock.forward_auth.settings import Forward

        return {"forward": Section(Forward, after_section="sign_in")}

    @override
    async def check(self, settings: "Settings", storage: "Storage") -> "Sequence[Finding]":
        from kisslock.forward_auth.checks import check

        return await check(settings, storage)

    @override
    def create(self, services: "Services") -> None:
        from kisslock.forward_auth.create import create

        create(services)

    @override
    def routes(self) -> "Sequence[Endpoint]":
        from kisslock.forward_auth.routes import ROUTES

        return ROUTES

    @override
    def page(self) -> "PageBuild":
        from kisslock.forward_auth.page import PAGE

        return PAGE
