"""Creates the profile service."""

from kisslock.egress import Egress
from kisslock.profile.profiles import Profiles
from kisslock.services import Services
from kisslock.upstream import Upstreams


def create(services: Services) -> None:
    """Add the profiles to the services. Connections are opened when a request needs them."""
    egress = Egress()
    services.add(egress, Profiles(services.settings, services[Upstreams], egress), close=egress.close)
