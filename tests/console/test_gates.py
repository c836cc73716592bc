"""The checks of gates in the console's data: who may read them, and the file."""

from kisslock.console.console import Console
from kisslock.gates.gates import Gates
from tests.console.conftest import Operated


def test_an_operator_reads_how_often_gates_let_accounts_in(operated: Operated) -> None:
    site = operated(chains={"1": {}})
    counts = site.kisslock.services[Gates]._counts
    assert counts is not None

    async def count() -> None:
        counts._clock = site.kisslock.services[Console].clock
        for gate, outcome in (("club", "passed"), ("club", "passed"), ("club", "not_held"), (None, "unchecked")):
            counts.add(gate, outcome)  # type: ignore[arg-type] # the words of Outcome
        await counts.store()

    site.portal.call(count)
    client = site.operator().client
    assert client.get("/api/console/gates?range=1h").json()["gates"] == [
        {"gate": "club", "passed": 2, "not_held": 1, "unchecked": 0},
        {"gate": "(route)", "passed": 0, "not_held": 0, "unchecked": 1},
    ]
    sheet = client.get("/api/console/export.csv?what=gates&range=30d").text
    assert sheet.splitlines() == ['"gate","passed","not_held","unchecked"', '"club",2,1,0', '"(route)",0,0,1']
