"""Parses authorization requests without I/O (RFC 6749, 4.1.1; OpenID Connect Core, 3.1.2.1)."""

import hashlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from urllib.parse import parse_qsl, urlencode, urlsplit

import msgspec

from kisslock.oidc.clients import Client
from kisslock.oidc.errors import AuthorizationError, BadAuthorization, RedirectNotRegistered, UnknownClient
from kisslock.oidc.resources import NO_RESOURCES, Resource, Resources
from kisslock.oidc.settings import OFFLINE_ACCESS, SCOPES, host_of, opens_app
from kisslock.settings.origin import LOOPBACK_HOSTS

MAX_LENGTH, MAX_PARAMETERS = 8192, 60
# The length of a nonce is limited, because the nonce is stored with the code. Clients send about 22 to 64 characters.
MAX_NONCE_LENGTH = 512
CHALLENGE_PATTERN = re.compile(r"[A-Za-z0-9_-]{43}")
SECONDS_PATTERN = re.compile(r"[0-9]{1,9}")
PROMPT_VALUES = frozenset({"none", "login", "consent", "select_account"})
UNSUPPORTED_PARAMETERS = {name: f"{name}_not_supported" for name in ("request", "request_uri", "registration")}
Parameters = Mapping[str, str]
CreateError = Callable[[str, str], AuthorizationError]


@dataclass(frozen=True, slots=True, kw_only=True)
class Authorization:
    """A valid authorization request.

    `scope` lists the scopes of SCOPES in their order, then the scopes of the resource. `max_age_s` is the maximum age
    of the sign-in in seconds.
    """

    client: Client
    redirect_uri: str
    scope: tuple[str, ...]
    state: str | None
    nonce: str | None
    challenge: str | None
    prompt_values: frozenset[str]
    max_age_s: int | None
    login_hint: str
    id_token_hint: str
    resource: Resource | None = None

    @property
    def claim_scopes(self) -> tuple[str, ...]:
        """The scopes for which the client receives claims, without the scope `openid`."""
        settings = self.client.settings
        has_claim = {"openid": False, "email": bool(settings.email), "groups": bool(settings.groups)}
        return tuple(scope for scope in self.scope if scope in SCOPES and has_claim.get(scope, True))

    @property
    def resource_scopes(self) -> tuple[str, ...]:
        """The scopes of the resource."""
        return tuple(scope for scope in self.scope if scope not in SCOPES)

    @property
    def consent_scopes(self) -> tuple[str, ...]:
        """The scopes that the visitor's consent has to cover."""
        return ("openid", *self.claim_scopes, *self.resource_scopes)

    @property
    def may_store_consent(self) -> bool:
        """False for a client that any program on the visitor's machine can claim to be (RFC 8252, 8.6)."""
        if opens_app(self.redirect_uri):
            return False
        return self.client.document_host is None or urlsplit(self.redirect_uri).hostname not in LOOPBACK_HOSTS

    @property
    def consent_digest(self) -> str:
        """A digest of what the consent page shows about a request, except the scopes.

        The digest covers the redirect URI's host, the client's settings `groups` and `email`, and the resource.
        """
        settings = self.client.settings
        content: tuple[object, ...] = (host_of(self.redirect_uri), settings.groups, settings.email)
        if self.resource is not None:
            content = (*content, self.resource.url)
        return hashlib.sha256(msgspec.json.encode(content)).hexdigest()

    def error(self, code: str, description: str) -> AuthorizationError:
        """Return an error response with a code from RFC 6749, 4.1.2.1, or OpenID Connect Core, 3.1.2.6."""
        return AuthorizationError(code, description, self.redirect_uri, self.state)


def parse_parameters(text: str) -> tuple[Parameters, frozenset[str]]:
    """Return the non-empty parameters of a query or form, and the duplicate names. Raises BadAuthorization."""
    if len(text) > MAX_LENGTH:
        raise BadAuthorization(f"The request has more than {MAX_LENGTH} characters.")
    try:
        pairs = parse_qsl(text, keep_blank_values=True, max_num_fields=MAX_PARAMETERS, errors="strict")
    except ValueError as error:
        raise BadAuthorization("The request is not a form in UTF-8.") from error
    names = [name for name, _ in pairs]
    duplicates = frozenset(name for name in names if names.count(name) > 1)
    # An empty parameter counts as missing (RFC 6749, 3.1).
    return {name: value for name, value in pairs if value}, duplicates


def client_id_of(query: str) -> str:
    """Return the client ID of an authorization request, or "" if the query cannot be parsed."""
    try:
        return parse_parameters(query.removeprefix("?"))[0].get("client_id", "")
    except BadAuthorization:
        return ""


