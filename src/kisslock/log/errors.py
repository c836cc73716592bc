"""Errors of requests that send log entries."""

from kisslock.errors import KisslockError


class ForeignBeacon(KisslockError):
    """A page of another site sent log entries."""

    code = "log/foreign-origin"
    cause = "settings"
    status = 403
    default_message = "Only pages of this site can send log entries."
    default_hint = (
        "The Origin header must be an origin in site.origins, or the server's own host if site.origins is empty."
    )
