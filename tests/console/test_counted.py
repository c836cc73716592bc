"""Gates and clients in the console's data, and in the exported file."""

from typing import Any

from kisslock.console.console import Console
from kisslock.gates.gates import HoldingChecker
from kisslock.oidc.counts import ClientCounts
from kisslock.storage.engine import Storage
from tests.auth.conftest import Clock, clock  # noqa: F401 (a fixture)
from tests.console.conftest import NewOperatedSite, OperatedSite
from tests.oidc.program import OIDC_KEY, SECRET_HASH
from tests.oidc.rows import NOW_MS
from tests.oidc.test_rotation import NOTES_URL, store_and_exchange_grant


def store_counts(site: OperatedSite, counters: Any, *events: tuple[str | None, str]) -> None:
    """Store counts at the time of the console."""

    async def count_and_store() -> None:
        counters._clock = site.kisslock.services[Console].clock
        for name, outcome in events:
            counters.add(name, outcome)
        await counters.store_pending()

    site.portal.call(count_and_store)


def test_an_operator_sees_the_numbers_of_passed_and_failed_checks_of_each_gate(
    new_operated_site: NewOperatedSite,
) -> None:
    site = new_operated_site(chains={"1": {}})
    checks = (("club", "passed"), ("club", "passed"), ("club", "not_held"), (None, "unchecked"))
    store_counts(site, site.kisslock.services[HoldingChecker]._counts, *checks)
    client = site.sign_in_operator().client
    assert client.get("/api/console/gates?range=1h").json()["gates"] == [
        {"gate": "club", "passed": 2, "not_held": 1, "unchecked": 0},
        {"gate": "(route)", "passed": 0, "not_held": 0, "unchecked": 1},
    ]
    csv_text = client.get("/api/console/export.csv?what=gates&range=30d").text
    assert csv_text.splitlines() == ['"gate","passed","not_held","unchecked"', '"club",2,1,0', '"(route)",0,0,1']


def test_an_operator_sees_a_row_for_each_openid_client(new_operated_site: NewOperatedSite) -> None:
    site = new_operated_site(chains={"1": {}})
    requests_by_client = [(client, "asked") for client in ("notebook", "matrix", "matrix")]
    store_counts(site, ClientCounts(site.kisslock.services[Storage], is_enabled=True), *requests_by_client)
    client = site.sign_in_operator().client
    no_outcomes = {"signed_in": 0, "refused": 0, "failed": 0}
    assert client.get("/api/console/clients?range=1h").json()["clients"] == [
        {"client": "matrix", "asked": 2, **no_outcomes},
        {"client": "notebook", "asked": 1, **no_outcomes},
    ]
    csv_text = client.get("/api/console/export.csv?what=clients&range=30d").text
    lines = ['"client","asked","signed_in","refused","failed"', '"matrix",2,0,0,0', '"notebook",1,0,0,0']
    assert csv_text.splitlines() == lines


def test_an_operator_sees_the_resource_servers_with_their_active_grants(
    new_operated_site: NewOperatedSite,
    clock: Clock,  # noqa: F811
) -> None:
    resources = {
        "notes": {"url": NOTES_URL, "scopes": ["notes:read", "notes:write"], "gate": "club", "secret": SECRET_HASH},
        "charts": {"url": "https://charts.example", "token": "jwt"},
    }
    site = new_operated_site(
        chains={"1": {}},
        sign_in={"mode": "optional"},
        gates={"club": {"allow": [f"0x{'11' * 20}"]}},
        oidc={"enabled": True, "key": OIDC_KEY, "resources": resources},
    )
    client = site.sign_in_operator().client
    storage = site.kisslock.services[Storage]
    clock.now = NOW_MS / 1000
    without_grants = client.get("/api/console/clients?range=1h").json()
    for number in (1, 2, 3):
        site.portal.call(store_and_exchange_grant, storage, number)
    with_grants = client.get("/api/console/clients?range=1h").json()
    notes_settings = {
        "name": "notes",
        "url": NOTES_URL,
        "gate": "club",
        "scopes": ["notes:read", "notes:write"],
        "token": "opaque",
    }
    charts: dict[str, Any] = {
        "name": "charts",
        "url": "https://charts.example",
        "gate": None,
        "scopes": [],
        "token": "jwt",
    }
    assert without_grants["resources"] == [{**notes_settings, "grants": 0}, {**charts, "grants": 0}]
    assert with_grants["resources"] == [{**notes_settings, "grants": 3}, {**charts, "grants": 0}]


def test_the_console_lists_no_resource_servers_if_the_settings_have_none(new_operated_site: NewOperatedSite) -> None:
    assert (
        new_operated_site(chains={"1": {}})
        .sign_in_operator()
        .client.get("/api/console/clients?range=1h")
        .json()["resources"]
        == []
    )
