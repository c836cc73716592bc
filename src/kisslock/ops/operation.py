"""The service that the operators' routes use."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import msgspec

from kisslock.errors import StorageUnavailable
from kisslock.feature import Feature
from kisslock.http.content import Content, compress_body, create_content
from kisslock.http.rate_limiter import RateLimiter
from kisslock.ops.openapi import describe_api, readiness_fields
from kisslock.routes import collect_routes
from kisslock.services import HasState
from kisslock.settings import Settings
from kisslock.storage.engine import Storage


@dataclass(frozen=True)
class Operation:
    """What the operators' routes need: settings, features, and functions that report readiness or set metrics."""

    settings: Settings
    features: Sequence[Feature]
    enabled_features: Sequence[Feature]
    storage: Storage
    limiter: RateLimiter
    readiness_readers: Mapping[str, Callable[[], Awaitable[str | HasState]]]
    metric_updaters: Sequence[Callable[[], None]]

    @cached_property
    def description(self) -> Content:
        """The API's description, created on first use."""
        body = msgspec.json.encode(describe_api(collect_routes(self.enabled_features), self.features))
        return create_content("application/json", compress_body(body), cache_control="no-cache")

    async def readiness_states(self) -> dict[str, str | HasState]:
        """Return the states that features report, after the database has responded.

        If the database does not respond, StorageUnavailable contains the states.
        """
        try:
            await self.storage.ping()
        except StorageUnavailable as error:
            error.details = await self._read_states()
            raise
        return await self._read_states()

    async def _read_states(self) -> dict[str, str | HasState]:
        states = await asyncio.gather(*(read_state() for read_state in self.readiness_readers.values()))
        return dict.fromkeys(readiness_fields(self.features), "unused") | dict(
            zip(self.readiness_readers, states, strict=True)
        )
