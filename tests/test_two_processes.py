"""Two processes share a database: nonces, codes and refresh tokens work once, and both sign with the same keys."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Iterator
from contextlib import ExitStack, asynccontextmanager
from typing import Any
from urllib.parse import urlencode

import aiohttp
import pytest
from redis.asyncio import Redis

from kisslock.dev.ports import free_port
from kisslock.http.rate_limiter import MEMORY_URL, RateLimiter
from kisslock.oidc.meter import ADDRESS_LIMIT
from kisslock.testing import SigningWallet
from tests.built import BUILT
from tests.cli.conftest import starting
from tests.databases import new_database
from tests.oidc.program import CALLBACK, HASH, KEY, SECRET, basic, pkce, response_parameters
from tests.redis_server import redis_server

pytestmark = [pytest.mark.slow, BUILT]
ALICE = SigningWallet(1)
MAX_TRIES = 60
NOTES, VERIFIER = "https://notes.example/mcp", "a-verifier-of-a-client-" * 2
SETTINGS = f"""
[sign_in]
mode = "optional"

[oidc]
enabled = true

[oidc.clients.notebook]
redirect_uris = ["{CALLBACK}"]
secret = "{HASH}"

[oidc.resources.notes]
url = "{NOTES}"
scopes = ["notes:read"]
secret = "{HASH}"
"""
QUERY = f"client_id=notebook&redirect_uri={CALLBACK}&response_type=code&scope=openid"
RESOURCE_QUERY = (
    f"client_id=notebook&redirect_uri={CALLBACK}&response_type=code&resource={NOTES}&{urlencode(pkce(VERIFIER))}"
)


@asynccontextmanager
async def at(port: int) -> AsyncIterator[aiohttp.ClientSession]:
    """Yield a browser on a page of the site, without a limit on connections."""
    origin = f"http://127.0.0.1:{port}"
    connections = aiohttp.TCPConnector(limit=0, force_close=True)
    jar = aiohttp.CookieJar(unsafe=True)  # of an IP address
    async with aiohttp.ClientSession(
        origin, connector=connections, cookie_jar=jar, headers={"Origin": origin}
    ) as browser:
        yield browser


async def message(browser: aiohttp.ClientSession) -> str:
    async with browser.post("/api/auth/nonce", json={"address": ALICE.address, "chain_id": 1}) as answer:
        return str((await answer.json())["message"])


async def verify(browser: aiohttp.ClientSession, text: str) -> int:
    """Return the status of the response. After a 503 of a busy server, try again: the nonce has not been used."""
    for _ in range(MAX_TRIES):
        async with browser.post("/api/auth/verify", json={"message": text, "signature": ALICE.sign(text)}) as answer:
            await answer.read()
            if answer.status != 503:
                break
        await asyncio.sleep(0.5)
    return answer.status


async def ticket_of(browser: aiohttp.ClientSession, query: str = QUERY) -> dict[str, str]:
    """Return the query, the consent token and the account that the page shows."""
    async with browser.post("/api/oidc/request", json={"query": query}) as answer:
        said = await answer.json()
        return {"query": query, "ticket": said["ticket"], "account": said["account"]}


async def approved(browser: aiohttp.ClientSession, ticket: dict[str, str]) -> str:
    """Approve the sign-in. Return the authorization code, or the error's code."""
    async with browser.post("/api/oidc/approve", json=ticket) as answer:
        said = await answer.json()
        return response_parameters(said["redirect"])["code"] if answer.status == 200 else str(said["error"]["code"])


async def code_of(browser: aiohttp.ClientSession) -> str:
    """Return an authorization code for the account that is signed in."""
    return await approved(browser, await ticket_of(browser))


async def sign_out_everywhere(browser: aiohttp.ClientSession) -> None:
    async with browser.post("/api/auth/sign-out", json={"everywhere": True}) as answer:
        assert answer.status == 200


