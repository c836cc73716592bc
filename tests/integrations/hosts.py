"""One route in each framework, behind the same requirement; `show` makes the answer of the wallet."""

from collections.abc import Callable
from types import ModuleType
from typing import Any, cast

from django.conf import settings
from django.core.asgi import get_asgi_application
from django.http import HttpRequest, JsonResponse
from django.urls import clear_url_caches, path
from fastapi import Depends, FastAPI
from flask import Flask, g

from kisslock import Kisslock, RequireWallet, Wallet
from kisslock.integrations import flask

Show = Callable[[Wallet], dict[str, Any]]
Host = Callable[..., Any]


def account_of(wallet: Wallet) -> dict[str, Any]:
    """The default answer of a route."""
    return {"account": wallet.account}


def fastapi_host(site: Kisslock, show: Show = account_of, **required: Any) -> Any:
    """FastAPI, asynchronous."""
    app = FastAPI(lifespan=site.lifespan)
    site.install(app)

    async def route(wallet: Any = Depends(RequireWallet(**required))) -> Any:  # noqa: B008 (made here)
        return show(wallet)

    app.add_api_route("/route", route)
    return app


def flask_host(site: Kisslock, show: Show = account_of, **required: Any) -> Any:
    """Flask, in its threads."""
    app = Flask(__name__)
    threads = required.pop("threads", 10)
    app.add_url_rule("/route", view_func=flask.wallet_required(**required)(lambda: show(g.wallet)))
    return flask.mount(app, site, threads=threads)


def django_host(site: Kisslock, show: Show = account_of, **required: Any) -> Any:
    """Django with a synchronous view, in its thread."""
    from kisslock.integrations.django import wallet_required  # noqa: PLC0415 (not before it is configured)

    @wallet_required(**required)
    def view(request: Any) -> JsonResponse:
        return JsonResponse(show(request.wallet))

    return _django(site, view)


def django_async_host(site: Kisslock, show: Show = account_of, **required: Any) -> Any:
    """Django with an asynchronous view."""
    from kisslock.integrations.django import wallet_required  # noqa: PLC0415 (not before it is configured)

    @wallet_required(**required)
    async def view(request: HttpRequest) -> JsonResponse:
        return JsonResponse(show(request.wallet))  # type: ignore[attr-defined] # WalletRequest in a project

    return _django(site, view)


def django_class_host(site: Kisslock, show: Show = account_of, **required: Any) -> Any:
    """Django with a synchronous class-based view."""
    from django.views import View  # noqa: PLC0415 (not before it is configured)

    from kisslock.integrations.django import WalletRequiredMixin  # noqa: PLC0415 (as above)

    class Route(WalletRequiredMixin, View):
        wallet_required = cast("Any", required)

        def get(self, request: Any) -> JsonResponse:
            return JsonResponse(show(request.wallet))

    return _django(site, Route.as_view())


def django_async_class_host(site: Kisslock, show: Show = account_of, **required: Any) -> Any:
    """Django with an asynchronous class-based view."""
    from django.views import View  # noqa: PLC0415 (not before it is configured)

    from kisslock.integrations.django import WalletRequiredMixin  # noqa: PLC0415 (as above)

    class Route(WalletRequiredMixin, View):
        wallet_required = cast("Any", required)

        async def get(self, request: Any) -> JsonResponse:
            return JsonResponse(show(request.wallet))

    return _django(site, Route.as_view())


def _django(site: Kisslock, view: Any) -> Any:
    from kisslock.integrations.django import mount  # noqa: PLC0415 (not before it is configured)

    urls = ModuleType("urls")
    urls.urlpatterns = [path("route", view)]  # type: ignore[attr-defined] # what a project has in a file
    settings.ROOT_URLCONF = urls
    clear_url_caches()
    return mount(get_asgi_application(), site)


HOSTS = {
    "fastapi": fastapi_host,
    "flask": flask_host,
    "django": django_host,
    "django async": django_async_host,
    "django class": django_class_host,
    "django async class": django_async_class_host,
}
