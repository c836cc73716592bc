"""Functions for routes of FastAPI and Starlette. The application must call `kisslock.install(app)`."""

from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, Unpack

from starlette.exceptions import HTTPException, WebSocketException
from starlette.requests import HTTPConnection
from starlette.responses import Response as StarletteResponse

from kisslock.access.requirement import Required
from kisslock.app import Kisslock
from kisslock.auth.account import Wallet
from kisslock.auth.recent import MAX_SIGN_IN_AGE_S
from kisslock.auth.users import User
from kisslock.errors import KisslockError
from kisslock.extras import require_extra
from kisslock.http.error_responses import answer_with_envelope
from kisslock.integrations.authorize import HEADERS_KEY, authorize, sign_out_visitor, wallet_of_request
from kisslock.integrations.linking import link_wallet
from kisslock.integrations.mounted import check_kisslock, find_kisslock
from kisslock.integrations.requirement import build_requirement
from kisslock.keywords import as_code, check_seconds, checks_keywords

__all__ = ["RequireWallet", "answer_with_envelope", "current_wallet", "link_to", "require_wallet", "sign_out"]


class RequireWallet:
    """A dependency that returns the wallet and accepts keywords: `Depends(RequireWallet(chains=[1]))`.

    By default, the dependency uses the Kisslock that is mounted in the request's application. If the request's
    application is itself mounted in another application, pass `kisslock`. Raises TypeError for an unknown keyword, and
    TypeError or ValueError for a value that no wallet can meet.
    """

    @checks_keywords
    def __init__(self, *, kisslock: Kisslock | None = None, **required: Unpack[Required]) -> None:
        if kisslock is not None:
            check_kisslock(kisslock)
        self._kisslock, self._requirement = kisslock, build_requirement(**required)

    async def __call__(self, request: HTTPConnection) -> Wallet:
        """Return the signed-in wallet if it meets the requirement. Raises KisslockError.

        The status is 401 if the visitor is not signed in. The status is 403 if a keyword is not met, or if a page of
        another origin sent the request. The status is 503 if the database does not respond. A WebSocket is closed with
        1008 and the error's code.
        """
        with _errors_as_http_exceptions(request):
            return await authorize(self._requirement, request.scope, self._kisslock or _find_mounted_kisslock(request))


_require_any_wallet = RequireWallet()


async def require_wallet(request: HTTPConnection) -> Wallet:
    """A dependency that returns the signed-in wallet: `Depends(require_wallet)`.

    In Starlette, call `await require_wallet(request)`.

    Raises KisslockError, like RequireWallet. To pass keywords, use RequireWallet.
    """
    return await _require_any_wallet(request)


async def current_wallet(request: HTTPConnection) -> Wallet | None:
    """Return the signed-in wallet or None, for routes that are open to every visitor. Raises StorageUnavailable.

    This dependency does not check the origin. For a route that changes something, use `require_wallet`.
    """
    with _errors_as_http_exceptions(request):
        return await wallet_of_request(request.scope, _find_mounted_kisslock(request))


@checks_keywords
async def sign_out(request: HTTPConnection, response: StarletteResponse | None = None) -> None:
    """End the session of the request's cookie. Call this when your own user logs out. Raises StorageUnavailable.

    Pass `response` to also delete the cookie. Without `response` the cookie stays in the browser, but has no effect,
    because its session has ended.
    """
    with _errors_as_http_exceptions(request):
        await sign_out_visitor(request.scope, _find_mounted_kisslock(request))
    if response is not None:
        response.raw_headers.extend(request.scope[HEADERS_KEY])


@checks_keywords
def link_to(
    user: Callable[..., Any], *, within_s: float = MAX_SIGN_IN_AGE_S, kisslock: Kisslock | None = None
) -> Callable[..., Coroutine[Any, Any, User]]:
    """A FastAPI dependency that links the signed-in wallet to your own user: `Depends(link_to(user))`.

    `user` is your dependency that returns the ID of the user who is logged in to your site, or None. The request must
    come from a page of the site, and the sign-in must be at most `within_s` seconds old. Raises ForeignOrigin,
    NoSession, SignInTooOld, TokenNotTaken, HostUserNeeded, TooManyAccounts, or AlreadyLinked if two users would have to
    be merged.
    """
    if kisslock is not None:
        check_kisslock(kisslock)
    check_seconds("within_s", within_s)
    if not callable(user):
        raise TypeError(f"user must be a dependency that returns the id of your user, not {as_code(user)}")
    with require_extra("fastapi"):
        from fastapi import Depends  # noqa: PLC0415 (FastAPI might not be installed)

    async def dependency(request: HTTPConnection, host_id: Any = Depends(user)) -> User:  # noqa: B008 (FastAPI's way)
        with _errors_as_http_exceptions(request):
            return await link_wallet(kisslock or _find_mounted_kisslock(request), request.scope, within_s, host_id)

    return dependency


def _find_mounted_kisslock(request: HTTPConnection) -> Kisslock:
    kisslock_and_path = find_kisslock(request.scope.get("app"))
    if kisslock_and_path is None:
        raise LookupError("No Kisslock is mounted in this application: kisslock.install(app)")
    return kisslock_and_path[0]


@contextmanager
def _errors_as_http_exceptions(request: HTTPConnection) -> Iterator[None]:
    """If the application has no handler for KisslockError, raise an error that is also an HTTPException.

    A KisslockError without a handler would cause a response with the status 500. A WebSocket has no body, so it is
    closed with the code as its reason (RFC 6455, 7.4.1: policy violation).
    """
    try:
        yield
    except KisslockError as failure:
        if request.scope["type"] == "websocket":
            raise WebSocketException(1008, failure.code) from failure
        has_handler = KisslockError in getattr(request.scope.get("app"), "exception_handlers", ())
        if not has_handler and HTTPException not in type(failure).__mro__:
            failure.__class__ = _http_exception(type(failure))  # type: ignore[arg-type] # a class is hashable
        raise


@cache
def _http_exception(error_type: type[KisslockError]) -> type[KisslockError]:
    """Return the error's class, extended so that it is also an HTTPException."""

    def error_detail(failure: KisslockError) -> str:
        return f"{failure.code}: {failure.message} {failure.hint}"

    members = {"status_code": error_type.status, "detail": property(error_detail), "__module__": error_type.__module__}
    return type(error_type.__name__, (error_type, HTTPException), members)