async def redeem(program: aiohttp.ClientSession, code: str, secret: str = SECRET) -> tuple[int, Any]:
    form = {"grant_type": "authorization_code", "code": code, "redirect_uri": CALLBACK}
    return await post_form(program, "token", form, basic("notebook", secret))


async def post_form(
    program: aiohttp.ClientSession, path: str, form: dict[str, str], headers: dict[str, str]
) -> tuple[int, Any]:
    async with program.post(f"/oidc/{path}", data=form, headers=headers) as answer:
        return answer.status, json.loads(await answer.text())


async def refreshed(program: aiohttp.ClientSession, token: str) -> tuple[int, Any]:
    form = {"grant_type": "refresh_token", "refresh_token": token, "resource": NOTES}
    return await post_form(program, "token", form, basic("notebook", SECRET))


async def tokens_for_notes(browser: aiohttp.ClientSession, program: aiohttp.ClientSession) -> Any:
    """Sign in, approve, and return the tokens of the client for the resource."""
    assert await verify(browser, await message(browser)) == 200
    code = await approved(browser, await ticket_of(browser, RESOURCE_QUERY))
    form = {"grant_type": "authorization_code", "code": code, "redirect_uri": CALLBACK, "code_verifier": VERIFIER}
    status, tokens = await post_form(program, "token", form, basic("notebook", SECRET))
    assert status == 200, tokens
    return tokens


async def is_active(program: aiohttp.ClientSession, token: str) -> bool:
    """Return what the introspection of an access token by its resource server says."""
    status, body = await post_form(program, "introspect", {"token": token}, basic("notes", SECRET))
    assert status == 200, body
    return bool(body["active"])


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def served(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, str]]:
    """Yield the port of a server with two processes, and the URL of its rate limits: Redis if it uses PostgreSQL."""
    folder, port, budgets = tmp_path_factory.mktemp("two"), free_port(), MEMORY_URL
    with ExitStack() as stack:
        database = f"sqlite:///{folder / 'x.db'}"
        if request.param == "postgresql":
            database = stack.enter_context(new_database(request.getfixturevalue("postgresql_server")))
            budgets = stack.enter_context(redis_server(folder))
        (folder / "kisslock.toml").write_text(SETTINGS)
        options = {"site-origins": f'["http://127.0.0.1:{port}"]', "storage-url": database, "server-workers": "2"}
        named = {"port": str(port), "oidc-key": KEY, "server-budgets-url": budgets, **options}
        words = (word for name, value in named.items() for word in (f"--{name}", value))
        assert stack.enter_context(starting(folder))("serve", *words).url
        yield port, budgets


@pytest.fixture
def port(served: tuple[int, str]) -> int:
    return served[0]


def test_of_fifty_parallel_verifications_of_one_message_exactly_one_succeeds(port: int) -> None:
    async def race() -> list[int]:
        async with at(port) as browser:
            text = await message(browser)
            return await asyncio.gather(*(verify(browser, text) for _ in range(50)))

    async def all_at_once() -> list[int]:
        async with at(port) as browser:
            await message(browser)
            texts = await asyncio.gather(*(message(browser) for _ in range(50)))
            return await asyncio.gather(*(verify(browser, text) for text in texts))

    for _ in range(2):
        assert sorted(asyncio.run(race())) == [200] + [401] * 49
    # Fifty messages that each have a nonce all succeed. The other 49 requests were therefore rejected because their
    # nonce was already used.
    assert asyncio.run(all_at_once()) == [200] * 50


