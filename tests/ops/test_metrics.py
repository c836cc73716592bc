"""/metrics: the clients that may read it, and its figures."""

import os
import platform
import re
import time
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import event
from starlette.testclient import TestClient

from kisslock import Settings, __version__, metrics
from kisslock.composition.storage import open_storage
from kisslock.errors import StorageUnavailable
from kisslock.ops.checks import check_settings
from tests.conftest import NewKisslock

METRICS_TOKEN = "a-token-of-sixteen-letters"


def get_metrics(new_kisslock: NewKisslock, client: str, headers: dict[str, str] | None = None, **tables: Any) -> Any:
    response = TestClient(new_kisslock(**tables).app, client=(client, 1)).get("/metrics", headers=headers or {})
    return response.status_code, response.json()["error"]["code"] if response.status_code != 200 else response.text


@pytest.mark.parametrize("client", ["127.0.0.1", "127.8.8.8", "::1"])
def test_a_client_on_this_machine_can_read_the_metrics_if_no_token_is_set(
    new_kisslock: NewKisslock, client: str
) -> None:
    assert get_metrics(new_kisslock, client)[0] == 200


@pytest.mark.parametrize("client", ["203.0.113.9", "10.0.0.1", "testclient", "2001:db8::1"])
def test_a_client_on_another_machine_cannot_read_the_metrics_if_no_token_is_set(
    new_kisslock: NewKisslock, client: str
) -> None:
    assert get_metrics(new_kisslock, client) == (403, "metrics/loopback-only")


@pytest.mark.parametrize("name", ["X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"])
def test_a_metrics_request_through_a_proxy_on_this_machine_is_rejected_if_no_token_is_set(
    new_kisslock: NewKisslock, name: str
) -> None:
    assert get_metrics(new_kisslock, "127.0.0.1", {name: "203.0.113.9"}) == (403, "metrics/loopback-only")


@pytest.mark.parametrize(
    ("origins", "is_served"),
    [
        (["https://app.example"], False),
        (["http://127.0.0.1:8000", "https://app.example"], False),
        (["http://127.0.0.1:8000"], True),
        ([], True),
    ],
)
def test_a_site_with_an_https_origin_serves_no_metrics_if_no_token_is_set(
    new_kisslock: NewKisslock, origins: list[str], is_served: bool
) -> None:
    """A TCP forwarder adds no header, so each visitor behind it looks like this machine."""
    site = {"origins": origins}
    assert get_metrics(new_kisslock, "127.0.0.1", site=site)[0] == (200 if is_served else 404)
    if not is_served:
        assert get_metrics(new_kisslock, "203.0.113.9", site=site) == (404, "http/not-found")
    assert get_metrics(new_kisslock, "127.0.0.1", site=site, server={"metrics_token": METRICS_TOKEN}) == (
        401,
        "metrics/token-needed",
    )
    (finding,) = [check for check in check_settings(Settings.of(site=site)) if check.name == "metrics"]
    assert ("404" in finding.message) is not is_served


@pytest.mark.parametrize(
    ("authorization", "status"),
    [
        (f"Bearer {METRICS_TOKEN}", 200),
        (f"bearer {METRICS_TOKEN}", 200),
        ("Bearer wrong", 401),
        (METRICS_TOKEN, 401),
        ("Basic x", 401),
        ("", 401),
    ],
)
def test_only_the_token_decides_who_can_read_the_metrics_if_a_token_is_set(
    new_kisslock: NewKisslock, authorization: str, status: int
) -> None:
    for client in ("127.0.0.1", "203.0.113.9"):
        assert (
            get_metrics(
                new_kisslock, client, {"Authorization": authorization}, server={"metrics_token": METRICS_TOKEN}
            )[0]
            == status
        )


def test_the_metrics_are_prometheus_text_and_contain_no_label_that_a_visitor_chose(client: TestClient) -> None:
    for method in ("eth_chainId", "no_such_method_by_a_visitor"):
        client.post("/api/rpc/1", json={"jsonrpc": "2.0", "id": 1, "method": method})
    response = client.get("/metrics")
    assert response.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert response.headers["cache-control"] == "no-store"
    assert "visitor" not in response.text
    assert re.search(r'^kisslock_http_requests_total\{status="4xx"\} [1-9]', response.text, re.MULTILINE)
    for name in ("kisslock_rpc_calls_total", "kisslock_upstream_attempts_total", "kisslock_rpc_cache_bytes"):
        assert f"# TYPE {name.removesuffix('_total')}" in response.text or f"# TYPE {name}" in response.text


