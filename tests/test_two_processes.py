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
from tests.built import NEEDS_BUILT_FRONT_END
from tests.cli.conftest import server_starter
from tests.databases import new_database
from tests.oidc.program import (
    CALLBACK,
    OIDC_KEY,
    SECRET,
    SECRET_HASH,
    basic_auth_header,
    pkce_parameters,
    response_parameters,
)
from tests.redis_server import redis_server

pytestmark = [pytest.mark.slow, NEEDS_BUILT_FRONT_END]
ALICE = SigningWallet(1)
MAX_TRIES = 60
NOTES_URL, CODE_VERIFIER = "https://notes.example/mcp", "a-verifier-of-a-client-" * 2
SERVER_SETTINGS = f"""
[sign_in]
mode = "optional"

[oidc]
enabled = true

[oidc.clients.notebook]
redirect_uris = ["{CALLBACK}"]
secret = "{SECRET_HASH}"

[oidc.resources.notes]
url = "{NOTES_URL}"
scopes = ["notes:read"]
secret = "{SECRET_HASH}"
"""
AUTHORIZE_QUERY = f"client_id=notebook&redirect_uri={CALLBACK}&response_type=code&scope=openid"
RESOURCE_QUERY = (
    f"client_id=notebook&redirect_uri={CALLBACK}&response_type=code&resource={NOTES_URL}"
    f"&{urlencode(pkce_parameters(CODE_VERIFIER))}"
)


@asynccontextmanager
async def browser_at_port(port: int) -> AsyncIterator[aiohttp.ClientSession]:
    """Yield a browser on a page of the site, without a limit on connections."""
    origin = f"http://127.0.0.1:{port}"
    connections = aiohttp.TCPConnector(limit=0, force_close=True)
    jar = aiohttp.CookieJar(unsafe=True)  # of an IP address
    async with aiohttp.ClientSession(
        origin, connector=connections, cookie_jar=jar, headers={"Origin": origin}
    ) as browser:
        yield browser


async def get_message(browser: aiohttp.ClientSession) -> str:
    async with browser.post("/api/auth/nonce", json={"address": ALICE.address, "chain_id": 1}) as response:
        return str((await response.json())["message"])


async def verify_with_retries(browser: aiohttp.ClientSession, text: str) -> int:
    """Return the status of the response. After a 503 of a busy server, try again: the nonce has not been used."""
    for _ in range(MAX_TRIES):
        async with browser.post("/api/auth/verify", json={"message": text, "signature": ALICE.sign(text)}) as response:
            await response.read()
            if response.status != 503:
                break
        await asyncio.sleep(0.5)
    return response.status


async def get_consent_token(browser: aiohttp.ClientSession, query: str = AUTHORIZE_QUERY) -> dict[str, str]:
    """Return the query, the consent token and the account that the page shows."""
    async with browser.post("/api/oidc/request", json={"query": query}) as response:
        response_body = await response.json()
        return {"query": query, "ticket": response_body["ticket"], "account": response_body["account"]}


async def approve_and_return_code(browser: aiohttp.ClientSession, ticket: dict[str, str]) -> str:
    """Approve the sign-in. Return the authorization code, or the error's code."""
    async with browser.post("/api/oidc/approve", json=ticket) as response:
        response_body = await response.json()
        return (
            response_parameters(response_body["redirect"])["code"]
            if response.status == 200
            else str(response_body["error"]["code"])
        )


async def sign_in_and_return_code(browser: aiohttp.ClientSession) -> str:
    """Return an authorization code for the account that is signed in."""
    return await approve_and_return_code(browser, await get_consent_token(browser))


async def sign_out_everywhere(browser: aiohttp.ClientSession) -> None:
    async with browser.post("/api/auth/sign-out", json={"everywhere": True}) as response:
        assert response.status == 200


async def redeem_code(oidc_client: aiohttp.ClientSession, code: str, secret: str = SECRET) -> tuple[int, Any]:
    form = {"grant_type": "authorization_code", "code": code, "redirect_uri": CALLBACK}
    return await post_form(oidc_client, "token", form, basic_auth_header("notebook", secret))


async def post_form(
    oidc_client: aiohttp.ClientSession, path: str, form: dict[str, str], headers: dict[str, str]
) -> tuple[int, Any]:
    async with oidc_client.post(f"/oidc/{path}", data=form, headers=headers) as response:
        return response.status, json.loads(await response.text())


