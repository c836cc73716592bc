"""The pytest fixtures. Your project defines the fixture `app`: the ASGI application that Kisslock is mounted in."""

from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from kisslock.auth.sign_in import SignIn
from kisslock.integrations.mounted import find_kisslock
from kisslock.testing.client import sign_in
from kisslock.testing.signing import SigningWallet

CLIENT_ADDRESS = ("127.0.0.1", 50_000)


@pytest.fixture
def wallet() -> SigningWallet:
    """Return a wallet that makes real signatures, with a new key in every test."""
    return SigningWallet()


@pytest.fixture
def signed_in_client(app: Any, wallet: SigningWallet) -> Iterator[TestClient]:
    """Yield a client that is signed in with `wallet`, at the first origin in site.origins, on the first chain.

    The client's IP address is 127.0.0.1, because rate limiters and django-allauth reject requests without an IP
    address.
    """
    kisslock_and_path = find_kisslock(app)
    if kisslock_and_path is None:
        pytest.fail("The fixture `app` has no Kisslock in it: give the ASGI application that Kisslock is mounted in.")
    kisslock, path = kisslock_and_path
    origins = kisslock.settings.site.origins
    if not origins:
        pytest.fail('Signing in needs an origin: set site.origins, for instance to ["http://127.0.0.1:8000"].')
    chain_id = min(kisslock.services[SignIn].chains)
    with TestClient(app, base_url=origins[0], client=CLIENT_ADDRESS) as client:
        sign_in(client, wallet, path=path, chain_id=chain_id)
        yield client
