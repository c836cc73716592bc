"""docs/scale.md: partitions of the log by day, and the log of every tenth visitor."""

import asyncio
import re
import subprocess
import time
from collections import Counter
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped,unused-ignore] # comes with schemathesis
from starlette.types import Receive, Scope, Send

from kisslock.composition.storage import open_storage
from kisslock.http.response import Response
from tests.built import BUILT
from tests.conftest import Site as Serve
from tests.databases import Postgres, new_database
from tests.http.test_wire import alone
from tests.operate.conftest import FILES, proxy_named, shown
from tests.operate.rows import count_log_rows, rows, write
from tools.places import ROOT

pytestmark = [pytest.mark.slow, BUILT]
DAY_MS = 86_400_000
LOCATION = re.compile(r"^```nginx\n(location = /api/auth/_log \{\n    if .*?)^```$", re.MULTILINE | re.DOTALL)


async def written(url: str, first: int, count: int, at_ms: int) -> None:
    storage = open_storage(url)
    await storage.prepare()
    await write(storage, first, count, at_ms)
    await storage.close()


def test_log_entries_are_stored_in_a_partition_for_each_day_and_whole_partitions_are_dropped(
    postgres: Postgres,
) -> None:
    now_ms = int(time.time() * 1000)
    with new_database(postgres.url) as url:
        asyncio.run(written(url, 0, 100, now_ms))
        script = FILES / "partitions.sql"
        result = subprocess.run(
            [postgres.program("psql"), "--no-psqlrc", "-v", "ON_ERROR_STOP=1", "-f", script, url],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert result.returncode == 0, result.stderr
        # The server starts with the partitioned tables, and writes entries as before. New entries continue with the
        # next ID.
        asyncio.run(written(url, 100, 100, now_ms + DAY_MS))
        assert count_log_rows(url) == (200, 200, 200)
        by_table = "SELECT tableoid::regclass::text, count(*) FROM log_entries GROUP BY 1 ORDER BY 1"
        first, second = rows(url, by_table)
        assert re.fullmatch(r"log_entries_\d{8}", str(first[0]))
        assert (first[1], second) == (100, ("log_entries_before", 100))
        # The partition of a day that ended 32 days ago is dropped. Yesterday's stays.
        make = "CREATE TABLE log_entries_{} PARTITION OF log_entries FOR VALUES FROM ({}) TO ({})"
        rows(url, "ALTER TABLE log_entries DETACH PARTITION log_entries_before")
        for days in (1, 33):
            day = time.strftime("%Y%m%d", time.gmtime(time.time() - days * 86_400))
            midnight = (now_ms // DAY_MS - days) * DAY_MS
            rows(url, make.format(day, midnight, midnight + DAY_MS))
        partitions = "SELECT count(*) FROM pg_partition_tree('log_entries') WHERE isleaf"
        assert rows(url, partitions) == [(16,)]
        rows(url, "SELECT kisslock_days(30)")
        assert rows(url, partitions) == [(15,)]


def test_the_sampled_log_has_all_entries_of_every_tenth_visitor(serve: Serve, tmp_path: Path) -> None:
    reached: Counter[str] = Counter()

    async def counting(scope: Scope, receive: Receive, send: Send) -> None:
        reached[dict(scope["headers"])[b"x-forwarded-for"].decode()] += 1
        await Response(200, ((b"content-length", b"0"),))(scope, receive, send)

    port = serve(alone(counting))
    (location,) = LOCATION.findall((ROOT / "docs" / "scale.md").read_text(encoding="utf-8"))

    def sampled(text: str) -> str:
        return shown("sampling.conf") + text.replace("    location / {", f"{location}\n    location / {{", 1)

    proxy = proxy_named("nginx", tmp_path)
    visitors = [f"127.0.{number // 200}.{number % 200 + 1}" for number in range(400)]
    with proxy.before(port, change=sampled) as site:
        for address in visitors:
            with site.visitor(address) as browser:
                assert {browser.post("/api/auth/_log", content=b"step=opened").status_code for _ in range(3)} == {200}
    assert 15 <= len(reached) <= 75
    assert set(reached.values()) == {3}


def test_the_collectors_settings_define_every_component_that_they_name() -> None:
    page = (ROOT / "docs" / "how-to" / "large-log.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"^```yaml\n(receivers:.*?)^```$", page, re.MULTILINE | re.DOTALL)
    file = yaml.safe_load(block)
    used = file["service"]["pipelines"]["logs"]
    for kind in ("receivers", "processors", "exporters"):
        assert set(used[kind]) == set(file[kind])
    assert file["service"]["extensions"] == [*file["extensions"]]
    assert file["receivers"]["filelog"]["storage"] in file["extensions"]
