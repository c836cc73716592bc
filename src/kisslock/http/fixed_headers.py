"""The headers of every response, including responses to malformed requests.

To add a header to all responses, add it to this module.
"""

from kisslock.http.response import Headers
from kisslock.settings import Settings

DENIED_PERMISSIONS = ("accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "hid")
MORE_DENIED_PERMISSIONS = ("magnetometer", "microphone", "midi", "payment", "serial", "usb", "xr-spatial-tracking")


def fixed_headers(settings: Settings) -> Headers:
    """Return the security headers of all responses.

    If a handler has already set a header of the same name, the response keeps the handler's header.
    """
    frame_ancestors = settings.server.frame_ancestors
    headers = {
        "content-security-policy": f"default-src 'none'; frame-ancestors {frame_ancestors_sources(settings)}",
        "x-content-type-options": "nosniff",
        "referrer-policy": "same-origin",
        "permissions-policy": ", ".join(f"{name}=()" for name in DENIED_PERMISSIONS + MORE_DENIED_PERMISSIONS),
        # The value allows popups, because a wallet that opens a window must be able to send its result to the page.
        "cross-origin-opener-policy": "same-origin-allow-popups",
    }
    if not frame_ancestors:
        headers["x-frame-options"] = "DENY"
    elif frame_ancestors == ("self",):
        headers["x-frame-options"] = "SAMEORIGIN"
    return tuple((name.encode(), value.encode()) for name, value in headers.items())


def add_request_id(headers: Headers, request_identity: str) -> Headers:
    """Return the fixed headers and the request ID of one response."""
    return (*headers, (b"x-request-id", request_identity.encode()))


def frame_ancestors_sources(settings: Settings) -> str:
    """Return the source list of the frame-ancestors directive."""
    names = ("'self'" if name == "self" else name for name in settings.server.frame_ancestors)
    return " ".join(names) or "'none'"
