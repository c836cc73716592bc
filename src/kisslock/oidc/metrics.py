"""Figures about programs."""

from functools import cache

from prometheus_client import Counter

from kisslock.metrics import REGISTRY

OIDC_CLIENTS = Counter(
    "kisslock_oidc_clients",
    "Programs (OpenID Connect) by the id in the settings and by outcome: asked (a valid authorization request), "
    "signed_in (a token was given), refused (by the program's gate), failed (a token call).",
    ("client", "outcome"),
    registry=REGISTRY,
)
OIDC_ERRORS = Counter(
    "kisslock_oidc_errors", "Errors returned to clients (RFC 6749), by code.", ("code",), registry=REGISTRY
)

oidc_clients = cache(OIDC_CLIENTS.labels)
oidc_errors = cache(OIDC_ERRORS.labels)
