"""The headers of every response, including responses to malformed requests.

To add a header to all responses, add it to this module.
"""

from kisslock.http.response import Headers
from kisslock.settings import Settings

PERMISSIONS = ("accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "hid")
MORE_PERMISSIONS = ("magnetometer", "microphone", "midi", "payment", "serial", "usb", "xr-spatial-tracking")


def fixed_headers(settings: Settings) -> Headers:
    """Return the security headers of all responses.

    If a handler has already set a header of the same name, the response keeps the handler's header.
    """
    allowed = settings.server.frame_ancestors
    headers = {
        "content-security-policy": f"default-src 'none'; frame-ancestors {ancestors(settings)}",
        "x-content-type-options": "nosniff",
        "referrer-policy": "same-origin",
        "permissions-policy": ", ".join(f"{name}=()" for name in PERMISSIONS + MORE_PERMISSIONS),
        # The value allows popups, because a wallet that opens a window must be able to send its result to the page.
        "cross-origin-opener-policy": "same-origin-allow-popups",
    }
    if not allowed:
        headers["x-frame-options"] = "DENY"
    elif allowed == ("self",):
        headers["x-frame-options"] = "SAMEORIGIN"
    return tuple((name.encode(), value.encode()) for name, value in headers.items())


def with_request_id(fixed: Headers, identity: str) -> Headers:
    """Return the fixed headers and the request ID of one response."""
    return (*fixed, (b"x-request-id", identity.encode()))


def ancestors(settings: Settings) -> str:
    """Return the source list of the frame-ancestors directive."""
    names = ("'self'" if name == "self" else name for name in settings.server.frame_ancestors)
    return " ".join(names) or "'none'"
