"""Creates a server's console."""

from kisslock.access.resources import ResourceAccess
from kisslock.auth.sign_in import SignIn
from kisslock.console.console import Console
from kisslock.guides.catalogue import Catalogue
from kisslock.services import Services
from kisslock.storage.engine import Storage


def create(services: Services) -> None:
    """Add the console's service. The console's data comes from the client log and from the resource servers."""
    spellings, resources = services[Catalogue].spellings, services[ResourceAccess]
    services.add(Console(services.settings, services[Storage], services[SignIn], spellings, resources=resources))
