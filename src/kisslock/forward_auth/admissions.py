"""Decides whether a visitor is allowed, from the session and the gates in the proxy's request. Decisions are cached."""

import logging
import time
from collections.abc import Callable
from copy import copy
from urllib.parse import quote

from kisslock.access.errors import NotHeld, WalletNotAllowed, WrongChain
from kisslock.access.gatekeeper import GateKeeper
from kisslock.access.holding import leaf_holdings
from kisslock.access.requirement import Requirement
from kisslock.auth.errors import NoSession, SignInTooOld, TermsOutdated
from kisslock.auth.sign_in import SignIn
from kisslock.errors import KisslockError, clip
from kisslock.forward_auth.errors import UnknownGate
from kisslock.forward_auth.forwarded_request import Scope
from kisslock.forward_auth.gate_query import GateQuery
from kisslock.forward_auth.origins import VisitedOrigins
from kisslock.http.client_address import address_bucket
from kisslock.http.counters import Counters, RateLimit
from kisslock.http.credentials import Credentials
from kisslock.http.rate_limiter import RateLimiter
from kisslock.http.response import NO_STORE, Headers
from kisslock.once_an_hour import OnceAnHour
from kisslock.profile.profiles import Profiles
from kisslock.services import Services
from kisslock.single_flight import SingleFlight

VERDICT_CACHE_S, MAX_VERDICTS = 1.0, 10_000
# Rate limit of cookies without a session, for each address. The limit is high, because a dashboard continues to poll
# after its session has ended. Requests with a session are not limited: one page can load hundreds of images.
INVALID_COOKIE_LIMIT = RateLimit("forward", 600, 60)
# A cookie that belongs to no session is looked up in the database, and charged to the rate limit, at most once in this
# number of seconds.
INVALID_COOKIE_CACHE_S = 60
# Balances are cached for this number of seconds, multiplied by the number of node requests of a gate check. With this
# cache time, a page that polls stays below the account's limit of 60 node requests per minute.
BALANCE_CACHE_S = 2.0
HeadersOrError = Headers | KisslockError
# The rate limit key of the session cookie, the names of the gates, and whether terms are required.
CheckKey = tuple[str, tuple[str, ...], bool]
DENIAL_ERRORS = (NotHeld, WalletNotAllowed, WrongChain, SignInTooOld, TermsOutdated)
log = logging.getLogger("kisslock")


class Admissions:
    """Decides about proxied requests. A verdict (headers for the app, or an error) is cached for one second."""

    def __init__(self, services: Services, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._services = services
        self.verdicts: SingleFlight[HeadersOrError] = SingleFlight(VERDICT_CACHE_S, MAX_VERDICTS, clock)
        self._invalid_cookies, self._log_limit = Counters(clock), OnceAnHour(clock)

    async def check_visitor(
        self,
        request: Scope,
        credentials: Credentials,
        query: GateQuery,
        *,
        denial_balance_max_age_s: float | None = None,
    ) -> Headers:
        """Return the headers for the app if the visitor is allowed.

        If `denial_balance_max_age_s` is given, balances that have been cached for more than this number of seconds are
        read again before they deny the visitor. Raises NoSession, ForeignOrigin, UnknownGate, TooManyRequests,
        StorageUnavailable, and the errors of gates.
        """
        self._require_valid_query(query)
        sign_in = self._services[SignIn]
        session_key = sign_in.session_rate_limit_key(credentials)
        if session_key is None:
            raise NoSession
        if sign_in.settings.check_origin:
            self._services[VisitedOrigins].require_own_page(request)
        rate_limit_key, key = address_bucket(request), (session_key, query.gates, query.requires_terms)
        if denial_balance_max_age_s is not None and isinstance(self.verdicts.peek(key), KisslockError):
            self.verdicts.forget(key)
        verdict = await self.verdicts.get(
            key,
            lambda: self._check_session_and_gates(
                credentials, key, rate_limit_key, denial_balance_max_age_s=denial_balance_max_age_s
            ),
            lambda: self._check_invalid_cookie_limit(key, rate_limit_key),
        )
        if isinstance(verdict, KisslockError):
            raise copy(verdict)
        return verdict

    async def _check_invalid_cookie_limit(self, key: CheckKey, rate_limit_key: str) -> None:
        """Check the rate limit before the database is queried. Raises NoSession and TooManyRequests."""
        if self._invalid_cookies.seconds_left(key[0]) > 0:
            raise NoSession
        # If a verdict about the session is cached, skip the rate limit, because other clients at the same IP address
        # might have reached it.
        if key not in self.verdicts:
            await self._services[RateLimiter].charge(INVALID_COOKIE_LIMIT, rate_limit_key, 0)

    async def _check_session_and_gates(
        self, credentials: Credentials, key: CheckKey, rate_limit_key: str, *, denial_balance_max_age_s: float | None
    ) -> HeadersOrError:
        session_key, gates, requires_terms = key
        try:
            return await self._check_gates(
                credentials,
                gates,
                rate_limit_key,
                requires_terms=requires_terms,
                denial_balance_max_age_s=denial_balance_max_age_s,
            )
        except NoSession:
            self._invalid_cookies.count(session_key, INVALID_COOKIE_CACHE_S)
            await self._services[RateLimiter].charge(INVALID_COOKIE_LIMIT, rate_limit_key)
            raise
        except DENIAL_ERRORS as error:
            # Cache a copy of the error, because the traceback of the original would keep the request in memory.
            return copy(error)

    def _require_valid_query(self, query: GateQuery) -> None:
        unknown_gates = [name for name in query.gates if name not in self._services[GateKeeper].gates]
        problem = query.problem or (f"names unknown gates: {', '.join(unknown_gates)}" if unknown_gates else "")
        if query.requires_terms and self._services[GateKeeper].terms_version is None:
            problem = problem or "has terms=1, but the settings have no site.terms_version"
        if problem:
            message = f"The proxy's request {clip(problem, 150)}."
            if self._log_limit.may_log(message):
                log.warning("%s It denies every visitor.", message)
            raise UnknownGate(message)

    async def _check_gates(
        self,
        credentials: Credentials,
        gates: tuple[str, ...],
        rate_limit_key: str,
        *,
        requires_terms: bool,
        denial_balance_max_age_s: float | None,
    ) -> Headers:
        sign_in, gate_keeper = self._services[SignIn], self._services[GateKeeper]
        wallet = sign_in.wallet_of(await sign_in.require_session(credentials))
        await gate_keeper.require(Requirement(terms=requires_terms), wallet, rate_limit_key)
        cache_s = BALANCE_CACHE_S * sum(_max_node_requests(gate_keeper.gate(name)) for name in gates)
        for name in gates:
            await gate_keeper.require(
                Requirement(gate=name),
                wallet,
                rate_limit_key,
                cache_s=cache_s,
                denial_balance_max_age_s=denial_balance_max_age_s,
            )
        cached_name = self._services[Profiles].find_cached_name(wallet.address)
        identity = {
            "account": wallet.account,
            "user": wallet.user,
            "name": cached_name and quote(cached_name.name, safe=""),
        }
        return (NO_STORE, *((f"x-kisslock-{key}".encode(), (value or "").encode()) for key, value in identity.items()))


def _max_node_requests(gate: Requirement) -> int:
    """Return the maximum number of node requests of a gate check: one for each chain."""
    return 0 if gate.holds is None else len({leaf.chain for leaf in leaf_holdings(gate.holds)})
