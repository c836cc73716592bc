"""The provider's metadata (OpenID Connect Discovery, 3; RFC 8414; RFC 9207)."""

from typing import Any

from kisslock.oidc.request import PROMPT_VALUES
from kisslock.oidc.resources import NO_RESOURCES, Resource, Resources
from kisslock.oidc.settings import ALGORITHMS, OFFLINE_ACCESS, SCOPES

AUTH_METHODS = ["client_secret_basic", "client_secret_post", "none"]
CLAIMS = ["sub", "iss", "aud", "exp", "iat", "auth_time", "nonce", "at_hash", "preferred_username", "name", "picture"]
OIDC_METADATA_PATH = "/.well-known/openid-configuration"
OAUTH_METADATA_PATH = "/.well-known/oauth-authorization-server"
JWKS_PATH, AUTHORIZE_PATH, TOKEN_PATH = "/oidc/jwks", "/oidc/authorize", "/oidc/token"
USERINFO_PATH, REVOKE_PATH, LOGOUT_PATH = "/oidc/userinfo", "/oidc/revoke", "/oidc/logout"
INTROSPECT_PATH, RESOURCE_PATH = "/oidc/introspect", "/oidc/resources/{name}"


def provider_metadata(
    issuer: str, locales: tuple[str, ...], resources: Resources = NO_RESOURCES, *, allows_client_documents: bool = False
) -> dict[str, Any]:
    """Return the metadata of the provider with this issuer.

    `allows_client_documents` is True if documents can register clients.
    """
    sign_in_metadata = _sign_in_metadata(issuer, locales)
    if not resources:
        return sign_in_metadata
    scopes = dict.fromkeys(scope for resource in resources.by_name.values() for scope in resource.settings.scopes)
    return {
        **sign_in_metadata,
        "scopes_supported": [*SCOPES, OFFLINE_ACCESS, *scopes],
        "grant_types_supported": ["authorization_code", "refresh_token"],
        "introspection_endpoint": issuer + INTROSPECT_PATH,
        "introspection_endpoint_auth_methods_supported": ["client_secret_basic", "client_secret_post"],
        "client_id_metadata_document_supported": allows_client_documents,
    }


def resource_metadata(issuer: str, resource: Resource) -> dict[str, Any]:
    """Return the metadata of a resource server (RFC 9728, 2)."""
    return {
        "resource": resource.settings.url,
        "authorization_servers": [issuer],
        "scopes_supported": [*resource.settings.scopes],
        "bearer_methods_supported": ["header"],
    }


def _sign_in_metadata(issuer: str, locales: tuple[str, ...]) -> dict[str, Any]:
    return {
        "issuer": issuer,
        "authorization_endpoint": issuer + AUTHORIZE_PATH,
        "token_endpoint": issuer + TOKEN_PATH,
        "userinfo_endpoint": issuer + USERINFO_PATH,
        "jwks_uri": issuer + JWKS_PATH,
        "revocation_endpoint": issuer + REVOKE_PATH,
        "end_session_endpoint": issuer + LOGOUT_PATH,
        "scopes_supported": list(SCOPES),
        "response_types_supported": ["code"],
        "response_modes_supported": ["query"],
        "grant_types_supported": ["authorization_code"],
        "subject_types_supported": ["public"],
        "id_token_signing_alg_values_supported": list(ALGORITHMS),
        "token_endpoint_auth_methods_supported": AUTH_METHODS,
        "revocation_endpoint_auth_methods_supported": AUTH_METHODS,
        "code_challenge_methods_supported": ["S256"],
        "prompt_values_supported": sorted(PROMPT_VALUES),
        "claims_supported": [*CLAIMS, "email", "email_verified", "groups", "wallets"],
        "claims_parameter_supported": False,
        "request_parameter_supported": False,
        "request_uri_parameter_supported": False,
        "authorization_response_iss_parameter_supported": True,
        "ui_locales_supported": list(locales),
    }
