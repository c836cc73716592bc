"""Checks whether a request's visitor can use a route.

The wallet is looked up on first use, on Kisslock's event loop.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, MutableMapping
from concurrent.futures import TimeoutError as NotInTime
from contextlib import suppress
from functools import cache
from typing import Any, TypeVar
from weakref import WeakSet

from starlette.requests import HTTPConnection

from kisslock.access.errors import GateUnchecked, NotHeld
from kisslock.access.gatekeeper import GateKeeper
from kisslock.access.requirement import Requirement
from kisslock.access.resources import ResourceAccess
from kisslock.app import Kisslock
from kisslock.auth.account import Wallet
from kisslock.auth.errors import ForeignOrigin, NoSession
from kisslock.auth.sign_in import SignIn
from kisslock.errors import KisslockError, StorageUnavailable
from kisslock.http.client_address import address_bucket
from kisslock.http.credentials import read_credentials
from kisslock.http.loopback import is_local_request
from kisslock.http.origin_check import OriginCheck
from kisslock.settings import Settings

# Keys of an ASGI scope. WALLET_KEY: the request's wallet, or the error of its lookup. LOOKED_UP_BY_KEY: the Kisslock
# object that looked up the wallet. MOUNTED_KEY: the Kisslock object that is mounted with the application. LOOP_KEY:
# Kisslock's event loop. HEADERS_KEY: headers for the response. PENDING_KEY: tasks that must end before the response is
# sent. In a test, the WSGI environ contains the wallet under WALLET_KEY, and True under HOLDING_KEY if its balance is
# enough.
LOOKED_UP_BY_KEY = "kisslock.looked_up_by"
WALLET_KEY, MOUNTED_KEY, LOOP_KEY, HEADERS_KEY = (
    "kisslock.wallet",
    "kisslock.mounted",
    "kisslock.loop",
    "kisslock.headers",
)
PENDING_KEY, HOLDING_KEY = "kisslock.pending", "kisslock.held"
# Timeouts in seconds: LOOK_UP_TIMEOUT_S for a wallet lookup, WAIT_S for a view in a thread, including its gate check.
LOOK_UP_TIMEOUT_S, WAIT_S = 10.0, 20.0
CREDENTIAL_HEADERS = {b"cookie", b"authorization"}
SIGN_IN_OFF_HINT = (
    "sign_in.mode is off, so visitors cannot sign in, and routes that require a wallet deny every request"
)
UNMOUNTED_WARNING = (
    "A request did not pass through Kisslock, so no visitor is signed in. Serve the application that mount(...) "
    f'returned, with an ASGI server. In a test, set "{WALLET_KEY}" in the environ to None or a Wallet.'
)
Scope = MutableMapping[str, Any]
Result = TypeVar("Result")
CreateCoroutine = Callable[[], Coroutine[Any, Any, Result]]
log = logging.getLogger("kisslock")
_warned_instances: "WeakSet[Kisslock]" = WeakSet()


async def wallet_of_request(scope: Scope, kisslock: Kisslock | None) -> Wallet | None:
    """Return the request's wallet, or None without a sign-in. The wallet is looked up only once.

    If an application has two Kisslock instances, each instance looks up its own wallet. Raises StorageUnavailable,
    SchemaOutdated, TokenUnknown or TwoCredentials.
    """
    if WALLET_KEY not in scope or scope.get(LOOKED_UP_BY_KEY, kisslock) is not kisslock:
        wallet = await _look_up_wallet(scope, kisslock) if kisslock else None
        scope[WALLET_KEY], scope[LOOKED_UP_BY_KEY] = wallet, kisslock
    cached_lookup: Wallet | KisslockError | None = scope[WALLET_KEY]
    if isinstance(cached_lookup, KisslockError):
        raise cached_lookup
    return cached_lookup


async def authorize(requirement: Requirement, scope: Scope, kisslock: Kisslock | None) -> Wallet:
    """Return the request's wallet if it meets the requirement.

    Raises the errors of `wallet_of_request` and GateKeeper.require, and NoSession. Raises ForeignOrigin for a change or
    a WebSocket that a page of another origin requests with a cookie.
    """
    if kisslock is None:
        return _authorize_in_test(requirement, scope)
    if requirement.resource is not None:
        return await _authorize_token(requirement, requirement.resource, scope, kisslock)
    wallet = await wallet_of_request(scope, kisslock)
    if wallet is None:
        raise _no_session_error(kisslock, scope)
    settings = kisslock.services[SignIn].settings
    check_origin = settings.check_origin if requirement.check_origin is None else requirement.check_origin
    # A request with a token needs no check, because browsers send cookies automatically, but never tokens.
    if check_origin and wallet.token is None:
        kisslock.services[OriginCheck].require_own_page(scope, ForeignOrigin)
    await kisslock.services[GateKeeper].require(requirement, wallet, address_bucket(scope))
    return wallet


async def _authorize_token(requirement: Requirement, resource_name: str, scope: Scope, kisslock: Kisslock) -> Wallet:
    """Return the wallet that an access token for the resource belongs to. The request's cookies are ignored."""
    if not kisslock.lifetime.has_begun:
        await kisslock.lifetime.begin_without_lifespan()
    authorization = read_credentials(HTTPConnection(scope)).authorization_headers
    wallet = await kisslock.services[ResourceAccess].require_token(resource_name, requirement.scopes, authorization)
    await kisslock.services[GateKeeper].require(requirement, wallet, address_bucket(scope))
    scope[WALLET_KEY], scope[LOOKED_UP_BY_KEY] = wallet, kisslock
    return wallet


