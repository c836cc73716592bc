"""Errors as responses: every exception becomes an error envelope, and no traceback leaves the server."""

import logging

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.responses import Response as HostResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kisslock import errors
from kisslock.http.response import Response, error_response
from kisslock.http.response_headers import request_id

log = logging.getLogger("kisslock")
ERRORS_BY_STATUS: dict[int, type[errors.KisslockError]] = {
    error.status: error for error in (errors.BadRequest, errors.NotFound, errors.MethodNotAllowed, errors.BodyTooLarge)
}


class ErrorResponses:
    """Responds to an exception with the error envelope, unless a response has already started."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on and turn its exception into a response."""
        has_started = False

        async def tracking_send(message: Message) -> None:
            nonlocal has_started
            has_started = True
            await send(message)

        try:
            await self.app(scope, receive, tracking_send)
        except ClientDisconnect:
            return
        except Exception as failure:
            if has_started:
                raise
            await error_response(as_kisslock_error(failure, scope), scope["kisslock.request_id"])(scope, receive, send)


def host_error_response(error: errors.KisslockError, scope: Scope) -> Response:
    """Return the error response for a route of the host application, with the envelope and the request ID."""
    request_identity = scope.get("kisslock.request_id") or request_id(scope)
    envelope = error_response(error, request_identity)
    envelope.headers = (*envelope.headers, (b"x-request-id", request_identity.encode()))
    return envelope


async def answer_with_envelope(request: HTTPConnection, failure: Exception) -> HostResponse:
    """Return the response to a KisslockError, for a FastAPI or Starlette application.

    `kisslock.install` registers this exception handler.
    """
    if not isinstance(failure, errors.KisslockError):
        raise failure
    envelope = host_error_response(failure, request.scope)
    response = HostResponse(b"" if request.scope["method"] == "HEAD" else envelope.body, envelope.status)
    response.raw_headers = envelope.full_headers()
    return response


def as_kisslock_error(failure: Exception, scope: Scope) -> errors.KisslockError:
    """Return the failure as an error with a code. Errors of the server itself (5xx) are logged."""
    if isinstance(failure, HTTPException):
        # Sort the methods, because Starlette builds the Allow header from a set, whose order varies.
        headers = {name: ", ".join(sorted(value.split(", "))) for name, value in (failure.headers or {}).items()}
        return ERRORS_BY_STATUS.get(failure.status_code, errors.BadRequest)(headers=headers)
    if not isinstance(failure, errors.KisslockError):
        log.error("request %s failed", scope["kisslock.request_id"], exc_info=failure)
        return errors.KisslockError()
    if failure.status >= 500:  # noqa: PLR2004 (server errors, RFC 9110 15.6)
        log.error("request %s: %s: %s", scope["kisslock.request_id"], failure.code, failure.message)
    return failure
