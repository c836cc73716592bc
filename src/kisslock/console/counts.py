"""Converts rows of counts into the shapes that the console shows. No I/O."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TypeVar, get_args

from kisslock.access.resources import ResourceServer
from kisslock.console import wire
from kisslock.console.announced import announced_wallets
from kisslock.console.ranges import TREND_PART_COUNT, Window
from kisslock.console.unusual import usual_success_rates
from kisslock.log.histogram import median_duration_ms
from kisslock.wire import GuideMethod

FUNNEL_STEPS: tuple[wire.FunnelStep, ...] = ("opened", "wallet_chosen", "requested", "connected", "signed_in")
STEPS_BY_NAME: dict[str, wire.FunnelStep] = {step: step for step in get_args(wire.FunnelStep)}
METHODS_BY_NAME: dict[str, GuideMethod] = {method: method for method in get_args(GuideMethod)}
PHONE_WAYS: tuple[wire.PhoneWay, ...] = get_args(wire.PhoneWay)
OPENED_STEP, TRIED_STEP, CONNECTED_STEP = "opened", "requested", "connected"
# A row consists of a wallet, a method, a name and a count. The name is a step, or a bin of the histogram.
WalletRow = tuple[str, str, str, int]
Subject = TypeVar("Subject")
Name = TypeVar("Name")
NO_SPELLINGS: Mapping[str, str] = MappingProxyType({})


def _sum_by_name(rows: Iterable[tuple[Subject, Name, int]]) -> dict[Subject, Counter[Name]]:
    """Add up the counts by subject and name."""
    sums: dict[Subject, Counter[Name]] = defaultdict(Counter)
    for subject, name, count in rows:
        sums[subject][name] += count
    return sums


def funnel_answer(window: Window, rows: Iterable[tuple[str, int]], *, signs_in: bool) -> wire.Funnel:
    """Return the steps of the funnel in their order. If sign-in is off, the last step is omitted."""
    counts = _sum_by_name((("", step, count) for step, count in rows))[""]
    shown_steps = FUNNEL_STEPS if signs_in else FUNNEL_STEPS[:-1]
    steps = [wire.StepCount(step=step, count=counts[step]) for step in shown_steps]
    return wire.Funnel(range=window.range, from_ms=window.from_ms, to_ms=window.to_ms, steps=steps)


def wallet_counts(
    window: Window,
    step_rows: Iterable[WalletRow],
    time_rows: Iterable[WalletRow],
    spellings: Mapping[str, str] = NO_SPELLINGS,
    phone_rows: Iterable[WalletRow] = (),
) -> wire.WalletCounts:
    """Return every wallet and method with a request or a connection, most requests first.

    `spellings` maps the log's lower-case wallet names to the names in the catalogue. `phone_rows` has the steps of
    visitors on phones, by the way in which the phone connects to the wallet.
    """
    steps_by_wallet = _sum_by_name(((wallet, method), step, count) for wallet, method, step, count in step_rows)
    times_by_wallet = _sum_by_name(
        ((wallet, method), int(number), count) for wallet, method, number, count in time_rows
    )
    tries_and_successes = {
        pair: (counts[TRIED_STEP], counts[CONNECTED_STEP]) for pair, counts in steps_by_wallet.items()
    }
    usual_rates = usual_success_rates(tries_and_successes, spellings)
    rows = [
        wire.WalletCount(
            wallet=spellings.get(wallet, wallet),
            method=METHODS_BY_NAME.get(method),
            tries=counts[TRIED_STEP],
            successes=counts[CONNECTED_STEP],
            median_ms=median_duration_ms(times_by_wallet[wallet, method]),
            usual_pct=round(usual_rates[wallet, method] * 100) if (wallet, method) in usual_rates else None,
        )
        for (wallet, method), counts in steps_by_wallet.items()
        if TRIED_STEP in counts or CONNECTED_STEP in counts
    ]
    rows.sort(key=lambda row: (-row.tries, -row.successes, row.wallet, row.method or ""))
    return wire.WalletCounts(
        range=window.range,
        from_ms=window.from_ms,
        to_ms=window.to_ms,
        wallets=rows,
        announced=announced_wallets(steps_by_wallet, spellings),
        ways=way_counts(phone_rows),
    )


def way_counts(rows: Iterable[WalletRow]) -> list[wire.WayCount]:
    """Return each way in which phones connect, except ways without openings.

    A page in an in-app browser without a wallet sends no wallet request, so each opening of its dialog counts as a try.
    """
    steps_by_way = _sum_by_name((way, step, count) for _, way, step, count in rows)
    return [
        wire.WayCount(way=way, tries=max(counts[OPENED_STEP], counts[TRIED_STEP]), successes=counts[CONNECTED_STEP])
        for way in PHONE_WAYS
        if (counts := steps_by_way.get(way)) is not None
    ]


def gate_counts(window: Window, rows: Iterable[tuple[str, str, int]]) -> wire.GateCounts:
    """Return every gate with its checks, from (gate, outcome, count), most checks first."""
    gates = [
        wire.GateCount(
            gate=gate, passed=outcomes["passed"], not_held=outcomes["not_held"], unchecked=outcomes["unchecked"]
        )
        for gate, outcomes in sorted(_sum_by_name(rows).items(), key=lambda item: (-item[1].total(), item[0]))
    ]
    return wire.GateCounts(range=window.range, from_ms=window.from_ms, to_ms=window.to_ms, gates=gates)


def client_counts_answer(
    window: Window,
    rows: Iterable[tuple[str, str, int]],
    resources: Iterable[tuple[str, ResourceServer, int]] = (),
) -> wire.ClientCounts:
    """Return every client with its counts, most requests first. Each of `rows` is (client, outcome, count).

    `resources` has the resource servers with their names and numbers of grants.
    """
    client_counts = [
        wire.ClientCount(
            client=client,
            asked=outcomes["asked"],
            signed_in=outcomes["signed_in"],
            refused=outcomes["refused"],
            failed=outcomes["failed"],
        )
        for client, outcomes in sorted(_sum_by_name(rows).items(), key=lambda item: (-item[1]["asked"], item[0]))
    ]
    resource_states = [
        wire.ResourceState(
            name=name,
            url=server.url,
            gate=server.gate,
            scopes=list(server.scopes),
            token=server.token_format,
            grants=grant_count,
        )
        for name, server, grant_count in resources
    ]
    return wire.ClientCounts(
        range=window.range, from_ms=window.from_ms, to_ms=window.to_ms, clients=client_counts, resources=resource_states
    )


def error_counts_answer(window: Window, rows: Iterable[tuple[str, int, int]]) -> wire.ErrorCounts:
    """Return every error code with a count for each of the twelve parts of the range, most frequent first.

    Each of `rows` is a triple: the error code, the number of the part, and the count.
    """
    trends: dict[str, list[int]] = defaultdict(lambda: [0] * TREND_PART_COUNT)
    for code, part, count in rows:
        # If the clock of a server is ahead, its row can begin after the last part of the range.
        trends[code][min(part, TREND_PART_COUNT - 1)] += count
    error_counts = [wire.ErrorCount(code=code, count=sum(trend), trend=trend) for code, trend in trends.items()]
    error_counts.sort(key=lambda error: (-error.count, error.code))
    return wire.ErrorCounts(range=window.range, from_ms=window.from_ms, to_ms=window.to_ms, errors=error_counts)


def feed_entry(row: tuple[int, int, str, str, str, str], spellings: Mapping[str, str]) -> wire.FeedEntry:
    """Return an entry as the feed shows it, from the columns of store.FEED_COLUMNS."""
    entry_id, at_ms, step, code, wallet, method = row
    return wire.FeedEntry(
        id=entry_id,
        at_ms=at_ms,
        step=STEPS_BY_NAME.get(step),
        code=code,
        wallet=spellings.get(wallet, wallet),
        method=METHODS_BY_NAME.get(method),
    )
