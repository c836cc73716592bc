"""The clients in the settings, and client authentication (RFC 6749, 2.3; OpenID Connect Core, 9)."""

import base64
import hashlib
import hmac
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote_plus

from kisslock.errors import SettingsError
from kisslock.oidc.errors import TokenError
from kisslock.oidc.settings import OidcClient, is_insecure_url
from kisslock.settings import Settings

BASIC_CHALLENGE = 'Basic realm="kisslock"'
# The secret of an unknown client is compared with this digest, so that the response takes as long as for a known
# client.
DIGEST_OF_NO_SECRET = "0" * 64
LOOPBACK_URI = re.compile(r"(http://(?:localhost|127\.0\.0\.1|\[::1\]))(?::[0-9]{1,5})?([/?].*|)")


@dataclass(frozen=True)
class Client:
    """An OpenID client. `digest` is the SHA-256 of its secret in hex, or None for a public client."""

    id: str
    name: str
    settings: OidcClient
    digest: str | None
    # The host of the document that registers the client, or None for a client in the settings.
    document_host: str | None = None
    # The name under which the client is counted. "*" stands for all clients of hosts that the settings do not list.
    counted_as: str = "*"

    @property
    def is_public(self) -> bool:
        """True for a client without a secret."""
        return self.digest is None

    def accepts_redirect(self, redirect_uri: str) -> bool:
        """Return True if exactly this redirect URI is registered (RFC 9700, 2.1).

        The port of a public client's URI on loopback can differ, because a native app listens on any free port
        (RFC 8252, 7.3).
        """
        registered_uris = self.settings.redirect_uris
        if redirect_uri in registered_uris:
            return True
        uri_without_port = remove_loopback_port(redirect_uri) if self.is_public else None
        return uri_without_port is not None and uri_without_port in map(remove_loopback_port, registered_uris)


def remove_loopback_port(uri: str) -> str | None:
    """Return an http URI on loopback without its port; None for any other URI."""
    match = LOOPBACK_URI.fullmatch(uri)
    return f"{match[1]}{match[2]}" if match else None


def parse_clients(settings: Settings) -> Mapping[str, Client]:
    """Return the clients by their IDs. Raises SettingsError that lists every invalid client."""
    problems: list[str] = []
    clients: dict[str, Client] = {}
    for name, client in settings.tables(OidcClient).items():
        try:
            clients[name] = Client(
                name,
                client.name or name,
                client,
                _validate_client_and_digest_secret(settings.folder, client),
                counted_as=name,
            )
        except ValueError as error:
            problems.append(f"oidc.clients.{name}: {error}")
    if problems:
        raise SettingsError(problems)
    return clients


def _validate_client_and_digest_secret(folder: Path, client: OidcClient) -> str | None:
    if [bool(client.secret), bool(client.secret_file), client.public].count(True) != 1:
        raise ValueError("set exactly one of secret, secret_file and public = true")
    if client.public and client.skip_consent:
        raise ValueError("skip_consent requires a client secret, because any page can claim to be a public client")
    if client.public and any(map(is_insecure_url, client.redirect_uris)):
        raise ValueError("redirect_uris of a public client must use https, or http on loopback")
    if not client.redirect_uris:
        raise ValueError("redirect_uris is empty, so the client can receive no response")
    return secret_digest(folder, client.secret, client.secret_file)


def secret_digest(folder: Path, secret: str | None, secret_file: str | None) -> str | None:
    """Return the SHA-256 of a secret in the settings in hex, or None without a secret. Raises ValueError."""
    if secret:
        return secret.removeprefix("sha256:")
    if secret_file:
        try:
            content = (folder / secret_file).read_text(encoding="ascii").strip()
        except (OSError, ValueError) as error:
            raise ValueError(f"secret_file cannot be read: {error}") from error
        if len(content) < 32:  # noqa: PLR2004 (128 bits in hex)
            raise ValueError("secret_file has fewer than 32 characters")
        return hashlib.sha256(content.encode()).hexdigest()
    return None


def authenticate_client(clients: Mapping[str, Client], authorization: str | None, form: Mapping[str, str]) -> Client:
    """Return the client that sent a request, after checking its secret if it has one. Raises TokenError."""
    client_id, secret = read_client_credentials(authorization, form)
    client = clients.get(client_id)
    is_secret_valid = secret_matches(secret, client.digest if client else None)
    if client is None or (secret is not None if client.is_public else not is_secret_valid):
        raise wrong_credentials_error()
    return client


def read_client_credentials(authorization: str | None, form: Mapping[str, str]) -> tuple[str, str | None]:
    """Return the client ID and the secret of a request. Raises TokenError if the request has two IDs or two secrets."""
    client_id, secret = form.get("client_id", ""), form.get("client_secret")
    if authorization is None:
        return client_id, secret
    if secret is not None:
        raise TokenError("invalid_request", "The request has two client secrets.")
    basic_client_id, secret = _parse_basic(authorization)
    if client_id and client_id != basic_client_id:
        raise TokenError("invalid_client", "The request has two client IDs.", status=401, challenge=BASIC_CHALLENGE)
    return basic_client_id, secret


def secret_matches(secret: str | None, digest: str | None) -> bool:
    """Return True if the secret has this digest. `digest` is None for an unknown client."""
    sent_digest = hashlib.sha256((secret or "").encode()).hexdigest()
    return hmac.compare_digest(sent_digest, digest or DIGEST_OF_NO_SECRET) and bool(secret)


def wrong_credentials_error() -> TokenError:
    """Return the error for an unknown client ID and for a wrong secret."""
    description = "The client ID or the client secret is wrong."
    return TokenError("invalid_client", description, status=401, challenge=BASIC_CHALLENGE)


def _parse_basic(authorization: str) -> tuple[str, str]:
    """Return the decoded user and password of a Basic header (RFC 6749, 2.3.1). Raises TokenError."""
    scheme, _, encoded = authorization.partition(" ")
    try:
        text = base64.b64decode(encoded.strip(), validate=True).decode() if scheme.lower() == "basic" else ""
    except ValueError:
        text = ""
    user, separator, password = text.partition(":")
    if not separator:
        raise TokenError(
            "invalid_client", "The Authorization header is not Basic.", status=401, challenge=BASIC_CHALLENGE
        )
    return unquote_plus(user), unquote_plus(password)
