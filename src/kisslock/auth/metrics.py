"""The metrics of sign-in."""

from prometheus_client import Gauge

from kisslock.metrics import REGISTRY

PENDING = Gauge(
    "kisslock_pending_sign_ins",
    "Sign-ins of smart contract wallets that wait for further owners, counted at most once a minute.",
    registry=REGISTRY,
    multiprocess_mode="mostrecent",
)