def authorize_in_thread(requirement: Requirement, scope: Scope) -> Wallet:
    """Like `authorize`, for a view in a thread."""
    kisslock: Kisslock | None = scope.get(MOUNTED_KEY)
    if kisslock is None:
        return _authorize_in_test(requirement, scope)
    return run_from_thread(lambda: authorize(requirement, scope, kisslock), scope)


def find_wallet_in_thread(scope: Scope) -> Wallet | None:
    """Return the request's wallet, for a view in a thread. Return None without a wallet, or if the lookup fails."""
    _warn_if_unmounted(scope)
    if WALLET_KEY not in scope and MOUNTED_KEY in scope:
        with suppress(KisslockError):
            run_from_thread(lambda: wallet_of_request(scope, scope[MOUNTED_KEY]), scope)
    wallet = scope.get(WALLET_KEY)
    return None if isinstance(wallet, KisslockError) else wallet


async def sign_out_visitor(scope: Scope, kisslock: Kisslock) -> None:
    """End the session in the request's cookie, and delete the cookie in the response. Raises StorageUnavailable."""
    sign_in = kisslock.services[SignIn]
    scope[WALLET_KEY], scope[LOOKED_UP_BY_KEY] = None, kisslock
    scope.setdefault(HEADERS_KEY, []).extend(sign_in.session_cookie.create_deletion_headers())
    await sign_in.sign_out(read_credentials(HTTPConnection(scope)), everywhere=False)


def sign_out_in_thread(scope: Scope) -> None:
    """Like `sign_out_visitor`, for a view in a thread. Without Kisslock, as in a test, only remove the wallet."""
    kisslock: Kisslock | None = scope.get(MOUNTED_KEY)
    scope[WALLET_KEY] = None
    if kisslock is not None:
        run_from_thread(lambda: sign_out_visitor(scope, kisslock), scope)


def sign_out_on_logout(scope: Scope) -> None:
    """Sign out like `sign_out_in_thread` when the host logs its user out.

    The logout continues even if the sign-out fails. If the host stores its sessions in cookies, its logout does no I/O,
    and an asynchronous view can call it on the event loop. The response then waits for the sign-out.
    """
    if is_on_loop(scope):
        scope[WALLET_KEY] = None
        scope[PENDING_KEY].append(asyncio.create_task(_sign_out_or_log(scope)))
        return
    try:
        sign_out_in_thread(scope)
    except KisslockError as failure:
        _log_failed_sign_out(failure)


async def _sign_out_or_log(scope: Scope) -> None:
    try:
        await sign_out_visitor(scope, scope[MOUNTED_KEY])
    except KisslockError as failure:
        _log_failed_sign_out(failure)


def _log_failed_sign_out(failure: KisslockError) -> None:
    # The visitor's browser loses its cookie even if the session in the database cannot be ended.
    log.error("The user logged out, but the wallet's session could not be ended: %s", failure.message)


def mounted_kisslock(scope: Scope) -> Kisslock:
    """Return the Kisslock that is mounted with a Django or Flask application. Raises LookupError."""
    kisslock: Kisslock | None = scope.get(MOUNTED_KEY)
    if kisslock is None:
        raise LookupError("Kisslock is not mounted: serve the application that mount(...) returned.")
    return kisslock


