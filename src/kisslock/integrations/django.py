"""Kisslock for Django: `mount` for asgi.py, `request.wallet`, `@wallet_required` and `sign_out`.

Kisslock's asynchronous code runs on Kisslock's own event loop. A synchronous view waits for the result in its thread.
An asynchronous view awaits the result. `django_auth` turns wallets into Django
users.
"""

from collections.abc import Awaitable, Callable
from functools import cache, wraps
from typing import Any, ClassVar, TypeVar, Unpack, cast, overload

from typing_extensions import override

from kisslock.access.errors import OtherUser
from kisslock.access.requirement import Required
from kisslock.app import Kisslock
from kisslock.auth.account import Wallet
from kisslock.errors import KisslockError
from kisslock.extras import require_extra
from kisslock.http.error_responses import host_error_response
from kisslock.integrations.authorize import (
    HOLDING_KEY,
    MOUNTED_KEY,
    WALLET_KEY,
    Scope,
    authorize,
    authorize_in_thread,
    find_wallet_in_thread,
    is_on_loop,
    run_on_loop,
    sign_out_in_thread,
    sign_out_on_logout,
    wallet_of_request,
)
from kisslock.integrations.django_user import attach_user, user_of_wallet
from kisslock.integrations.mounted import Dispatcher, check_kisslock
from kisslock.integrations.requirement import build_requirement
from kisslock.keywords import as_code, check_view, checks_keywords, keyword_names, reject_misspelled, reject_unknown

with require_extra("django"):
    from asgiref.sync import iscoroutinefunction, markcoroutinefunction, sync_to_async
    from django.apps import apps
    from django.contrib.auth.signals import user_logged_out
    from django.core.exceptions import ImproperlyConfigured, SynchronousOnlyOperation
    from django.core.handlers.wsgi import WSGIHandler
    from django.http import HttpRequest, HttpResponse, HttpResponseBase
    from django.views import View as ViewBase


class VisitorRequest(HttpRequest):
    """A request behind WalletMiddleware. Annotate the request of a view with this class."""

    @property
    def wallet(self) -> Wallet | None:
        """The signed-in wallet, or None. A read looks up the wallet, and returns None if the lookup fails.

        Raises SynchronousOnlyOperation in an asynchronous view. An asynchronous view awaits `awallet`, like it awaits
        `auser`.
        """
        scope = scope_of(self)
        if WALLET_KEY not in scope and is_on_loop(scope):
            raise SynchronousOnlyOperation("In an asynchronous view: await request.awallet()")
        return find_wallet_in_thread(scope)

    async def awallet(self) -> Wallet | None:
        """Return the signed-in wallet, for an asynchronous view."""
        scope = scope_of(self)
        try:
            return await run_on_loop(lambda: wallet_of_request(scope, scope.get(MOUNTED_KEY)), scope)
        except KisslockError:
            return None


class WalletRequest(VisitorRequest):
    """A request with a signed-in wallet: the type of the parameter `request` in a view with `@wallet_required`."""

    wallet: Wallet
    """The signed-in wallet. It is never None, because `@wallet_required` denies visitors without a wallet."""


class DjangoRequired(Required, total=False):
    """Keywords for Django's views. With `same_user`, the wallet must belong to the user in `request.user`."""

    same_user: bool


MIDDLEWARE_MISSING_MESSAGE = (
    "request.wallet needs a line in Django's settings, behind the list of MIDDLEWARE: "
    'MIDDLEWARE += ["kisslock.integrations.django.WalletMiddleware"]. '
    "In a test, AsyncClient runs the middleware, AsyncRequestFactory does not"
)
View = TypeVar("View", bound=Callable[..., Any])
GetResponse = Callable[[HttpRequest], HttpResponseBase | Awaitable[HttpResponseBase]]


