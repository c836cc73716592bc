"""A key that signs as a wallet does, and a browser that signs in with it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from coincurve import PrivateKey
from httpx2 import Response
from starlette.testclient import TestClient

from kisslock.app import Kisslock
from kisslock.auth.keccak import checksummed, keccak256, personal_message_hash
from tests.conftest import Kit

ORIGIN = "https://app.example"
NOW = 1_800_000_000.0


class Key:
    """An account whose key is known to everybody."""

    def __init__(self, number: int) -> None:
        self._key = PrivateKey(number.to_bytes(32))
        public = self._key.public_key.format(compressed=False)[1:]
        self.address = checksummed("0x" + keccak256(public)[12:].hex())

    def sign(self, message: str | bytes) -> str:
        """What personal_sign answers: 65 bytes with v 27 or 28, in hex."""
        text = message.encode() if isinstance(message, str) else message
        return self.sign_hash(personal_message_hash(text))

    def sign_hash(self, digest: bytes) -> str:
        """The signature of 32 bytes."""
        made = self._key.sign_recoverable(digest, hasher=None)
        return f"0x{made[:64].hex()}{made[64] + 27:02x}"


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

    def message(self, key: Key, chain_id: int = 1) -> str:
        """A message for this browser, ready to sign."""
        answer = self.client.post("/api/auth/nonce", json={"address": key.address, "chain_id": chain_id})
        assert answer.status_code == 200, answer.text
        return str(answer.json()["message"])

    def nonce(self) -> str:
        """A nonce for this browser."""
        return str(self.client.post("/api/auth/nonce").json()["nonce"])

    def verify(self, message: str, signature: str, **headers: str) -> Response:
        """Send a proof."""
        return self.client.post(
            "/api/auth/verify", json={"message": message, "signature": signature}, headers=headers or None
        )

    def sign_in(self, key: Key, chain_id: int = 1) -> Response:
        """From the nonce to the session."""
        message = self.message(key, chain_id)
        return self.verify(message, key.sign(message))

    @property
    def session(self) -> Any:
        """Who is signed in here, None for nobody."""
        return self.client.get("/api/auth/session").json()["session"]


NewBrowser = Callable[..., Browser]


@pytest.fixture
def alice() -> Key:
    return Key(1)


@pytest.fixture
def bob() -> Key:
    return Key(2)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def site(kit: Kit, clock: Clock) -> Kisslock:
    """A site at ORIGIN on chains 1 and 10, with a clock that a test sets."""
    here = kit(site={"origins": [ORIGIN]}, chains={"1": {}, "10": {}})
    here.sign_in.clock = clock
    return here


@pytest.fixture
def new_browser(site: Kisslock) -> Iterator[NewBrowser]:
    """Opens a browser without cookies, at ORIGIN unless another is named."""
    with TestClient(site.app) as running:

        def opened(origin: str = ORIGIN) -> Browser:
            browser = Browser(site.app, origin)
            # All browsers of a test talk to one server, in one event loop.
            browser.client.portal = running.portal
            return browser

        yield opened


@pytest.fixture
def browser(new_browser: NewBrowser) -> Browser:
    return new_browser()


def code(answer: Response) -> str:
    """The status and the code of a refusal."""
    return f"{answer.status_code} {answer.json()['error']['code']}"
