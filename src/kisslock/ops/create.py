"""Creates the service for the operators' routes."""

from kisslock.http.rate_limiter import RateLimiter
from kisslock.ops.operation import Operation
from kisslock.services import Services
from kisslock.storage.engine import Storage


def create(services: Services) -> None:
    """Add the service that the operators' routes use."""
    services.add(
        Operation(
            settings=services.settings,
            features=services.features,
            enabled_features=services.enabled_features,
            storage=services[Storage],
            limiter=services[RateLimiter],
            readiness_readers=services.readiness_readers,
            metric_updaters=services.metric_updaters,
        )
    )
