"""The fixtures. A project defines the fixture `app`: its ASGI application, in which Kisslock is mounted."""

from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from kisslock.auth.sign_in import SignIn
from kisslock.integrations.mounted import find_kisslock
from kisslock.testing.client import sign_in
from kisslock.testing.signing import SigningWallet

CLIENT = ("127.0.0.1", 50_000)


@pytest.fixture
def wallet() -> SigningWallet:
    """A wallet with a new key in every test, which makes real signatures."""
    return SigningWallet()


@pytest.fixture
def signed_in_client(app: Any, wallet: SigningWallet) -> Iterator[TestClient]:
    """A client of the application at the first of site.origins, signed in with `wallet` on the first chain.

    Its address is 127.0.0.1: rate limiters and django-allauth accept no request without an IP address.
    """
    mounted = find_kisslock(app)
    if mounted is None:
        pytest.fail("The fixture `app` has no Kisslock in it: give the ASGI application that Kisslock is mounted in.")
    kisslock, path = mounted
    origins = kisslock.settings.site.origins
    if not origins:
        pytest.fail('Signing in needs an origin: set site.origins, for instance to ["http://127.0.0.1:8000"].')
    chain_id = min(kisslock.services[SignIn].chains)
    with TestClient(app, base_url=origins[0], client=CLIENT) as client:
        sign_in(client, wallet, path=path, chain_id=chain_id)
        yield client
