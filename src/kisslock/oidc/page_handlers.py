"""Responds with the page on which a visitor signs in to a client."""

from collections.abc import Awaitable, Callable, Mapping
from functools import wraps
from types import MappingProxyType

from starlette.requests import ClientDisconnect, Request

from kisslock.http.error_responses import as_kisslock_error
from kisslock.http.response import Response, encode_headers
from kisslock.oidc.page import PAGE
from kisslock.request import base_path, service
from kisslock.site.pages import Pages

Handler = Callable[[Request], Awaitable[Response]]


def oidc_page(request: Request, status: int = 200, headers: Mapping[str, str] = MappingProxyType({})) -> Response:
    """Return the page, in the first available language of `ui_locales`.

    The response ignores If-None-Match, because the page must not be cached. `headers` are the headers of an error
    response.
    """
    pages = service(request, Pages)
    ui_locales, accept_language = request.query_params.get("ui_locales", ""), request.headers.get("accept-language", "")
    content = pages.feature_page(PAGE, base_path(request), pages.language_for(ui_locales, accept_language))
    response = content.create_response({**dict(request.scope["headers"]), b"if-none-match": b""})
    return Response(status, (*response.headers, *encode_headers(headers)), response.body)


def with_oidc_error_page(handler: Handler) -> Handler:
    """Wrap a handler so that the page shows the handler's errors, which would otherwise be JSON."""

    @wraps(handler)
    async def handle_with_error_page(request: Request) -> Response:
        try:
            return await handler(request)
        except ClientDisconnect:
            raise
        except Exception as exception:  # noqa: BLE001 (as_kisslock_error logs it)
            error = as_kisslock_error(exception, request.scope)
            return oidc_page(request, error.status, error.headers)

    return handle_with_error_page