def read_sample(text: str, name: str, **labels: str) -> float | None:
    """The sample of a metric in the text of /metrics."""
    (sample_value,) = [
        [sample.value for sample in family.samples if sample.name == name and sample.labels.items() >= labels.items()]
        for family in text_string_to_metric_families(text)
        if name.startswith(family.name)
    ] or [[]]
    return sum(sample_value) if sample_value else None


def test_request_durations_are_grouped_by_the_template_of_a_route_and_never_by_a_path(client: TestClient) -> None:
    route = {"method": "GET", "route": "/api/profile/{address}", "status": "4xx"}
    other_labels = {"method": "", "route": "", "status": "4xx"}

    def request_count(labels: dict[str, str]) -> float:
        return read_sample(client.get("/metrics").text, "kisslock_http_seconds_count", **labels) or 0

    counts_before = request_count(route), request_count(other_labels)
    for path in ("/api/profile/named-by-a-visitor", "/named-by-a-visitor"):
        assert client.get(path).status_code in {400, 404}
    # An HTTP method that the route does not accept never becomes the value of a label.
    assert client.request("VISITOR", "/api/profile/0x1").status_code == 405
    assert (request_count(route), request_count(other_labels)) == (counts_before[0] + 2, counts_before[1] + 1)
    assert "visitor" not in client.get("/metrics").text.lower()


def test_the_metrics_include_the_build_and_the_process_and_the_connection_pool(new_kisslock: NewKisslock) -> None:
    with TestClient(new_kisslock().app, client=("127.0.0.1", 1)) as client:
        metrics_before = client.get("/metrics").text
        assert client.get("/api/ready").status_code == 200
        text = client.get("/metrics").text
    version = {"version": __version__, "python": platform.python_version()}
    assert read_sample(text, "kisslock_build_info", **version) == 1
    # The request for the metrics itself is in flight.
    assert read_sample(text, "kisslock_http_in_flight") == 1
    if Path("/proc/self").exists():
        own_labels = {"pid": str(os.getpid())}
        assert (read_sample(text, "process_resident_memory_bytes", **own_labels) or 0) > 1e6
        assert abs((read_sample(text, "process_start_time_seconds", **own_labels) or 0) - time.time()) < 24 * 3600

    def connection_count(metrics_text: str, connection_state: str) -> float:
        return read_sample(metrics_text, "kisslock_storage_connections", state=connection_state) or 0

    assert connection_count(text, "used") == connection_count(metrics_before, "used")
    assert connection_count(text, "open") > connection_count(metrics_before, "open")


async def test_an_operation_that_fails_in_the_database_is_counted() -> None:
    storage = open_storage("sqlite:////nowhere/x.db")

    def failure_count() -> float:
        return read_sample(metrics.render_metrics().decode(), "kisslock_storage_failures_total") or 0

    failures_before = failure_count()
    with pytest.raises(StorageUnavailable):
        await storage.ping()
    await storage.close()
    assert failure_count() == failures_before + 1


async def test_a_dead_connection_that_cannot_be_replaced_is_not_counted_as_used(tmp_path: Path) -> None:
    storage = open_storage(f"sqlite:///{tmp_path}/x.db")
    async with storage.read_connection() as connection:
        await connection.invalidate()
    used_before = read_sample(metrics.render_metrics().decode(), "kisslock_storage_connections", state="used")

    def raise_unavailable(*_: object) -> None:
        raise ConnectionRefusedError

    event.listen(storage.engine.sync_engine, "do_connect", raise_unavailable)
    with pytest.raises(StorageUnavailable):
        await storage.ping()
    assert read_sample(metrics.render_metrics().decode(), "kisslock_storage_connections", state="used") == used_before
    await storage.close()


def test_two_workers_can_remove_the_metrics_file_of_a_dead_worker_at_the_same_time(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    # No process has an ID of 11 digits.
    (tmp_path / "gauge_livesum_99999999999.db").touch()

    def remove_twice(pid: int) -> None:
        (tmp_path / f"gauge_livesum_{pid}.db").unlink()
        raise FileNotFoundError

    monkeypatch.setenv(metrics.FOLDER_VARIABLE, str(tmp_path))
    monkeypatch.setattr(metrics, "mark_process_dead", remove_twice)
    metrics.render_metrics()
    assert not list(tmp_path.iterdir())


def test_the_empty_metrics_file_of_a_starting_worker_is_skipped(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / f"counter_{os.getpid()}.db").touch()
    monkeypatch.setenv(metrics.FOLDER_VARIABLE, str(tmp_path))
    assert b"process_start_time_seconds" in metrics.render_metrics()