async def refresh_token(oidc_client: aiohttp.ClientSession, token: str) -> tuple[int, Any]:
    form = {"grant_type": "refresh_token", "refresh_token": token, "resource": NOTES_URL}
    return await post_form(oidc_client, "token", form, basic_auth_header("notebook", SECRET))


async def tokens_for_notes(browser: aiohttp.ClientSession, oidc_client: aiohttp.ClientSession) -> Any:
    """Sign in, approve, and return the tokens of the client for the resource."""
    assert await verify_with_retries(browser, await get_message(browser)) == 200
    code = await approve_and_return_code(browser, await get_consent_token(browser, RESOURCE_QUERY))
    form = {"grant_type": "authorization_code", "code": code, "redirect_uri": CALLBACK, "code_verifier": CODE_VERIFIER}
    status, tokens = await post_form(oidc_client, "token", form, basic_auth_header("notebook", SECRET))
    assert status == 200, tokens
    return tokens


async def is_active(oidc_client: aiohttp.ClientSession, token: str) -> bool:
    """Return True if an introspection by the resource server reports that the access token is active."""
    status, body = await post_form(oidc_client, "introspect", {"token": token}, basic_auth_header("notes", SECRET))
    assert status == 200, body
    return bool(body["active"])


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def served_processes(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[int, str]]:
    """Yield the port of a server with two processes, and the URL of its rate limits: Redis if it uses PostgreSQL."""
    folder, port, rate_limits_url = tmp_path_factory.mktemp("two"), free_port(), MEMORY_URL
    with ExitStack() as stack:
        database = f"sqlite:///{folder / 'x.db'}"
        if request.param == "postgresql":
            database = stack.enter_context(new_database(request.getfixturevalue("postgresql_server")))
            rate_limits_url = stack.enter_context(redis_server(folder))
        (folder / "kisslock.toml").write_text(SERVER_SETTINGS)
        options = {"site-origins": f'["http://127.0.0.1:{port}"]', "storage-url": database, "server-workers": "2"}
        option_by_name = {"port": str(port), "oidc-key": OIDC_KEY, "server-budgets-url": rate_limits_url, **options}
        option_words = (word for name, value in option_by_name.items() for word in (f"--{name}", value))
        assert stack.enter_context(server_starter(folder))("serve", *option_words).url
        yield port, rate_limits_url


@pytest.fixture
def port(served_processes: tuple[int, str]) -> int:
    return served_processes[0]


def test_of_fifty_parallel_verifications_of_one_message_exactly_one_succeeds(port: int) -> None:
    async def run_concurrently() -> list[int]:
        async with browser_at_port(port) as browser:
            text = await get_message(browser)
            return await asyncio.gather(*(verify_with_retries(browser, text) for _ in range(50)))

    async def verify_all_at_once() -> list[int]:
        async with browser_at_port(port) as browser:
            await get_message(browser)
            texts = await asyncio.gather(*(get_message(browser) for _ in range(50)))
            return await asyncio.gather(*(verify_with_retries(browser, text) for text in texts))

    for _ in range(2):
        assert sorted(asyncio.run(run_concurrently())) == [200] + [401] * 49
    # Fifty messages with fifty different nonces all succeed. This shows why the 49 requests above failed: they used the
    # same nonce again.
    assert asyncio.run(verify_all_at_once()) == [200] * 50


def test_of_twenty_parallel_exchanges_of_one_code_exactly_one_succeeds(port: int) -> None:
    async def run_concurrently() -> None:
        async with browser_at_port(port) as browser, browser_at_port(port) as oidc_client:
            assert await verify_with_retries(browser, await get_message(browser)) == 200
            # Ten different codes at the same time all succeed. If one of the next requests fails, the cause is
            # therefore the reused code.
            sequential_codes = await asyncio.gather(*(sign_in_and_return_code(browser) for _ in range(10)))
            responses = await asyncio.gather(*(redeem_code(oidc_client, code) for code in sequential_codes))
            assert [status for status, _ in responses] == [200] * 10
            async with oidc_client.get("/oidc/jwks") as response:
                published_kids = {key["kid"] for key in (await response.json())["keys"]}
            assert len(published_kids) == 2
            for _ in range(3):
                reused_code = await sign_in_and_return_code(browser)
                answers = await asyncio.gather(*(redeem_code(oidc_client, reused_code) for _ in range(20)))
                assert sorted(status for status, _ in answers) == [200] + [400] * 19
                assert {body["error"] for status, body in answers if status == 400} == {"invalid_grant"}
                # The code was used more than once, so the token of the request that succeeded is revoked.
                (token,) = [body["access_token"] for status, body in answers if status == 200]
                async with oidc_client.get("/oidc/userinfo", headers={"Authorization": f"Bearer {token}"}) as response:
                    assert response.status == 401

    asyncio.run(run_concurrently())


