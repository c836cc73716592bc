"""Wrong usages of the public names, each with its sentence, and the functions that have a route's keywords."""

import asyncio
from collections.abc import Callable
from typing import Any, cast

from django.core.asgi import get_asgi_application
from django.core.wsgi import get_wsgi_application
from eth_account import Account
from fastapi import Depends, FastAPI
from flask import Flask
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.staticfiles import StaticFiles

from kisslock import Kisslock, RequireWallet, any_of
from kisslock.access.requirement import Requirement
from kisslock.client import SignedIn
from kisslock.integrations import fastapi, flask
from tests.integrations.conftest import ALICE

Usage = Callable[..., Any]
A = ALICE.address


def django_view(*arguments: Any, **required: Any) -> Any:
    from kisslock.integrations.django import wallet_required  # noqa: PLC0415 (after Django is configured)

    return wallet_required(*arguments, **required)


def django_class(**required: Any) -> Any:
    from kisslock.integrations.django import WalletRequiredMixin  # noqa: PLC0415 (as above)

    return type("Members", (WalletRequiredMixin,), {"wallet_required": required})


def django_as_view(**required: Any) -> Any:
    from django.views import View  # noqa: PLC0415 (as above)

    from kisslock.integrations.django import WalletRequiredMixin  # noqa: PLC0415 (as above)

    members_view = type("Members", (WalletRequiredMixin, View), {})
    return cast("Any", members_view).as_view(wallet_required=required)


def rest_permission(**required: Any) -> Any:
    from kisslock.integrations.rest_framework import HasWallet  # noqa: PLC0415 (as above)

    return HasWallet.requiring(**required)


ROUTES: dict[str, Usage] = {
    "RequireWallet": RequireWallet,
    "wallet_required of Flask": flask.wallet_required,
    "wallet_required of Django": django_view,
    "wallet_required of a class": django_class,
    "wallet_required of as_view": django_as_view,
    "HasWallet.requiring": rest_permission,
    "Requirement.of": Requirement.of,
}


def create_members_view(*names: str, **values: Any) -> Any:
    """Return a class-based Django view with a misspelled attribute."""
    from kisslock.integrations.django import WalletRequiredMixin  # noqa: PLC0415 (as above)

    return type("Members", (WalletRequiredMixin,), values)


def has_wallet(*arguments: Any, **required: Any) -> Any:
    from kisslock.integrations.rest_framework import HasWallet  # noqa: PLC0415 (as above)

    return HasWallet(*arguments, **required)


def django_mount(*arguments: Any, **keywords: Any) -> Any:
    from kisslock.integrations.django import mount  # noqa: PLC0415 (as above)

    return mount(*arguments, **keywords)


def link_to_user(*arguments: Any, **keywords: Any) -> Any:
    from kisslock.integrations.django_users.linking import link_to_user as decorator  # noqa: PLC0415 (as above)

    return decorator(*arguments, **keywords)


def create_app_with_dependency(dependency: Any) -> FastAPI:
    app = FastAPI()

    async def route(wallet: Any = Depends(dependency)) -> None: ...  # noqa: B008 (FastAPI's way)

    app.add_api_route("/route", route)
    return app


def install_behind_static_files(site: Kisslock, **mount_options: Any) -> None:
    app = FastAPI()
    app.mount("/", StaticFiles(directory="."), name="static")
    site.install(app, **mount_options)


def install_behind_catch_all_route(site: Kisslock) -> None:
    app = Starlette(routes=[Route("/{path:path}", PlainTextResponse("single page"))])
    site.install(app)


def mount_app_with_decorator_above_route(site: Kisslock) -> None:
    app = Flask("shop")
    flask.wallet_required(app.get("/members")(cast("Any", hook)))
    flask.mount(app, site)


def define_view_with_mixin_behind_view(_: Kisslock) -> None:
    from django.views import View  # noqa: PLC0415 (after Django is configured)

    from kisslock.integrations.django import WalletRequiredMixin  # noqa: PLC0415 (as above)

    type("Members", (View, WalletRequiredMixin), {})


def hook() -> None: ...


