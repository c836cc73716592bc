"""Metrics about clients."""

from functools import cache

from prometheus_client import Counter

from kisslock.metrics import REGISTRY

OIDC_CLIENTS = Counter(
    "kisslock_oidc_clients",
    "OpenID clients by client ID and outcome: asked (a valid authorization request), "
    "signed_in (a token was issued), refused (by the client's gate), failed (a token request).",
    ("client", "outcome"),
    registry=REGISTRY,
)
OIDC_ERRORS = Counter(
    "kisslock_oidc_errors", "Errors returned to clients (RFC 6749), by code.", ("code",), registry=REGISTRY
)

oidc_clients = cache(OIDC_CLIENTS.labels)
oidc_errors = cache(OIDC_ERRORS.labels)
