"""A server's services, by type: the shared services, and the services that each feature adds."""

from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, cast

from kisslock.http.rate_limiter import RateLimiter
from kisslock.settings import Settings
from kisslock.storage.engine import Storage

if TYPE_CHECKING:
    from kisslock.feature import Feature
    from kisslock.site.builds import Builds

Service = TypeVar("Service")
Hook = Callable[[], Awaitable[None]]


class HasState(Protocol):
    """An object that /api/ready returns for a feature: a state, and further fields such as a number of entries."""

    @property
    def state(self) -> str:
        """The state, such as ok."""
        ...


class Services:
    """The services of one server. Connections open with the first request that needs them.

    `features` are all features of the package, including disabled ones. `builds` returns a front end that replaces the
    package's front end (`kisslock dev`, tests).
    """

    def __init__(
        self,
        settings: Settings,
        storage: Storage,
        *services: object,
        features: "Sequence[Feature]",
        builds: "Callable[[], Builds | None]",
    ) -> None:
        self.settings, self.features, self.builds = settings, features, builds
        limiter = RateLimiter(settings.server.budgets_url)
        self.by_type: dict[type, Any] = {}
        self.start_hooks: list[Hook] = []
        self._close_hooks: list[Hook] = [storage.close, limiter.close]
        # The functions that return the values of the fields that features add to /api/ready, by field name. A value is
        # a state, or an object with a state.
        self.readiness_readers: dict[str, Callable[[], Awaitable[str | HasState]]] = {}
        # The functions that update gauges before each response of /metrics.
        self.metric_updaters: list[Callable[[], None]] = []
        self.add(storage, limiter, *services)

    @property
    def enabled_features(self) -> "Sequence[Feature]":
        """The features that are enabled on the server."""
        return [feature for feature in self.features if feature.is_enabled(self.settings)]

    def add(self, *services: object, start: Hook | None = None, close: Hook | None = None) -> None:
        """Add services, with the work to do when the server starts and stops.

        The service that was added last is closed first.
        """
        for service in services:
            if self.by_type.setdefault(type(service), service) is not service:
                raise TypeError(f"Two services of a server are {type(service).__name__}.")
        self.start_hooks += [start] if start else []
        self._close_hooks += [close] if close else []

    @property
    def close_hooks(self) -> tuple[Hook, ...]:
        """The functions that close the services. The function that was added last is called first."""
        return tuple(reversed(self._close_hooks))

    def find(self, service_type: type[Service]) -> Service | None:
        """Return the service of this type, or None."""
        return cast("Service | None", self.by_type.get(service_type))

    def __getitem__(self, service_type: type[Service]) -> Service:
        """Return the service of this type. Raises KeyError."""
        return cast("Service", self.by_type[service_type])