@checks_keywords
def mount(application: Any, kisslock: Kisslock, path: str = "/wallet") -> Dispatcher:
    """Return the application that asgi.py serves: Kisslock below `path`, your Django application everywhere else.

    Raises TypeError for a WSGI application.
    """
    if not callable(application) or isinstance(application, WSGIHandler):
        raise TypeError(f"application must be get_asgi_application(), not {as_code(application)}")
    check_kisslock(kisslock)
    if apps.is_installed("kisslock.integrations.django_users"):
        # Import the module only if the app is installed, because otherwise its model cannot be imported.
        from kisslock.integrations.django_users.pruning import create_forget_hook  # noqa: PLC0415

        kisslock.users.hooks.on_forget = create_forget_hook(kisslock.users.hooks.on_forget)
    return Dispatcher(application, kisslock, path)


class WalletMiddleware:
    """Sets `request.wallet` to a Wallet or None, and sets `request.user` if a backend returns a user for the wallet.

    List this middleware after AuthenticationMiddleware. If a user is logged in to Django, `request.user` is unchanged.
    """

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response
        if iscoroutinefunction(get_response):
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> HttpResponseBase | Awaitable[HttpResponseBase]:
        """Add the lazy wallet and user to the request, and pass it on."""
        # If the settings list the middleware twice, the request already has the class VisitorRequest.
        if not isinstance(request, VisitorRequest):
            request.__class__ = _request_class_with_wallet(type(request))  # type: ignore[arg-type] # a class is hashable
        if hasattr(request, "user"):
            attach_user(request)
        return self.get_response(request)


@cache
def _request_class_with_wallet(request_class: type[HttpRequest]) -> type[HttpRequest]:
    """Return a request class with the property `wallet`, because a property works only on a class, not on a request."""
    return type(request_class.__name__, (VisitorRequest, request_class), {})


@overload
def wallet_required(view: View, /) -> View: ...
@overload
def wallet_required(**required: Unpack[DjangoRequired]) -> Callable[[View], View]: ...
@checks_keywords
def wallet_required(view: View | None = None, /, **required: Unpack[DjangoRequired]) -> View | Callable[[View], View]:
    """Decorate a view that requires a wallet: `@wallet_required`, or `@wallet_required(allow=[...], chains=[1])`.

    A visitor who does not meet the requirement gets a DeniedResponse. The status is 401 if the visitor is not signed
    in. The status is 403 if a requirement in `required` is not met, or if a page of another origin sent the request.
    The status is 503 if the database does not respond.
    """
    view_check = _ViewCheck(**required)
    check_view(view)
    if view is None:
        return lambda inner_view: guard_view(inner_view, view_check.check, view_check.check_async)
    return guard_view(view, view_check.check, view_check.check_async)


def guard_view(view: View, check: Callable[..., Any], check_async: Callable[..., Any]) -> View:
    """Return a view that first calls a check. The check returns the response for a denied request, or None."""
    if iscoroutinefunction(view):

        @wraps(view)
        async def async_view(request: HttpRequest, *arguments: Any, **keywords: Any) -> Any:
            return await check_async(request) or await view(request, *arguments, **keywords)

        return cast("View", async_view)

    @wraps(view)
    def sync_view(request: HttpRequest, *arguments: Any, **keywords: Any) -> Any:
        return check(request) or view(request, *arguments, **keywords)

    return cast("View", sync_view)


class WalletRequiredMixin:
    """A mixin, listed before a view class. The attribute `wallet_required` sets the keywords of `DjangoRequired`."""

    wallet_required: ClassVar[DjangoRequired] = {}

    @override
    def __init_subclass__(cls, **keywords: Any) -> None:
        super().__init_subclass__(**keywords)
        reject_misspelled(cls, "wallet_required")
        base_classes = cls.__mro__
        if ViewBase in base_classes and base_classes.index(ViewBase) < base_classes.index(WalletRequiredMixin):
            raise TypeError(f"{cls.__name__} checks no wallet: write WalletRequiredMixin before its other base classes")
        cls._view_check = _ViewCheck(**cls.wallet_required)

    @classmethod
    def as_view(cls, **initial: Any) -> Any:
        """Return the view. Raises TypeError or ValueError for wrong keywords in `wallet_required`."""
        _ViewCheck(**initial.get("wallet_required", {}))
        base_view: Any = super()
        return base_view.as_view(**initial)

    _view_check: "ClassVar[_ViewCheck]"

    def dispatch(self, request: HttpRequest, *arguments: Any, **keywords: Any) -> Any:
        """Check the request like `@wallet_required`. Deny the request, or call the view."""
        base_view: Any = super()
        # `as_view(wallet_required=...)` sets the attribute `wallet_required` on the view object of one request.
        required_keywords = vars(self).get("wallet_required")
        view_check = self._view_check if required_keywords is None else _ViewCheck(**required_keywords)
        if getattr(self, "view_is_async", False):
            return self._dispatch_async(view_check, base_view.dispatch, request, *arguments, **keywords)
        return view_check.check(request) or base_view.dispatch(request, *arguments, **keywords)

    async def _dispatch_async(
        self, check: "_ViewCheck", dispatch: Callable[..., Any], request: HttpRequest, *arguments: Any, **keywords: Any
    ) -> Any:
        return await check.check_async(request) or await dispatch(request, *arguments, **keywords)


