"""Counts: exactly what was sent, once, in any order and any batch, on SQLite and PostgreSQL."""

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kisslock.composition.storage import open_storage
from kisslock.log import store
from kisslock.log.batch import Batch
from kisslock.log.cardinality import MAX_GROUPS, MAX_NAMES, SENDER_SHARE_DIVISOR, CardinalityLimits
from kisslock.log.codes import PAGE_CODES, SERVER_CODES
from kisslock.log.entry import STEP_BITS, Entry, parse_entry
from kisslock.log.histogram import bin_middle_ms, duration_bin, median_duration_ms
from kisslock.log.store import BatchWrite
from kisslock.storage.engine import Storage
from kisslock.storage.tables import COUNT_SPANS_S
from tests.log.conftest import Rows

NOW_MS = 1_800_000_000_000
WALLETS = ("metamask", "rabby", "io.example")
METHODS = ("qr_code", "extension", "desktop")
Key = tuple[str, str, str, str]


def flow_id(number: int) -> str:
    return f"flow-{number:016d}"


def number_in_letters(number: int) -> str:
    """Return a number as letters, because digits do not distinguish errors."""
    return "".join("abcdefghij"[int(digit)] for digit in str(number))


def create_entry(at_ms: int = NOW_MS, **fields: str) -> Entry:
    entry = parse_entry({"level": "debug", **fields}, at_ms)
    assert entry
    return entry


def create_batch(*entries: Entry, limits: CardinalityLimits | None = None) -> Batch:
    batch = Batch()
    for entry in entries:
        batch.add(entry, limits or CardinalityLimits(WALLETS))
    return batch


async def read_table(storage: Storage, name: str) -> Rows:
    async with storage.autocommit() as connection:
        result = await connection.exec_driver_sql(f"SELECT * FROM {name}")  # noqa: S608 (ours)
        return [dict(row._mapping) for row in result]


async def read_all_counts(storage: Storage, span_s: int = 60) -> dict[Key, int]:
    """Return the rows of log_counts for a span, over all time."""
    counts: Counter[Key] = Counter()
    for row in await read_table(storage, "log_counts"):
        if row["span_s"] == span_s:
            assert row["at_ms"] % (span_s * 1000) == 0
            counts[row["kind"], row["wallet"], row["method"], row["name"]] += row["count"]
    return dict(counts)


async def test_one_dialog_opening_is_counted_once_for_its_wallet_and_once_for_each_known_phone_way(
    storage: Storage,
) -> None:
    shared_fields = {"flow": flow_id(1), "wallet": "rabby", "method": "qr_code"}
    phone_ways = ("app_link", "app_link", "relay", "carrier-pigeon")
    batch = create_batch(
        *(create_entry(NOW_MS, step="requested", way=phone_way, **shared_fields) for phone_way in phone_ways)
    )
    await store.save_batch(storage, batch, BatchWrite())
    assert await read_all_counts(storage) == {
        ("step", "", "", "requested"): 1,
        ("wallet", "rabby", "qr_code", "requested"): 1,
        ("way", "", "app_link", "requested"): 1,
        ("way", "", "relay", "requested"): 1,
    }
    assert not any(entry.texts for entry in (create_entry(step="requested", way="carrier-pigeon"),))


def recount_entries(entries: list[Entry]) -> dict[Key, int]:
    """Count the entries independently, from the rules."""
    counts: Counter[Key] = Counter()
    seen_keys: set[tuple[str, ...]] = set()
    for entry in entries:
        if entry.code and (entry.level == "error" or entry.step == "failed"):
            counts["error", "", "", entry.code] += 1
        if not entry.step or not entry.flow:
            continue
        keys = [("step", entry.flow, "", "", entry.step)]
        if entry.wallet:
            keys.append(("wallet", entry.flow, entry.wallet, entry.method, entry.step))
        for key in keys:
            if key not in seen_keys:
                seen_keys.add(key)
                counts[key[0], key[2], key[3], key[4]] += 1
                if key[0] == "wallet" and entry.step == "connected" and entry.duration_ms is not None:
                    counts["time", entry.wallet, entry.method, str(duration_bin(entry.duration_ms))] += 1
    return dict(counts)


