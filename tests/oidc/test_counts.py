"""Outcomes of clients' requests are counted by client and outcome, for /metrics and for the console."""

from kisslock import metrics
from kisslock.console import counts as shown
from kisslock.console import store
from kisslock.console.ranges import window_of_range
from kisslock.oidc.counts import ClientCounts
from kisslock.storage.engine import Storage

NOW_S = 1_795_256_430.4


def metric_value(name: str, **labels: str) -> float:
    return metrics.REGISTRY.get_sample_value(name, labels) or 0.0


async def test_each_outcome_of_an_openid_sign_in_is_counted_once_and_each_error_is_counted_by_its_code(
    storage: Storage,
) -> None:
    counts = ClientCounts(storage, is_enabled=True, clock=lambda: NOW_S, delay_s=3600)
    count_before = metric_value("kisslock_oidc_clients_total", client="notebook", outcome="signed_in")
    errors_before = metric_value("kisslock_oidc_errors_total", code="invalid_grant")
    for outcome in ("asked", "asked", "asked", "signed_in", "refused", "failed"):
        counts.add("notebook", outcome)
    counts.count_error("invalid_grant")
    await counts.close()
    assert metric_value("kisslock_oidc_clients_total", client="notebook", outcome="signed_in") - count_before == 1
    assert metric_value("kisslock_oidc_errors_total", code="invalid_grant") - errors_before == 1
    time_window = window_of_range("30d", int(NOW_S * 1000))
    (client_count,) = shown.client_counts_answer(
        time_window, await store.read_counts(storage, time_window.spans(), "client")
    ).clients
    assert (
        client_count.client,
        client_count.asked,
        client_count.signed_in,
        client_count.refused,
        client_count.failed,
    ) == ("notebook", 3, 1, 1, 1)
    (error,) = shown.error_counts_answer(time_window, await store.read_error_counts(storage, time_window)).errors
    assert (error.code, error.count) == ("OIDC/INVALID_GRANT", 1)
