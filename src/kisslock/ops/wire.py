"""The shapes of health and readiness."""

from collections.abc import Mapping
from typing import Annotated, Literal

from kisslock.http.wire import extend_shape
from kisslock.wire import Wire, doc


class Health(Wire, frozen=True, kw_only=True):
    """The status and version of the process that responds."""

    status: Literal["ok"]
    version: str


class Ready(Wire, frozen=True, kw_only=True):
    """The process and its database respond. `degraded`: another service is down, such as Redis."""

    status: Literal["ok", "degraded"]
    version: str
    storage: Literal["ok"]
    redis: Annotated[
        Literal["ok", "away", "unused"],
        doc("away: the server in server.budgets_url does not respond, so each process counts its own rate limits."),
    ]


def readiness_shape(readiness: Mapping[str, object]) -> type[Ready]:
    """Return the shape Ready with the fields that features add."""
    return extend_shape(Ready, readiness.items())
