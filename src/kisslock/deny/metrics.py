"""Metrics about the deny list."""

from prometheus_client import Gauge

from kisslock.metrics import REGISTRY

ENTRIES_METRIC = Gauge(
    "kisslock_deny_list_entries",
    "Accounts on the deny list: the smallest number of all workers.",
    registry=REGISTRY,
    multiprocess_mode="livemin",
)
AGE_METRIC = Gauge(
    "kisslock_deny_list_age_seconds",
    "Seconds since the list was last the content of access.deny_file, in the worker where this is longest.",
    registry=REGISTRY,
    multiprocess_mode="livemax",
)
ERRORS_METRIC = Gauge(
    "kisslock_deny_list_errors",
    "Errors of access.deny_file since the worker started. The same error is counted once until the file is valid.",
    registry=REGISTRY,
    multiprocess_mode="livemax",
)
