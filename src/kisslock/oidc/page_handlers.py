"""Answers with the page on which a visitor signs in to another program."""

from collections.abc import Awaitable, Callable, Mapping
from functools import wraps
from types import MappingProxyType

from starlette.requests import ClientDisconnect, Request

from kisslock.http.error_responses import as_kisslock_error
from kisslock.http.response import Response, encoded
from kisslock.oidc.page import PAGE
from kisslock.request import base_path, service
from kisslock.site.pages import Pages

Handler = Callable[[Request], Awaitable[Response]]


def oidc_page(request: Request, status: int = 200, headers: Mapping[str, str] = MappingProxyType({})) -> Response:
    """The page, in the first language of `ui_locales` that there is.

    It is not stored, so a browser's own copy is never current. `headers` are those of the error that it tells of.
    """
    pages = service(request, Pages)
    ui_locales, accept_language = request.query_params.get("ui_locales", ""), request.headers.get("accept-language", "")
    content = pages.feature_page(PAGE, base_path(request), pages.language_for(ui_locales, accept_language))
    response = content.response({**dict(request.scope["headers"]), b"if-none-match": b""})
    return Response(status, (*response.headers, *encoded(headers)), response.body)


def on_oidc_page(handler: Handler) -> Handler:
    """The handler; what it raises is answered with the page, which asks for the reason, never with JSON."""

    @wraps(handler)
    async def handle(request: Request) -> Response:
        try:
            return await handler(request)
        except ClientDisconnect:
            raise
        except Exception as exception:  # noqa: BLE001 (as_kisslock_error logs it)
            error = as_kisslock_error(exception, request.scope)
            return oidc_page(request, error.status, error.headers)

    return handle
