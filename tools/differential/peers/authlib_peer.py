"""Authlib's OpenID provider with Kisslock's settings.

The program reads a JSON line for each case, and prints a verdict for each line. For the kind `request`, the verdict is
True if Authlib accepts the authorization request. For `redirect`, the verdict is True if the response or the error is
sent to the redirect URI.
"""

import json
import sys
from collections import defaultdict
from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qsl

from authlib.oauth2.base import OAuth2Error
from authlib.oauth2.rfc6749 import AuthorizationServer, ClientMixin, OAuth2Payload, OAuth2Request
from authlib.oauth2.rfc6749.grants import AuthorizationCodeGrant
from authlib.oauth2.rfc7636 import CodeChallenge
from authlib.oidc.core import OpenIDCode
from authlib.oidc.core.errors import LoginRequiredError
from typing_extensions import override

CLIENTS: Mapping[str, list[str]] = json.loads(sys.argv[1])
SUPPORTED_SCOPES = ["openid", "profile", "email", "groups", "wallets"]


class RegisteredClient(ClientMixin):  # type: ignore[misc] # Authlib has no types
    """A registered client."""

    def __init__(self, client_id: str) -> None:
        self.client_id, self.uris = client_id, CLIENTS[client_id]

    @override
    def get_client_id(self) -> str:
        return self.client_id

    @override
    def get_default_redirect_uri(self) -> None:
        return None

    @override
    def get_allowed_scope(self, scope: str | None) -> str:
        return " ".join(scope_name for scope_name in (scope or "").split() if scope_name in SUPPORTED_SCOPES)

    @override
    def check_redirect_uri(self, redirect_uri: str) -> bool:
        return redirect_uri in self.uris

    @override
    def check_response_type(self, response_type: str) -> bool:
        return response_type == "code"


class QueryPayload(OAuth2Payload):  # type: ignore[misc] # Authlib has no types
    """The parameters of a query."""

    def __init__(self, query: str) -> None:
        self.values = defaultdict(list)
        for name, value in parse_qsl(query, keep_blank_values=True):
            self.values[name].append(value)

    @property
    @override
    def data(self) -> dict[str, str]:
        return {name: values[0] for name, values in self.values.items()}

    @property
    @override
    def datalist(self) -> Any:
        return self.values


class PkceChallenge(CodeChallenge):  # type: ignore[misc] # Authlib has no types
    """PKCE with S256 only."""

    SUPPORTED_CODE_CHALLENGE_METHOD = ["S256"]  # noqa: RUF012 - as in the base class


class OpenIdCode(OpenIDCode):  # type: ignore[misc] # Authlib has no types
    """OpenID Connect for authorization codes. Every nonce counts as unused."""

    @override
    def exists_nonce(self, nonce: str, request: OAuth2Request) -> bool:
        return False


class ProviderServer(AuthorizationServer):  # type: ignore[misc] # Authlib has no types
    """Authlib's OpenID provider."""

    @override
    def query_client(self, client_id: str) -> RegisteredClient | None:
        return RegisteredClient(client_id) if client_id in CLIENTS else None

    @override
    def create_oauth2_request(self, request: str) -> OAuth2Request:
        oauth2_request = OAuth2Request("GET", f"https://app.example/oidc/authorize?{request}")
        oauth2_request.payload = QueryPayload(request)
        return oauth2_request

    @override
    def send_signal(self, name: str, *args: Any, **kwargs: Any) -> None:
        """Do nothing.

        Authlib calls this method to send a signal of a web framework, and this provider uses no web framework.
        """


server = ProviderServer(scopes_supported=None)
server.register_grant(AuthorizationCodeGrant, [PkceChallenge(required=True), OpenIdCode()])


def request_error(query: str) -> OAuth2Error | None:
    """Return the error of an authorization request, or None if Authlib accepts the request."""
    try:
        server.get_consent_grant(query, None)
    except LoginRequiredError:
        # The request is valid, but the visitor is signed out, so Authlib raises this error.
        return None
    except OAuth2Error as error:
        return error
    except ValueError:
        # Authlib raises ValueError if its error message contains characters that RFC 6749 does not allow in a message.
        return OAuth2Error()
    return None


for line in sys.stdin:
    case_kind, case_arguments = json.loads(line)
    error = request_error(case_arguments)
    print(json.dumps(error is None or (case_kind == "redirect" and bool(error.redirect_uri))), flush=False)
