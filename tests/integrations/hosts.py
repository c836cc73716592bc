"""One route in each framework with the same requirement. `show_wallet` converts the wallet into the response."""

from collections.abc import Callable
from types import ModuleType
from typing import Annotated, Any, cast

from django.conf import settings
from django.core.asgi import get_asgi_application
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import clear_url_caches, path
from fastapi import Depends, FastAPI, Header, Response
from flask import Flask, g, request
from starlette.requests import Request

from kisslock import Kisslock, RequireWallet, Wallet
from kisslock.auth.users import User
from kisslock.integrations import fastapi, flask

ShowWallet = Callable[[Wallet], dict[str, Any]]
CreateHost = Callable[..., Any]


def show_account(wallet: Wallet) -> dict[str, Any]:
    """Return a route's default response."""
    return {"account": wallet.account}


def fastapi_host(site: Kisslock, show_wallet: ShowWallet = show_account, **requirements: Any) -> Any:
    """FastAPI, asynchronous."""
    app = FastAPI(lifespan=site.lifespan)
    site.install(app)

    async def route(wallet: Any = Depends(RequireWallet(**requirements))) -> Any:  # noqa: B008 (made here)
        return show_wallet(wallet)

    app.add_api_route("/route", route, methods=["GET", "POST"])
    app.add_api_route("/plain", lambda: "plain")
    return app


def flask_host(site: Kisslock, show_wallet: ShowWallet = show_account, **requirements: Any) -> Any:
    """Flask, in threads."""
    app = Flask(__name__)
    threads = requirements.pop("threads", 10)
    view = flask.wallet_required(**requirements)(lambda: show_wallet(g.wallet))
    app.add_url_rule("/route", "route", view, methods=["GET", "POST"])
    app.add_url_rule("/plain", view_func=lambda: "plain")
    app.add_url_rule("/shown", "shown", lambda: show_wallet(g.wallet) if g.wallet is not None else "signed out")
    return flask.mount(app, site, threads=threads)


def django_host(site: Kisslock, show_wallet: ShowWallet = show_account, **requirements: Any) -> Any:
    """Django with a synchronous view in a thread."""
    from kisslock.integrations.django import wallet_required  # noqa: PLC0415 (after Django is configured)

    @wallet_required(**requirements)
    def view(request: Any) -> JsonResponse:
        return JsonResponse(show_wallet(request.wallet))

    return _django(site, view)


def django_async_host(site: Kisslock, show_wallet: ShowWallet = show_account, **requirements: Any) -> Any:
    """Django with an asynchronous view."""
    from kisslock.integrations.django import wallet_required  # noqa: PLC0415 (after Django is configured)

    @wallet_required(**requirements)
    async def view(request: HttpRequest) -> JsonResponse:
        return JsonResponse(show_wallet(request.wallet))  # type: ignore[attr-defined] # WalletRequest in a project

    return _django(site, view)


def django_class_host(site: Kisslock, show_wallet: ShowWallet = show_account, **requirements: Any) -> Any:
    """Django with a synchronous class-based view."""
    from django.views import View  # noqa: PLC0415 (after Django is configured)

    from kisslock.integrations.django import WalletRequiredMixin  # noqa: PLC0415 (as above)

    class Route(WalletRequiredMixin, View):
        wallet_required = cast("Any", requirements)

        def get(self, request: Any) -> JsonResponse:
            return JsonResponse(show_wallet(request.wallet))

        post = get

    return _django(site, Route.as_view())


def django_async_class_host(site: Kisslock, show_wallet: ShowWallet = show_account, **requirements: Any) -> Any:
    """Django with an asynchronous class-based view."""
    from django.views import View  # noqa: PLC0415 (after Django is configured)

    from kisslock.integrations.django import WalletRequiredMixin  # noqa: PLC0415 (as above)

    class Route(WalletRequiredMixin, View):
        wallet_required = cast("Any", requirements)

        async def get(self, request: Any) -> JsonResponse:
            return JsonResponse(show_wallet(request.wallet))

        post = get

    return _django(site, Route.as_view())


def _django(site: Kisslock, view: Any) -> Any:
    from kisslock.integrations.django import mount  # noqa: PLC0415 (after Django is configured)

    def plain(_: HttpRequest) -> HttpResponse:
        return HttpResponse("plain")

    def shown(request: Any) -> HttpResponse:
        return JsonResponse(show_account(request.wallet)) if request.wallet is not None else HttpResponse("signed out")

    async def awaited(request: Any) -> HttpResponse:
        wallet = await request.awallet()
        return JsonResponse(show_account(wallet)) if wallet is not None else HttpResponse("signed out")

    urls = ModuleType("urls")
    urls.urlpatterns = [path("route", view), path("plain", plain), path("shown", shown), path("awaited", awaited)]  # type: ignore[attr-defined] # what a project has in a file
    settings.ROOT_URLCONF = urls
    clear_url_caches()
    return mount(get_asgi_application(), site)


HOST_FACTORY_BY_NAME = {
    "fastapi": fastapi_host,
    "flask": flask_host,
    "django": django_host,
    "django async": django_async_host,
    "django class": django_class_host,
    "django async class": django_async_class_host,
}


def fastapi_shop(site: Kisslock) -> Any:
    """A shop whose user is named by a header. A real shop would use a session."""
    app = FastAPI(lifespan=site.lifespan)
    site.install(app)

    def shop_user(x_user: Annotated[str | None, Header()] = None) -> str | None:
        return x_user

    @app.post("/add")
    async def add(linked: Annotated[User, Depends(fastapi.link_to(shop_user))]) -> list[str]:
        return list(linked.accounts)

    @app.post("/log-out")
    async def log_out(request: Request, response: Response) -> None:
        await fastapi.sign_out(request, response)

    @app.get("/me")
    async def me(wallet: Annotated[Wallet | None, Depends(fastapi.current_wallet)]) -> dict[str, str | None] | None:
        return {"account": wallet.account, "linked_to": wallet.linked_to} if wallet else None

    return app


def flask_shop(site: Kisslock) -> Any:
    """The shop of `fastapi_shop`, in Flask."""
    app = Flask(__name__)

    @app.post("/add")
    @flask.link_to(lambda: request.headers.get("X-User"))
    def add() -> list[str]:
        return list(g.linked_user.accounts)

    @app.post("/log-out")
    def log_out() -> str:
        assert g.wallet is not None
        flask.sign_out(request)
        assert g.get("wallet") is None
        return "out"

    @app.get("/me")
    def me() -> Any:
        wallet = g.wallet
        return app.json.response({"account": wallet.account, "linked_to": wallet.linked_to} if wallet else None)

    return flask.mount(app, site)


SHOP_FACTORIES = (fastapi_shop, flask_shop)
