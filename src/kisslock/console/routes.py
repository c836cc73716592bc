"""The routes of the operator's page."""

from kisslock.console import errors, wire
from kisslock.console.handlers import (
    get_client_counts,
    get_console,
    get_console_slash,
    get_error_counts,
    get_error_groups,
    get_export,
    get_feed,
    get_funnel,
    get_gate_counts,
    get_operator,
    get_wallet_counts,
)
from kisslock.http.endpoint import STORED, Endpoint

OPERATOR = (errors.SignInNeeded, errors.NotAnOperator, *STORED)
RANGED = (errors.UnknownRange, *OPERATOR)

ROUTES: tuple[Endpoint, ...] = (
    Endpoint("GET", "/console", get_console, "text/html", query=("locale",)),
    Endpoint("GET", "/console/", get_console_slash, "text/html", query=("locale",)),
    Endpoint("GET", "/api/console/operator", get_operator, wire.Operator, errors=STORED),
    Endpoint("GET", "/api/console/funnel", get_funnel, wire.Funnel, ("range",), RANGED),
    Endpoint("GET", "/api/console/wallets", get_wallet_counts, wire.WalletCounts, ("range",), RANGED),
    Endpoint("GET", "/api/console/gates", get_gate_counts, wire.GateCounts, ("range",), RANGED),
    Endpoint("GET", "/api/console/clients", get_client_counts, wire.ClientCounts, ("range",), RANGED),
    Endpoint("GET", "/api/console/errors", get_error_counts, wire.ErrorCounts, ("range",), RANGED),
    Endpoint("GET", "/api/console/errors/groups", get_error_groups, wire.ErrorGroups, ("code",), OPERATOR),
    Endpoint("GET", "/api/console/feed", get_feed, wire.Feed, ("after",), OPERATOR),
    Endpoint(
        "GET",
        "/api/console/export.csv",
        get_export,
        "text/csv",
        query=("range", "what"),
        errors=(errors.UnknownExport, *RANGED),
    ),
)
