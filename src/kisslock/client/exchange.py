"""The two requests from an account to a token, without any HTTP library."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from kisslock.auth.draft import Draft, Nonce
from kisslock.auth.errors import MessageMalformed
from kisslock.auth.message import parse_eip4361
from kisslock.auth.tokens import TOKEN
from kisslock.client.errors import SignInFailed
from kisslock.errors import clip
from kisslock.http.loopback import is_loopback
from kisslock.http.origins import normalised
from kisslock.timestamp import SECOND_US, parse_rfc3339

if TYPE_CHECKING:
    import httpx2

# Characters of a server's sentence that are shown.
MAX_TEXT_LENGTH = 300
# A nonce lives five minutes at most (docs/security.md, rule 1).
MAX_LIFETIME_S = 300
# Signs a text (EIP-191); the signature in hex.
Sign = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Site:
    """Where Kisslock answers: `url` ends without a slash, `origin` is the site's as browsers write it."""

    url: str
    origin: str

    @classmethod
    def of(cls, url: str, origin: str | None = None) -> "Site":
        """The site at a URL; raises ValueError for one that is neither https nor http on loopback."""
        parts = urlsplit(url)
        is_local = parts.hostname == "localhost" or is_loopback(parts.hostname)
        if parts.scheme != "https" and not (parts.scheme == "http" and is_local):
            raise ValueError(f"A token is sent only over HTTPS or to a loopback address. {url!r} is neither.")
        return cls(url.rstrip("/"), normalised(origin or f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"))

    def has_origin_of(self, url: str) -> bool:
        """Whether a URL has the same scheme, host and port: the token goes there only."""
        parts = urlsplit(self.url)
        return normalised(f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}") == normalised(url)


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenRequest:
    """The account and chain of a token, its name among the user's devices, and how long it is valid (s)."""

    address: str
    chain_id: int = 1
    name: str
    lifetime_s: int | None = None


@dataclass(frozen=True, slots=True)
class Token:
    """A token, which no `repr` shows, and when it ends in seconds since 1970."""

    token: str = field(repr=False)
    expires_at: float


def checked_message(site: Site, token_request: TokenRequest, text: str) -> str:
    """The message to sign; raises SignInFailed unless it is the one that Kisslock writes for site, account and chain.

    A server that is not what it seems could otherwise ask for a sign-in at another site, for one that never expires, or
    for a capability (a resource of ERC-5573). Only statement, nonce and times are the server's.
    """
    try:
        message = parse_eip4361(text)
    except MessageMalformed as error:
        raise SignInFailed(
            f"The server sent a message that is not a sign-in message, so nothing was signed: {error.message}"
        ) from error
    domain = site.origin.partition("://")[2]
    received = (message.domain, message.address.lower(), message.chain_id)
    if received != (domain, token_request.address.lower(), token_request.chain_id):
        raise SignInFailed(
            f"The server sent a message for {message.domain} and {message.address}, so nothing was signed."
        )
    issued_at, expires_at = message.issued_at_us / SECOND_US, (message.expiration_time_us or 0) / SECOND_US
    draft = Draft(site.origin, message.address, token_request.chain_id, message.statement or "")
    try:
        expected = draft.write(Nonce(message.nonce, issued_at, expires_at))
    except (ValueError, OverflowError):
        # A time before the year 1 or after the year 9999.
        expected = ""
    if text != expected:
        raise SignInFailed(
            "The server sent a message that contains more than a sign-in to this site, so nothing was signed."
        )
    if expires_at - issued_at > MAX_LIFETIME_S:
        raise SignInFailed("The server sent a message that is valid for too long, so nothing was signed.")
    return text


def token_body(token_request: TokenRequest, message: str, signature: str) -> dict[str, Any]:
    """The body of POST /api/auth/token."""
    lifetime = {} if token_request.lifetime_s is None else {"lifetime_s": token_request.lifetime_s}
    return {"message": message, "signature": signature, "name": token_request.name, **lifetime}


def read_token(body: Any) -> Token:
    """The token of an answer; raises SignInFailed."""
    try:
        token = Token(str(body["token"]), parse_rfc3339(body["expires_at"]) / 1_000_000)
    except (KeyError, TypeError, ValueError) as error:
        raise SignInFailed("The server's response contains no token.") from error
    if not TOKEN.fullmatch(token.token):
        raise SignInFailed("The server's response contains a token in an unknown format.")
    return token


def sign_in_failure(status: int, body: Any) -> SignInFailed:
    """The refusal of a server as an error, with its own message and hint, which may be printed to a terminal."""
    error = body.get("error") if isinstance(body, dict) else None
    if not isinstance(error, dict):
        return SignInFailed(f"The server returned status {status}.")
    code, message, hint = (clip(str(error.get(name)), MAX_TEXT_LENGTH) for name in ("code", "message", "hint"))
    return SignInFailed(f"{code}: {message}", hint=hint)


def read_body(response: "httpx2.Response") -> dict[str, Any]:
    """The JSON object of a success; raises SignInFailed with the server's words."""
    try:
        body = response.json()
    except ValueError:
        body = None
    if not response.is_success or not isinstance(body, dict):
        raise sign_in_failure(response.status_code, body)
    return body
