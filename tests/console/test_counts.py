"""Database rows are converted into the shapes that the console's page reads."""

import pytest

from kisslock.console import counts
from kisslock.console.ranges import window_of_range
from kisslock.log.histogram import duration_bin

SEEN = window_of_range("24h", 1_795_256_430_400)


def test_the_funnel_has_five_steps_in_a_fixed_order_and_four_steps_without_sign_in() -> None:
    taken = [("connected", 3), ("opened", 4), ("failed", 2), ("signed_in", 1), ("opened", 5)]
    output = counts.funnel_answer(SEEN, taken, signs_in=True).steps
    assert [(item.step, item.count) for item in output] == [
        ("opened", 9),
        ("wallet_chosen", 0),
        ("requested", 0),
        ("connected", 3),
        ("signed_in", 1),
    ]
    assert counts.funnel_answer(SEEN, taken, signs_in=False).steps == output[:4]


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
    found = counts.wallet_counts(SEEN, steps, [("rabby", "extension", str(duration_bin(1000)), 4)]).wallets
    assert [(item.wallet, item.method, item.tries, item.successes) for item in found] == [
        ("metamask", "qr_code", 7, 0),
        ("rabby", "extension", 5, 4),
        ("com.new", None, 5, 0),
    ]
    assert [item.median_ms is None for item in found] == [True, False, True]


def test_connections_by_phone_are_counted_by_way_and_an_apps_web_view_counts_when_the_dialog_opens() -> None:
    rows = [
        ("", "web_view", "opened", 9),
        ("", "relay", "requested", 2),
        ("", "relay", "requested", 1),
        ("", "relay", "connected", 3),
        ("", "relay", "failed", 1),
        ("", "invented", "requested", 4),
    ]
    found = counts.wallet_counts(SEEN, (), (), phones=rows).ways
    assert [(item.way, item.tries, item.successes) for item in found] == [("relay", 3, 3), ("web_view", 9, 0)]


def test_a_median_is_rounded_to_whole_milliseconds() -> None:
    (found,) = counts.wallet_counts(
        SEEN, [("w", "extension", "connected", 1)], [("w", "extension", str(duration_bin(97)), 1)]
    ).wallets
    assert found.median_ms == 92


@pytest.mark.parametrize("part", [11, 12, 40])
def test_a_row_that_a_server_with_a_fast_clock_stored_counts_in_the_last_part(part: int) -> None:
    (found,) = counts.error_counts_answer(SEEN, [("X", 0, 2), ("X", part, 3)]).errors
    assert found.trend == [2, *[0] * 10, 3]
    assert found.count == 5


def test_errors_are_sorted_by_how_often_they_occurred() -> None:
    found = counts.error_counts_answer(SEEN, [("B", 1, 2), ("A", 0, 1), ("A", 3, 1), ("C", 5, 9)]).errors
    assert [item.code for item in found] == ["C", "A", "B"]
    assert all(sum(item.trend) == item.count and len(item.trend) == 12 for item in found)
