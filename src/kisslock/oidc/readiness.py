"""The field that the OpenID provider adds to /api/ready."""

from typing import Annotated, Literal

from kisslock.wire import doc

OidcKeys = Literal["ok", "known", "away", "unused"]
KEYS_DESCRIPTION = doc(
    "State of the signing keys. known: the server publishes earlier keys but cannot sign; away: it has no keys."
)
READINESS = {"oidc_keys": Annotated[OidcKeys, KEYS_DESCRIPTION]}
