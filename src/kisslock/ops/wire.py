"""The shapes of health and readiness."""

from typing import Annotated, Literal

from msgspec import defstruct

from kisslock.http.wire import READINESS
from kisslock.wire import Wire, doc


class Health(Wire, frozen=True, kw_only=True):
    """The process responds."""

    status: Literal["ok"]
    version: str


class _Ready(Wire, frozen=True, kw_only=True):
    status: Literal["ok", "degraded"]
    version: str
    storage: Literal["ok"]
    redis: Annotated[
        Literal["ok", "away", "unused"],
        doc("away: the server in server.budgets_url does not respond, so each process counts its own rate limits."),
    ]


# Features add fields of their own.
Ready = defstruct(
    "Ready",
    READINESS.items(),
    bases=(_Ready,),
    namespace={"__doc__": "The process and its database respond. `degraded`: another service is down, such as Redis."},
    module=__name__,
    frozen=True,
    kw_only=True,
)
