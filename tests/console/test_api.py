"""The console's endpoints return the declared shapes and the stored data."""

from typing import Any

import msgspec
import pytest

from kisslock import Settings
from kisslock.features import enabled_features
from kisslock.http.endpoint import Endpoint
from kisslock.routes import routes_of
from tests.auth.conftest import Clock
from tests.console.conftest import Operated, Site
from tests.console.history import DAY_MS, HOUR_MS, MINUTE_MS, entry

ROUTES = routes_of(enabled_features(Settings()))

NOW = 1_795_256_430_400
MINE = [route for route in ROUTES if route.path.startswith("/api/console/")]


@pytest.fixture
def site_with_entries(site: Site, clock: Clock) -> Site:
    """Return a site at NOW. Its log has two openings with one wallet, of which one connected, and an old error."""
    clock.now = NOW / 1000
    about: dict[str, Any] = {"wallet": "rabby", "method": "extension"}
    first, second = "a" * 20, "b" * 20
    error = {"name": "Error", "message": "No answer", "stack": "Error: No answer"}
    site.keep(
        entry(at_ms=NOW - 8 * DAY_MS, level="error", code="CLIENT_FETCH_ERROR", error=error),
        entry(at_ms=NOW - 3 * HOUR_MS, step="opened", flow=first),
        # The same opening is reported twice, as by a page that returns from the back/forward cache.
        entry(at_ms=NOW - 2 * MINUTE_MS, step="opened", flow=first),
        entry(at_ms=NOW - 2 * MINUTE_MS, step="opened", flow=second),
        *(entry(at_ms=NOW - MINUTE_MS, step="requested", flow=flow, **about) for flow in (first, second)),
        entry(at_ms=NOW - 30_000, step="connected", flow=first, duration_ms=4100, **about),
        entry(at_ms=NOW - 20_000, step="failed", level="warn", code="WALLET/REJECTED", flow=second, **about),
    )
    return site


@pytest.mark.parametrize("endpoint", MINE, ids=lambda endpoint: endpoint.path)
def test_a_response_has_the_shape_that_the_route_declares(site_with_entries: Site, endpoint: Endpoint) -> None:
    response = site_with_entries.operator().client.get(f"{endpoint.path}?utm_source=x")
    if isinstance(endpoint.response, str):
        assert response.headers["content-type"].split(";")[0] == endpoint.response
        return
    decoded = msgspec.json.decode(response.content, type=endpoint.response, strict=True)
    assert msgspec.to_builtins(decoded) == response.json()


@pytest.mark.parametrize(("mode", "steps"), [("off", 4), ("optional", 5), ("required", 5)])
def test_the_funnel_has_a_last_step_only_if_visitors_can_sign_in(operated: Operated, mode: str, steps: int) -> None:
    response = operated(sign_in={"mode": mode}).operator().client.get("/api/console/funnel").json()
    assert len(response["steps"]) == steps


def test_the_wallets_and_errors_in_the_response_belong_to_the_requested_range(site_with_entries: Site) -> None:
    client = site_with_entries.operator().client
    (wallet,) = client.get("/api/console/wallets?range=1h").json()["wallets"]
    assert abs(wallet.pop("median_ms") - 4100) <= 4100 * 0.05
    assert wallet == {"wallet": "rabby", "method": "extension", "tries": 2, "successes": 1, "usual_pct": None}
    week = client.get("/api/console/errors?range=7d").json()["errors"]
    month = client.get("/api/console/errors?range=30d").json()["errors"]
    assert [item["code"] for item in week] == ["WALLET/REJECTED"]
    assert {item["code"]: item["trend"] for item in month} == {
        "CLIENT_FETCH_ERROR": [0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0],
        "WALLET/REJECTED": [0] * 11 + [1],
    }
    (group,) = client.get("/api/console/errors/groups?code=client_fetch_error").json()["groups"]
    assert group == {
        "name": "Error",
        "message": "No answer",
        "stack": "Error: No answer",
        "count": 1,
        "first_ms": NOW - 8 * DAY_MS,
        "last_ms": NOW - 8 * DAY_MS,
    }
