"""Security headers and the page's Content-Security-Policy, made once from the settings."""

from urllib.parse import urlsplit

from kisslock.http.response import Headers
from kisslock.settings import Settings
from kisslock.walletconnect.hosts import HOSTED_RELAY, VERIFY

PERMISSIONS = ("accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "hid")
MORE_PERMISSIONS = ("magnetometer", "microphone", "midi", "payment", "serial", "usb", "xr-spatial-tracking")


def page_policy(settings: Settings, script: str, styles: str) -> str:
    """The policy of the hosted page; scanning adds the relay and, except in development, the verify host.

    `script`, `styles`: the source expressions of its one inline script and of its styles in the document, which are
    the same for each visitor of a build.
    """
    return _policy(settings, _ancestors(settings), f"'self' {script}", f"'self' {styles}")


def alone_policy(settings: Settings) -> str:
    """The policy of the operator's page and of signing in to programs: both scan, and no site may frame them."""
    return _policy(settings, "'none'")


def _policy(settings: Settings, ancestors: str, scripts: str = "'self'", styles: str = "'self'") -> str:
    connect = "'self'"
    frames: tuple[str, ...] = ()
    if settings.walletconnect.project_id:
        connect += f" {_origin(settings.walletconnect.relay_url or HOSTED_RELAY)}"
        # The local relay of `kisslock dev` has no verify host.
        frames = () if settings.dev else (f"frame-src {VERIFY}",)
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src {scripts}",
            f"style-src {styles}",
            "img-src 'self' data:",
            f"connect-src {connect}",
            *frames,
            "font-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
            f"frame-ancestors {ancestors}",
            "require-trusted-types-for 'script'",
            "trusted-types 'none'",
        )
    )


def fixed_headers(settings: Settings) -> Headers:
    """The headers of every answer; the page replaces the policy by its own."""
    allowed = settings.server.frame_ancestors
    headers = {
        "content-security-policy": f"default-src 'none'; frame-ancestors {_ancestors(settings)}",
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


def _ancestors(settings: Settings) -> str:
    names = ("'self'" if name == "self" else name for name in settings.server.frame_ancestors)
    return " ".join(names) or "'none'"


def _origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"
