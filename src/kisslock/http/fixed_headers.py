"""The headers of all responses, also of those to bytes that are not a request. Add a header here and nowhere else."""

from kisslock.http.response import Headers
from kisslock.settings import Settings

PERMISSIONS = ("accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "hid")
MORE_PERMISSIONS = ("magnetometer", "microphone", "midi", "payment", "serial", "usb", "xr-spatial-tracking")


def fixed_headers(settings: Settings) -> Headers:
    """Return the security headers of all responses. A response's own header of the same name replaces one of them."""
    allowed = settings.server.frame_ancestors
    headers = {
        "content-security-policy": f"default-src 'none'; frame-ancestors {ancestors(settings)}",
        "x-content-type-options": "nosniff",
        "referrer-policy": "same-origin",
        "permissions-policy": ", ".join(f"{name}=()" for name in PERMISSIONS + MORE_PERMISSIONS),
        # Wallets that open a window must be able to answer the page.
        "cross-origin-opener-policy": "same-origin-allow-popups",
    }
    if not allowed:
        headers["x-frame-options"] = "DENY"
    elif allowed == ("self",):
        headers["x-frame-options"] = "SAMEORIGIN"
    return tuple((name.encode(), value.encode()) for name, value in headers.items())


def with_request_id(fixed: Headers, identity: str) -> Headers:
    """Return the headers of all responses for one response."""
    return (*fixed, (b"x-request-id", identity.encode()))


def ancestors(settings: Settings) -> str:
    """The sources of frame-ancestors."""
    names = ("'self'" if name == "self" else name for name in settings.server.frame_ancestors)
    return " ".join(names) or "'none'"
