"""The routes of signing in and of users."""

from kisslock.auth import errors, wire
from kisslock.auth.checks import CHECKS
from kisslock.auth.handlers import (
    delete_own_wallet,
    delete_session,
    get_own_wallets,
    get_session,
    get_sessions,
    post_link,
    post_nonce,
    post_sign_out,
    post_token,
    post_verify,
)
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
CHANGE = (errors.NoSession, errors.SignInTooOld, errors.WalletTooNew)
REMOVAL = (errors.UnknownAccount, errors.LastWallet)

ROUTES: tuple[Endpoint, ...] = (
    Endpoint(
        "POST",
        "/api/auth/nonce",
        post_nonce,
        wire.NonceAnswer,
        errors=(errors.ChainNotAllowed, *POSTED),
        body=wire.NonceRequest,
        needs_body=False,
    ),
    Endpoint(
        "POST",
        "/api/auth/verify",
        post_verify,
        wire.SessionInfo,
        errors=(*PROOF, *ADMISSION, *POSTED),
        body=wire.Proof,
    ),
    Endpoint(
        "POST",
        "/api/auth/token",
        post_token,
        wire.TokenAnswer,
        errors=(errors.TokensOff, *PROOF, *ADMISSION, *POSTED),
        body=wire.TokenRequest,
    ),
    Endpoint("GET", "/api/auth/session", get_session, wire.SessionAnswer, errors=STORED),
    Endpoint("GET", "/api/auth/sessions", get_sessions, wire.DeviceList, errors=WITH_SESSION),
    Endpoint(
        "DELETE",
        "/api/auth/sessions/{id}",
        delete_session,
        None,
        errors=(errors.ForeignOrigin, errors.UnknownSession, *WITH_SESSION),
    ),
    Endpoint(
        "POST",
        "/api/auth/link",
        post_link,
        wire.Linked,
        errors=(*PROOF, *CHANGE, errors.AlreadyLinked, errors.TooManyAccounts, *ADMISSION, *POSTED),
        body=wire.LinkProof,
    ),
    Endpoint("GET", "/api/auth/wallets", get_own_wallets, wire.OwnWallets, errors=WITH_SESSION),
    Endpoint(
        "DELETE",
        "/api/auth/wallets/{account}",
        delete_own_wallet,
        None,
        errors=(errors.ForeignOrigin, *CHANGE, *REMOVAL, *STORED),
    ),
    Endpoint(
        "POST",
        "/api/auth/sign-out",
        post_sign_out,
        wire.SignedOut,
        errors=(*CHANGE, *REMOVAL, *POSTED),
        body=wire.SignOut,
        may_be_empty=True,
    ),
)
