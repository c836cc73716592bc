"""The field that the deny list adds to /api/ready."""

from typing import Annotated, Literal

from kisslock.wire import doc

DenyListState = Literal["ok", "outdated", "unused"]
STATE = doc("State of access.deny_file. outdated: the file cannot be read or is invalid. The last valid list applies.")
READINESS = {"deny_list": Annotated[DenyListState, STATE]}
