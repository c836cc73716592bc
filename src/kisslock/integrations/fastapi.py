"""For routes of FastAPI and Starlette: `require_wallet`, `link_to`, beside `app.mount("/wallet", kisslock.app)`."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Unpack, overload

from anyio import from_thread
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket

from kisslock.app import Kisslock
from kisslock.auth.users import User
from kisslock.errors import KisslockError
from kisslock.extras import needs
from kisslock.http.response import Response
from kisslock.integrations.holdings import admitted
from kisslock.integrations.linking import WITHIN_S, joined, proven
from kisslock.integrations.mounted import find_kisslock, refusal, wallet_of
from kisslock.integrations.wallet import Required, Requirement, Wallet

Dependency = Callable[[HTTPConnection], Coroutine[Any, Any, Wallet]]


@overload
def require_wallet(request: HTTPConnection) -> Awaitable[Wallet]: ...
@overload
def require_wallet(*, kisslock: Kisslock | None = None, **required: Unpack[Required]) -> Dependency: ...
def require_wallet(
    request: HTTPConnection | None = None, *, kisslock: Kisslock | None = None, **required: Unpack[Required]
) -> Awaitable[Wallet] | Wallet | Dependency:
    """The wallet that is signed in, as a dependency: `Depends(require_wallet)`; in Starlette awaited with the request.

    With keywords of `Required` it gives a dependency: `Depends(require_wallet(allow=[...], chains=[1]))`. The route
    answers other visitors with the envelope of an error: 401 without a sign-in, 403 where a keyword is not met, 503
    when storage does not answer. `kisslock` is found among the mounts of the request's application; pass it for an
    application that is itself mounted elsewhere.
    """
    if request is None:
        return _dependency(Requirement.of(**required), kisslock)
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        # In a thread without an event loop: an older FastAPI, or a Starlette endpoint without async.
        return from_thread.run(_any_wallet, request)
    return _any_wallet(request)


def _dependency(requirement: Requirement, kisslock: Kisslock | None = None) -> Dependency:
    async def dependency(request: HTTPConnection) -> Wallet:
        _answer_with_envelope(request)
        instance = kisslock or _mounted(request)
        return await admitted(requirement, await wallet_of(instance, request.scope), instance, request.scope)

    return dependency


_any_wallet = _dependency(Requirement())
# FastAPI takes the parameters from here. Else the keywords would be query parameters of the visitor.
require_wallet.__wrapped__ = _any_wallet  # type: ignore[attr-defined]


def link_to(
    user: Callable[..., Any], *, within: float = WITHIN_S, kisslock: Kisslock | None = None
) -> Callable[..., Coroutine[Any, Any, User]]:
    """A dependency of FastAPI that adds the wallet that is signed in to your own user: `Depends(link_to(user))`.

    `user` is a dependency of yours: the id of the user who is signed in to your site, None without one. The request
    comes from a page of the site, and the sign-in is at most `within` seconds old. Raises ForeignOrigin, NoSession,
    SignInTooOld, TokenNotTaken, HostUserNeeded, TooManyAccounts, and AlreadyLinked where two users would be merged.
    """
    with needs("fastapi"):
        from fastapi import Depends  # noqa: PLC0415 (an application of Starlette has no FastAPI)

    async def dependency(request: HTTPConnection, host_id: Any = Depends(user)) -> User:  # noqa: B008 (FastAPI's way)
        _answer_with_envelope(request)
        instance = kisslock or _mounted(request)
        known = await wallet_of(instance, request.scope)
        return await joined(instance, await proven(instance, known, request.scope, within), host_id)

    return dependency


async def current_wallet(request: HTTPConnection) -> Wallet | None:
    """The wallet that is signed in, or None: for routes that answer every visitor. Raises StorageUnavailable."""
    _answer_with_envelope(request)
    known = await wallet_of(_mounted(request), request.scope)
    if isinstance(known, KisslockError):
        raise known
    return known


def _mounted(request: HTTPConnection) -> Kisslock:
    found = find_kisslock(request.scope.get("app"))
    if found is None:
        raise LookupError('No Kisslock is mounted in this application: app.mount("/wallet", kisslock.app)')
    return found[0]


def _answer_with_envelope(request: HTTPConnection) -> None:
    """Make the host answer our errors with the envelope; the host's own handler for them stays."""
    handlers, _ = request.scope.get("starlette.exception_handlers", ({}, {}))
    handlers.setdefault(KisslockError, _failed)


async def _failed(request: HTTPConnection, failure: KisslockError) -> Response | None:
    if not isinstance(request, WebSocket):
        return refusal(failure, request.scope)
    # A WebSocket has no body: the error's code is the reason (RFC 6455, 7.4.1: policy violation).
    await request.close(1008, failure.code)
    return None
