"""Flask: Kisslock beside the application on an ASGI server, `g.wallet`, `@wallet_required`, `@link_to`.

Flask's views run no asynchronous code of Kisslock: the Dispatcher looks up the wallet before Flask gets the request.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, Unpack, cast, overload

from kisslock.app import Kisslock
from kisslock.errors import KisslockError
from kisslock.extras import needs
from kisslock.integrations.holdings import HELD, admitted_in_thread
from kisslock.integrations.linking import WITHIN_S, in_thread, joined, mounted, proven
from kisslock.integrations.mounted import KEY, Dispatcher, refusal
from kisslock.integrations.wallet import Known, Required, Requirement

with needs("flask"):
    from a2wsgi import WSGIMiddleware
    from flask import Flask, Response, g, request

View = TypeVar("View", bound=Callable[..., Any])


def mount(app: Flask, kisslock: Kisslock, path: str = "/wallet", *, threads: int = 10) -> Dispatcher:
    """What an ASGI server serves: Kisslock below the path, everywhere else the views, in threads, with `g.wallet`."""
    app.before_request(_remember)
    in_threads: Any = WSGIMiddleware(cast("Any", app), workers=threads)
    return Dispatcher(in_threads, kisslock, path)


@overload
def wallet_required(view: View, /) -> View: ...
@overload
def wallet_required(**required: Unpack[Required]) -> Callable[[View], View]: ...
def wallet_required(view: View | None = None, /, **required: Unpack[Required]) -> View | Callable[[View], View]:
    """A view for visitors who are signed in: `@wallet_required`, or `@wallet_required(allow=[...], chains=[1])`.

    Below `@app.route`. Other visitors get the envelope of an error: 401 without a sign-in, 403 where a keyword of
    `Required` is not met, 503 when storage does not answer.
    """
    requirement = Requirement.of(**required)

    def decorate(inner: View) -> View:
        @wraps(inner)
        def guarded(*arguments: Any, **named: Any) -> Any:
            scope = _scope()
            try:
                g.wallet = admitted_in_thread(requirement, _known(), scope)
            except KisslockError as failure:
                return _answer(failure, scope)
            return inner(*arguments, **named)

        return cast("View", guarded)

    return decorate if view is None else decorate(view)


def link_to(user: Callable[[], Any], *, within: float = WITHIN_S) -> Callable[[View], View]:
    """A view that adds the wallet that is signed in to your own user: `@link_to(lambda: session.get("user"))`.

    Below `@app.route`. `user` gives the id of the user who is signed in to your site, None without one. The request
    comes from a page of the site, and the sign-in is at most `within` seconds old; the view has `g.linked_user`. Others
    get the envelope of an error: 401, 403, and 409 where two users would be merged.
    """

    def decorate(inner: View) -> View:
        @wraps(inner)
        def guarded(*arguments: Any, **named: Any) -> Any:
            scope = _scope()
            kisslock = mounted(scope)
            try:
                known = _known()
                wallet = in_thread(lambda: proven(kisslock, known, scope, within), scope)
                host_id = user()
                g.linked_user = in_thread(lambda: joined(kisslock, wallet, host_id), scope)
            except KisslockError as failure:
                return _answer(failure, scope)
            return inner(*arguments, **named)

        return cast("View", guarded)

    return decorate


def _scope() -> Any:
    return request.environ.get("asgi.scope", {"headers": (), HELD: request.environ.get(HELD)})


def _answer(failure: KisslockError, scope: Any) -> Response:
    answer = refusal(failure, scope)
    return Response(answer.body, answer.status, [(name.decode(), value.decode()) for name, value in answer.headers])


def _remember() -> None:
    known = _known()
    g.wallet = None if isinstance(known, KisslockError) else known


def _known() -> Known:
    """What the Dispatcher found: in the ASGI scope, or in the environ that a test gives to Flask's client."""
    environ = request.environ
    known: Known = environ.get("asgi.scope", environ).get(KEY)
    return known
