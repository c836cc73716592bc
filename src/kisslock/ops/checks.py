"""Findings about access to the metrics."""

from collections.abc import Iterator

from kisslock.finding import Finding
from kisslock.ops.access import can_show_metrics
from kisslock.settings import Settings


def check_settings(settings: Settings) -> Iterator[Finding]:
    """Yield a finding about who can read /metrics."""
    if not can_show_metrics(settings):
        access_note = "returns 404, because site.origins has an https origin; set server.metrics_token to read it"
    elif settings.server.metrics_token is None:
        access_note = "can be read from this machine only; set server.metrics_token to read it from other machines"
    else:
        access_note = "can be read with server.metrics_token"
    yield Finding(name="metrics", status="ok", message=f"/metrics {access_note}")
