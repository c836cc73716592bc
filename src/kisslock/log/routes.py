"""The route of the client log."""

from kisslock.errors import BodyTooLarge, TooManyRequests
from kisslock.http.endpoint import Endpoint
from kisslock.log.errors import ForeignBeacon
from kisslock.log.handlers import post_log

LOG_ERRORS = (BodyTooLarge, TooManyRequests, ForeignBeacon)
ROUTES = (
    Endpoint(
        "POST",
        "/api/auth/_log",
        post_log,
        "text/plain",
        errors=LOG_ERRORS,
        max_body_bytes=lambda settings: settings.log.entry_max_bytes,
    ),
)
