"""Findings about who may read figures."""

from collections.abc import Iterator

from kisslock.checks.report import Check
from kisslock.ops.access import metrics_are_shown
from kisslock.settings import Settings


def check_settings(settings: Settings) -> Iterator[Check]:
    """Who may read /metrics."""
    if not metrics_are_shown(settings):
        access = "answers 404, because an https origin is named: server.metrics_token lets Prometheus read it"
    elif settings.server.metrics_token is None:
        access = "is for this machine only; server.metrics_token lets others read it"
    else:
        access = "is for those who send server.metrics_token"
    yield Check(name="metrics", status="ok", message=f"/metrics {access}")
