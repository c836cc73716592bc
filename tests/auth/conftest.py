"""Fixtures for sign-in: browsers, sites, wallets, and a clock that tests set."""

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
    """A browser on a page of the site, with its cookies."""

    def __init__(self, app: Any, origin: str = ORIGIN) -> None:
        self.client = TestClient(app, base_url=origin, headers={"Origin": origin}, raise_server_exceptions=False)

    def request_message(self, key: SigningWallet, chain_id: int = 1) -> str:
        """Return a message to sign in this browser."""
        response = self.client.post("/api/auth/nonce", json={"address": key.address, "chain_id": chain_id})
        assert response.status_code == 200, response.text
        return str(response.json()["message"])

    def request_nonce(self) -> str:
        """Return a nonce for this browser."""
        return str(self.client.post("/api/auth/nonce").json()["nonce"])

    def verify(self, message: str, signature: str, **headers: str) -> Response:
        """Send a proof."""
        return self.client.post(
            "/api/auth/verify", json={"message": message, "signature": signature}, headers=headers or None
        )

    def sign_in(self, key: SigningWallet, chain_id: int = 1) -> Response:
        """Request a nonce, sign the message and start a session."""
        message = self.request_message(key, chain_id)
        return self.verify(message, key.sign(message))

    def create_proof(self, key: SigningWallet, signing_key: SigningWallet | None = None) -> dict[str, Any]:
        """Return a message for a wallet, signed by its own key or by `signing_key`."""
        message = self.request_message(key)
        return {"message": message, "signature": (signing_key or key).sign(message)}

    def link(self, key: SigningWallet, signing_key: SigningWallet | None = None, **extra_fields: Any) -> Response:
        """Link a wallet to the signed-in user."""
        return self.client.post("/api/auth/link", json={**self.create_proof(key, signing_key), **extra_fields})

    @property
    def session(self) -> Any:
        """The session of this browser, or None."""
        return self.client.get("/api/auth/session").json()["session"]


NewBrowser = Callable[..., Browser]
VisitNewSite = Callable[..., Browser]
NewSite = Callable[..., Kisslock]
CHAINS: dict[str, Any] = {"1": {}, "10": {}}


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def site(new_kisslock: NewKisslock, clock: Clock) -> Kisslock:
    """Return a site at ORIGIN on chains 1 and 10, with a clock that a test sets."""
    return use_clock(new_kisslock(site={"origins": [ORIGIN]}, chains=CHAINS), clock)


def use_clock(kisslock: Kisslock, clock: Clock) -> Kisslock:
    """Make the server use a clock that a test sets."""
    kisslock.services[SignIn].clock = kisslock.users.clock = clock
    return kisslock


@pytest.fixture
def running_site(site: Kisslock) -> Iterator[TestClient]:
    with TestClient(site.app) as running:
        yield running


@pytest.fixture
def new_browser(site: Kisslock, running_site: TestClient) -> NewBrowser:
    """Return a function that opens a browser without cookies, at ORIGIN by default."""

    def open_browser(origin: str = ORIGIN) -> Browser:
        browser = Browser(site.app, origin)
        # All browsers of a test send their requests to one server in one event loop.
        browser.client.portal = running_site.portal
        return browser

    return open_browser


@pytest.fixture
def browser(new_browser: NewBrowser) -> Browser:
    return new_browser()


@pytest.fixture
def visit_new_site(new_kisslock: NewKisslock) -> Iterator[VisitNewSite]:
    """Return a function that opens a browser at a new site with these settings.

    `mount_in` creates the application that the site is mounted in.
    """
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
    """Return a function that creates a site without HTTP. Its database is closed after the test."""
    async with AsyncExitStack() as stack:

        def create_site(**tables: Any) -> Kisslock:
            site = use_clock(new_kisslock(**{"site": {"origins": [ORIGIN]}, "chains": CHAINS, **tables}), clock)
            stack.push_async_callback(site.services[Storage].close)
            return site

        yield create_site


@pytest.fixture
def site_without_http(new_site: NewSite) -> Kisslock:
    """Return a site without HTTP."""
    return new_site()


@pytest.fixture
def shop(new_site: NewSite, database: str) -> Kisslock:
    """Return a site with API tokens but without HTTP, first on SQLite, then on PostgreSQL."""
    return new_site(sign_in={"mode": "optional", "tokens": True}, storage={"url": database})


def status_and_code(response: Response) -> str:
    """Return the status, followed by the error code of an error response."""
    return (
        f"{response.status_code} {response.json()['error']['code']}"
        if response.status_code >= 400
        else str(response.status_code)
    )