def test_one_consent_token_is_exchanged_for_only_one_code_and_signing_out_everywhere_revokes_every_code(
    port: int,
) -> None:
    async def run_concurrently() -> None:
        async with browser_at_port(port) as browser, browser_at_port(port) as oidc_client:
            for _ in range(8):
                assert await verify_with_retries(browser, await get_message(browser)) == 200
                consent_token = await get_consent_token(browser)
                codes_or_errors = await asyncio.gather(
                    *(approve_and_return_code(browser, consent_token) for _ in range(6))
                )
                assert codes_or_errors.count("oidc/ticket-expired") == 5
                tickets = [await get_consent_token(browser) for _ in range(6)]
                sign_out_task = asyncio.create_task(sign_out_everywhere(browser))
                codes = await asyncio.gather(*(approve_and_return_code(browser, ticket) for ticket in tickets))
                await sign_out_task
                issued_codes = {*codes_or_errors, *codes} - {"oidc/ticket-expired", "auth/no-session"}
                assert {status for status, _ in [await redeem_code(oidc_client, code) for code in issued_codes]} == {
                    400
                }

    asyncio.run(run_concurrently())


def test_parallel_refreshes_at_two_processes_get_the_same_response(port: int) -> None:
    async def run_concurrently() -> None:
        async with browser_at_port(port) as browser, browser_at_port(port) as oidc_client:
            tokens, used_tokens = await tokens_for_notes(browser, oidc_client), []
            for _ in range(5):
                used_tokens.append(tokens["refresh_token"])
                responses = await asyncio.gather(*(refresh_token(oidc_client, used_tokens[-1]) for _ in range(20)))
                assert {status for status, _ in responses} == {200}, responses
                tokens = responses[0][1]
                assert [body for _, body in responses] == [tokens] * 20
            assert await is_active(oidc_client, tokens["access_token"])
            # For the previous refresh token, the server returns the current tokens again. An older refresh token ends
            # the access at once.
            assert await refresh_token(oidc_client, used_tokens[-1]) == (200, tokens)
            assert (await refresh_token(oidc_client, used_tokens[-2]))[1]["error"] == "invalid_grant"
            assert (await refresh_token(oidc_client, tokens["refresh_token"]))[1]["error"] == "invalid_grant"
            assert not await is_active(oidc_client, tokens["access_token"])

    asyncio.run(run_concurrently())


@pytest.mark.parametrize("served_processes", ["postgresql"], indirect=True)
def test_two_processes_share_one_rate_limit_in_redis_and_a_client_with_the_right_secret_still_gets_tokens(
    served_processes: tuple[int, str],
) -> None:
    port, redis_url = served_processes

    def guess_secret(oidc_client: aiohttp.ClientSession) -> Awaitable[tuple[int, Any]]:
        return redeem_code(oidc_client, "A" * 43, "wrong")

    async def send_flood() -> None:
        async with Redis.from_url(redis_url) as redis_client:
            await redis_client.flushdb()
        limiter = RateLimiter(redis_url)
        await limiter.charge(ADDRESS_LIMIT, "127.0.0.1", ADDRESS_LIMIT.amount - 100)
        await limiter.close()
        async with browser_at_port(port) as browser, browser_at_port(port) as oidc_client:
            assert await verify_with_retries(browser, await get_message(browser)) == 200
            statuses = [
                status for _ in range(2) for status, _ in await asyncio.gather(*map(guess_secret, [oidc_client] * 100))
            ]
            assert (statuses.count(401), statuses.count(429)) == (100, 100)
            status, tokens = await redeem_code(oidc_client, await sign_in_and_return_code(browser))
            assert status == 200
            bearer_headers = {"Authorization": f"Bearer {tokens['access_token']}"}
            async with oidc_client.get("/oidc/userinfo", headers=bearer_headers) as response:
                assert response.status == 200

    asyncio.run(send_flood())
