"""FastAPI and Starlette: `require_wallet`."""

import inspect
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Annotated, Any

import pytest
from fastapi import Depends, FastAPI
from fastapi.responses import JSONResponse
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Mount, Route

from kisslock import Kisslock, RequireWallet, Settings, Wallet, require_wallet
from kisslock.auth.errors import NoSession, SignInRefused
from kisslock.auth.sign_in import SignIn
from kisslock.errors import KisslockError
from kisslock.integrations.fastapi import answer_with_envelope
from kisslock.site.bundle import Bundle
from kisslock.testing import SigningWallet, sign_in
from tests.built import create_kisslock
from tests.conftest import NewKisslock
from tests.integrations.conftest import ALICE, ORIGIN, OpenClient, status_and_code


def create_shop(site: Kisslock) -> FastAPI:
    app = FastAPI(lifespan=site.lifespan)
    site.install(app)

    @app.get("/me")
    async def me(wallet: Annotated[Wallet, Depends(require_wallet)]) -> Wallet:
        return wallet

    @app.get("/alice")
    def hers(wallet: Annotated[Wallet, Depends(RequireWallet(allow=[ALICE.address]))]) -> str:
        return wallet.address

    @app.get("/ten")
    async def ten(wallet: Annotated[Wallet, Depends(RequireWallet(chains=[10]))]) -> int:
        return wallet.chain_id

    return app


def test_query_parameters_cannot_change_what_a_route_requires(site: Kisslock, open_client: OpenClient) -> None:
    client = open_client(create_shop(site))
    paths: dict[str, Any] = client.get("/openapi.json").json()["paths"]
    assert [paths[path]["get"].get("parameters", []) for path in ("/me", "/alice", "/ten")] == [[], [], []]
    sign_in(client, SigningWallet(2))
    assert (
        status_and_code(client.get(f"/alice?allow={SigningWallet(2).address}&chains=1&request=x"))
        == "403 wallet/not-allowed"
    )


def test_a_route_returns_the_error_code_of_the_storage_if_the_storage_fails(
    new_kisslock: NewKisslock, open_client: OpenClient, tmp_path: Path
) -> None:
    foreign_database = tmp_path / "foreign.db"
    with closing(sqlite3.connect(foreign_database)) as database:
        database.execute("CREATE TABLE of_another_program (id)")
    settings = {"site": {"origins": [ORIGIN]}, "storage": {"url": f"sqlite:///{foreign_database}"}}
    client = open_client(create_shop(new_kisslock(**settings)))
    client.cookies.set("kisslock", "A" * 43)
    assert status_and_code(client.get("/me")) == "503 storage/outdated"
    client.cookies.clear()
    assert status_and_code(client.get("/me")) == "401 auth/no-session"


def test_a_host_application_can_replace_the_error_envelope_with_its_own_error_handler(
    site: Kisslock, open_client: OpenClient
) -> None:
    app = create_shop(site)

    @app.exception_handler(KisslockError)
    async def own_handler(_: Request, failure: KisslockError) -> JSONResponse:
        return JSONResponse({"own": failure.code}, failure.status)

    assert open_client(app).get("/me").json() == {"own": "auth/no-session"}


