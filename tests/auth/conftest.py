"""Wallets that sign, browsers that sign in with them, and a clock that a test sets."""

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, ExitStack
from dataclasses import dataclass
from typing import Any

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from kisslock.app import Kisslock
from kisslock.auth.sign_in import SignIn
from kisslock.storage.engine import Storage
from kisslock.testing import SigningWallet
from tests.conftest import NewKisslock

ORIGIN = "https://app.example"
NOW = 1_800_000_000.0
ALICE, BOB = SigningWallet(1), SigningWallet(2)


@dataclass
class Clock:
    """A clock that a test sets."""

    now: float = NOW

    def __call__(self) -> float:
        return self.now


class Browser:
    """A browser at a page of the site; it keeps cookies."""

    def __init__(self, app: Any, origin: str = ORIGIN) -> None:
        self.client = TestClient(app, base_url=origin, headers={"Origin": origin}, raise_server_exceptions=False)

    def message(self, key: SigningWallet, chain_id: int = 1) -> str:
        """A message for this browser, ready to sign."""
        response = self.client.post("/api/auth/nonce", json={"address": key.address, "chain_id": chain_id})
        assert response.status_code == 200, response.text
        return str(response.json()["message"])

    def nonce(self) -> str:
        """A nonce for this browser."""
        return str(self.client.post("/api/auth/nonce").json()["nonce"])

    def verify(self, message: str, signature: str, **headers: str) -> Response:
        """Send a proof."""
        return self.client.post(
            "/api/auth/verify", json={"message": message, "signature": signature}, headers=headers or None
        )

    def sign_in(self, key: SigningWallet, chain_id: int = 1) -> Response:
        """From the nonce to the session."""
        message = self.message(key, chain_id)
        return self.verify(message, key.sign(message))

    def proof(self, key: SigningWallet, signer: SigningWallet | None = None) -> dict[str, Any]:
        """A message of a wallet with the signature of its key, or of another."""
        message = self.message(key)
        return {"message": message, "signature": (signer or key).sign(message)}

    def link(self, key: SigningWallet, signer: SigningWallet | None = None, **more: Any) -> Response:
        """Link a wallet to the signed-in user."""
        return self.client.post("/api/auth/link", json={**self.proof(key, signer), **more})

    @property
    def session(self) -> Any:
        """The session of this browser, or None."""
        return self.client.get("/api/auth/session").json()["session"]


NewBrowser = Callable[..., Browser]
Visit = Callable[..., Browser]
NewSite = Callable[..., Kisslock]
CHAINS: dict[str, Any] = {"1": {}, "10": {}}


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def site(new_kisslock: NewKisslock, clock: Clock) -> Kisslock:
    """A site at ORIGIN on chains 1 and 10, with a clock that a test sets."""
    return at(new_kisslock(site={"origins": [ORIGIN]}, chains=CHAINS), clock)


def at(kisslock: Kisslock, clock: Clock) -> Kisslock:
    """The same server, by a clock that a test sets."""
    kisslock.services[SignIn].clock = kisslock.users.clock = clock
    return kisslock


@pytest.fixture
def running(site: Kisslock) -> Iterator[TestClient]:
    with TestClient(site.app) as running:
        yield running


@pytest.fixture
def new_browser(site: Kisslock, running: TestClient) -> NewBrowser:
    """Opens a browser without cookies, at ORIGIN unless another is named."""

    def open_browser(origin: str = ORIGIN) -> Browser:
        browser = Browser(site.app, origin)
        # All browsers of a test talk to one server, in one event loop.
        browser.client.portal = running.portal
        return browser

    return open_browser


@pytest.fixture
def browser(new_browser: NewBrowser) -> Browser:
    return new_browser()


@pytest.fixture
def visit(new_kisslock: NewKisslock) -> Iterator[Visit]:
    """Opens a browser at a new site, made from tables of settings; `below` makes the host that it is mounted in."""
    with ExitStack() as stack:

        def open_browser(
            origin: str = ORIGIN, mount_in: Callable[[Kisslock], Any] | None = None, **tables: Any
        ) -> Browser:
            site = new_kisslock(**{"site": {"origins": [origin]}, **tables})
            app = mount_in(site) if mount_in else site.app
            browser = Browser(app, origin)
            browser.client.portal = stack.enter_context(TestClient(site.app)).portal
            return browser

        yield open_browser


@pytest.fixture
async def new_site(new_kisslock: NewKisslock, clock: Clock) -> AsyncIterator[NewSite]:
    """Makes a site without HTTP from tables of settings, and closes its database."""
    async with AsyncExitStack() as stack:

        def make(**tables: Any) -> Kisslock:
            site = at(new_kisslock(**{"site": {"origins": [ORIGIN]}, "chains": CHAINS, **tables}), clock)
            stack.push_async_callback(site.services[Storage].close)
            return site

        yield make


@pytest.fixture
def bare(new_site: NewSite) -> Kisslock:
    """A site without HTTP."""
    return new_site()


@pytest.fixture
def shop(new_site: NewSite, database: str) -> Kisslock:
    """A site with tokens on SQLite and on PostgreSQL, without HTTP."""
    return new_site(sign_in={"mode": "optional", "tokens": True}, storage={"url": database})


def code(response: Response) -> str:
    """The status, with the code of a refusal."""
    return (
        f"{response.status_code} {response.json()['error']['code']}"
        if response.status_code >= 400
        else str(response.status_code)
    )
