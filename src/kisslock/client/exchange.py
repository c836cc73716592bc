"""The two requests from an account to a token, without any HTTP library."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from kisslock.auth.errors import MessageMalformed
from kisslock.auth.message import parse_eip4361
from kisslock.auth.timestamp import parse_rfc3339
from kisslock.auth.tokens import TOKEN
from kisslock.client.errors import SignInFailed
from kisslock.errors import clip
from kisslock.http.loopback import is_loopback
from kisslock.http.origins import normalised

if TYPE_CHECKING:
    import httpx2

# Characters of a server's sentence that are shown.
MOST = 300
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
        here = parts.hostname == "localhost" or is_loopback(parts.hostname)
        if parts.scheme != "https" and not (parts.scheme == "http" and here):
            raise ValueError(f"A token is sent by https only, or on loopback: {url!r} is neither.")
        return cls(url.rstrip("/"), normalised(origin or f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"))

    def serves(self, url: str) -> bool:
        """Whether a URL has the same scheme, host and port: the token goes there only."""
        parts = urlsplit(self.url)
        return normalised(f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}") == normalised(url)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What to ask for."""

    address: str
    chain_id: int = 1
    name: str
    lifetime_s: int | None = None


@dataclass(frozen=True, slots=True)
class Given:
    """A token, which no `repr` shows, and when it ends in seconds since 1970."""

    token: str = field(repr=False)
    expires_at: float


def checked_message(site: Site, wanted: Wanted, text: str) -> str:
    """The message to sign; raises SignInFailed when it is not for this site, account and chain.

    A server that is not what it seems could otherwise ask for a sign-in at another site.
    """
    try:
        message = parse_eip4361(text)
    except MessageMalformed as error:
        raise SignInFailed(f"The server asks to sign another text than a sign-in: {error.message}") from error
    domain = site.origin.partition("://")[2]
    asked = (message.domain, message.address.lower(), message.chain_id)
    if asked != (domain, wanted.address.lower(), wanted.chain_id):
        raise SignInFailed(f"The server asks to sign in at {message.domain} as {message.address}; nothing was signed.")
    return text


def token_body(wanted: Wanted, message: str, signature: str) -> dict[str, Any]:
    """The body of POST /api/auth/token."""
    lifetime = {} if wanted.lifetime_s is None else {"lifetime_s": wanted.lifetime_s}
    return {"message": message, "signature": signature, "name": wanted.name, **lifetime}


def read_given(answer: Any) -> Given:
    """The token of an answer; raises SignInFailed."""
    try:
        given = Given(str(answer["token"]), parse_rfc3339(answer["expires_at"]) / 1_000_000)
    except (KeyError, TypeError, ValueError) as error:
        raise SignInFailed("The server's answer has no token.") from error
    if not TOKEN.fullmatch(given.token):
        raise SignInFailed("The server's answer has no token of Kisslock.")
    return given


def failure(status: int, body: Any) -> SignInFailed:
    """The refusal of a server as an error, with its own message and hint, which may be printed to a terminal."""
    told = body.get("error") if isinstance(body, dict) else None
    if not isinstance(told, dict):
        return SignInFailed(f"The server answers {status}.")
    code, message, hint = (clip(str(told.get(name)), MOST) for name in ("code", "message", "hint"))
    return SignInFailed(f"{code}: {message}", hint=hint)


def read_body(answer: "httpx2.Response") -> dict[str, Any]:
    """The JSON object of a success; raises SignInFailed with the server's words."""
    try:
        body = answer.json()
    except ValueError:
        body = None
    if not answer.is_success or not isinstance(body, dict):
        raise failure(answer.status_code, body)
    return body
