"""A site at ORIGIN, for applications of other frameworks around it."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from kisslock import Kisslock
from kisslock.testing import SigningWallet
from tests.conftest import NewKisslock

ORIGIN = "http://127.0.0.1:8000"
Open = Callable[[Any], TestClient]


@pytest.fixture
def site(new_kisslock: NewKisslock) -> Kisslock:
    """Signing in works on chains 1 and 10."""
    return new_kisslock(site={"origins": [ORIGIN]}, chains={"1": {}, "10": {}})


@pytest.fixture
def alice() -> SigningWallet:
    return SigningWallet(1)


@pytest.fixture
def open_client() -> Iterator[Open]:
    """Opens a browser at an application, whose lifespan runs until the test ends."""
    opened: list[TestClient] = []

    def enter(app: Any) -> TestClient:
        client = TestClient(app, base_url=ORIGIN, raise_server_exceptions=False)
        opened.append(client)
        return client.__enter__()

    yield enter
    for client in opened:
        client.__exit__(None, None, None)


def code(answer: Any) -> str:
    """The status and the code of a refusal in the envelope; fails when it is not one."""
    error = answer.json()["error"]
    assert set(error) == {"code", "message", "hint", "request_id"}
    assert all(error.values())
    assert answer.headers["x-request-id"] == error["request_id"]
    assert answer.headers["cache-control"] == "no-store"
    return f"{answer.status_code} {error['code']}"