# Wrong usages of those public names that have no example above. Maps the title of each usage to the call and its error
# message.
USAGES: dict[str, tuple[Callable[[Kisslock], Any], str]] = {
    "an address without a keyword": (
        lambda _: cast("Any", RequireWallet)(A),
        f'RequireWallet got "{A}" without a keyword; its keywords are kisslock, allow, chains',
    ),
    "Flask's decorator with an address": (
        lambda _: flask.wallet_required(cast("Any", A)),
        f'wallet_required got "{A}" without a keyword: write @wallet_required(allow=[...])',
    ),
    "Django's decorator with an address": (
        lambda _: django_view(A),
        f'wallet_required got "{A}" without a keyword: write @wallet_required(allow=[...])',
    ),
    "Django's same_user with a text": (
        lambda _: django_view(same_user="yes"),
        'same_user must be True or False, not "yes"',
    ),
    "Django's same_user misspelled": (
        lambda _: django_view(sameuser=True),
        "wallet_required has no keyword sameuser; did you mean same_user?",
    ),
    "a class with a misspelled attribute": (
        lambda _: create_members_view(wallets_required={"allow": [A]}),
        "Members has wallets_required; did you mean wallet_required?",
    ),
    "a permission class that is called with keywords": (
        lambda _: has_wallet(allow=[A]),
        "write HasWallet.requiring(allow=[...])",
    ),
    "Depends(RequireWallet)": (
        lambda _: create_app_with_dependency(RequireWallet),
        "write Depends(RequireWallet(...))",
    ),
    "Depends(link_to)": (
        lambda _: create_app_with_dependency(fastapi.link_to),
        "Depends(link_to(...)), with parentheses",
    ),
    "a text instead of a Kisslock object": (
        lambda _: RequireWallet(kisslock=cast("Any", "shop")),
        'kisslock must be a Kisslock, such as Kisslock(), not "shop"',
    ),
    "FastAPI's link_to with a text": (
        lambda _: fastapi.link_to(cast("Any", "ann")),
        'user must be a dependency that returns the id of your user, not "ann"',
    ),
    "FastAPI's link_to with another keyword": (
        lambda _: fastapi.link_to(hook, within=5),  # type: ignore[call-arg] # the usage
        "link_to has no keyword within; did you mean within_s?",
    ),
    "Flask's link_to with a text": (
        lambda _: flask.link_to(cast("Any", "ann")),
        'user must be a function that returns the id of your user, not "ann"',
    ),
    "Flask's link_to with another keyword": (
        lambda _: flask.link_to(hook, within=5),  # type: ignore[call-arg] # the usage
        "link_to has no keyword within; did you mean within_s?",
    ),
    "Django's link_to_user with a text": (
        lambda _: link_to_user(within_s="5"),
        'within_s is a number of seconds above 0, not "5"',
    ),
    "Django's link_to_user with another keyword": (
        lambda _: link_to_user(withins=5),
        "link_to_user has no keyword withins; did you mean within_s?",
    ),
    "Django's link_to_user without parentheses": (
        lambda _: link_to_user(hook),
        "without a keyword; its keywords are within_s",
    ),
    "FastAPI's sign_out": (
        lambda _: asyncio.run(fastapi.sign_out(cast("Any", None), respons=None)),  # type: ignore[call-arg] # the usage
        "sign_out has no keyword respons; did you mean response?",
    ),
    "Flask's sign_out": (
        lambda _: flask.sign_out(requst=None),  # type: ignore[call-arg] # the usage
        "sign_out has no keyword requst; did you mean request?",
    ),
    "Flask's mount with another keyword": (
        lambda site: flask.mount(Flask("shop"), site, thread=5),  # type: ignore[call-arg] # the usage
        "mount has no keyword thread; did you mean threads?",
    ),
    "Flask's mount in the other order": (
        lambda site: flask.mount(cast("Any", site), cast("Any", Flask("shop"))),
        "app must be your Flask application, not <",
    ),
    "Flask's mount without threads": (
        lambda site: flask.mount(Flask("shop"), site, threads=0),
        "threads is a whole number above 0, not 0",
    ),
    "Flask's mount with the class": (
        lambda _: flask.mount(Flask("shop"), cast("Any", Kisslock)),
        "kisslock must be a Kisslock, such as Kisslock(), not <class",
    ),
    "Flask's mount without a slash": (
        lambda site: flask.mount(Flask("shop"), site, "wallet"),
        "The path is like /wallet, not 'wallet'",
    ),
    "Django's mount with a WSGI application": (
        lambda site: django_mount(get_wsgi_application(), site),
        "application must be get_asgi_application(), not <",
    ),
    "Django's mount with another keyword": (
        lambda site: django_mount(get_asgi_application(), site, paths="/w"),
        "mount has no keyword paths; did you mean path?",
    ),
    "Flask's decorator above the route": (
        mount_app_with_decorator_above_route,
        "hook checks no wallet: write @wallet",
    ),
    "Django's mixin behind the view": (
        define_view_with_mixin_behind_view,
        "Members checks no wallet: write WalletRequiredMixin before its other base classes",
    ),
    "install in Flask": (
        lambda site: site.install(cast("Any", Flask("shop"))),
        "install requires a FastAPI or Starlette application, not <Flask 'shop'>: for Flask and Django, use mount",
    ),
    "install with a path that lacks the slash": (
        lambda site: site.install(FastAPI(), "wallet"),
        'path is "wallet", but must start with a slash',
    ),
    "install with another keyword": (
        lambda site: site.install(FastAPI(), pth="/w"),  # type: ignore[call-arg] # the usage
        "Kisslock.install has no keyword pth; did you mean path?",
    ),
    "install after static files at the root": (
        install_behind_static_files,
        "already serves /wallet: call install before",
    ),
    "install after a route for every path": (
        install_behind_catch_all_route,
        "already serves /wallet: call install before",
    ),
    "a text instead of a hook": (
        lambda _: Kisslock(on_sign_in=cast("Any", "x")),
        'on_sign_in must be a function that accepts the wallet, not "x"',
    ),
    "a hook without an argument": (
        lambda _: Kisslock(on_link=cast("Any", hook)),
        "on_link is called with one argument, the event, but <function hook",
    ),
    "a hook that is misspelled": (
        lambda _: Kisslock(on_signin=print),  # type: ignore[call-arg] # the usage
        "Kisslock has no keyword on_signin; did you mean on_sign_in?",
    ),
    "a file name instead of the settings": (
        lambda _: Kisslock(cast("Any", "kisslock.toml")),
        'settings is Settings.of(...), not "kisslock.toml": the keyword for a file is config',
    ),
    "SignedIn with another keyword": (
        lambda _: SignedIn("http://127.0.0.1:8000", Account.create(), chainid=1),  # type: ignore[call-arg] # the usage
        "SignedIn has no keyword chainid; did you mean chain_id?",
    ),
    "any_of with a text": (lambda _: any_of(cast("Any", A)), "any_of and all_of accept only holdings"),
    "a WSGI server": (
        lambda site: cast("Any", flask.mount(Flask("shop"), site))({}, print),
        "run `uvicorn module:application`, or `gunicorn --worker-class uvicorn_worker.UvicornWorker",
    ),
}
