"""The shapes of health and readiness."""

from typing import Annotated, Literal

from msgspec import defstruct

from kisslock.http.wire import READINESS
from kisslock.wire import Wire, doc


class Health(Wire, frozen=True, kw_only=True):
    """The process answers."""

    status: Literal["ok"]
    version: str


class _Ready(Wire, frozen=True, kw_only=True):
    status: Literal["ok", "degraded"]
    version: str
    storage: Literal["ok"]
    redis: Annotated[
        Literal["ok", "away", "unused"],
        doc("away: server.budgets_url does not answer, and each process counts its own rate limits."),
    ]


# With what features tell.
Ready = defstruct(
    "Ready",
    READINESS.items(),
    bases=(_Ready,),
    namespace={
        "__doc__": "The process answers and so does its storage; `degraded` where a rule holds less strictly meanwhile."
    },
    module=__name__,
    frozen=True,
    kw_only=True,
)