def test_the_server_looks_up_the_session_once_in_a_request(
    site: Kisslock, open_client: OpenClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = create_shop(site)
    recorded_lookups: list[int] = []
    look_up = site.services[SignIn].find_session

    async def count_lookup(cookies: Any) -> Any:
        recorded_lookups.append(1)
        return await look_up(cookies)

    monkeypatch.setattr(site.services[SignIn], "find_session", count_lookup)

    @app.get("/twice")
    async def twice(
        first_wallet: Annotated[Wallet, Depends(require_wallet)],
        second_wallet: Annotated[Wallet, Depends(RequireWallet(chains=[1]))],
    ) -> bool:
        return first_wallet is second_wallet

    client = open_client(app)
    sign_in(client, ALICE)
    recorded_lookups.clear()
    assert client.get("/twice").json() is True
    assert recorded_lookups == [1]


def test_a_starlette_route_can_call_a_function_that_requires_a_wallet(site: Kisslock, open_client: OpenClient) -> None:
    nested_mount = Mount("/deep", routes=[Mount("/wallet", app=site.app)])
    routes = [nested_mount, Route("/me", plain_me)]
    handlers: Any = {KisslockError: answer_with_envelope}
    client = open_client(Starlette(routes=routes, lifespan=site.lifespan, exception_handlers=handlers))
    assert status_and_code(client.get("/me")) == "401 auth/no-session"
    sign_in(client, ALICE, path="/deep/wallet")
    assert client.get("/me").text == ALICE.address


def test_kisslock_errors_have_the_error_format_of_the_host_until_kisslock_is_installed(
    site: Kisslock, open_client: OpenClient
) -> None:
    plain_app = Starlette(routes=[Mount("/wallet", app=site.app), Route("/me", plain_me)], lifespan=site.lifespan)
    response = open_client(plain_app).get("/me")
    assert (response.status_code, response.text.partition(":")[0]) == (401, "auth/no-session")
    handlers_before = {*plain_app.exception_handlers}
    fastapi_app = FastAPI(lifespan=site.lifespan)
    fastapi_app.mount("/wallet", site.app)
    fastapi_app.add_api_route("/me", members)
    response = open_client(fastapi_app).get("/me")
    assert (response.status_code, response.json()["detail"].partition(":")[0]) == (401, "auth/no-session")
    assert {*plain_app.exception_handlers} == handlers_before
    assert KisslockError not in fastapi_app.exception_handlers


async def plain_me(request: Request) -> PlainTextResponse:
    return PlainTextResponse((await require_wallet(request)).address)


async def members(wallet: Annotated[Wallet, Depends(require_wallet)]) -> str:
    return wallet.address


def test_a_status_handler_of_the_host_does_not_replace_the_error_envelope_of_an_installed_kisslock(
    site: Kisslock, open_client: OpenClient
) -> None:
    app = create_shop(site)
    app.add_exception_handler(401, lambda *_: JSONResponse({"own": "page"}, 401))
    assert status_and_code(open_client(app).get("/me")) == "401 auth/no-session"


def test_the_signature_of_a_dependency_has_only_the_request_as_its_parameter() -> None:
    request = "(request: starlette.requests.HTTPConnection) -> kisslock.auth.account.Wallet"
    assert str(inspect.signature(require_wallet)) == str(inspect.signature(RequireWallet(chains=[1]))) == request
    assert not hasattr(require_wallet, "__wrapped__")


def test_a_route_can_catch_an_error_of_kisslock_by_its_class(site: Kisslock, open_client: OpenClient) -> None:
    app = create_shop(site)

    @app.get("/page")
    async def page(request: Request) -> str:
        try:
            return (await require_wallet(request)).address
        except NoSession as failure:
            return failure.code

    assert open_client(app).get("/page").json() == "auth/no-session"


def test_a_route_of_a_nested_application_must_name_its_kisslock_explicitly(
    site: Kisslock, open_client: OpenClient
) -> None:
    inner, outer = FastAPI(), FastAPI(lifespan=site.lifespan)

    @inner.get("/me")
    async def me(wallet: Annotated[Wallet, Depends(RequireWallet(kisslock=site))]) -> str:
        return wallet.address

    inner.add_api_route("/lost", members)
    outer.mount("/wallet", site.app)
    outer.mount("/api", inner)
    client = open_client(outer)
    sign_in(client, ALICE)
    assert client.get("/api/me").json() == ALICE.address
    assert client.get("/api/lost").status_code == 500


def test_each_of_two_mounted_kisslocks_accepts_only_sessions_from_its_own_database(
    site: Kisslock, new_kisslock: NewKisslock, tmp_path: Path, open_client: OpenClient
) -> None:
    other_site = new_kisslock(site={"origins": [ORIGIN]}, storage={"url": f"sqlite:///{tmp_path / 'other.db'}"})
    app = FastAPI(lifespan=site.lifespan)
    site.install(app)
    other_site.install(app, "/other")

    @app.get("/both", dependencies=[Depends(RequireWallet(kisslock=site))])
    async def both(wallet: Annotated[Wallet, Depends(RequireWallet(kisslock=other_site))]) -> Wallet:
        return wallet

    client = open_client(app)
    sign_in(client, ALICE)
    # The session belongs to only one of the two Kisslock objects.
    assert status_and_code(client.get("/both")) == "401 auth/no-session"


def test_the_hook_on_sign_in_is_called_at_every_sign_in_and_can_reject_the_sign_in(
    bundle: Bundle, tmp_path: Path, open_client: OpenClient
) -> None:
    signed_in_wallets: list[Wallet] = []

    async def on_sign_in(wallet: Wallet) -> None:
        signed_in_wallets.append(wallet)
        if wallet.account != ALICE.address:
            raise SignInRefused(hint="Members only.")

    settings = Settings.of(site={"origins": [ORIGIN]}, storage={"url": f"sqlite:///{tmp_path / 'x.db'}"})
    site = create_kisslock(bundle, settings, on_sign_in=on_sign_in)
    client = open_client(create_shop(site))
    with pytest.raises(AssertionError, match="Members only"):
        sign_in(client, SigningWallet(2))
    assert status_and_code(client.get("/me")) == "401 auth/no-session"
    sign_in(client, ALICE)
    assert client.get("/me").status_code == 200
    assert signed_in_wallets == [Wallet(SigningWallet(2).address, 1), Wallet(ALICE.address, 1)]
