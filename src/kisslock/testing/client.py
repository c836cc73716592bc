"""Signing in and out as a browser does, with Starlette's test client or a client with the same methods."""

from typing import Any

from starlette.testclient import TestClient

from kisslock.testing.signing import SigningWallet


def sign_in(
    client: TestClient, wallet: SigningWallet, *, path: str = "/wallet", chain_id: int = 1, origin: str | None = None
) -> dict[str, Any]:
    """Sign in with a wallet; `path` is where Kisslock is mounted, "" for `kisslock serve`. The client keeps the cookie.

    The client's base_url has to be one of site.origins; a client that reaches the server by another address, as behind
    a proxy, names such an `origin`. Cookies of an https origin need https. Returns the answer; raises AssertionError.
    """
    api, headers = f"{path}/api/auth", _origin_header(client, origin)
    account = {"address": wallet.address, "chain_id": chain_id}
    message = _json_of(client.post(f"{api}/nonce", json=account, headers=headers))["message"]
    proof = {"message": message, "signature": wallet.sign(message)}
    return _json_of(client.post(f"{api}/verify", json=proof, headers=headers))


def sign_out(client: TestClient, *, path: str = "/wallet", origin: str | None = None) -> None:
    """End the client's session."""
    _json_of(client.post(f"{path}/api/auth/sign-out", json={}, headers=_origin_header(client, origin)))


def _origin_header(client: TestClient, origin: str | None) -> dict[str, str]:
    return {"Origin": origin or str(client.base_url).rstrip("/")}


def _json_of(response: Any) -> dict[str, Any]:
    if not response.is_success:
        raise AssertionError(f"{response.request.url}: {response.status_code} {response.text}")
    return dict(response.json()) if response.content else {}
