"""Creates the gate service."""

from kisslock.access.gatekeeper import GateKeeper
from kisslock.gates.counts import GateCounts
from kisslock.gates.gates import HoldingChecker
from kisslock.http.rate_limiter import RateLimiter
from kisslock.services import Services
from kisslock.storage.engine import Storage
from kisslock.upstream import Upstreams


def create(services: Services) -> None:
    """Add the gates to the services. Raises SettingsError."""
    settings = services.settings
    counts = GateCounts(services[Storage], is_enabled=settings.log.enabled)
    holding_checker = HoldingChecker(settings, services[Upstreams], services[RateLimiter], counts=counts)
    services.add(holding_checker, close=holding_checker.close)
    services[GateKeeper].set_gates(holding_checker.gates_by_name, holding_checker.require)
