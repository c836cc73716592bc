"""Findings about access to the metrics."""

from collections.abc import Iterator

from kisslock.finding import Finding
from kisslock.ops.access import metrics_are_shown
from kisslock.settings import Settings


def check_settings(settings: Settings) -> Iterator[Finding]:
    """Yield a finding about who can read /metrics."""
    if not metrics_are_shown(settings):
        access = "returns 404, because site.origins has an https origin; set server.metrics_token to read it"
    elif settings.server.metrics_token is None:
        access = "can be read from this machine only; set server.metrics_token to read it from other machines"
    else:
        access = "can be read with server.metrics_token"
    yield Finding(name="metrics", status="ok", message=f"/metrics {access}")
