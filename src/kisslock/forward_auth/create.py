"""Creates the forward authentication service."""

from kisslock.forward_auth.admissions import Admissions
from kisslock.forward_auth.origins import VisitedOrigins
from kisslock.http.origin_check import OriginCheck
from kisslock.services import Services


def create(services: Services) -> None:
    """Add forward authentication to the services. The gates can be added before or after forward authentication."""
    admissions = Admissions(services)
    services.add(VisitedOrigins(services.settings, services[OriginCheck]))
    services.add(admissions, close=admissions.verdicts.close)
