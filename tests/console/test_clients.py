"""The programs in the console's data: who may read them, and the file."""

from kisslock.console.console import Console
from kisslock.oidc.counts import ClientCounts
from kisslock.storage.engine import Storage
from tests.console.conftest import Operated


def test_an_operator_reads_a_line_for_each_program(operated: Operated) -> None:
    site = operated(chains={"1": {}})
    counts = ClientCounts(site.kisslock.services[Storage], stored=True, clock=site.kisslock.services[Console].clock)

    async def count() -> None:
        for client in ("notebook", "matrix", "matrix"):
            counts.add(client, "asked")
        await counts.store()

    site.portal.call(count)
    client = site.operator().client
    empty = {"signed_in": 0, "refused": 0, "failed": 0}
    assert client.get("/api/console/clients?range=1h").json()["clients"] == [
        {"client": "matrix", "asked": 2, **empty},
        {"client": "notebook", "asked": 1, **empty},
    ]
    sheet = client.get("/api/console/export.csv?what=clients&range=30d").text
    lines = ['"client","asked","signed_in","refused","failed"', '"matrix",2,0,0,0', '"notebook",1,0,0,0']
    assert sheet.splitlines() == lines
