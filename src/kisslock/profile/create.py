"""Names and pictures of a server."""

from kisslock.egress import Egress
from kisslock.profile.profiles import Profiles
from kisslock.services import Services
from kisslock.upstream import Upstreams


def create(services: Services) -> None:
    """Nothing is opened before a request needs it."""
    egress = Egress()
    services.add(egress, Profiles(services.settings, services[Upstreams], egress), close=egress.close)
