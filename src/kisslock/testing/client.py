"""Sign in and out like a browser, with Starlette's test client or a client with the same methods."""

from typing import Any

from starlette.testclient import TestClient

from kisslock.testing.signing import SigningWallet


def sign_in(
    client: TestClient, wallet: SigningWallet, *, path: str = "/wallet", chain_id: int = 1, origin: str | None = None
) -> dict[str, Any]:
    """Sign in with a wallet, and return the response. The test client stores the session cookie.

    `path` is the path that Kisslock is mounted at, "" for `kisslock serve`. The client's base_url must be an origin in
    site.origins. If the client uses another URL, for example behind a proxy, pass one of the site's origins as
    `origin`. If the origin uses https, the client sends the cookies only over https. Raises AssertionError if the
    sign-in fails.
    """
    api_path, headers = f"{path}/api/auth", _origin_header(client, origin)
    nonce_request = {"address": wallet.address, "chain_id": chain_id}
    message = _json_of(client.post(f"{api_path}/nonce", json=nonce_request, headers=headers))["message"]
    proof = {"message": message, "signature": wallet.sign(message)}
    return _json_of(client.post(f"{api_path}/verify", json=proof, headers=headers))


def sign_out(client: TestClient, *, path: str = "/wallet", origin: str | None = None) -> None:
    """End the client's session. Raises AssertionError if the request fails."""
    _json_of(client.post(f"{path}/api/auth/sign-out", json={}, headers=_origin_header(client, origin)))


def _origin_header(client: TestClient, origin: str | None) -> dict[str, str]:
    return {"Origin": origin or str(client.base_url).rstrip("/")}


def _json_of(response: Any) -> dict[str, Any]:
    if not response.is_success:
        raise AssertionError(f"{response.request.url}: {response.status_code} {response.text}")
    return dict(response.json()) if response.content else {}
