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


def write_message(origin: str, nonce: str) -> str:
    """Return a message like the server writes it."""
    now_s = time.time()
    return write_eip4361(
        origin=origin,
        address=WALLET.address,
        statement="Sign in to Example.",
        chain_id=1,
        nonce=nonce,
        issued_at=write_rfc3339(now_s),
        expiration_time=write_rfc3339(now_s + 300),
    )


def sign_message(text: str) -> Mapping[str, str]:
    """Return a message with its signature."""
    return {"message": text, "signature": WALLET.sign(text)}


async def sign_in_at_kisslock(client: aiohttp.ClientSession, _: str) -> Mapping[str, str]:
    """Sign in to Kisslock."""
    return await sign_in_at_path(client, "")


async def sign_in_at_path(client: aiohttp.ClientSession, path: str) -> Mapping[str, str]:
    """Sign in to a Kisslock that is mounted at this path."""
    nonce_response = await _post(client, f"{path}/api/auth/nonce", {"address": WALLET.address, "chain_id": 1})
    return await _post(client, f"{path}/api/auth/verify", sign_message(nonce_response["message"]))


async def sign_in_at_authorization_server(client: aiohttp.ClientSession, _: str) -> Mapping[str, str]:
    """Sign in to Kisslock, and return the access token of an MCP client for the resource."""
    await sign_in_at_path(client, "")
    verifier = secrets.token_urlsafe(32)
    challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).decode().rstrip("=")
    client_parameters = {"client_id": "agent", "redirect_uri": REDIRECT_URI, "resource": RESOURCE}
    pkce = {"code_challenge": challenge, "code_challenge_method": "S256"}
    query = urlencode({**client_parameters, **pkce, "response_type": "code"})
    consent_request = await _post(client, "/api/oidc/request", {"query": query})
    decision = {"query": query, "ticket": consent_request["ticket"], "account": consent_request["account"]}
    redirect = (await _post(client, "/api/oidc/approve", decision))["redirect"]
    code = dict(parse_qsl(urlsplit(redirect).query))["code"]
    form = {**client_parameters, "grant_type": "authorization_code", "code": code, "code_verifier": verifier}
    async with client.post("/oidc/token", data=form) as answer:
        return {"token": (await _read_response(answer))["access_token"]}


async def sign_in_at_mounted_kisslock(client: aiohttp.ClientSession, _: str) -> Mapping[str, str]:
    """Sign in to a Kisslock at /wallet."""
    return await sign_in_at_path(client, "/wallet")


async def sign_in_at_django(client: aiohttp.ClientSession, origin: str) -> Mapping[str, str]:
    """Sign in to siwe-django, whose CSRF token is in a cookie."""
    async with client.get("/auth/siwe/nonce/") as answer:
        text, token = write_message(origin, (await _read_response(answer))["nonce"]), answer.cookies["csrftoken"].value
    return await _post(client, "/auth/siwe/verify/", sign_message(text), token)


async def sign_in_at_walletauth(client: aiohttp.ClientSession, _: str) -> Mapping[str, str]:
    """Sign in to fastapi-walletauth, which has its own message format."""
    account = {"address": WALLET.address, "chain": "ETH"}
    text = (await _post(client, f"/authorization/challenge?{urlencode(account)}"))["challenge"]
    return await _post(client, f"/authorization/solve?{urlencode({**account, 'signature': WALLET.sign(text)})}")


async def sign_in_at_better_auth(client: aiohttp.ClientSession, origin: str) -> Mapping[str, str]:
    """Sign in to better-auth."""
    nonce = (await _post(client, "/api/auth/siwe/nonce", {}))["nonce"]
    return await _post(client, "/api/auth/siwe/verify", sign_message(write_message(origin, nonce)))


async def _post(
    client: aiohttp.ClientSession, path: str, value: object = None, csrf_token: str = ""
) -> Mapping[str, str]:
    headers = {"X-CSRFToken": csrf_token} if csrf_token else {}
    async with client.post(path, json=value, headers=headers) as answer:
        return await _read_response(answer)


async def _read_response(response: aiohttp.ClientResponse) -> Mapping[str, str]:
    if response.status != 200:  # noqa: PLR2004 (HTTP)
        raise RuntimeError(f"{response.url} answers {response.status}: {(await response.text())[:400]}")
    response_fields: Mapping[str, str] = await response.json()
    return response_fields
