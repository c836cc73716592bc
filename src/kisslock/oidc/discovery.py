"""The provider's metadata (OpenID Connect Discovery, 3; RFC 8414; RFC 9207)."""

from typing import Any

from kisslock.oidc.request import PROMPTS, SCOPES
from kisslock.oidc.settings import ALGORITHMS

AUTH_METHODS = ["client_secret_basic", "client_secret_post", "none"]
CLAIMS = ["sub", "iss", "aud", "exp", "iat", "auth_time", "nonce", "at_hash", "preferred_username", "name", "picture"]
WELL_KNOWN = "/.well-known/openid-configuration"
JWKS, AUTHORIZE, TOKEN = "/oidc/jwks", "/oidc/authorize", "/oidc/token"
USERINFO, REVOKE, LOGOUT = "/oidc/userinfo", "/oidc/revoke", "/oidc/logout"


def metadata(issuer: str, locales: tuple[str, ...]) -> dict[str, Any]:
    """Return the metadata of the provider with this issuer."""
    return {
        "issuer": issuer,
        "authorization_endpoint": issuer + AUTHORIZE,
        "token_endpoint": issuer + TOKEN,
        "userinfo_endpoint": issuer + USERINFO,
        "jwks_uri": issuer + JWKS,
        "revocation_endpoint": issuer + REVOKE,
        "end_session_endpoint": issuer + LOGOUT,
        "scopes_supported": list(SCOPES),
        "response_types_supported": ["code"],
        "response_modes_supported": ["query"],
        "grant_types_supported": ["authorization_code"],
        "subject_types_supported": ["public"],
        "id_token_signing_alg_values_supported": list(ALGORITHMS),
        "token_endpoint_auth_methods_supported": AUTH_METHODS,
        "revocation_endpoint_auth_methods_supported": AUTH_METHODS,
        "code_challenge_methods_supported": ["S256"],
        "prompt_values_supported": sorted(PROMPTS),
        "claims_supported": [*CLAIMS, "email", "email_verified", "groups", "wallets"],
        "claims_parameter_supported": False,
        "request_parameter_supported": False,
        "request_uri_parameter_supported": False,
        "authorization_response_iss_parameter_supported": True,
        "ui_locales_supported": list(locales),
    }