def run_from_thread(create_coroutine: CreateCoroutine[Result], scope: Scope) -> Result:
    """Run work on Kisslock's event loop from a view in a thread. Raises StorageUnavailable after WAIT_S."""
    if is_on_loop(scope):
        raise RuntimeError("This call would block Kisslock's event loop. Use its async version.")
    future = asyncio.run_coroutine_threadsafe(create_coroutine(), scope[LOOP_KEY])
    try:
        return future.result(WAIT_S)
    except NotInTime:
        future.cancel()
        raise StorageUnavailable from None


async def run_on_loop(create_coroutine: CreateCoroutine[Result], scope: Scope) -> Result:
    """Await work on Kisslock's event loop, which can differ from the caller's."""
    if LOOP_KEY not in scope or is_on_loop(scope):
        return await create_coroutine()
    return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(create_coroutine(), scope[LOOP_KEY]))


def is_on_loop(scope: Scope) -> bool:
    """Return True if the caller runs on Kisslock's event loop."""
    try:
        return asyncio.get_running_loop() is scope.get(LOOP_KEY)
    except RuntimeError:
        return False


async def _look_up_wallet(scope: Scope, kisslock: Kisslock) -> Wallet | KisslockError | None:
    if not any(name in CREDENTIAL_HEADERS for name, _ in scope["headers"]):
        return None
    if not kisslock.lifetime.has_begun:
        await kisslock.lifetime.begin_without_lifespan()
    sign_in = kisslock.services[SignIn]
    try:
        async with asyncio.timeout(LOOK_UP_TIMEOUT_S):
            session = await sign_in.authenticate(read_credentials(HTTPConnection(scope)))
            return sign_in.wallet_of(session) if session else None
    except TimeoutError:
        return StorageUnavailable()
    except KisslockError as failure:
        return failure


def _authorize_in_test(requirement: Requirement, scope: Scope) -> Wallet:
    """In a test of the host without Kisslock, use the wallet and the balance that the test put into the environ."""
    _warn_if_unmounted(scope)
    wallet: Wallet | KisslockError | None = scope.get(WALLET_KEY)
    if isinstance(wallet, KisslockError):
        raise wallet
    if wallet is None:
        raise NoSession(hint="Sign in with a wallet first.")
    requirement.check(wallet, time.time())
    is_holder = True if requirement.holds is None and requirement.gate is None else scope.get(HOLDING_KEY)
    if is_holder is None:
        raise GateUnchecked(
            "Kisslock is not mounted, so it cannot check a gate.", hint=f'In a test, set "{HOLDING_KEY}": True.'
        )
    if not is_holder:
        raise NotHeld
    return wallet


def _warn_if_unmounted(scope: Scope) -> None:
    """Log once if a request came neither through `mount` nor from a test that sets its wallet."""
    if MOUNTED_KEY not in scope and WALLET_KEY not in scope:
        _warn_unmounted()


@cache
def _warn_unmounted() -> None:
    log.warning(UNMOUNTED_WARNING)


def _no_session_error(kisslock: Kisslock, scope: Scope) -> NoSession:
    """Return the error for a request without a sign-in.

    If sign_in.mode is off, a line in the log names this setting once. In development, the response also names it.
    """
    error, settings = NoSession(hint="Sign in with a wallet first."), kisslock.settings
    if settings.sign_in.mode != "off":
        return error
    advice = _mode_advice(settings)
    if kisslock not in _warned_instances:
        _warned_instances.add(kisslock)
        log.warning("%s. %s", SIGN_IN_OFF_HINT, advice)
    is_developer = settings.dev or is_local_request(scope)
    return NoSession(f"No account is signed in: {SIGN_IN_OFF_HINT}.", hint=advice) if is_developer else error


def _mode_advice(settings: Settings) -> str:
    """Return the line that sets sign_in.mode, and the place to write this line."""
    source = settings.sources.get("sign_in.mode", "")
    if source == "code":
        return 'Set sign_in={"mode": "optional"}, or "required".'
    if source.startswith(("KISSLOCK_", "--")):
        return f"Set {source} to optional or required, and restart."
    file = settings.file.absolute() if settings.file else "kisslock.toml"
    return f'Write mode = "optional", or "required", below [sign_in] in {file}, and restart.'
