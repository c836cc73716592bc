"""The HTTP handlers of sign-in, sessions, linked accounts and sign-out."""

from contextlib import AbstractAsyncContextManager
from functools import partial

from starlette.requests import Request

from kisslock.auth import shapes, wire
from kisslock.auth.account import Wallet
from kisslock.auth.errors import ForeignOrigin, TooManyNewAccounts
from kisslock.auth.proof import ChargeNode
from kisslock.auth.session_lookup import ActiveSession
from kisslock.auth.sessions import ChargeNewAccount
from kisslock.auth.sign_in import SignIn
from kisslock.auth.tokens import require_tokens, validated_lifetime_s, validated_name
from kisslock.auth.users import Users
from kisslock.errors import BadRequest, TooManyRequests
from kisslock.http.body import read_json_body
from kisslock.http.client_address import address_bucket
from kisslock.http.counters import RateLimit
from kisslock.http.credentials import read_credentials
from kisslock.http.origin_check import OriginCheck
from kisslock.http.rate_limiter import RateLimiter
from kisslock.http.response import NO_STORE, Response, json_response
from kisslock.request import service

# Rate limit of nonce requests for one IP address. A visitor needs one nonce for each attempt to sign in.
NONCE_LIMIT = RateLimit("nonces", 120, 60)
# Rate limits for one IP address: contract signature checks (node requests), and messages that outlive their nonce.
CONTRACT_SIGNATURE_LIMIT = RateLimit("contract-signatures", 60, 60)
CONTRACT_MESSAGE_LIMIT = RateLimit("contract-messages", 30, 3600)
EMPTY_NONCE_REQUEST = wire.NonceRequest()
DEFAULT_SIGN_OUT = wire.SignOut()


async def post_nonce(request: Request) -> Response:
    """Return a nonce for this browser. If the request has an address and a chain, also return the message to sign."""
    sign_in, credentials = service(request, SignIn), read_credentials(request)
    # If an API client sends no Origin, the message is for the first origin in site.origins.
    origin = require_site_origin(request) if "origin" in request.headers or not sign_in.origins.all else None
    await service(request, RateLimiter).charge(NONCE_LIMIT, address_bucket(request.scope))
    body = await read_json_body(request, wire.NonceRequest) if await request.body() else EMPTY_NONCE_REQUEST
    browser = sign_in.read_or_create_browser_secret(credentials)
    draft = sign_in.create_draft(body.address, body.chain_id, origin, body.client)
    nonce = await sign_in.issue_nonce(browser, draft, _contract_message_charger(request) if body.contract else None)
    cookie_header = sign_in.browser_cookie.create_header(browser, sign_in.browser_cookie_s, origin, credentials)
    return json_response(shapes.nonce_answer(nonce, draft), (NO_STORE, cookie_header))


async def post_verify(request: Request) -> Response:
    """Start a session from a signed message; raises SignInError."""
    sign_in, origin, credentials = service(request, SignIn), require_site_origin(request), read_credentials(request)
    proof = await read_json_body(request, wire.Proof)
    previous_token, user_agent = sign_in.session_cookie.read(credentials), request.headers.get("user-agent", "")
    async with _verify_proof(request, proof, origin) as wallet:
        token, session, accounts = await sign_in.start_session(
            wallet,
            previous_token=previous_token,
            user_agent=user_agent,
            charge_new_account=_new_account_charger(request),
        )
    cookie_header = sign_in.session_cookie.create_header(token, sign_in.settings.session_max_s, origin, credentials)
    return json_response(shapes.session_info(session, sign_in.ends_at(session), accounts), (NO_STORE, cookie_header))


async def post_token(request: Request) -> Response:
    """Issue an API token to a client that signed a message; raises TokensOff and SignInError."""
    sign_in, origin = service(request, SignIn), require_site_origin(request)
    require_tokens(sign_in.settings)
    body = await read_json_body(request, wire.TokenRequest)
    name, lifetime_s = validated_name(body.name), validated_lifetime_s(sign_in.settings, body.lifetime_s)
    user_agent = request.headers.get("user-agent", "")
    async with _verify_proof(request, body, origin) as wallet:
        token, session = await sign_in.issue_token(wallet, name, lifetime_s, user_agent, _new_account_charger(request))
    return json_response(shapes.token_answer(token, session), (NO_STORE,))


async def get_pending(request: Request) -> Response:
    """Return the sign-ins of this browser that wait for further owners of a smart contract wallet."""
    sign_in = service(request, SignIn)
    await service(request, RateLimiter).charge(NONCE_LIMIT, address_bucket(request.scope))
    rows = await sign_in.pending.find_for_browser(sign_in.browser_cookie.read(read_credentials(request)))
    return json_response(shapes.pending_answer(rows), (NO_STORE,))


async def get_session(request: Request) -> Response:
    """Return this browser's session, or null."""
    sign_in = service(request, SignIn)
    session = await sign_in.find_session(read_credentials(request))
    return json_response(wire.SessionAnswer(session=_session_info(sign_in, session) if session else None))