def random_entries(seed: random.Random, number: int) -> list[Entry]:
    """Return entries of a few flows, mixed and repeated. Each `connected` of a flow has the same duration."""
    entries = []
    for _ in range(number):
        flow_number = seed.randrange(40)
        fields = {
            "step": seed.choice([*STEP_BITS, ""]),
            "flow": seed.choice([flow_id(flow_number), flow_id(flow_number), flow_id(flow_number), ""]),
        }
        if seed.random() < 0.7:
            fields |= {"wallet": seed.choice(WALLETS), "method": seed.choice(METHODS)}
        if fields["step"] == "connected":
            fields["duration_ms"] = str(1000 + flow_number)
        if fields["step"] in {"failed", ""}:
            fields |= {"level": seed.choice(["error", "warn"]), "code": seed.choice(["wallet/failed", "OWN_CODE"])}
            fields |= {"message": f"write {seed.randrange(9)} failed"}
        entries.append(create_entry(NOW_MS + seed.randrange(60_000), **fields))
    return entries


# Specification 7.13
async def test_the_stored_counts_equal_a_recount_of_the_sent_entries(storage: Storage) -> None:
    seed = random.Random(11)
    entries, limits = random_entries(seed, 2500), CardinalityLimits(WALLETS)
    batch_start = 0
    while batch_start < len(entries):
        size = seed.choice([1, 2, 7, 100, 600])
        await store.save_batch(
            storage, create_batch(*entries[batch_start : batch_start + size], limits=limits), BatchWrite()
        )
        batch_start += size
    expected = recount_entries(entries)
    for span_s in COUNT_SPANS_S:
        assert await read_all_counts(storage, span_s) == expected
    stored_rows = await read_table(storage, "log_entries")
    assert {row["id"] for row in stored_rows} == set(range(1, len(entries) + 1))
    groups = await read_table(storage, "log_groups")
    assert sum(row["count"] for row in groups) == sum(entry.is_failure for entry in entries)
    # The errors of one code differ only in a number, so they belong to one group.
    assert len(groups) == len({entry.code for entry in entries if entry.is_failure})


async def test_a_step_of_one_dialog_opening_is_counted_once_even_if_two_storages_store_entries_of_this_step(
    database: str,
) -> None:
    first_storage, other_storage = open_storage(database), open_storage(database)
    opened_entry = create_entry(step="opened", flow=flow_id(1))
    for storage in (first_storage, other_storage, first_storage):
        await store.save_batch(storage, create_batch(opened_entry, opened_entry), BatchWrite())
    assert await read_all_counts(first_storage) == {("step", "", "", "opened"): 1}
    assert len(await read_table(first_storage, "log_entries")) == 6
    await first_storage.close()
    await other_storage.close()


async def test_an_entry_is_counted_in_the_minute_and_hour_and_day_of_its_arrival(storage: Storage) -> None:
    for at_ms in (NOW_MS, NOW_MS + 60_000, NOW_MS + 3_600_000, NOW_MS + 86_400_000):
        await store.save_batch(
            storage, create_batch(create_entry(at_ms, step="opened", flow=flow_id(at_ms % 97))), BatchWrite()
        )
    rows = await read_table(storage, "log_counts")
    rows_by_span = Counter(row["span_s"] for row in rows)
    assert rows_by_span == {60: 4, 3600: 3, 86_400: 2}
    assert sum(row["count"] for row in rows) == 12


async def test_a_group_of_similar_errors_stores_the_first_error_and_the_number_of_errors(storage: Storage) -> None:
    stack = "TypeError: x\n    at f (https://{}/assets/page-{}.js:{}:9)"
    for at_ms, build in ((NOW_MS, "AAAAAAAA"), (NOW_MS + 5, "BBBBBBBB")):
        text = stack.format(f"{build}.example", build, at_ms % 97)
        entry = create_entry(
            at_ms, level="error", code="x", name="TypeError", message=f"no {at_ms} of 0x{'ab' * 20}", stack=text
        )
        await store.save_batch(storage, create_batch(entry), BatchWrite())
    (group,) = await read_table(storage, "log_groups")
    assert (group["count"], group["first_ms"], group["last_ms"]) == (2, NOW_MS, NOW_MS + 5)
    assert (group["code"], group["name"], group["message"]) == ("X", "TypeError", f"no {NOW_MS} of 0x…")
    assert "AAAAAAAA" in group["stack"]
    assert {row["fingerprint"] for row in await read_table(storage, "log_entries")} == {group["fingerprint"]}


async def test_ids_of_entries_are_never_reused_even_after_all_entries_were_deleted(storage: Storage) -> None:
    await store.save_batch(storage, create_batch(create_entry(code="A"), create_entry(code="B")), BatchWrite())
    await storage.exclusive_transaction(lambda connection: connection.exec_driver_sql("DELETE FROM log_entries"))
    await store.save_batch(storage, create_batch(create_entry(code="C")), BatchWrite())
    (row,) = await read_table(storage, "log_entries")
    assert row["id"] == 3


