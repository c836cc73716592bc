"""The routes of forward authentication."""

from kisslock.access.errors import GateUnchecked, NotHeld, WalletNotAllowed, WrongChain
from kisslock.auth.errors import ForeignOrigin, NoSession, SignInTooOld, TermsOutdated
from kisslock.errors import TooManyRequests
from kisslock.forward_auth.errors import UnknownGate
from kisslock.forward_auth.handlers import get_forward, get_forward_page, post_forward_check
from kisslock.http.endpoint import STORAGE_ERRORS, Endpoint

DENIAL_ERRORS = (
    NoSession,
    ForeignOrigin,
    SignInTooOld,
    TermsOutdated,
    NotHeld,
    WalletNotAllowed,
    WrongChain,
    UnknownGate,
)

ROUTES = (
    Endpoint("GET", "/forward", get_forward_page, "text/html", query=("gate", "terms", "back", "locale")),
    Endpoint(
        "GET",
        "/api/auth/forward",
        get_forward,
        None,
        query=("gate", "terms", "page"),
        errors=(*DENIAL_ERRORS, GateUnchecked, TooManyRequests, *STORAGE_ERRORS),
    ),
    Endpoint(
        "POST",
        "/api/auth/forward/check",
        post_forward_check,
        None,
        query=("gate", "terms"),
        errors=(*DENIAL_ERRORS, GateUnchecked, TooManyRequests, *STORAGE_ERRORS),
    ),
)
