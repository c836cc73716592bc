"""The routes of the console."""

from kisslock.console import errors, handlers, wire
from kisslock.http.endpoint import STORAGE_ERRORS, Endpoint

OPERATOR_ERRORS = (errors.SignInNeeded, errors.NotAnOperator, *STORAGE_ERRORS)
RANGE_ERRORS = (errors.UnknownRange, *OPERATOR_ERRORS)

ROUTES: tuple[Endpoint, ...] = (
    Endpoint("GET", "/console", handlers.get_console, "text/html", query=("locale",)),
    Endpoint("GET", "/console/", handlers.get_console_slash, "text/html", query=("locale",)),
    Endpoint("GET", "/api/console/operator", handlers.get_operator, wire.Operator, errors=STORAGE_ERRORS),
    Endpoint("GET", "/api/console/funnel", handlers.get_funnel, wire.Funnel, ("range",), RANGE_ERRORS),
    Endpoint("GET", "/api/console/wallets", handlers.get_wallet_counts, wire.WalletCounts, ("range",), RANGE_ERRORS),
    Endpoint("GET", "/api/console/gates", handlers.get_gate_counts, wire.GateCounts, ("range",), RANGE_ERRORS),
    Endpoint("GET", "/api/console/clients", handlers.get_client_counts, wire.ClientCounts, ("range",), RANGE_ERRORS),
    Endpoint("GET", "/api/console/errors", handlers.get_error_counts, wire.ErrorCounts, ("range",), RANGE_ERRORS),
    Endpoint(
        "GET", "/api/console/errors/groups", handlers.get_error_groups, wire.ErrorGroups, ("code",), OPERATOR_ERRORS
    ),
    Endpoint("GET", "/api/console/feed", handlers.get_feed, wire.Feed, ("after",), OPERATOR_ERRORS),
    Endpoint(
        "GET",
        "/api/console/export.csv",
        handlers.get_export,
        "text/csv",
        query=("range", "what"),
        errors=(errors.UnknownExport, *RANGE_ERRORS),
    ),
)