async def get_sessions(request: Request) -> Response:
    """Return all sessions and API tokens of the signed-in user; raises NoSession."""
    sign_in = service(request, SignIn)
    session = await sign_in.require_session(read_credentials(request))
    user_sessions = await sign_in.user_sessions(session)
    devices = [shapes.device_info(device, sign_in.ends_at(device), session) for device in user_sessions]
    max_token_s = sign_in.settings.token_max_s if sign_in.settings.tokens else None
    return json_response(wire.DeviceList(sessions=devices, token_max_s=max_token_s))


async def delete_session(request: Request) -> Response:
    """End a session, or revoke an API token, of the signed-in user; raises NoSession and UnknownSession."""
    require_site_origin(request)
    sign_in = service(request, SignIn)
    session = await sign_in.require_session(read_credentials(request))
    await sign_in.end_user_session(session, request.path_params["id"])
    is_this_session = session.id == request.path_params["id"]
    return Response(204, (NO_STORE, *(sign_in.session_cookie.create_deletion_headers() if is_this_session else ())))


async def post_link(request: Request) -> Response:
    """Link another account to the signed-in user, with a message that this account signed; raises SignInError."""
    origin, sign_in = require_site_origin(request), service(request, SignIn)
    proof = await read_json_body(request, wire.LinkProof)
    users, session = service(request, Users), await sign_in.require_session(read_credentials(request))
    # Check the session's age before the nonce is consumed, so that the visitor can send the same proof after signing in
    # again.
    await users.require_recent(session)
    async with _verify_proof(request, proof, origin) as wallet:
        user = await users.link(
            session.account, wallet, move=proof.move, session=session, charge_new_account=_new_account_charger(request)
        )
    return json_response(shapes.link_answer(wallet, user))


async def get_own_wallets(request: Request) -> Response:
    """Return the accounts of the signed-in user; raises NoSession."""
    session, users = await service(request, SignIn).require_session(read_credentials(request)), service(request, Users)
    user, now_ms = users.user_of_session(session), int(users.clock() * 1000)
    return json_response(shapes.own_wallets_answer(session, user, users.link_times_ms(session), now_ms))


async def delete_own_wallet(request: Request) -> Response:
    """Unlink an account of the signed-in user; raises SignInTooOld, WalletTooNew and UnknownAccount."""
    require_site_origin(request)
    sign_in, credentials = service(request, SignIn), read_credentials(request)
    session = await sign_in.require_session(credentials)
    await service(request, Users).unlink(session.account, request.path_params["account"], session=session)
    is_signed_out = await sign_in.peek_session(credentials) is None
    return Response(204, (NO_STORE, *(sign_in.session_cookie.create_deletion_headers() if is_signed_out else ())))


async def post_sign_out(request: Request) -> Response:
    """End this browser's session (204), or end all sessions of the user and list the revoked API tokens."""
    require_site_origin(request)
    sign_in = service(request, SignIn)
    body = await read_json_body(request, wire.SignOut, default_for_empty=DEFAULT_SIGN_OUT)
    if body.remove and not body.everywhere:
        raise BadRequest("`remove` requires `everywhere`: true.")
    result = await sign_in.sign_out(
        read_credentials(request), everywhere=body.everywhere, accounts_to_remove=body.remove
    )
    headers = (NO_STORE, *sign_in.session_cookie.create_deletion_headers())
    if not body.everywhere:
        return Response(204, headers)
    return json_response(shapes.sign_out_answer(result, int(sign_in.users.clock() * 1000)), headers)


def _session_info(sign_in: SignIn, session: ActiveSession) -> wire.SessionInfo:
    return shapes.session_info(session, sign_in.ends_at(session), sign_in.users.user_of_session(session).accounts)


def _new_account_charger(request: Request) -> ChargeNewAccount:
    """Return a function that charges one new account to the rate limit of the client's IP address."""
    max_per_hour = service(request, SignIn).settings.new_accounts_per_hour
    limit = RateLimit("new-accounts", max_per_hour, 3600)

    async def charge() -> None:
        try:
            await service(request, RateLimiter).charge(limit, address_bucket(request.scope))
        except TooManyRequests as error:
            raise TooManyNewAccounts(headers=error.headers) from error

    return charge


def _contract_message_charger(request: Request) -> ChargeNode:
    """Return a function that charges two rate limits of the client IP address: long messages, and node requests."""
    limiter, bucket = service(request, RateLimiter), address_bucket(request.scope)

    async def charge() -> None:
        await limiter.charge(CONTRACT_MESSAGE_LIMIT, bucket)
        await limiter.charge(CONTRACT_SIGNATURE_LIMIT, bucket)

    return charge


def _verify_proof(request: Request, proof: wire.Proof, origin: str) -> AbstractAsyncContextManager[Wallet]:
    """Yield the account of a valid proof from this browser (see `SignIn.verify_proof`)."""
    sign_in, bucket = service(request, SignIn), address_bucket(request.scope)
    browser_secret = sign_in.browser_cookie.read(read_credentials(request))
    charge = partial(service(request, RateLimiter).charge, CONTRACT_SIGNATURE_LIMIT, bucket)
    return sign_in.verify_proof(proof.message, proof.signature, browser_secret, charge, origin=origin, bucket=bucket)


def require_site_origin(request: Request) -> str:
    """Return the request's origin. Raises ForeignOrigin unless this origin belongs to the site."""
    return service(request, OriginCheck).require_site_origin(request.scope, ForeignOrigin)
