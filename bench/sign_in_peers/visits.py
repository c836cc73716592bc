"""How a visitor with a wallet signs in to each package, from the nonce to the session."""

import time
from collections.abc import Mapping
from urllib.parse import urlencode

import aiohttp

from kisslock.auth.message import write_eip4361
from kisslock.testing import SigningWallet
from kisslock.timestamp import write_rfc3339

WALLET = SigningWallet(1)


def message(origin: str, nonce: str) -> str:
    """Return a message like the server writes it."""
    now = time.time()
    return write_eip4361(
        origin=origin,
        address=WALLET.address,
        statement="Sign in to Example.",
        chain_id=1,
        nonce=nonce,
        issued_at=write_rfc3339(now),
        expiration_time=write_rfc3339(now + 300),
    )


def proof(text: str) -> Mapping[str, str]:
    """Return a message with its signature."""
    return {"message": text, "signature": WALLET.sign(text)}


async def at_kisslock(client: aiohttp.ClientSession, _: str) -> Mapping[str, str]:
    """Sign in to Kisslock."""
    return await sign_in_below(client, "")


async def sign_in_below(client: aiohttp.ClientSession, path: str) -> Mapping[str, str]:
    """Sign in to a Kisslock that is mounted at this path."""
    drawn_up = await _post(client, f"{path}/api/auth/nonce", {"address": WALLET.address, "chain_id": 1})
    return await _post(client, f"{path}/api/auth/verify", proof(drawn_up["message"]))


async def at_mounted_kisslock(client: aiohttp.ClientSession, _: str) -> Mapping[str, str]:
    """Sign in to a Kisslock at /wallet."""
    return await sign_in_below(client, "/wallet")


async def at_django(client: aiohttp.ClientSession, origin: str) -> Mapping[str, str]:
    """Sign in to siwe-django, whose CSRF token is in a cookie."""
    async with client.get("/auth/siwe/nonce/") as answer:
        text, token = message(origin, (await _read(answer))["nonce"]), answer.cookies["csrftoken"].value
    return await _post(client, "/auth/siwe/verify/", proof(text), token)


async def at_walletauth(client: aiohttp.ClientSession, _: str) -> Mapping[str, str]:
    """Sign in to fastapi-walletauth, which has its own message format."""
    account = {"address": WALLET.address, "chain": "ETH"}
    text = (await _post(client, f"/authorization/challenge?{urlencode(account)}"))["challenge"]
    return await _post(client, f"/authorization/solve?{urlencode({**account, 'signature': WALLET.sign(text)})}")


async def at_better_auth(client: aiohttp.ClientSession, origin: str) -> Mapping[str, str]:
    """Sign in to better-auth."""
    nonce = (await _post(client, "/api/auth/siwe/nonce", {}))["nonce"]
    return await _post(client, "/api/auth/siwe/verify", proof(message(origin, nonce)))


async def _post(
    client: aiohttp.ClientSession, path: str, value: object = None, csrf_token: str = ""
) -> Mapping[str, str]:
    headers = {"X-CSRFToken": csrf_token} if csrf_token else {}
    async with client.post(path, json=value, headers=headers) as answer:
        return await _read(answer)


async def _read(answer: aiohttp.ClientResponse) -> Mapping[str, str]:
    if answer.status != 200:  # noqa: PLR2004 (HTTP)
        raise RuntimeError(f"{answer.url} answers {answer.status}: {(await answer.text())[:400]}")
    found: Mapping[str, str] = await answer.json()
    return found
