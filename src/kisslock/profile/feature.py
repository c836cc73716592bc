"""The feature for names and avatars of addresses."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from typing_extensions import override

from kisslock.feature import Feature
from kisslock.settings.schema import Section

if TYPE_CHECKING:
    from kisslock.http.endpoint import Endpoint
    from kisslock.services import Services


class ProfileFeature(Feature):
    """Account names and pictures."""

    name = "profile"

    @override
    def sections(self) -> Mapping[str, Section]:
        from kisslock.profile.settings import Profile

        return {"profile": Section(Profile, after_section="rpc")}

    @override
    def create(self, services: "Services") -> None:
        from kisslock.profile.create import create

        create(services)

    @override
    def routes(self) -> "Sequence[Endpoint]":
        from kisslock.profile.routes import ROUTES

        return ROUTES
