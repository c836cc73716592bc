"""Signing in and out as a browser does, with Starlette's test client or a client with the same methods."""

from typing import Any

from starlette.testclient import TestClient

from kisslock.testing.signing import SigningWallet


def sign_in(client: TestClient, wallet: SigningWallet, *, path: str = "/wallet", chain_id: int = 1) -> dict[str, Any]:
    """Sign in with a wallet; `path` is where Kisslock is mounted. The client keeps the session's cookie.

    The client's base_url has to be one of site.origins. Returns the server's answer; raises AssertionError.
    """
    api, origin = f"{path}/api/auth", {"Origin": str(client.base_url).rstrip("/")}
    wanted = {"address": wallet.address, "chain_id": chain_id}
    message = _answer(client.post(f"{api}/nonce", json=wanted, headers=origin))["message"]
    proof = {"message": message, "signature": wallet.sign(message)}
    return _answer(client.post(f"{api}/verify", json=proof, headers=origin))


def sign_out(client: TestClient, *, path: str = "/wallet") -> None:
    """End the client's session."""
    origin = {"Origin": str(client.base_url).rstrip("/")}
    _answer(client.post(f"{path}/api/auth/sign-out", json={}, headers=origin))


def _answer(response: Any) -> dict[str, Any]:
    if not response.is_success:
        raise AssertionError(f"{response.request.url}: {response.status_code} {response.text}")
    return dict(response.json()) if response.content else {}
