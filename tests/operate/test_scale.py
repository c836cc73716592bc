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
from tests.built import NEEDS_BUILT_FRONT_END
from tests.conftest import ServeSettings as Serve
from tests.databases import Postgres, new_database
from tests.http.test_wire import wrap_for_server
from tests.operate.conftest import EXAMPLE_FILES, create_proxy, example_file
from tests.operate.rows import execute_statement, read_log_totals, write_entries
from tools.places import ROOT

pytestmark = [pytest.mark.slow, NEEDS_BUILT_FRONT_END]
DAY_MS = 86_400_000
SAMPLING_BLOCK = re.compile(r"^```nginx\n(location = /api/auth/_log \{\n    if .*?)^```$", re.MULTILINE | re.DOTALL)


async def write_rows(url: str, first_number: int, count: int, at_ms: int) -> None:
    storage = open_storage(url)
    await storage.prepare()
    await write_entries(storage, first_number, count, at_ms)
    await storage.close()


def test_log_entries_are_stored_in_a_partition_for_each_day_and_whole_partitions_are_dropped(
    postgresql: Postgres,
) -> None:
    now_ms = int(time.time() * 1000)
    with new_database(postgresql.url) as url:
        asyncio.run(write_rows(url, 0, 100, now_ms))
        script = EXAMPLE_FILES / "partitions.sql"
        result = subprocess.run(
            [postgresql.program_path("psql"), "--no-psqlrc", "-v", "ON_ERROR_STOP=1", "-f", script, url],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert result.returncode == 0, result.stderr
        # The server starts with the partitioned tables, and writes entries as before. New entries continue with the
        # next ID.
        asyncio.run(write_rows(url, 100, 100, now_ms + DAY_MS))
        assert read_log_totals(url) == (200, 200, 200)
        count_by_partition = "SELECT tableoid::regclass::text, count(*) FROM log_entries GROUP BY 1 ORDER BY 1"
        first_partition, second_partition = execute_statement(url, count_by_partition)
        assert re.fullmatch(r"log_entries_\d{8}", str(first_partition[0]))
        assert (first_partition[1], second_partition) == (100, ("log_entries_before", 100))
        # The script drops the partition of a day that ended 32 days ago, and keeps the partition of yesterday.
        create_partition = "CREATE TABLE log_entries_{} PARTITION OF log_entries FOR VALUES FROM ({}) TO ({})"
        execute_statement(url, "ALTER TABLE log_entries DETACH PARTITION log_entries_before")
        for days in (1, 33):
            day = time.strftime("%Y%m%d", time.gmtime(time.time() - days * 86_400))
            midnight = (now_ms // DAY_MS - days) * DAY_MS
            execute_statement(url, create_partition.format(day, midnight, midnight + DAY_MS))
        count_partitions = "SELECT count(*) FROM pg_partition_tree('log_entries') WHERE isleaf"
        assert execute_statement(url, count_partitions) == [(16,)]
        execute_statement(url, "SELECT kisslock_days(30)")
        assert execute_statement(url, count_partitions) == [(15,)]


def test_nginx_with_the_sampling_settings_forwards_all_entries_of_about_every_tenth_visitor(
    serve_settings: Serve, tmp_path: Path
) -> None:
    requests_by_visitor: Counter[str] = Counter()

    async def count_request(scope: Scope, receive: Receive, send: Send) -> None:
        requests_by_visitor[dict(scope["headers"])[b"x-forwarded-for"].decode()] += 1
        await Response(200, ((b"content-length", b"0"),))(scope, receive, send)

    port = serve_settings(wrap_for_server(count_request))
    (location,) = SAMPLING_BLOCK.findall((ROOT / "docs" / "scale.md").read_text(encoding="utf-8"))

    def insert_sampling(text: str) -> str:
        return example_file("sampling.conf") + text.replace("    location / {", f"{location}\n    location / {{", 1)

    proxy = create_proxy("nginx", tmp_path)
    visitors = [f"127.0.{number // 200}.{number % 200 + 1}" for number in range(400)]
    with proxy.in_front_of(port, edit_file=insert_sampling) as site:
        for address in visitors:
            with site.open_browser(address) as browser:
                assert {browser.post("/api/auth/_log", content=b"step=opened").status_code for _ in range(3)} == {200}
    assert 15 <= len(requests_by_visitor) <= 75
    assert set(requests_by_visitor.values()) == {3}


def test_the_settings_of_the_log_collector_define_exactly_the_components_that_they_use() -> None:
    page = (ROOT / "docs" / "how-to" / "large-log.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"^```yaml\n(receivers:.*?)^```$", page, re.MULTILINE | re.DOTALL)
    file = yaml.safe_load(block)
    used_components = file["service"]["pipelines"]["logs"]
    for component_kind in ("receivers", "processors", "exporters"):
        assert set(used_components[component_kind]) == set(file[component_kind])
    assert file["service"]["extensions"] == [*file["extensions"]]
    assert file["receivers"]["filelog"]["storage"] in file["extensions"]
