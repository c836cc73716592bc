"""Who may pass: the visitor's session and the gates that the proxy names, kept for a second."""

from urllib.parse import quote

from kisslock.access.requirement import accounts_of
from kisslock.auth.errors import ForeignOrigin, NoSession
from kisslock.auth.sign_in import SignIn
from kisslock.forward.errors import UnknownGate
from kisslock.forward.visit import Scope
from kisslock.http.client_address import address_bucket
from kisslock.http.credentials import Credentials
from kisslock.http.foreign import ForeignOrigins
from kisslock.http.response import NO_STORE, Headers
from kisslock.profile.profiles import Profiles
from kisslock.services import Services
from kisslock.single_flight import SingleFlight

FRESH_S, MOST = 1.0, 10_000


class Admissions:
    """Answers for visits; `passed` has the headers of those who passed."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.passed: SingleFlight[Headers] = SingleFlight(FRESH_S, MOST)

    async def admit(self, visit: Scope, credentials: Credentials, gates: tuple[str, ...]) -> Headers:
        """The headers for the program that the visitor goes to.

        Raises NoSession, ForeignOrigin, UnknownGate, TooManyRequests, StorageUnavailable, and what a gate raises.
        """
        sign_in = self._services[SignIn]
        session = sign_in.bucket_of(credentials)
        if session is None:
            raise NoSession
        if sign_in.settings.check_origin:
            self._services[ForeignOrigins].require_own_page(visit, ForeignOrigin)
        client = address_bucket(visit)
        return await self.passed.get((session, gates), lambda: self._look_up(credentials, gates, client))

    async def _look_up(self, credentials: Credentials, gates: tuple[str, ...], client: str) -> Headers:
        sign_in, keeper = self._services[SignIn], self._services.gatekeeper
        wallet = await sign_in.wallet_of(await sign_in.require(credentials))
        for name in gates:
            if keeper is None or name not in keeper.named:
                raise UnknownGate
            gate = keeper.named[name]
            gate.check(wallet, sign_in.clock())
            if gate.holds is not None:
                await keeper.require(gate.holds, accounts_of(wallet), client, gate=name)
        cached = self._services[Profiles].cached_name(wallet.address)
        facts = {"account": wallet.account, "user": wallet.user, "name": cached and quote(cached.name, safe="")}
        return (NO_STORE, *((f"x-kisslock-{key}".encode(), (value or "").encode()) for key, value in facts.items()))
