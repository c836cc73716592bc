"""The Content-Security-Policy of the pages, created once from the settings."""

from urllib.parse import urlsplit

from kisslock.http.fixed_headers import frame_ancestors_sources
from kisslock.settings import Settings
from kisslock.walletconnect.hosts import HOSTED_RELAY, VERIFY_URL


def page_policy(settings: Settings, script_source: str, style_source: str) -> str:
    """Return the content security policy of the hosted page.

    If WalletConnect is on, the policy allows the relay and, except in development, WalletConnect's verify host.

    `script_source` and `style_source` are the source expressions of the inline script and the inline styles. These
    expressions are the same for every visitor of a build.
    """
    return _build_policy(
        settings, frame_ancestors_sources(settings), f"'self' {script_source}", f"'self' {style_source}"
    )


def feature_page_policy(settings: Settings) -> str:
    """Return the policy of feature pages. Feature pages can connect to the relay, and no site can frame them."""
    return _build_policy(settings, "'none'")


def _build_policy(settings: Settings, frame_ancestors: str, scripts: str = "'self'", styles: str = "'self'") -> str:
    connect_sources = "'self'"
    frame_directives: tuple[str, ...] = ()
    if settings.walletconnect.project_id:
        connect_sources += f" {_origin_of_url(settings.walletconnect.relay_url or HOSTED_RELAY)}"
        # In development, allow no frames, because the local relay of `kisslock dev` has no verify host.
        frame_directives = () if settings.dev else (f"frame-src {VERIFY_URL}",)
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src {scripts}",
            f"style-src {styles}",
            "img-src 'self' data:",
            f"connect-src {connect_sources}",
            *frame_directives,
            "font-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
            f"frame-ancestors {frame_ancestors}",
            "require-trusted-types-for 'script'",
            "trusted-types 'none'",
        )
    )


def _origin_of_url(url: str) -> str:
    url_parts = urlsplit(url)
    return f"{url_parts.scheme}://{url_parts.netloc.rpartition('@')[2]}"
