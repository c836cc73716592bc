"""The console's endpoints return the declared shapes and the stored data."""

from typing import Any

import msgspec
import pytest

from kisslock import Settings
from kisslock.features import enabled_features
from kisslock.http.endpoint import Endpoint
from kisslock.routes import collect_routes
from tests.auth.conftest import Clock
from tests.console.conftest import NewOperatedSite, OperatedSite
from tests.console.history import DAY_MS, HOUR_MS, MINUTE_MS, create_entry

ROUTES = collect_routes(enabled_features(Settings()))

NOW_MS = 1_795_256_430_400
CONSOLE_ROUTES = [route for route in ROUTES if route.path.startswith("/api/console/")]


@pytest.fixture
def site_with_entries(site: OperatedSite, clock: Clock) -> OperatedSite:
    """Return a site at NOW. Its log has two openings with one wallet, of which one connected, and an old error."""
    clock.now = NOW_MS / 1000
    wallet_fields: dict[str, Any] = {"wallet": "rabby", "method": "extension"}
    first_flow, second_flow = "a" * 20, "b" * 20
    error = {"name": "Error", "message": "No answer", "stack": "Error: No answer"}
    site.save_entries(
        create_entry(at_ms=NOW_MS - 8 * DAY_MS, level="error", code="CLIENT_FETCH_ERROR", error=error),
        create_entry(at_ms=NOW_MS - 3 * HOUR_MS, step="opened", flow=first_flow),
        # The same opening is reported twice, as by a page that returns from the back/forward cache.
        create_entry(at_ms=NOW_MS - 2 * MINUTE_MS, step="opened", flow=first_flow),
        create_entry(at_ms=NOW_MS - 2 * MINUTE_MS, step="opened", flow=second_flow),
        *(
            create_entry(at_ms=NOW_MS - MINUTE_MS, step="requested", flow=flow, **wallet_fields)
            for flow in (first_flow, second_flow)
        ),
        create_entry(at_ms=NOW_MS - 30_000, step="connected", flow=first_flow, duration_ms=4100, **wallet_fields),
        create_entry(
            at_ms=NOW_MS - 20_000,
            step="failed",
            level="warn",
            code="WALLET/REJECTED",
            flow=second_flow,
            **wallet_fields,
        ),
    )
    return site


@pytest.mark.parametrize("endpoint", CONSOLE_ROUTES, ids=lambda endpoint: endpoint.path)
def test_a_response_has_the_shape_that_the_route_declares(site_with_entries: OperatedSite, endpoint: Endpoint) -> None:
    response = site_with_entries.sign_in_operator().client.get(f"{endpoint.path}?utm_source=x")
    if isinstance(endpoint.response, str):
        assert response.headers["content-type"].split(";")[0] == endpoint.response
        return
    decoded_response = msgspec.json.decode(response.content, type=endpoint.response, strict=True)
    assert msgspec.to_builtins(decoded_response) == response.json()


@pytest.mark.parametrize(("mode", "steps"), [("off", 4), ("optional", 5), ("required", 5)])
def test_the_funnel_has_a_fifth_step_only_if_visitors_can_sign_in(
    new_operated_site: NewOperatedSite, mode: str, steps: int
) -> None:
    response = new_operated_site(sign_in={"mode": mode}).sign_in_operator().client.get("/api/console/funnel").json()
    assert len(response["steps"]) == steps


def test_the_wallets_and_errors_in_the_response_belong_to_the_requested_range(site_with_entries: OperatedSite) -> None:
    client = site_with_entries.sign_in_operator().client
    (wallet,) = client.get("/api/console/wallets?range=1h").json()["wallets"]
    assert abs(wallet.pop("median_ms") - 4100) <= 4100 * 0.05
    assert wallet == {"wallet": "rabby", "method": "extension", "tries": 2, "successes": 1, "usual_pct": None}
    week_errors = client.get("/api/console/errors?range=7d").json()["errors"]
    month_errors = client.get("/api/console/errors?range=30d").json()["errors"]
    assert [item["code"] for item in week_errors] == ["WALLET/REJECTED"]
    assert {item["code"]: item["trend"] for item in month_errors} == {
        "CLIENT_FETCH_ERROR": [0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0],
        "WALLET/REJECTED": [0] * 11 + [1],
    }
    (group,) = client.get("/api/console/errors/groups?code=client_fetch_error").json()["groups"]
    assert group == {
        "name": "Error",
        "message": "No answer",
        "stack": "Error: No answer",
        "count": 1,
        "first_ms": NOW_MS - 8 * DAY_MS,
        "last_ms": NOW_MS - 8 * DAY_MS,
    }
