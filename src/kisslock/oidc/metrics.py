"""Metrics about clients and resource servers."""

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

OIDC_TOKEN_CHECKS = Counter(
    "kisslock_oidc_token_checks",
    "Access tokens that resource servers checked, by resource and result: active, inactive, "
    "unchecked (the gate or the database did not respond).",
    ("resource", "result"),
    registry=REGISTRY,
)
OIDC_REFRESHES = Counter(
    "kisslock_oidc_refreshes",
    "Requests with a refresh token, by result: rotated, replayed (the same response again), reused (the grant ended), "
    "denied (by a gate, or the account was unlinked), invalid (unknown or ended), unchecked.",
    ("result",),
    registry=REGISTRY,
)
OIDC_DOCUMENTS = Counter(
    "kisslock_oidc_documents",
    "Fetches of client documents, by result: read, withdrawn (404 or 410), unreachable, invalid, limited.",
    ("result",),
    registry=REGISTRY,
)

oidc_clients_counter = cache(OIDC_CLIENTS.labels)
oidc_errors_counter = cache(OIDC_ERRORS.labels)
oidc_token_checks_counter = cache(OIDC_TOKEN_CHECKS.labels)
oidc_refreshes_counter = cache(OIDC_REFRESHES.labels)
oidc_documents = cache(OIDC_DOCUMENTS.labels)
