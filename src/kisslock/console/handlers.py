"""The operator's page: who looks, funnel, wallets, errors, feed, export. Behind the gate but for the first."""

import re

from starlette.requests import Request

from kisslock.console.console import Console
from kisslock.console.export import file_name, parse_table
from kisslock.console.listener import Listener
from kisslock.console.ranges import Window, parse_range
from kisslock.errors import BadRequest
from kisslock.http.answers import NO_STORE, Answer, json_answer
from kisslock.http.scope import kit
from kisslock.http.sent import sent
from kisslock.http.stream import Stream, when_ending

# A proxy must pass events on at once (nginx), not in blocks.
EVENTS = ((b"content-type", b"text/event-stream"), (b"x-accel-buffering", b"no"), NO_STORE)
SHEET = ((b"content-type", b"text/csv; charset=utf-8; header=present"), NO_STORE)
# What fits into the column of ids.
ENTRY_ID = re.compile(r"[0-9]{1,18}")


async def get_operator(request: Request) -> Answer:
    """Who is signed in in this browser, and whether they may open the operator's page."""
    return json_answer(await kit(request).console.gate.operator(sent(request)))


async def get_funnel(request: Request) -> Answer:
    """From open to signed in: how many openings took each step; raises SignInNeeded, NotAnOperator, UnknownRange."""
    console, seen = await _opened(request)
    return json_answer(await console.funnel(seen))


async def get_wallet_counts(request: Request) -> Answer:
    """Wallets and methods: tries, successes, median time; raises SignInNeeded, NotAnOperator, UnknownRange."""
    console, seen = await _opened(request)
    return json_answer(await console.wallets(seen))


async def get_error_counts(request: Request) -> Answer:
    """What went wrong: codes, counts, trends; raises SignInNeeded, NotAnOperator, UnknownRange."""
    console, seen = await _opened(request)
    return json_answer(await console.errors(seen))


async def get_error_groups(request: Request) -> Answer:
    """The errors behind a code, like ones together; raises SignInNeeded and NotAnOperator."""
    console = kit(request).console
    await console.gate.require(sent(request))
    return json_answer(await console.groups(request.query_params.get("code", "")))


async def get_feed(request: Request) -> Stream:
    """What happens, as server-sent events; raises SignInNeeded, NotAnOperator, FeedFull."""
    console = kit(request).console
    await console.gate.require(sent(request))
    after = request.headers.get("last-event-id") or request.query_params.get("after")
    if after is not None and not ENTRY_ID.fullmatch(after):
        raise BadRequest("The feed continues after the id of an event.")
    listener = Listener()
    when_ending(request, listener.end)
    return Stream(EVENTS, console.followed(listener, int(after) if after else None, sent(request)))


async def get_export(request: Request) -> Stream:
    """A table as comma-separated values; raises SignInNeeded, NotAnOperator, UnknownRange, UnknownExport."""
    console, seen = await _opened(request)
    table = parse_table(request.query_params.get("what"))
    name = f'attachment; filename="{file_name(table, seen)}"'
    return Stream((*SHEET, (b"content-disposition", name.encode())), console.exported(table, seen))


async def _opened(request: Request) -> tuple[Console, Window]:
    """The page for an operator, and the range they ask for; raises SignInNeeded, NotAnOperator, UnknownRange."""
    console = kit(request).console
    await console.gate.require(sent(request))
    return console, console.window(parse_range(request.query_params.get("range")))
