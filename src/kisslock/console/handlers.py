"""The HTTP handlers of the console.

All handlers require that an operator is signed in, except `get_operator` and the handlers that return the page itself.
"""

import re

from starlette.requests import Request

from kisslock.console.console import Console
from kisslock.console.export import export_file_name, parse_table
from kisslock.console.page import PAGE
from kisslock.console.ranges import Window, parse_range
from kisslock.errors import BadRequest
from kisslock.http.credentials import read_credentials
from kisslock.http.response import NO_STORE, Response, json_response
from kisslock.http.stream import Stream
from kisslock.request import base_path, service
from kisslock.site.handlers import language_of
from kisslock.site.pages import Pages

CSV_HEADERS = ((b"content-type", b"text/csv; charset=utf-8; header=present"), NO_STORE)
# Up to 18 digits fit into the ID column (a 64-bit integer).
ENTRY_ID = re.compile(r"[0-9]{1,18}")


async def get_console(request: Request) -> Response:
    """Return the console's page. The page loads its data from /api/console."""
    content = service(request, Pages).feature_page(PAGE, base_path(request), language_of(request))
    return content.create_response(dict(request.scope["headers"]))


async def get_console_slash(request: Request) -> Response:
    """Return the console's page at its path with a trailing slash."""
    return await get_console(request)


async def get_operator(request: Request) -> Response:
    """Return this browser's signed-in account, and whether it belongs to an operator."""
    return json_response(await service(request, Console).operator_check.describe_operator(read_credentials(request)))


async def get_funnel(request: Request) -> Response:
    """Return how often visitors reached each step in the dialog; raises SignInNeeded, NotAnOperator, UnknownRange."""
    console, window = await _authorise_and_read_window(request)
    return json_response(await console.funnel(window))


async def get_wallet_counts(request: Request) -> Response:
    """Return each wallet's attempts, successes and median time; raises SignInNeeded, NotAnOperator, UnknownRange."""
    console, window = await _authorise_and_read_window(request)
    return json_response(await console.wallets(window))


async def get_gate_counts(request: Request) -> Response:
    """Return the number of each gate's checks by outcome; raises SignInNeeded, NotAnOperator and UnknownRange."""
    console, window = await _authorise_and_read_window(request)
    return json_response(await console.gates(window))


async def get_client_counts(request: Request) -> Response:
    """Return the number of each client's requests by outcome; raises SignInNeeded, NotAnOperator and UnknownRange."""
    console, window = await _authorise_and_read_window(request)
    return json_response(await console.clients(window))


async def get_error_counts(request: Request) -> Response:
    """Return error codes with counts and trends; raises SignInNeeded, NotAnOperator and UnknownRange."""
    console, window = await _authorise_and_read_window(request)
    return json_response(await console.errors(window))


async def get_error_groups(request: Request) -> Response:
    """Return the groups of similar errors with the code in `?code=`; raises SignInNeeded and NotAnOperator."""
    console = service(request, Console)
    await console.operator_check.require_operator(read_credentials(request))
    return json_response(await console.error_groups(request.query_params.get("code", "")))


async def get_feed(request: Request) -> Response:
    """Return the log entries after a cursor; raises SignInNeeded, NotAnOperator and BadRequest."""
    console = service(request, Console)
    await console.operator_check.require_polling_operator(read_credentials(request))
    after_id = request.query_params.get("after")
    if after_id is not None and not ENTRY_ID.fullmatch(after_id):
        raise BadRequest("The feed continues after the cursor of an answer.")
    return json_response(await console.read_feed(None if after_id is None else int(after_id)))


async def get_export(request: Request) -> Stream:
    """Return a table as CSV; raises SignInNeeded, NotAnOperator, UnknownRange and UnknownExport."""
    console, window = await _authorise_and_read_window(request)
    table = parse_table(request.query_params.get("what"))
    disposition = f'attachment; filename="{export_file_name(table, window)}"'
    return Stream((*CSV_HEADERS, (b"content-disposition", disposition.encode())), console.export_table(table, window))


async def _authorise_and_read_window(request: Request) -> tuple[Console, Window]:
    """Return the console and the query's range; raises SignInNeeded, NotAnOperator and UnknownRange."""
    console = service(request, Console)
    await console.operator_check.require_operator(read_credentials(request))
    return console, console.window(parse_range(request.query_params.get("range")))
