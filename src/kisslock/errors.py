"""All errors have a stable code, an HTTP status, a message and a hint.

`kisslock.http` turns errors into the JSON envelope. The errors of a feature are in `errors.py` in the feature's folder.
The file kisslock/errors.py has the errors that several folders use.
"""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Literal

# Where the cause of an error lies (docs/errors.md). `caller` is the site's code, or the client that sent the request.
Cause = Literal["visitor", "wallet", "caller", "settings", "server", "node"]


class KisslockError(Exception):
    """The server failed. This is the base class of all errors, with a stable code, HTTP status, message and hint.

    `code` is a stable name such as auth/no-session, and `status` is the HTTP status. `message`, which is also
    `str(error)`, says what happened. `hint` says what to do next. `headers` are headers of the response. `details` are
    additional members of `error` in the response's JSON, such as `missing`.

    In FastAPI and Starlette without a handler for KisslockError, each error is also an HTTPException: `status_code` is
    `status`, and `detail` is "code: message hint". `kisslock.install(app)` adds a handler for KisslockError.
    """

    code: ClassVar[str] = "server/error"
    cause: ClassVar[Cause] = "server"
    status: ClassVar[int] = 500
    default_message: ClassVar[str] = "The server failed."
    default_hint: ClassVar[str] = "Try again. If the request keeps failing, give the request ID to the site's operator."

    def __init__(
        self, message: str | None = None, *, hint: str | None = None, headers: Mapping[str, str] | None = None
    ) -> None:
        self.message = message or self.default_message
        self.hint = hint or self.default_hint
        self.headers: Mapping[str, str] = headers or {}
        self.details: Mapping[str, Any] = {}
        super().__init__(self.message)


class RequestError(KisslockError):
    """The request itself is wrong. A RequestError belongs to no feature."""


class BadRequest(RequestError):
    """The request violates HTTP (RFC 9112) or has an invalid parameter."""

    code = "http/bad-request"
    cause = "caller"
    status = 400
    default_message = "The request is malformed."
    default_hint = "Compare the request with /api/openapi.json."


class NotFound(RequestError):
    """No route has this path."""

    code = "http/not-found"
    cause = "caller"
    status = 404
    default_message = "No route has this path."
    default_hint = "Check the path. /api/openapi.json lists all routes."


class MethodNotAllowed(RequestError):
    """The route does not support this method. The `Allow` header lists its methods (RFC 9110, 15.5.6)."""

    code = "http/method-not-allowed"
    cause = "caller"
    status = 405
    default_message = "This route does not accept that method."
    default_hint = "Use a method that the Allow header lists."


class RequestTimeout(RequestError):
    """The header or the body did not arrive in time (RFC 9110, 15.5.9)."""

    code = "http/timeout"
    cause = "caller"
    status = 408
    default_message = "The request did not arrive in time."
    default_hint = "Send the whole request without long pauses."


class BodyTooLarge(RequestError):
    """The request body exceeds the route's limit (RFC 9110, 15.5.14)."""

    code = "http/body-too-large"
    cause = "caller"
    status = 413
    default_message = "The request body is too large."
    default_hint = "Send a smaller body, or split it into several requests."


class UnsupportedEncoding(RequestError):
    """The client sent a compressed request body (RFC 9110, 15.5.16)."""

    code = "http/unsupported-encoding"
    cause = "caller"
    status = 415
    default_message = "Compressed request bodies are not accepted."
    default_hint = "Send the body without Content-Encoding."


class UnsupportedMediaType(RequestError):
    """The route does not accept the Content-Type of the request (RFC 9110, 15.5.16)."""

    code = "http/unsupported-media-type"
    cause = "caller"
    status = 415
    default_message = "This route accepts only JSON."
    default_hint = "Send the body with Content-Type: application/json."


class TooManyRequests(RequestError):
    """The IP address or session exceeded a rate limit. Retry-After is the time to wait (RFC 6585, 4)."""

    code = "http/too-many-requests"
    cause = "visitor"
    status = 429
    default_message = "Too many requests."
    default_hint = "Wait for the number of seconds in the Retry-After header, then try again."


class HeadersTooLarge(RequestError):
    """The request headers exceed the limit (RFC 6585, 5)."""

    code = "http/headers-too-large"
    cause = "visitor"
    status = 431
    default_message = "The request headers are too large."
    default_hint = "Delete this site's cookies, then try again."


class AssetsMissing(KisslockError):
    """The checkout contains no built front end."""

    code = "asset/not-built"
    cause = "settings"
    status = 503
    default_message = "The front end has not been built."
    default_hint = (
        "Run `make run` in the checkout to build the front end, or install the wheel, which includes the front end. "
        "If a build is running, wait until it ends."
    )


class UnknownWallet(KisslockError):
    """The catalogue has no wallet with this ID."""

    code = "guide/unknown-wallet"
    cause = "caller"
    status = 404

    def __init__(self, wallet: str, nearest: str | None = None) -> None:
        did_you_mean = f"Did you mean {nearest}? " if nearest else ""
        super().__init__(
            f"The catalogue has no wallet “{clip(wallet)}”.",
            hint=f"{did_you_mean}/api/wallets and `kisslock wallets` list all IDs.",
        )


class CatalogueError(KisslockError):
    """Wallet, chain or locale files are invalid. `problems` has one line for each problem."""

    code = "catalogue/invalid"
    cause = "caller"
    default_hint = "Correct the files that the problems name."

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(self.problems))


class StorageUnavailable(KisslockError):
    """The database does not respond."""

    code = "storage/unavailable"
    cause = "server"
    status = 503
    default_message = "The database does not respond."
    default_hint = "Try again in a moment. If you run this site, make sure that the database in storage.url is running."


class SchemaOutdated(KisslockError):
    """The database schema belongs to another version of Kisslock."""

    code = "storage/outdated"
    cause = "server"
    status = 503
    default_message = "The database schema belongs to another version of Kisslock."
    default_hint = "If you run this site, back up the database, then run `kisslock db upgrade`."


class SchemaDamaged(SchemaOutdated):
    """The database lacks tables or columns, or cannot be migrated to this version."""

    code = "storage/damaged"
    cause = "server"
    default_message = "The database lacks tables that its schema version requires."
    default_hint = "If you run this site, restore a backup of the database."


class PhoneUnavailable(KisslockError):
    """`kisslock phone` cannot start on this machine."""

    code = "phone/unavailable"
    cause = "settings"
    default_message = "The test phone cannot start."
    default_hint = 'Install the test phone: pip install "kisslock[phone]".'


class SettingsError(KisslockError):
    """Settings are invalid. `problems` has one line for each problem."""

    code = "settings/invalid"
    cause = "settings"
    default_hint = (
        "`kisslock settings` lists all settings. `kisslock settings NAME` shows the values that a setting accepts."
    )

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(self.problems))


def clip(text: str, length: int = 60) -> str:
    """Return a text from outside that is safe in a message: only printable characters, at most `length` of them."""
    printable_text = "".join(character if character.isprintable() else "�" for character in text)
    return printable_text if len(printable_text) <= length else printable_text[: length - 1] + "…"
