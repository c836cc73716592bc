"""The two requests that exchange a signature for an API token, independent of an HTTP library."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from kisslock.auth.draft import Draft, Nonce
from kisslock.auth.errors import MessageMalformed
from kisslock.auth.message import parse_eip4361
from kisslock.auth.tokens import TOKEN_PATTERN
from kisslock.client.errors import SignInFailed
from kisslock.errors import clip
from kisslock.http.loopback import is_loopback
from kisslock.http.origins import normalise_origin
from kisslock.timestamp import SECOND_US, parse_rfc3339

if TYPE_CHECKING:
    import httpx2

# Maximum number of characters of the server's error message that the client shows.
MAX_TEXT_LENGTH = 300
# Maximum lifetime of a nonce in seconds (docs/security.md, rule 1).
MAX_LIFETIME_S = 300
# A function that signs a text (EIP-191) and returns the signature in hex.
Sign = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Site:
    """The site: `url` is Kisslock's URL without a trailing slash, `origin` the site's origin as browsers write it."""

    url: str
    origin: str

    @classmethod
    def from_url(cls, url: str, origin: str | None = None) -> "Site":
        """Create the site from a URL. Raises ValueError unless the URL uses https, or http on loopback."""
        url_parts = urlsplit(url)
        is_local = url_parts.hostname == "localhost" or is_loopback(url_parts.hostname)
        if url_parts.scheme != "https" and not (url_parts.scheme == "http" and is_local):
            raise ValueError(f"A token is sent only over HTTPS or to a loopback address. {url!r} is neither.")
        return cls(
            url.rstrip("/"), normalise_origin(origin or f"{url_parts.scheme}://{url_parts.netloc.rpartition('@')[2]}")
        )

    def has_origin_of(self, url: str) -> bool:
        """Return True if a URL has the site's scheme, host and port.

        The token is sent only to URLs with the same origin.
        """
        url_parts = urlsplit(self.url)
        return normalise_origin(f"{url_parts.scheme}://{url_parts.netloc.rpartition('@')[2]}") == normalise_origin(url)


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenRequest:
    """The account and chain of a token, its name in the user's list of devices, and its lifetime in seconds."""

    address: str
    chain_id: int = 1
    name: str
    lifetime_s: int | None = None


@dataclass(frozen=True, slots=True)
class Token:
    """An API token, which `repr` hides, and its expiry time in seconds since 1970."""

    token: str = field(repr=False)
    expires_at: float


def checked_message(site: Site, token_request: TokenRequest, text: str) -> str:
    """Return the parsed and checked message to sign.

    Raises SignInFailed if `text` is not a message that a Kisslock server would write for the site, account and chain.

    Without this check, a malicious server could request a sign-in to another site, a sign-in that never expires, or a
    capability (an ERC-5573 resource). The server can choose only the statement, the nonce and the times of the message.
    """
    try:
        message = parse_eip4361(text)
    except MessageMalformed as error:
        raise SignInFailed(
            f"The server sent a message that is not a sign-in message, so nothing was signed: {error.message}"
        ) from error
    domain = site.origin.partition("://")[2]
    received_values = (message.domain, message.address.lower(), message.chain_id)
    if received_values != (domain, token_request.address.lower(), token_request.chain_id):
        raise SignInFailed(
            f"The server sent a message for {message.domain} and {message.address}, so nothing was signed."
        )
    issued_at, expires_at = message.issued_at_us / SECOND_US, (message.expiration_time_us or 0) / SECOND_US
    draft = Draft(site.origin, message.address, token_request.chain_id, message.statement or "")
    try:
        expected_text = draft.message_with_nonce(Nonce(message.nonce, issued_at, expires_at))
    except (ValueError, OverflowError):
        # A year that is less than 1 or greater than 9999 in the server's message raises one of these errors.
        expected_text = ""
    if text != expected_text:
        raise SignInFailed(
            "The server sent a message that contains more than a sign-in to this site, so nothing was signed."
        )
    if expires_at - issued_at > MAX_LIFETIME_S:
        raise SignInFailed("The server sent a message that is valid for too long, so nothing was signed.")
    return text


def token_body(token_request: TokenRequest, message: str, signature: str) -> dict[str, Any]:
    """Return the body of POST /api/auth/token."""
    lifetime_field = {} if token_request.lifetime_s is None else {"lifetime_s": token_request.lifetime_s}
    return {"message": message, "signature": signature, "name": token_request.name, **lifetime_field}


def read_token(body: Any) -> Token:
    """Return the token in a response's body. Raises SignInFailed."""
    try:
        token = Token(str(body["token"]), parse_rfc3339(body["expires_at"]) / 1_000_000)
    except (KeyError, TypeError, ValueError) as error:
        raise SignInFailed("The server's response contains no token.") from error
    if not TOKEN_PATTERN.fullmatch(token.token):
        raise SignInFailed("The server's response contains a token in an unknown format.")
    return token


def sign_in_failure(status: int, body: Any) -> SignInFailed:
    """Convert the server's error response to an error whose message and hint can be printed to a terminal."""
    error = body.get("error") if isinstance(body, dict) else None
    if not isinstance(error, dict):
        return SignInFailed(f"The server returned status {status}.")
    code, message, hint = (clip(str(error.get(name)), MAX_TEXT_LENGTH) for name in ("code", "message", "hint"))
    return SignInFailed(f"{code}: {message}", hint=hint)


def read_body(response: "httpx2.Response") -> dict[str, Any]:
    """Return the JSON object of a successful response. Raises SignInFailed with the server's message."""
    try:
        body = response.json()
    except ValueError:
        body = None
    if not response.is_success or not isinstance(body, dict):
        raise sign_in_failure(response.status_code, body)
    return body
