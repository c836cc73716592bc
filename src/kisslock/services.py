"""The services that a server is made of, by type: what all features share, and what each of them adds."""

from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar, cast

from kisslock.http.rate_limiter import RateLimiter
from kisslock.settings import Settings
from kisslock.storage.engine import Storage

if TYPE_CHECKING:
    from kisslock.feature import Feature
    from kisslock.site.builds import Builds

Service = TypeVar("Service")
Work = Callable[[], Awaitable[None]]


class Services:
    """The services of one server. Nothing is opened before a request needs it.

    `features` are all features of the package, including disabled ones. `builds` makes another front end than that of
    the package (`kisslock dev`, tests).
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
        self.start_hooks: list[Work] = []
        self._close_hooks: list[Work] = [storage.close, limiter.close]
        # What /api/ready tells beside storage and Redis, by its field.
        self.readiness: dict[str, Callable[[], Awaitable[str]]] = {}
        # Sets figures that are read, not counted, before each answer of /metrics.
        self.measures: list[Callable[[], None]] = []
        self.add(storage, limiter, *services)

    @property
    def enabled_features(self) -> "Sequence[Feature]":
        """The features that the server has."""
        return [feature for feature in self.features if feature.is_enabled(self.settings)]

    def add(self, *services: object, start: Work | None = None, close: Work | None = None) -> None:
        """Add services, with the work to do when the server starts and closes: what was added last is closed first."""
        for service in services:
            if self.by_type.setdefault(type(service), service) is not service:
                raise TypeError(f"Two services of a server are {type(service).__name__}.")
        self.start_hooks += [start] if start else []
        self._close_hooks += [close] if close else []

    @property
    def close_hooks(self) -> tuple[Work, ...]:
        """What closes the services, in this order."""
        return tuple(reversed(self._close_hooks))

    def find(self, kind: type[Service]) -> Service | None:
        """The service of this type, if there is one."""
        return cast("Service | None", self.by_type.get(kind))

    def __getitem__(self, kind: type[Service]) -> Service:
        """The service of this type; raises KeyError."""
        return cast("Service", self.by_type[kind])