class _ViewCheck:
    """The requirement of a view. `check` returns the response for a denied visitor, or None for an allowed visitor."""

    def __init__(self, *, same_user: bool = False, **required: Unpack[Required]) -> None:
        reject_unknown("wallet_required", required, keyword_names(DjangoRequired))
        if not isinstance(same_user, bool):
            raise TypeError(f"same_user must be True or False, not {as_code(same_user)}")
        self._requires_same_user, self._requirement = same_user, build_requirement(**required)

    def check(self, request: HttpRequest) -> HttpResponse | None:
        scope = scope_with_wallet(request)
        try:
            self._require_same_user(request, authorize_in_thread(self._requirement, scope))
        except KisslockError as failure:
            return DeniedResponse(failure, scope)
        return None

    async def check_async(self, request: HttpRequest) -> HttpResponse | None:
        scope = scope_with_wallet(request)
        try:
            wallet = await run_on_loop(lambda: authorize(self._requirement, scope, scope.get(MOUNTED_KEY)), scope)
            if self._requires_same_user:
                await sync_to_async(self._require_same_user)(request, wallet)
        except KisslockError as failure:
            return DeniedResponse(failure, scope)
        return None

    def _require_same_user(self, request: HttpRequest, wallet: Wallet) -> None:
        user = user_of_wallet(request, wallet) if self._requires_same_user else None
        if self._requires_same_user and (user is None or user != request.user):
            raise OtherUser


def scope_of(request: HttpRequest) -> Scope:
    """Return the ASGI scope. With Django's test client, return a scope with the values in the test's environ."""
    environ = {name: request.META[name] for name in (WALLET_KEY, HOLDING_KEY) if name in request.META}
    scope: Scope = getattr(request, "scope", {"headers": (), **environ})
    return scope


def scope_with_wallet(request: HttpRequest) -> Scope:
    """Return the scope for a view that requires a wallet.

    Raises ImproperlyConfigured if WalletMiddleware is missing.
    """
    # Accept requests of RequestFactory, which skip the middleware. They have no scope.
    if hasattr(request, "scope") and not isinstance(request, VisitorRequest):
        raise ImproperlyConfigured(MIDDLEWARE_MISSING_MESSAGE)
    return scope_of(request)


class DeniedResponse(HttpResponse):
    """The response to a denied visitor: the JSON envelope of an error.

    Your own middleware can return another response instead, such as a redirect to your login page.
    """

    error: KisslockError
    """The reason why the visitor is denied."""

    def __init__(self, error: KisslockError, scope: Scope) -> None:
        response = host_error_response(error, scope)
        headers = {name.decode(): value.decode() for name, value in response.headers}
        super().__init__(response.body, status=response.status, headers=headers)
        self.error = error


def sign_out(request: HttpRequest) -> None:
    """End the request's wallet session and delete its cookie. `logout(request)` does this automatically.

    Raises StorageUnavailable.
    """
    sign_out_in_thread(scope_of(request))


def _on_logout(request: HttpRequest | None = None, **_: Any) -> None:
    """Also sign the wallet out. Otherwise the wallet would log the user in again with the next request."""
    if request is not None:
        sign_out_on_logout(scope_of(request))


user_logged_out.connect(_on_logout, dispatch_uid="kisslock")
