"""Kisslock for Flask: `mount` for an ASGI server, `g.wallet`, `@wallet_required`, `@link_to` and `sign_out`.

Flask's views do not run Kisslock's asynchronous code themselves. Kisslock's code runs on Kisslock's event loop, and the
view waits in its thread.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import cached_property, wraps
from typing import Any, TypeVar, Unpack, cast, overload

from kisslock.access.requirement import Required
from kisslock.app import Kisslock
from kisslock.auth.account import Wallet
from kisslock.auth.recent import MAX_SIGN_IN_AGE_S
from kisslock.errors import KisslockError
from kisslock.extras import require_extra
from kisslock.http.error_responses import host_error_response
from kisslock.integrations.authorize import (
    HOLDING_KEY,
    WALLET_KEY,
    authorize_in_thread,
    find_wallet_in_thread,
    mounted_kisslock,
    run_from_thread,
    sign_out_in_thread,
)
from kisslock.integrations.linking import link_wallet
from kisslock.integrations.mounted import Dispatcher
from kisslock.integrations.requirement import build_requirement
from kisslock.keywords import as_code, check_count, check_seconds, check_view, checks_keywords

with require_extra("flask"):
    from a2wsgi import WSGIMiddleware
    from flask import Flask, Request, Response, current_app, g, has_request_context, request

View = TypeVar("View", bound=Callable[..., Any])
# `_guard_view` stores the guarded view in this attribute of the original view.
GUARDED_ATTRIBUTE = "kisslock.guarded"


@checks_keywords
def mount(app: Flask, kisslock: Kisslock, path: str = "/wallet", *, threads: int = 10) -> Dispatcher:
    """Return the application that an ASGI server serves: Kisslock below `path`, and Flask's views everywhere else.

    Views run in threads. Raises TypeError if `app` is not a Flask application, or if a view has `@wallet_required`
    above `@app.route`.
    """
    if not isinstance(app, Flask):
        raise TypeError(f"app must be your Flask application, not {as_code(app)}")
    check_count("threads", threads)
    _require_decorator_order(app)
    globals_class: Any = type("GlobalsWithWallet", (_GlobalsWithWallet, app.app_ctx_globals_class), {})
    app.app_ctx_globals_class = globals_class
    threaded_app: Any = WSGIMiddleware(cast("Any", app), workers=threads)
    return Dispatcher(threaded_app, kisslock, path)


class _GlobalsWithWallet:
    """Adds `g.wallet`, which is looked up on first use: a Wallet, or None.

    In a command without a request, `g.wallet` is None.
    """

    @cached_property
    def wallet(self) -> Wallet | None:
        return find_wallet_in_thread(_scope_of_request(request)) if has_request_context() else None

    def get(self, name: str, default: Any = None) -> Any:
        # Flask's own `get` only reads stored values, so compute the wallet here.
        return self.wallet if name == "wallet" else cast("Any", super()).get(name, default)


@overload
def wallet_required(view: View, /) -> View: ...
@overload
def wallet_required(**required: Unpack[Required]) -> Callable[[View], View]: ...
@checks_keywords
def wallet_required(view: View | None = None, /, **required: Unpack[Required]) -> View | Callable[[View], View]:
    """Decorate a view that requires a wallet: `@wallet_required`, or `@wallet_required(allow=[...], chains=[1])`.

    Write the decorator below `@app.route`. A visitor who does not meet the requirement gets an error as JSON. The
    status is 401 if the visitor is not signed in. The status is 403 if a requirement in `required` is not met, or if a
    page of another origin sent the request. The status is 503 if the database does not respond. If the application or
    the blueprint has an error handler for KisslockError, this handler gets the error and returns the response.
    """
    requirement = build_requirement(**required)
    check_view(view)

    def require_wallet(scope: Any) -> None:
        g.wallet = authorize_in_thread(requirement, scope)

    def decorate_view(inner_view: View) -> View:
        return _guard_view(inner_view, require_wallet)

    return decorate_view if view is None else decorate_view(view)


@checks_keywords
def link_to(user: Callable[[], Any], *, within_s: float = MAX_SIGN_IN_AGE_S) -> Callable[[View], View]:
    """Decorate a view so that it links the signed-in wallet to your own user: `@link_to(lambda: session.get("user"))`.

    Write the decorator below `@app.route`. `user` returns the ID of the user who is logged in to your site, or None.
    The request must come from a page of the site, and the sign-in must be at most `within_s` seconds old. The view can
    read `g.linked_user`. A denied request gets an error envelope with the status 401 or 403. The status is 409 if two
    users would have to be merged.
    """
    check_seconds("within_s", within_s)
    if not callable(user):
        raise TypeError(f"user must be a function that returns the id of your user, not {as_code(user)}")

    def require_link(scope: Any) -> None:
        kisslock, host_id = mounted_kisslock(scope), user()
        g.linked_user = run_from_thread(lambda: link_wallet(kisslock, scope, within_s, host_id), scope)

    return lambda view: _guard_view(view, require_link)


def _guard_view(view: View, check_scope: Callable[[Any], None]) -> View:
    """Return the view behind a check of the scope. If the check raises KisslockError, return its envelope."""

    @wraps(view)
    def guarded_view(*arguments: Any, **keywords: Any) -> Any:
        scope = _scope_of_request(request)
        try:
            check_scope(scope)
        except KisslockError as failure:
            if _has_handler(failure):
                raise
            return answer_with_envelope(failure)
        return view(*arguments, **keywords)

    with suppress(AttributeError):
        view.__dict__[GUARDED_ATTRIBUTE] = guarded_view
    return cast("View", guarded_view)


def _require_decorator_order(app: Flask) -> None:
    """Raise TypeError for a view with a decorator of this module above `@app.route`.

    With this order of decorators, Flask has registered the view without the check.
    """
    for endpoint, view in app.view_functions.items():
        guarded_view = getattr(view, "__dict__", {}).get(GUARDED_ATTRIBUTE)
        if guarded_view is not None and guarded_view not in app.view_functions.values():
            raise TypeError(f"{endpoint} checks no wallet: write @wallet_required or @link_to below @app.route")


@checks_keywords
def sign_out(request: Request) -> None:
    """End the wallet session of the request. Call this function when your own user logs out.

    The response deletes the session's cookie.

    Raises StorageUnavailable.
    """
    g.pop("wallet", None)
    sign_out_in_thread(_scope_of_request(request))


def _scope_of_request(request: Request) -> Any:
    """Return the ASGI scope. With Flask's test client, return a scope with the values in the test's environ."""
    environ = {name: request.environ[name] for name in (WALLET_KEY, HOLDING_KEY) if name in request.environ}
    return request.environ.get("asgi.scope", {"headers": (), **environ})


def _has_handler(failure: KisslockError) -> bool:
    """Return True if the application or a blueprint of the request has a handler for this error's own class."""
    handlers: Any = current_app.error_handler_spec
    error_types = [kind for scope in (*request.blueprints, None) for kind in handlers.get(scope, {}).get(None, {})]
    return any(issubclass(kind, KisslockError) and isinstance(failure, kind) for kind in error_types)


def answer_with_envelope(failure: KisslockError) -> Response:
    """Return Kisslock's JSON response to an error.

    If your own error handler returns another response for some requests, call this function for all other requests.
    """
    response = host_error_response(failure, _scope_of_request(request))
    return Response(
        response.body, response.status, [(name.decode(), value.decode()) for name, value in response.headers]
    )
