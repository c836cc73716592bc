"""The clients in the settings, and client authentication (RFC 6749, 2.3; OpenID Connect Core, 9)."""

import base64
import hashlib
import hmac
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote_plus, urlsplit

from kisslock.errors import SettingsError
from kisslock.oidc.errors import TokenError
from kisslock.oidc.settings import OidcClient, is_plain
from kisslock.oidc.wire import OidcProgram
from kisslock.settings import Settings

BASIC_CHALLENGE = 'Basic realm="kisslock"'
# Compare with this digest if the client is unknown, so that the response takes equally long.
NO_DIGEST = "0" * 64


@dataclass(frozen=True)
class Client:
    """An OpenID client. `digest` is the SHA-256 of its secret in hex, or None for a public client."""

    id: str
    name: str
    settings: OidcClient
    digest: str | None

    @property
    def public(self) -> bool:
        """True for a client without a secret."""
        return self.digest is None

    def accepts_redirect(self, redirect_uri: str) -> bool:
        """Return True if exactly this redirect URI is registered (RFC 9700, 2.1)."""
        return redirect_uri in self.settings.redirect_uris


def client_info(client: Client, address: str) -> OidcProgram:
    """Return the client as the page shows it, with the host of the URL that the visitor returns to."""
    return OidcProgram(id=client.id, name=client.name, host=urlsplit(address).netloc)


def clients_of(settings: Settings) -> Mapping[str, Client]:
    """Return the clients by their IDs. Raises SettingsError that lists every invalid client."""
    problems: list[str] = []
    clients: dict[str, Client] = {}
    for name, client in settings.tables(OidcClient).items():
        try:
            clients[name] = Client(name, client.name or name, client, _digest(settings.folder, client))
        except ValueError as error:
            problems.append(f"oidc.clients.{name}: {error}")
    if problems:
        raise SettingsError(problems)
    return clients


def _digest(folder: Path, client: OidcClient) -> str | None:
    if [bool(client.secret), bool(client.secret_file), client.public].count(True) != 1:
        raise ValueError("set exactly one of secret, secret_file and public = true")
    if client.public and client.skip_consent:
        raise ValueError("skip_consent requires a client secret, because any page can claim to be a public client")
    if client.public and any(map(is_plain, client.redirect_uris)):
        raise ValueError("redirect_uris of a public client must use https, or http on loopback")
    if not client.redirect_uris:
        raise ValueError("redirect_uris is empty, so the client can receive no response")
    if client.secret:
        return client.secret.removeprefix("sha256:")
    if client.secret_file:
        try:
            secret = (folder / client.secret_file).read_text(encoding="ascii").strip()
        except (OSError, ValueError) as error:
            raise ValueError(f"secret_file cannot be read: {error}") from error
        if len(secret) < 32:  # noqa: PLR2004 (128 bits in hex)
            raise ValueError("secret_file has fewer than 32 characters")
        return hashlib.sha256(secret.encode()).hexdigest()
    return None


def authenticate_client(clients: Mapping[str, Client], authorization: str | None, form: Mapping[str, str]) -> Client:
    """Return the client that sent a request, after checking its secret if it has one. Raises TokenError."""
    client_id, secret = form.get("client_id", ""), form.get("client_secret")
    if authorization is not None:
        if secret is not None:
            raise TokenError("invalid_request", "The request has two client secrets.")
        user, secret = _basic(authorization)
        if client_id and client_id != user:
            raise TokenError("invalid_client", "The request has two client IDs.", status=401, challenge=BASIC_CHALLENGE)
        client_id = user
    client = clients.get(client_id)
    digest = hashlib.sha256((secret or "").encode()).hexdigest()
    matches = hmac.compare_digest(digest, (client and client.digest) or NO_DIGEST)
    if client is None or (secret is not None if client.public else not (secret and matches)):
        raise TokenError(
            "invalid_client", "The client ID or the client secret is wrong.", status=401, challenge=BASIC_CHALLENGE
        )
    return client


def _basic(authorization: str) -> tuple[str, str]:
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
