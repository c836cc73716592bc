"""/metrics: the clients that may read it, and its figures."""

import re
from typing import Any

import pytest
from starlette.testclient import TestClient

from kisslock.checks.settings import check_settings
from kisslock.settings import Settings
from tests.conftest import NewKisslock

TOKEN = "a-token-of-sixteen-letters"


def read(new_kisslock: NewKisslock, client: str, headers: dict[str, str] | None = None, **tables: Any) -> Any:
    answer = TestClient(new_kisslock(**tables).app, client=(client, 1)).get("/metrics", headers=headers or {})
    return answer.status_code, answer.json()["error"]["code"] if answer.status_code != 200 else answer.text


@pytest.mark.parametrize("client", ["127.0.0.1", "127.8.8.8", "::1"])
def test_without_a_token_this_machine_may_read(new_kisslock: NewKisslock, client: str) -> None:
    assert read(new_kisslock, client)[0] == 200


@pytest.mark.parametrize("client", ["203.0.113.9", "10.0.0.1", "testclient", "2001:db8::1"])
def test_without_a_token_another_machine_may_not_read(new_kisslock: NewKisslock, client: str) -> None:
    assert read(new_kisslock, client) == (403, "metrics/loopback-only")


@pytest.mark.parametrize("name", ["X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"])
def test_without_a_token_a_request_through_a_proxy_on_this_machine_is_refused(
    new_kisslock: NewKisslock, name: str
) -> None:
    assert read(new_kisslock, "127.0.0.1", {name: "203.0.113.9"}) == (403, "metrics/loopback-only")


@pytest.mark.parametrize(
    ("origins", "shown"),
    [
        (["https://app.example"], False),
        (["http://127.0.0.1:8000", "https://app.example"], False),
        (["http://127.0.0.1:8000"], True),
        ([], True),
    ],
)
def test_a_site_with_https_shows_no_figures_without_a_token(
    new_kisslock: NewKisslock, origins: list[str], shown: bool
) -> None:
    """A TCP forwarder adds no header, so each visitor behind it looks like this machine."""
    site = {"origins": origins}
    assert read(new_kisslock, "127.0.0.1", site=site)[0] == (200 if shown else 404)
    if not shown:
        assert read(new_kisslock, "203.0.113.9", site=site) == (404, "http/not-found")
    assert read(new_kisslock, "127.0.0.1", site=site, server={"metrics_token": TOKEN}) == (401, "metrics/token-needed")
    (told,) = [check for check in check_settings(Settings.of(site=site)) if check.name == "metrics"]
    assert ("404" in told.message) is not shown


@pytest.mark.parametrize(
    ("given", "status"),
    [
        (f"Bearer {TOKEN}", 200),
        (f"bearer {TOKEN}", 200),
        ("Bearer wrong", 401),
        (TOKEN, 401),
        ("Basic x", 401),
        ("", 401),
    ],
)
def test_with_a_token_it_alone_decides(new_kisslock: NewKisslock, given: str, status: int) -> None:
    for client in ("127.0.0.1", "203.0.113.9"):
        assert read(new_kisslock, client, {"Authorization": given}, server={"metrics_token": TOKEN})[0] == status


def test_the_figures_are_prometheus_text_and_labels_are_ours(client: TestClient) -> None:
    for method in ("eth_chainId", "no_such_method_by_a_visitor"):
        client.post("/api/rpc/1", json={"jsonrpc": "2.0", "id": 1, "method": method})
    answer = client.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert answer.headers["cache-control"] == "no-store"
    assert "visitor" not in answer.text
    assert re.search(r'^kisslock_http_requests_total\{status="4xx"\} [1-9]', answer.text, re.MULTILINE)
    for name in ("kisslock_rpc_calls_total", "kisslock_upstream_attempts_total", "kisslock_rpc_cache_bytes"):
        assert f"# TYPE {name.removesuffix('_total')}" in answer.text or f"# TYPE {name}" in answer.text
