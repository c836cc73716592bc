"""The routes of signing in and of users."""

from kisslock.auth import errors, handlers, user_errors, wire
from kisslock.auth.checks import CHECKS
from kisslock.errors import BodyTooLarge, KisslockError, TooManyRequests, UnsupportedMediaType
from kisslock.http.endpoint import STORED, Endpoint

POSTED = (UnsupportedMediaType, BodyTooLarge, TooManyRequests, errors.ForeignOrigin, *STORED)
PROOF: tuple[type[KisslockError], ...] = (
    errors.MessageMalformed,
    *(check.error for check in CHECKS),
    errors.NonceUnknown,
    errors.NonceExpired,
    errors.SignatureMalformed,
    errors.SignatureMismatch,
    errors.ContractUnchecked,
)
WITH_SESSION = (errors.NoSession, *STORED)
ADMISSION = (errors.SignInRefused, errors.TooManyNewAccounts)
CHANGE = (errors.NoSession, errors.SignInTooOld, user_errors.WalletTooNew)
REMOVAL = (user_errors.UnknownAccount, user_errors.LastWallet)

ROUTES: tuple[Endpoint, ...] = (
    Endpoint(
        "POST",
        "/api/auth/nonce",
        handlers.post_nonce,
        wire.NonceAnswer,
        errors=(errors.ChainNotAllowed, *POSTED),
        body=wire.NonceRequest,
        needs_body=False,
    ),
    Endpoint(
        "POST",
        "/api/auth/verify",
        handlers.post_verify,
        wire.SessionInfo,
        errors=(*PROOF, *ADMISSION, *POSTED),
        body=wire.Proof,
    ),
    Endpoint(
        "POST",
        "/api/auth/token",
        handlers.post_token,
        wire.TokenAnswer,
        errors=(errors.TokensOff, *PROOF, *ADMISSION, *POSTED),
        body=wire.TokenRequest,
    ),
    Endpoint("GET", "/api/auth/session", handlers.get_session, wire.SessionAnswer, errors=STORED),
    Endpoint("GET", "/api/auth/sessions", handlers.get_sessions, wire.DeviceList, errors=WITH_SESSION),
    Endpoint(
        "DELETE",
        "/api/auth/sessions/{id}",
        handlers.delete_session,
        None,
        errors=(errors.ForeignOrigin, errors.UnknownSession, *WITH_SESSION),
    ),
    Endpoint(
        "POST",
        "/api/auth/link",
        handlers.post_link,
        wire.Linked,
        errors=(*PROOF, *CHANGE, user_errors.AlreadyLinked, user_errors.TooManyAccounts, *ADMISSION, *POSTED),
        body=wire.LinkProof,
    ),
    Endpoint("GET", "/api/auth/wallets", handlers.get_own_wallets, wire.OwnWallets, errors=WITH_SESSION),
    Endpoint(
        "DELETE",
        "/api/auth/wallets/{account}",
        handlers.delete_own_wallet,
        None,
        errors=(errors.ForeignOrigin, *CHANGE, *REMOVAL, *STORED),
    ),
    Endpoint(
        "POST",
        "/api/auth/sign-out",
        handlers.post_sign_out,
        wire.SignedOut,
        errors=(*CHANGE, *REMOVAL, *POSTED),
        body=wire.SignOut,
        may_be_empty=True,
    ),
)