def parse_authorization(
    query: str, clients: Mapping[str, Client], resources: Resources = NO_RESOURCES
) -> Authorization:
    """Parse a query. Raises UnknownClient, RedirectNotRegistered, BadAuthorization and AuthorizationError."""
    parameters, duplicates = parse_parameters(query.removeprefix("?"))
    client = clients.get(parameters.get("client_id", ""))
    if client is None or "client_id" in duplicates:
        raise UnknownClient
    redirect_uri = parameters.get("redirect_uri", "")
    if not client.accepts_redirect(redirect_uri) or "redirect_uri" in duplicates:
        raise RedirectNotRegistered(client.id, redirect_uri, client.settings.redirect_uris)
    state = None if "state" in duplicates else parameters.get("state")

    def create_error(error: str, description: str) -> AuthorizationError:
        return AuthorizationError(error, description, redirect_uri, state)

    if duplicates == {"resource"}:
        raise create_error("invalid_target", "The request has more than one resource.")
    if duplicates:
        raise create_error("invalid_request", "The request has a duplicate parameter.")
    _require_code_flow(parameters, create_error)
    resource = _parse_resource(parameters, client, resources, create_error)
    max_age = parameters.get("max_age")
    if max_age is not None and not SECONDS_PATTERN.fullmatch(max_age):
        raise create_error("invalid_request", "max_age must be a number of seconds.")
    return Authorization(
        client=client,
        redirect_uri=redirect_uri,
        scope=_parse_scope(parameters, resource, create_error),
        state=state,
        nonce=_parse_nonce(parameters, create_error),
        challenge=_parse_challenge(parameters, client, resource, create_error),
        prompt_values=_parse_prompt(parameters, create_error),
        max_age_s=None if max_age is None else int(max_age),
        login_hint=parameters.get("login_hint", ""),
        id_token_hint=parameters.get("id_token_hint", ""),
        resource=resource,
    )


def _parse_resource(
    parameters: Parameters, client: Client, resources: Resources, create_error: CreateError
) -> Resource | None:
    """Return the resource that the token is for (RFC 8707), or None for a sign-in.

    A provider without resources ignores the parameter.
    """
    if not resources:
        return None
    url = parameters.get("resource")
    if url is None:
        if client.document_host is not None:
            raise create_error("invalid_target", "A client that a document registers must name a resource.")
        return None
    resource = resources.find_by_url(url)
    if resource is None:
        raise create_error("invalid_target", "No resource has this URL.")
    return resource


def _parse_scope(parameters: Parameters, resource: Resource | None, create_error: CreateError) -> tuple[str, ...]:
    requested_scopes = parameters.get("scope", "").split(" ")
    if resource is None:
        if "openid" not in requested_scopes:
            raise create_error("invalid_scope", "The scope openid is missing.")
        return tuple(scope for scope in SCOPES if scope in requested_scopes)
    resource_scopes = resource.settings.scopes
    sign_in_scopes = (
        tuple(scope for scope in SCOPES if scope in requested_scopes) if "openid" in requested_scopes else ()
    )
    # A request without a scope gets all scopes of the resource, and the page shows them.
    if not {*requested_scopes} - {"", OFFLINE_ACCESS}:
        return resource_scopes
    granted_scopes = sign_in_scopes + tuple(scope for scope in resource_scopes if scope in requested_scopes)
    if not granted_scopes:
        raise create_error("invalid_scope", f"The resource has the scopes {' '.join(resource_scopes) or '(none)'}.")
    return granted_scopes


def _require_code_flow(parameters: Parameters, create_error: CreateError) -> None:
    for name, error in UNSUPPORTED_PARAMETERS.items():
        if name in parameters:
            raise create_error(error, f"The parameter {name} is not supported.")
    response_type = parameters.get("response_type")
    if response_type is None:
        raise create_error("invalid_request", "response_type is missing.")
    if response_type != "code":
        raise create_error("unsupported_response_type", "response_type must be code.")
    if parameters.get("response_mode", "query") != "query":
        raise create_error("invalid_request", "response_mode must be query.")


def _parse_nonce(parameters: Parameters, create_error: CreateError) -> str | None:
    nonce = parameters.get("nonce", "")
    if len(nonce) > MAX_NONCE_LENGTH:
        raise create_error("invalid_request", f"nonce has more than {MAX_NONCE_LENGTH} characters.")
    if "\0" in nonce:
        raise create_error("invalid_request", "nonce contains a NUL character.")
    return nonce or None


def _parse_challenge(
    parameters: Parameters, client: Client, resource: Resource | None, create_error: CreateError
) -> str | None:
    challenge, method = parameters.get("code_challenge"), parameters.get("code_challenge_method")
    if challenge is None and method is None:
        if client.is_public:
            raise create_error("invalid_request", "A public client must use PKCE (code_challenge).")
        if resource is not None:
            raise create_error("invalid_request", "A request for a resource must use PKCE (code_challenge).")
        return None
    if method != "S256" or challenge is None or not CHALLENGE_PATTERN.fullmatch(challenge):
        raise create_error(
            "invalid_request", "PKCE requires code_challenge_method=S256 and a challenge of 43 characters."
        )
    return challenge


def _parse_prompt(parameters: Parameters, create_error: CreateError) -> frozenset[str]:
    prompt_values = frozenset(parameters.get("prompt", "").split())
    if prompt_values - PROMPT_VALUES or ("none" in prompt_values and len(prompt_values) > 1):
        raise create_error(
            "invalid_request", "prompt must be none, or a combination of login, consent and select_account."
        )
    return prompt_values


def response_url(redirect_uri: str, issuer: str | None, state: str | None, response: Mapping[str, str]) -> str:
    """Return the redirect URI with the response, the state and the issuer (RFC 9207) in its query."""
    parameters = {**response, "state": state, "iss": issuer}
    query = urlencode({name: value for name, value in parameters.items() if value is not None})
    separator = "" if not query else "&" if "?" in redirect_uri else "?"
    return f"{redirect_uri}{separator}{query}"
