"""The claims about a user (OpenID Connect Core, 5.1). The claims are computed once, when the visitor approves."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from kisslock.auth.account import Wallet, address_of_account, contract_chain_of
from kisslock.errors import KisslockError
from kisslock.oidc.request import Authorization

# Takes an address. Returns the address's verified name, and True if the name has a picture. Raises KisslockError.
FindProfile = Callable[[str], Awaitable[tuple[str | None, bool]]]


async def collect_claims(
    request: Authorization, wallet: Wallet, groups: Sequence[str], issuer: str, find_profile: FindProfile
) -> dict[str, Any]:
    """Return the claims of the requested scopes for the signed-in account, without `sub`."""
    claims: dict[str, Any] = {}
    if "profile" in request.claim_scopes:
        claims |= await _profile_claims(wallet.account, issuer, find_profile)
    if "email" in request.claim_scopes:
        email = str(request.client.settings.email).replace("{user}", str(wallet.user))
        claims |= {"email": email, "email_verified": False}
    if "groups" in request.claim_scopes:
        claims["groups"] = groups
    if "wallets" in request.claim_scopes:
        claims["wallets"] = [to_caip10(linked.account) for linked in wallet.wallets]
    return claims


async def _profile_claims(account: str, issuer: str, find_profile: FindProfile) -> dict[str, Any]:
    address = address_of_account(account)
    try:
        # Look up names only for EOAs: ENS is on Ethereum, and a contract's address can have another owner there.
        name, has_picture = await find_profile(address) if contract_chain_of(account) is None else (None, False)
    except KisslockError:
        name, has_picture = None, False
    profile = {"preferred_username": name or default_username(account), "name": name or f"{address[:6]}…{address[-4:]}"}
    return profile | ({"picture": f"{issuer}/api/profile/{address}/avatar"} if has_picture else {})


def default_username(account: str) -> str:
    """Return the whole address in lower case, followed by the chain for a contract.

    Someone could generate an address with the same first and last digits within seconds, so the address is not
    shortened.
    """
    chain = contract_chain_of(account)
    address = address_of_account(account).lower()
    return address if chain is None else f"{address}-{chain}"


def to_caip10(account: str) -> str:
    """Return the CAIP-10 ID. An EOA is the same on every chain, so its ID names Ethereum."""
    return account if ":" in account else f"eip155:1:{account}"