def test_one_sender_cannot_use_up_the_limit_of_invented_names_for_other_senders() -> None:
    limits = CardinalityLimits(WALLETS)

    def entries_with_new_names(sender: str, prefix: str, count: int = 2000) -> tuple[int, int, int]:
        batch = Batch()
        for n in range(count):
            fields: dict[str, Any] = {"wallet": f"{prefix}{n}", "message": f"{prefix} {number_in_letters(n)}"}
            batch.add(create_entry(level="error", code=f"{prefix}-{n}", **fields), limits, sender)
        codes, wallets = {row[2] for row in batch.entries} - {"OTHER"}, {row[4] for row in batch.entries} - {"other"}
        texts = {row[3] for row in batch.groups.values()} - {""}
        return len(codes), len(wallets), len(texts)

    expected_counts = (
        MAX_NAMES // SENDER_SHARE_DIVISOR,
        MAX_NAMES // SENDER_SHARE_DIVISOR,
        MAX_GROUPS // SENDER_SHARE_DIVISOR,
    )
    assert entries_with_new_names("203.0.113.9", "flood") == expected_counts
    assert entries_with_new_names("203.0.113.9", "again") == (0, 0, 0)
    assert entries_with_new_names("203.0.113.10", "real", 5) == (5, 5, 5)
    # Names that the server already knows do not count toward a sender's limit.
    assert entries_with_new_names("203.0.113.9", "real", 5) == (5, 5, 5)


def test_the_number_of_invented_names_is_limited_for_each_hour() -> None:
    limits = CardinalityLimits(WALLETS)

    def entries_with_new_names(hour: int, count: int) -> tuple[set[str], set[str], set[str]]:
        at_ms = NOW_MS + hour * 3_600_000
        entries = [
            create_entry(at_ms, level="error", code=f"made-up-{n}", wallet=f"w{n}", message=number_in_letters(n))
            for n in range(count)
        ]
        batch = create_batch(*entries, limits=limits)
        return {row[2] for row in batch.entries}, {row[4] for row in batch.entries}, set(batch.groups)

    codes, wallets, groups = entries_with_new_names(0, 2000)
    assert (len(codes), len(wallets)) == (MAX_NAMES + 1, MAX_NAMES + 1)
    assert {"OTHER"} < codes
    assert {"other"} < wallets
    assert len(groups) == MAX_GROUPS + 1
    batch_with_known_code = create_batch(
        create_entry(level="error", code="wallet/failed", wallet="metaMask"), limits=limits
    )
    assert batch_with_known_code.entries[0][2:5] == ("WALLET/FAILED", "", "metamask")
    assert len(entries_with_new_names(1, 10)[0]) == 10


@pytest.mark.parametrize("code", sorted(PAGE_CODES | SERVER_CODES))
def test_an_entry_keeps_its_known_error_code_after_the_limit_of_unknown_codes_is_reached(code: str) -> None:
    limits = CardinalityLimits(WALLETS)
    create_batch(*(create_entry(level="error", code=f"X{number}") for number in range(MAX_NAMES + 1)), limits=limits)
    assert create_batch(create_entry(level="error", code=code), limits=limits).entries[0][2] == code


@given(st.integers(0, 86_400_000))
def test_the_value_of_a_histogram_bin_differs_from_each_duration_in_the_bin_by_at_most_5_percent(
    duration_ms: int,
) -> None:
    assert abs(bin_middle_ms(duration_bin(duration_ms)) - max(duration_ms, 1)) <= 0.05 * max(duration_ms, 1)


@given(st.lists(st.integers(1, 86_400_000), min_size=1, max_size=60))
def test_a_median_differs_from_the_exact_median_by_at_most_5_percent(durations: list[int]) -> None:
    approximate_median: Any = median_duration_ms(Counter(map(duration_bin, durations)))
    exact_median = sorted(durations)[(len(durations) - 1) // 2]
    assert abs(approximate_median - exact_median) <= 0.05 * exact_median + 0.5


@pytest.mark.parametrize(("counts", "expected_ms"), [({}, None), ({3: 0}, None), ({0: 1}, 1), ({0: 1, 80: 2}, 1951)])
def test_the_median_is_the_middle_of_a_bin_or_missing_if_there_are_no_durations(
    counts: dict[int, int], expected_ms: int | None
) -> None:
    assert median_duration_ms(counts) == expected_ms
