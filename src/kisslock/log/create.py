"""Creates a server's client log, which also records rejected origins."""

from kisslock.guides.catalogue import Catalogue
from kisslock.http.origin_check import OriginCheck
from kisslock.http.rate_limiter import RateLimiter
from kisslock.log.intake import Intake
from kisslock.services import Services
from kisslock.storage.engine import Storage


def create(services: Services) -> None:
    """Add the log's services. When the server stops, queued entries are stored."""
    settings = services.settings
    intake = Intake(settings.log, services[Storage], services[RateLimiter], services[Catalogue].names)
    services.add(
        intake, OriginCheck(settings, intake.accept_body), start=intake.start_background_tasks, close=intake.close
    )
