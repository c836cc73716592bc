"""The routes of sign-in and of linked accounts."""

from kisslock.auth import errors, handlers, user_errors, wire
from kisslock.auth.checks import CHECKS
from kisslock.errors import BodyTooLarge, KisslockError, TooManyRequests, UnsupportedMediaType
from kisslock.http.endpoint import STORAGE_ERRORS, Endpoint

POST_ERRORS = (UnsupportedMediaType, BodyTooLarge, TooManyRequests, errors.ForeignOrigin, *STORAGE_ERRORS)
PROOF_ERRORS: tuple[type[KisslockError], ...] = (
    errors.MessageMalformed,
    *(check.error for check in CHECKS),
    errors.NonceUnknown,
    errors.NonceExpired,
    errors.SignatureMalformed,
    errors.SignatureMismatch,
    errors.ContractUnchecked,
    errors.OwnersPending,
)
SESSION_ERRORS = (errors.NoSession, *STORAGE_ERRORS)
SIGN_IN_POLICY_ERRORS = (errors.SignInRefused, errors.TooManyNewAccounts)
CHANGE_ERRORS = (errors.NoSession, errors.SignInTooOld, user_errors.WalletTooNew)
REMOVAL_ERRORS = (user_errors.UnknownAccount, user_errors.LastWallet)

ROUTES: tuple[Endpoint, ...] = (
    Endpoint(
        "POST",
        "/api/auth/nonce",
        handlers.post_nonce,
        wire.NonceAnswer,
        errors=(errors.ChainNotAllowed, *POST_ERRORS),
        body=wire.NonceRequest,
        needs_body=False,
    ),
    Endpoint(
        "POST",
        "/api/auth/verify",
        handlers.post_verify,
        wire.SessionInfo,
        errors=(*PROOF_ERRORS, *SIGN_IN_POLICY_ERRORS, *POST_ERRORS),
        body=wire.Proof,
    ),
    Endpoint(
        "POST",
        "/api/auth/token",
        handlers.post_token,
        wire.TokenAnswer,
        errors=(errors.TokensOff, *PROOF_ERRORS, *SIGN_IN_POLICY_ERRORS, *POST_ERRORS),
        body=wire.TokenRequest,
    ),
    Endpoint(
        "GET",
        "/api/auth/pending",
        handlers.get_pending,
        wire.PendingAnswer,
        errors=(TooManyRequests, *STORAGE_ERRORS),
    ),
    Endpoint("GET", "/api/auth/session", handlers.get_session, wire.SessionAnswer, errors=STORAGE_ERRORS),
    Endpoint("GET", "/api/auth/sessions", handlers.get_sessions, wire.DeviceList, errors=SESSION_ERRORS),
    Endpoint(
        "DELETE",
        "/api/auth/sessions/{id}",
        handlers.delete_session,
        None,
        errors=(errors.ForeignOrigin, errors.UnknownSession, *SESSION_ERRORS),
    ),
    Endpoint(
        "POST",
        "/api/auth/link",
        handlers.post_link,
        wire.Linked,
        errors=(
            *PROOF_ERRORS,
            *CHANGE_ERRORS,
            user_errors.AlreadyLinked,
            user_errors.TooManyAccounts,
            *SIGN_IN_POLICY_ERRORS,
            *POST_ERRORS,
        ),
        body=wire.LinkProof,
    ),
    Endpoint("GET", "/api/auth/wallets", handlers.get_own_wallets, wire.OwnWallets, errors=SESSION_ERRORS),
    Endpoint(
        "DELETE",
        "/api/auth/wallets/{account}",
        handlers.delete_own_wallet,
        None,
        errors=(errors.ForeignOrigin, *CHANGE_ERRORS, *REMOVAL_ERRORS, *STORAGE_ERRORS),
    ),
    Endpoint(
        "POST",
        "/api/auth/sign-out",
        handlers.post_sign_out,
        wire.SignedOut,
        errors=(*CHANGE_ERRORS, *REMOVAL_ERRORS, *POST_ERRORS),
        body=wire.SignOut,
        can_respond_204=True,
    ),
)
