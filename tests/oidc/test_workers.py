"""Two processes on one database: a code is exchanged once, and both sign with the same keys (docs/security.md)."""

import asyncio
import json
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from kisslock.dev.ports import free_port
from kisslock.site.bundle import STATIC
from tests.auth.test_workers import at, message, verify
from tests.cli.conftest import Start, environment, start  # noqa: F401 (fixtures)
from tests.oidc.program import CALLBACK, HASH, KEY, SECRET, answer_in, basic

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not (STATIC / "manifest.json").exists(), reason="the front end has not been built"),
]
SETTINGS = f"""
[sign_in]
mode = "optional"

[oidc]
enabled = true

[oidc.clients.notebook]
redirect_uris = ["{CALLBACK}"]
secret = "{HASH}"
"""
QUERY = f"client_id=notebook&redirect_uri={CALLBACK}&response_type=code&scope=openid"


async def code_of(browser: aiohttp.ClientSession) -> str:
    """A code for the account that is signed in."""
    async with browser.post("/api/oidc/request", json={"query": QUERY}) as answer:
        ticket = (await answer.json())["ticket"]
    async with browser.post("/api/oidc/approve", json={"query": QUERY, "ticket": ticket}) as answer:
        return answer_in((await answer.json())["redirect"])["code"]


async def redeem(program: aiohttp.ClientSession, code: str) -> tuple[int, Any]:
    form = {"grant_type": "authorization_code", "code": code, "redirect_uri": CALLBACK}
    async with program.post("/oidc/token", data=form, headers=basic("notebook", SECRET)) as answer:
        return answer.status, json.loads(await answer.text())


def test_of_twenty_exchanges_of_one_code_at_once_exactly_one_succeeds(
    start: Start,  # noqa: F811
    database: str,
    tmp_path: Path,
) -> None:
    port = free_port()
    (tmp_path / "kisslock.toml").write_text(SETTINGS)
    options = ("--site-origins", f'["http://127.0.0.1:{port}"]', "--storage-url", database, "--server-workers", "2")
    assert start("serve", "--port", str(port), "--oidc-key", KEY, *options).url

    async def race() -> None:
        async with at(port) as browser, at(port) as program:
            assert await verify(browser, await message(browser)) == 200
            # Each code has a winner, so the losers above lose because of their code.
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
                # What was used twice is over for the winner as well.
                (token,) = [body["access_token"] for status, body in answers if status == 200]
                async with program.get("/oidc/userinfo", headers={"Authorization": f"Bearer {token}"}) as answer:
                    assert answer.status == 401

    asyncio.run(race())
