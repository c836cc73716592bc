"""In each framework a site returns its own HTML to visitors, and the JSON envelope to scripts."""

from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpResponse, HttpResponseRedirect
from fastapi.responses import RedirectResponse
from flask import Blueprint, Flask, redirect, request
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from kisslock import Kisslock, KisslockError
from kisslock.access.errors import WalletNotAllowed
from kisslock.auth.errors import NoSession
from kisslock.integrations import flask
from kisslock.integrations.fastapi import answer_with_envelope
from kisslock.testing import SigningWallet, sign_in
from tests.integrations.conftest import ALICE, OpenClient, status_and_code
from tests.integrations.hosts import django_async_host, django_class_host, django_host, fastapi_host, flask_host

HTML_HEADERS = {"Accept": "text/html,*/*;q=0.8"}
LOGIN_PATH = "/login"


def fastapi_pages(site: Kisslock) -> Any:
    app = fastapi_host(site, allow=[ALICE.address])

    async def show_page(request: Request, error: KisslockError) -> Response:
        if "text/html" not in request.headers["Accept"]:
            return await answer_with_envelope(request, error)
        return RedirectResponse(LOGIN_PATH, 303) if error.status == 401 else Response(error.message, error.status)

    app.add_exception_handler(KisslockError, show_page)
    return app


def flask_pages(site: Kisslock) -> Any:
    app = flask_host(site, allow=[ALICE.address])

    def show_page(error: KisslockError) -> Any:
        if "text/html" not in request.headers["Accept"]:
            return flask.answer_with_envelope(error)
        return redirect(LOGIN_PATH, 303) if error.status == 401 else (str(error), error.status)

    app.app.app.register_error_handler(KisslockError, show_page)
    return app


def html_for_visitors(get_response: Any) -> Any:
    """The middleware of a Django site."""
    from kisslock.integrations.django import DeniedResponse  # noqa: PLC0415 (after Django is configured)

    def show_html(request: ASGIRequest) -> Any:
        response = get_response(request)
        if not isinstance(response, DeniedResponse) or "text/html" not in request.headers["Accept"]:
            return response
        if response.error.status == 401:
            return HttpResponseRedirect(LOGIN_PATH)
        return HttpResponse(response.error.message, status=response.status_code)

    return show_html


SITE_FACTORIES: dict[str, Callable[[Kisslock], Any]] = {
    "fastapi": fastapi_pages,
    "flask": flask_pages,
    "django": lambda site: django_host(site, allow=[ALICE.address]),
    "django async": lambda site: django_async_host(site, allow=[ALICE.address]),
    "django class": lambda site: django_class_host(site, allow=[ALICE.address]),
}


@pytest.mark.parametrize("framework", SITE_FACTORIES)
def test_denied_requests_for_html_get_a_redirect_or_a_page_and_other_denied_requests_get_the_error_envelope(
    framework: str, site: Kisslock, open_client: OpenClient, django_urls: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "MIDDLEWARE", [*settings.MIDDLEWARE, f"{__name__}.{html_for_visitors.__name__}"])
    client = open_client(SITE_FACTORIES[framework](site))
    response = client.get("/route", headers=HTML_HEADERS, follow_redirects=False)
    assert (response.status_code in {302, 303}, response.headers["Location"]) == (True, LOGIN_PATH)
    assert status_and_code(client.get("/route")) == "401 auth/no-session"
    sign_in(client, SigningWallet(2))
    response = client.get("/route", headers=HTML_HEADERS)
    assert (response.status_code, response.text) == (403, "This account is not allowed to do that.")
    assert status_and_code(client.get("/route")) == "403 wallet/not-allowed"
    sign_in(client, ALICE)
    assert client.get("/route", headers=HTML_HEADERS).json() == {"account": ALICE.address}


def add_flask_route(app: Flask | Blueprint) -> None:
    app.add_url_rule("/route", endpoint="route", view_func=flask.wallet_required(lambda: ""))


@pytest.mark.parametrize(
    ("handled_error", "is_used"), [(Exception, False), (401, False), (WalletNotAllowed, False), (NoSession, True)]
)
def test_only_a_handler_for_kisslock_errors_replaces_the_error_envelope_in_flask(
    handled_error: Any, is_used: bool
) -> None:
    app = Flask(__name__)
    add_flask_route(app)
    app.register_error_handler(handled_error, lambda _: ("own", 418))
    assert app.test_client().get("/route").status_code == (418 if is_used else 401)


def test_a_handler_on_the_blueprint_of_the_route_replaces_the_error_envelope_in_flask() -> None:
    app, club, other = Flask(__name__), Blueprint("club", __name__), Blueprint("other", __name__, url_prefix="/other")
    for blueprint in (club, other):
        add_flask_route(blueprint)
    club.register_error_handler(KisslockError, lambda error: (error.hint, error.status))
    app.register_blueprint(club)
    app.register_blueprint(other)
    assert app.test_client().get("/route").text == "Sign in with a wallet first."
    assert app.test_client().get("/other/route").get_json()["error"]["code"] == "auth/no-session"


def test_a_handler_for_http_exceptions_gets_the_status_and_the_detail_if_the_kisslock_handler_is_removed(
    site: Kisslock, open_client: OpenClient
) -> None:
    app = fastapi_host(site)
    del app.exception_handlers[KisslockError]

    async def own_handler(_: Request, error: HTTPException) -> Response:
        return JSONResponse([error.status_code, error.detail], error.status_code)

    app.add_exception_handler(HTTPException, own_handler)

    response = open_client(app).get("/route")
    expected_detail = "auth/no-session: You are not signed in. Sign in with a wallet first."
    assert (response.status_code, response.json()) == (401, [401, expected_detail])
