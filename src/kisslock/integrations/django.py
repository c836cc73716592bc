"""Django: Kisslock beside the ASGI application, `request.wallet`, `@wallet_required`; users are in `django_auth`.

Django's views run no asynchronous code of Kisslock: the Dispatcher looks up the wallet before Django gets the request.
"""

import logging
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any, ClassVar, TypeVar, Unpack, cast, overload

from kisslock.app import Kisslock
from kisslock.errors import KisslockError
from kisslock.extras import needs
from kisslock.integrations.holdings import HELD, admitted, admitted_in_thread
from kisslock.integrations.mounted import KEY, MOUNTED, Dispatcher, refusal
from kisslock.integrations.wallet import Known, Required, Requirement, Wallet

with needs("django"):
    from asgiref.sync import iscoroutinefunction, markcoroutinefunction, sync_to_async
    from django.contrib.auth import authenticate
    from django.db import DatabaseError
    from django.http import HttpRequest, HttpResponse, HttpResponseBase
    from django.utils.functional import SimpleLazyObject


class VisitorRequest(HttpRequest):
    """For the annotations of views behind WalletMiddleware: a request with the wallet that is signed in, or None."""

    wallet: Wallet | None


class WalletRequest(VisitorRequest):
    """For the annotations of views with `@wallet_required`: a request with the wallet that is signed in."""

    wallet: Wallet


log = logging.getLogger("kisslock")
MIGRATE = "Where tables are missing, `django-admin migrate` makes them."
View = TypeVar("View", bound=Callable[..., Any])
GetResponse = Callable[[HttpRequest], HttpResponseBase | Awaitable[HttpResponseBase]]


def mount(application: Any, kisslock: Kisslock, path: str = "/wallet") -> Dispatcher:
    """What asgi.py serves: Kisslock below the path, `get_asgi_application()` everywhere else."""
    return Dispatcher(application, kisslock, path)


class WalletMiddleware:
    """Sets `request.wallet` (a Wallet, or None), and `request.user` where an authentication backend has a user for it.

    The middleware belongs after AuthenticationMiddleware: a user who is logged in to Django stays that user.
    """

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response
        if iscoroutinefunction(get_response):
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> HttpResponseBase | Awaitable[HttpResponseBase]:
        """Set the wallet that the Dispatcher has looked up, and pass the request on."""
        known = known_of(request)
        wallet = cast("VisitorRequest", request).wallet = None if isinstance(known, KisslockError) else known
        # A token opens routes that require a wallet and nothing else, so it is no user of Django.
        if wallet is not None and wallet.token is None and hasattr(request, "user"):
            _attach_user(request, wallet)
        return self.get_response(request)


@overload
def wallet_required(view: View, /) -> View: ...
@overload
def wallet_required(**required: Unpack[Required]) -> Callable[[View], View]: ...
def wallet_required(view: View | None = None, /, **required: Unpack[Required]) -> View | Callable[[View], View]:
    """A view for visitors who are signed in: `@wallet_required`, or `@wallet_required(allow=[...], chains=[1])`.

    Other visitors get the envelope of an error: 401 without a sign-in, 403 where a keyword of
    `Required` is not met, 503 when storage does not answer.
    """
    requirement = Requirement.of(**required)

    def decorate(inner: View) -> View:
        if iscoroutinefunction(inner):

            @wraps(inner)
            async def waiting(request: HttpRequest, *arguments: Any, **named: Any) -> Any:
                return await _refused_async(request, requirement) or await inner(request, *arguments, **named)

            return cast("View", waiting)

        @wraps(inner)
        def direct(request: HttpRequest, *arguments: Any, **named: Any) -> Any:
            return _refused(request, requirement) or inner(request, *arguments, **named)

        return cast("View", direct)

    return decorate if view is None else decorate(view)


class WalletRequiredMixin:
    """For class-based views: `wallet_required` has the keywords of `Required`. It stands before the view's class."""

    wallet_required: ClassVar[Required] = {}

    def __init_subclass__(cls, **named: Any) -> None:
        super().__init_subclass__(**named)
        cls._requirement = Requirement.of(**cls.wallet_required)

    _requirement: ClassVar[Requirement] = Requirement()

    def dispatch(self, request: HttpRequest, *arguments: Any, **named: Any) -> Any:
        """Answer as `@wallet_required` does, then as the view."""
        inner: Any = super()
        # `as_view(wallet_required=...)` sets the attribute on the view of one request.
        own = vars(self).get("wallet_required")
        requirement = self._requirement if own is None else Requirement.of(**own)
        if getattr(self, "view_is_async", False):
            return self._dispatch_async(requirement, inner.dispatch, request, *arguments, **named)
        return _refused(request, requirement) or inner.dispatch(request, *arguments, **named)

    async def _dispatch_async(
        self,
        requirement: Requirement,
        dispatch: Callable[..., Any],
        request: HttpRequest,
        *arguments: Any,
        **named: Any,
    ) -> Any:
        refused = await _refused_async(request, requirement)
        return refused or await dispatch(request, *arguments, **named)


def known_of(request: HttpRequest) -> Known:
    """What the Dispatcher found: in the ASGI scope, or in the environ that a test gives to Django's client."""
    known: Known = getattr(request, "scope", request.META).get(KEY)
    return known


def _refused(request: HttpRequest, requirement: Requirement) -> HttpResponse | None:
    scope = scope_of(request)
    try:
        admitted_in_thread(requirement, known_of(request), scope)
    except KisslockError as failure:
        return answer_of(failure, scope)
    return None


async def _refused_async(request: HttpRequest, requirement: Requirement) -> HttpResponse | None:
    scope = scope_of(request)
    try:
        await admitted(requirement, known_of(request), scope.get(MOUNTED), scope)
    except KisslockError as failure:
        return answer_of(failure, scope)
    return None


def scope_of(request: HttpRequest) -> dict[str, Any]:
    """The ASGI scope; in a test of Django's own client a scope with what the test says is held."""
    scope: dict[str, Any] = getattr(request, "scope", {"headers": (), HELD: request.META.get(HELD)})
    return scope


def answer_of(failure: KisslockError, scope: dict[str, Any]) -> HttpResponse:
    """The envelope of a refusal."""
    answer = refusal(failure, scope)
    headers = {name.decode(): value.decode() for name, value in answer.headers}
    return HttpResponse(answer.body, status=answer.status, headers=headers)


def _attach_user(request: HttpRequest, wallet: Wallet) -> None:
    before = request.user

    def find() -> Any:
        # Reading is_authenticated asks the database, so it waits until a view reads request.user.
        try:
            return before if before.is_authenticated else authenticate(request, wallet=wallet) or before
        except DatabaseError as failure:
            # With DEBUG off Django answers 500 without the reason in the terminal.
            log.error("request.user of a wallet: %s. %s", failure, MIGRATE)  # noqa: TRY400 (Django has the trace)
            raise

    user: Any = SimpleLazyObject(find)
    request.user = user

    async def find_async() -> Any:
        await sync_to_async(lambda: user.is_authenticated)()
        return user

    request.auser = find_async
