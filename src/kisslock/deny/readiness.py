"""The field that the deny list adds to /api/ready."""

from typing import Annotated, Literal

from kisslock.wire import Wire, doc


class DenyListReadiness(Wire, frozen=True, kw_only=True):
    """The state of the deny list in one worker."""

    state: Annotated[
        Literal["ok", "outdated"],
        doc("outdated: access.deny_file cannot be read or is invalid. The last valid list applies."),
    ]
    entries: Annotated[int, doc("Number of denied accounts.")]
    age_s: Annotated[int, doc("Seconds since the list last matched access.deny_file; 0 without this setting.")]
    errors: Annotated[int, doc("Number of different errors in access.deny_file since the worker started.")]


READINESS = {"deny_list": Annotated[Literal["unused"] | DenyListReadiness, doc("unused: the site has no deny list.")]}
