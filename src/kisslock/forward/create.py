"""What answers proxies."""

from kisslock.forward.admissions import Admissions
from kisslock.services import Services


def create(services: Services) -> None:
    """Add it; gates may be created later."""
    admissions = Admissions(services)
    services.add(admissions, close=admissions.passed.close)
