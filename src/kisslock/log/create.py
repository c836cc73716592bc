"""The client log of a server, which hears of foreign origins, too."""

from kisslock.guides.catalogue import Catalogue
from kisslock.http.origin_check import OriginCheck
from kisslock.http.rate_limiter import RateLimiter
from kisslock.log.intake import Intake
from kisslock.services import Services
from kisslock.storage.engine import Storage


def create(services: Services) -> None:
    """It stores what it has taken at the end."""
    settings = services.settings
    log = Intake(settings.log, services[Storage], services[RateLimiter], services[Catalogue].names)
    services.add(log, OriginCheck(settings, log.take), start=log.begin, close=log.close)
