"""How a visitor with a wallet signs in to each package, from the nonce to the session."""

import base64
import hashlib
import secrets
import time
from collections.abc import Mapping
from urllib.parse import parse_qsl, urlencode, urlsplit

import aiohttp

from kisslock.auth.message import write_eip4361
from kisslock.testing import SigningWallet
from kisslock.timestamp import write_rfc3339

WALLET = SigningWallet(1)
RESOURCE, REDIRECT_URI, SECRET = "https://notes.example/mcp", "https://agent.example/callback", "the secret of notes"


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


async def at_authorization_server(client: aiohttp.ClientSession, _: str) -> Mapping[str, str]:
    """Sign in to Kisslock, and return the access token of an MCP client for the resource."""
    await sign_in_below(client, "")
    verifier = secrets.token_urlsafe(32)
    challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).decode().rstrip("=")
    of_client = {"client_id": "agent", "redirect_uri": REDIRECT_URI, "resource": RESOURCE}
    pkce = {"code_challenge": challenge, "code_challenge_method": "S256"}
    query = urlencode({**of_client, **pkce, "response_type": "code"})
    shown = await _post(client, "/api/oidc/request", {"query": query})
    decision = {"query": query, "ticket": shown["ticket"], "account": shown["account"]}
    redirect = (await _post(client, "/api/oidc/approve", decision))["redirect"]
    code = dict(parse_qsl(urlsplit(redirect).query))["code"]
    form = {**of_client, "grant_type": "authorization_code", "code": code, "code_verifier": verifier}
    async with client.post("/oidc/token", data=form) as answer:
        return {"token": (await _read(answer))["access_token"]}


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
