"""The fixture signed_in_client: a client that looks like a browser on this machine."""

from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route
from starlette.testclient import TestClient

from kisslock.integrations.fastapi import link_to, require_wallet
from kisslock.testing import SigningWallet, signed_in_client, wallet
from tests.conftest import NewKisslock

__all__ = ["signed_in_client", "wallet"]
ORIGIN = "http://127.0.0.1:8000"


async def me(request: Request) -> JSONResponse:
    assert request.client
    return JSONResponse([request.client.host, (await require_wallet(request)).address])


async def link(request: Request) -> JSONResponse:
    return JSONResponse(list((await link_to(lambda: None)(request, "ann")).accounts))


@pytest.fixture
def app(new_kisslock: NewKisslock) -> Any:
    site = new_kisslock(site={"origins": [ORIGIN]}, chains={"1": {}})
    host = Starlette(routes=[Route("/me", me), Route("/link", link, methods=["POST"])], lifespan=site.lifespan)
    site.install(host)
    return host


def test_the_test_client_sends_an_ip_address(signed_in_client: TestClient, wallet: SigningWallet) -> None:
    # django-allauth and rate limiters deny requests without an IP address.
    assert signed_in_client.get("/me").json() == ["127.0.0.1", wallet.address]


def test_the_error_for_a_missing_origin_mentions_the_header_to_send(
    signed_in_client: TestClient, wallet: SigningWallet
) -> None:
    response = signed_in_client.post("/link")
    assert (response.status_code, response.json()["error"]["code"]) == (403, "auth/foreign-origin")
    name, _, origin = response.json()["error"]["hint"].partition("must send it: ")[2].partition(": ")
    assert signed_in_client.post("/link", headers={name: origin}).json() == [wallet.address]
