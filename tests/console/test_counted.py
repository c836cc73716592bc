"""Gates and clients in the console's data, and in the exported file."""

from typing import Any

from kisslock.console.console import Console
from kisslock.gates.gates import HoldingChecker
from kisslock.oidc.counts import ClientCounts
from kisslock.storage.engine import Storage
from tests.auth.conftest import Clock, clock  # noqa: F401 (a fixture)
from tests.console.conftest import Operated, Site
from tests.oidc.program import HASH, KEY
from tests.oidc.rows import NOW_MS
from tests.oidc.test_rotation import NOTES, granted


def counted(site: Site, counts: Any, *counted: tuple[str | None, str]) -> None:
    """Store counts at the time of the console."""

    async def count() -> None:
        counts._clock = site.kisslock.services[Console].clock
        for name, outcome in counted:
            counts.add(name, outcome)
        await counts.store_pending()

    site.portal.call(count)


def test_an_operator_sees_how_often_visitors_passed_each_gate(operated: Operated) -> None:
    site = operated(chains={"1": {}})
    checks = (("club", "passed"), ("club", "passed"), ("club", "not_held"), (None, "unchecked"))
    counted(site, site.kisslock.services[HoldingChecker]._counts, *checks)
    client = site.operator().client
    assert client.get("/api/console/gates?range=1h").json()["gates"] == [
        {"gate": "club", "passed": 2, "not_held": 1, "unchecked": 0},
        {"gate": "(route)", "passed": 0, "not_held": 0, "unchecked": 1},
    ]
    sheet = client.get("/api/console/export.csv?what=gates&range=30d").text
    assert sheet.splitlines() == ['"gate","passed","not_held","unchecked"', '"club",2,1,0', '"(route)",0,0,1']


def test_an_operator_sees_a_row_for_each_openid_client(operated: Operated) -> None:
    site = operated(chains={"1": {}})
    asked = [(client, "asked") for client in ("notebook", "matrix", "matrix")]
    counted(site, ClientCounts(site.kisslock.services[Storage], is_enabled=True), *asked)
    client = site.operator().client
    empty = {"signed_in": 0, "refused": 0, "failed": 0}
    assert client.get("/api/console/clients?range=1h").json()["clients"] == [
        {"client": "matrix", "asked": 2, **empty},
        {"client": "notebook", "asked": 1, **empty},
    ]
    sheet = client.get("/api/console/export.csv?what=clients&range=30d").text
    lines = ['"client","asked","signed_in","refused","failed"', '"matrix",2,0,0,0', '"notebook",1,0,0,0']
    assert sheet.splitlines() == lines


def test_an_operator_sees_the_resource_servers_with_their_active_grants(
    operated: Operated,
    clock: Clock,  # noqa: F811
) -> None:
    resources = {
        "notes": {"url": NOTES, "scopes": ["notes:read", "notes:write"], "gate": "club", "secret": HASH},
        "charts": {"url": "https://charts.example", "token": "jwt"},
    }
    site = operated(
        chains={"1": {}},
        sign_in={"mode": "optional"},
        gates={"club": {"allow": [f"0x{'11' * 20}"]}},
        oidc={"enabled": True, "key": KEY, "resources": resources},
    )
    client = site.operator().client
    storage = site.kisslock.services[Storage]
    clock.now = NOW_MS / 1000
    empty = client.get("/api/console/clients?range=1h").json()
    for number in (1, 2, 3):
        site.portal.call(granted, storage, number)
    shown = client.get("/api/console/clients?range=1h").json()
    notes = {"name": "notes", "url": NOTES, "gate": "club", "scopes": ["notes:read", "notes:write"], "token": "opaque"}
    charts: dict[str, Any] = {
        "name": "charts",
        "url": "https://charts.example",
        "gate": None,
        "scopes": [],
        "token": "jwt",
    }
    assert empty["resources"] == [{**notes, "grants": 0}, {**charts, "grants": 0}]
    assert shown["resources"] == [{**notes, "grants": 3}, {**charts, "grants": 0}]


def test_a_site_without_resource_servers_queries_no_grants(operated: Operated) -> None:
    assert operated(chains={"1": {}}).operator().client.get("/api/console/clients?range=1h").json()["resources"] == []