def test_of_twenty_parallel_exchanges_of_one_code_exactly_one_succeeds(port: int) -> None:
    async def race() -> None:
        async with at(port) as browser, at(port) as program:
            assert await verify(browser, await message(browser)) == 200
            # Ten different codes at the same time all succeed. If one of the next requests fails, the cause is
            # therefore the reused code.
            alone = await asyncio.gather(*(code_of(browser) for _ in range(10)))
            won = await asyncio.gather(*(redeem(program, code) for code in alone))
            assert [status for status, _ in won] == [200] * 10
            async with program.get("/oidc/jwks") as answer:
                published = {key["kid"] for key in (await answer.json())["keys"]}
            assert len(published) == 2
            for _ in range(3):
                raced = await code_of(browser)
                answers = await asyncio.gather(*(redeem(program, raced) for _ in range(20)))
                assert sorted(status for status, _ in answers) == [200] + [400] * 19
                assert {body["error"] for status, body in answers if status == 400} == {"invalid_grant"}
                # The code was used twice, so the token of the first request is revoked too.
                (token,) = [body["access_token"] for status, body in answers if status == 200]
                async with program.get("/oidc/userinfo", headers={"Authorization": f"Bearer {token}"}) as answer:
                    assert answer.status == 401

    asyncio.run(race())


def test_a_consent_token_gives_one_code_and_signing_out_everywhere_ends_every_code(port: int) -> None:
    async def race() -> None:
        async with at(port) as browser, at(port) as program:
            for _ in range(8):
                assert await verify(browser, await message(browser)) == 200
                pressed = await ticket_of(browser)
                answers = await asyncio.gather(*(approved(browser, pressed) for _ in range(6)))
                assert answers.count("oidc/ticket-expired") == 5
                tickets = [await ticket_of(browser) for _ in range(6)]
                leaving = asyncio.create_task(sign_out_everywhere(browser))
                codes = await asyncio.gather(*(approved(browser, ticket) for ticket in tickets))
                await leaving
                given = {*answers, *codes} - {"oidc/ticket-expired", "auth/no-session"}
                assert {status for status, _ in [await redeem(program, code) for code in given]} == {400}

    asyncio.run(race())


def test_parallel_refreshes_at_two_processes_get_the_same_response(port: int) -> None:
    async def race() -> None:
        async with at(port) as browser, at(port) as program:
            tokens, used = await tokens_for_notes(browser, program), []
            for _ in range(5):
                used.append(tokens["refresh_token"])
                answers = await asyncio.gather(*(refreshed(program, used[-1]) for _ in range(20)))
                assert {status for status, _ in answers} == {200}, answers
                tokens = answers[0][1]
                assert [body for _, body in answers] == [tokens] * 20
            assert await is_active(program, tokens["access_token"])
            # The previous refresh token still gets the same tokens as the current response. Any older refresh token
            # ends the access at once.
            assert await refreshed(program, used[-1]) == (200, tokens)
            assert (await refreshed(program, used[-2]))[1]["error"] == "invalid_grant"
            assert (await refreshed(program, tokens["refresh_token"]))[1]["error"] == "invalid_grant"
            assert not await is_active(program, tokens["access_token"])

    asyncio.run(race())


@pytest.mark.parametrize("served", ["postgresql"], indirect=True)
def test_with_redis_and_postgresql_a_flood_is_counted_once_for_both_processes_and_a_client_continues(
    served: tuple[int, str],
) -> None:
    port, redis = served

    def guess(program: aiohttp.ClientSession) -> Awaitable[tuple[int, Any]]:
        return redeem(program, "A" * 43, "wrong")

    async def flood() -> None:
        async with Redis.from_url(redis) as counted:
            await counted.flushdb()
        limiter = RateLimiter(redis)
        await limiter.charge(ADDRESS_LIMIT, "127.0.0.1", ADDRESS_LIMIT.amount - 100)
        await limiter.close()
        async with at(port) as browser, at(port) as program:
            assert await verify(browser, await message(browser)) == 200
            wrong = [status for _ in range(2) for status, _ in await asyncio.gather(*map(guess, [program] * 100))]
            assert (wrong.count(401), wrong.count(429)) == (100, 100)
            status, tokens = await redeem(program, await code_of(browser))
            assert status == 200
            bearer = {"Authorization": f"Bearer {tokens['access_token']}"}
            async with program.get("/oidc/userinfo", headers=bearer) as answer:
                assert answer.status == 200

    asyncio.run(flood())
