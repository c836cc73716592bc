"""Database rows are converted into the shapes that the console's page reads."""

import pytest

from kisslock.console import counts
from kisslock.console.ranges import window_of_range
from kisslock.log.histogram import duration_bin

LAST_24_HOURS = window_of_range("24h", 1_795_256_430_400)


def test_the_funnel_has_five_steps_in_a_fixed_order_or_four_steps_if_sign_in_is_off() -> None:
    step_counts = [("connected", 3), ("opened", 4), ("failed", 2), ("signed_in", 1), ("opened", 5)]
    funnel_steps = counts.funnel_answer(LAST_24_HOURS, step_counts, signs_in=True).steps
    assert [(item.step, item.count) for item in funnel_steps] == [
        ("opened", 9),
        ("wallet_chosen", 0),
        ("requested", 0),
        ("connected", 3),
        ("signed_in", 1),
    ]
    assert counts.funnel_answer(LAST_24_HOURS, step_counts, signs_in=False).steps == funnel_steps[:4]


def test_wallets_with_requests_are_sorted_by_their_number_of_requests() -> None:
    steps = [
        ("rabby", "extension", "requested", 2),
        ("rabby", "extension", "requested", 3),
        ("rabby", "extension", "connected", 4),
        ("rabby", "extension", "failed", 1),
        ("metamask", "qr_code", "requested", 7),
        ("metamask", "extension", "wallet_chosen", 90),
        ("com.new", "", "requested", 5),
    ]
    wallet_rows = counts.wallet_counts(
        LAST_24_HOURS, steps, [("rabby", "extension", str(duration_bin(1000)), 4)]
    ).wallets
    assert [(item.wallet, item.method, item.tries, item.successes) for item in wallet_rows] == [
        ("metamask", "qr_code", 7, 0),
        ("rabby", "extension", 5, 4),
        ("com.new", None, 5, 0),
    ]
    assert [item.median_ms is None for item in wallet_rows] == [True, False, True]


def test_the_tries_of_a_web_view_are_its_openings_and_the_tries_of_the_relay_are_its_requests() -> None:
    rows = [
        ("", "web_view", "opened", 9),
        ("", "relay", "requested", 2),
        ("", "relay", "requested", 1),
        ("", "relay", "connected", 3),
        ("", "relay", "failed", 1),
        ("", "invented", "requested", 4),
    ]
    phone_ways = counts.wallet_counts(LAST_24_HOURS, (), (), phone_rows=rows).ways
    assert [(item.way, item.tries, item.successes) for item in phone_ways] == [("relay", 3, 3), ("web_view", 9, 0)]


def test_the_median_is_the_value_of_its_histogram_bin_in_whole_milliseconds() -> None:
    (wallet_row,) = counts.wallet_counts(
        LAST_24_HOURS, [("w", "extension", "connected", 1)], [("w", "extension", str(duration_bin(97)), 1)]
    ).wallets
    assert wallet_row.median_ms == 92


@pytest.mark.parametrize("part", [11, 12, 40])
def test_a_row_from_a_server_whose_clock_is_fast_is_counted_in_the_last_part_of_the_range(part: int) -> None:
    (error_row,) = counts.error_counts_answer(LAST_24_HOURS, [("X", 0, 2), ("X", part, 3)]).errors
    assert error_row.trend == [2, *[0] * 10, 3]
    assert error_row.count == 5


def test_errors_are_sorted_by_how_often_they_occurred() -> None:
    error_rows = counts.error_counts_answer(LAST_24_HOURS, [("B", 1, 2), ("A", 0, 1), ("A", 3, 1), ("C", 5, 9)]).errors
    assert [item.code for item in error_rows] == ["C", "A", "B"]
    assert all(sum(item.trend) == item.count and len(item.trend) == 12 for item in error_rows)
