"""The page shows the same as a recount of the log, on SQLite and PostgreSQL."""

import asyncio
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kisslock import Settings
from kisslock.auth.sign_in import SignIn
from kisslock.composition.storage import open_storage
from kisslock.console.console import Console
from kisslock.console.ranges import ROWS_BY_RANGE
from kisslock.console.wire import ConsoleRange
from kisslock.log.entry import STEP_BITS, Entry
from kisslock.storage.engine import Storage
from tests.console.history import DAY_MS, create_entry, delete_all_entries, recount_entries, save_entries

NOW_MS = 1_795_256_430_400
WALLETS_AND_METHODS = [
    ("rabby", "extension"),
    ("metamask", "extension"),
    ("metamask", "qr_code"),
    ("io.new.wallet", ""),
]
# The strategy often generates the exact end of a minute, an hour, a day or a range.
AGE_MS = st.one_of(
    st.integers(0, 32 * DAY_MS),
    st.integers(0, 90 * 60_000),
    st.builds(
        lambda rows, row_ms, off: max(0, NOW_MS - (NOW_MS // row_ms - rows) * row_ms + off),
        st.sampled_from([0, 1, 22, 23, 24, 59, 60, 166, 167, 168, 718, 719, 720]),
        st.sampled_from([60_000, 3_600_000, 86_400_000]),
        st.integers(-2, 2),
    ),
)


@st.composite
def random_entry(draw: st.DrawFn) -> Entry:
    wallet, method = draw(st.sampled_from([("", ""), *WALLETS_AND_METHODS]))
    step = draw(st.sampled_from(["", *STEP_BITS]))
    level = draw(st.sampled_from(["debug", "warn", "error"]))
    code = draw(st.sampled_from(["", "WALLET/REJECTED", "PAIRING/UNREACHABLE", "CLIENT_FETCH_ERROR"]))
    return create_entry(
        at_ms=NOW_MS - draw(AGE_MS),
        step=step,
        level=level,
        code=code,
        wallet=wallet,
        method=method,
        flow=draw(st.sampled_from(["", *(f"flow-{number:016d}" for number in range(4))])),
        duration_ms=draw(st.one_of(st.none(), st.integers(0, 86_400_000))) if step == "connected" else None,
        error={"name": "Error", "message": draw(st.sampled_from(["a", "b"]))} if level == "error" else {},
    )


class NoSessions(SignIn):
    """Sign-in without sessions: these tests do not pass the operator check."""

    def __init__(self) -> None: ...


async def require_equal_counts(storage: Storage, log_entries: list[Entry]) -> None:
    """Compare every range with a recount."""
    console = Console(Settings.of(sign_in={"mode": "optional"}), storage, NoSessions(), clock=lambda: NOW_MS / 1000)
    for name, (span_s, rows) in ROWS_BY_RANGE.items():
        time_window = console.window(name)
        expected = recount_entries(log_entries, time_window.from_ms, span_s * 1000, rows)
        funnel = {step.step: step.count for step in (await console.funnel(time_window)).steps}
        assert funnel == {step: expected.steps[step] for step in STEP_BITS if step != "failed"}
        wallets = {
            (wallet.wallet, str(wallet.method or "")): wallet for wallet in (await console.wallets(time_window)).wallets
        }
        assert {
            pair: wallet_counts.tries for pair, wallet_counts in wallets.items() if wallet_counts.tries
        } == +expected.tries
        assert {
            pair: wallet_counts.successes for pair, wallet_counts in wallets.items() if wallet_counts.successes
        } == +expected.successes
        assert {
            pair for pair, wallet_counts in wallets.items() if wallet_counts.median_ms is not None
        } == expected.medians.keys()
        for pair, middle in expected.medians.items():
            # Medians may differ by the width of a histogram bin, plus rounding to whole milliseconds. 0 ms counts as 1
            # ms.
            assert wallets[pair].median_ms == pytest.approx(middle, abs=middle * 0.048 + 1)
        errors = (await console.errors(time_window)).errors
        assert {error.code: error.count for error in errors} == expected.errors
        assert {error.code: error.trend for error in errors} == expected.trends


def test_the_counts_in_the_console_equal_a_recount_of_the_stored_entries(database: str) -> None:
    loop = asyncio.new_event_loop()
    storage = open_storage(database)

    @settings(max_examples=40, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow])
    @given(st.lists(random_entry(), max_size=25).map(lambda log: sorted(log, key=lambda one: one.at_ms)))
    def compare_with_recount(log_entries: list[Entry]) -> None:
        async def store_and_compare() -> None:
            await delete_all_entries(storage)
            for log_entry in log_entries:
                await save_entries(storage, [log_entry])
            await require_equal_counts(storage, log_entries)

        loop.run_until_complete(store_and_compare())

    try:
        compare_with_recount()
    finally:
        loop.run_until_complete(storage.close())
        loop.close()


@pytest.mark.parametrize("name", list(ROWS_BY_RANGE))
async def test_the_console_has_no_counts_without_log_entries(tmp_path: Any, name: ConsoleRange) -> None:
    storage = open_storage(f"sqlite:///{tmp_path / 'empty.db'}")
    console = Console(Settings.of(), storage, NoSessions())
    time_window = console.window(name)
    assert msgspec.to_builtins(await console.funnel(time_window)) == {
        "range": name,
        "from_ms": time_window.from_ms,
        "to_ms": time_window.to_ms,
        "steps": [{"step": step, "count": 0} for step in ("opened", "wallet_chosen", "requested", "connected")],
    }
    assert (await console.wallets(time_window)).wallets == []
    assert (await console.errors(time_window)).errors == []
    assert (await console.error_groups("WALLET/REJECTED")).groups == []
    await storage.close()
