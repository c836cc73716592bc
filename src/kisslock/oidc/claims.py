"""What a program may know about a user (OpenID Connect Core, 5.1), made once, at the approval."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from kisslock.auth.account import Wallet, address_of, contract_chain_of
from kisslock.errors import KisslockError
from kisslock.oidc.request import Authorization

# The verified name of an address, and whether it has a picture; raises KisslockError.
ProfileOf = Callable[[str], Awaitable[tuple[str | None, bool]]]


async def claims_of(
    request: Authorization, wallet: Wallet, groups: Sequence[str], issuer: str, profile_of: ProfileOf
) -> dict[str, Any]:
    """The claims of the request's scopes for the account that is signed in, without `sub`."""
    claims: dict[str, Any] = {}
    if "profile" in request.claim_scopes:
        claims |= await _profile(wallet.account, issuer, profile_of)
    if "email" in request.claim_scopes:
        email = str(request.client.settings.email).replace("{user}", str(wallet.user))
        claims |= {"email": email, "email_verified": False}
    if "groups" in request.claim_scopes:
        claims["groups"] = groups
    if "wallets" in request.claim_scopes:
        claims["wallets"] = [_caip10(linked.account) for linked in wallet.wallets]
    return claims


async def _profile(account: str, issuer: str, profile_of: ProfileOf) -> dict[str, Any]:
    address = address_of(account)
    try:
        # Names of Ethereum belong to an address there, and so to keys.
        name, has_picture = await profile_of(address) if contract_chain_of(account) is None else (None, False)
    except KisslockError:
        name, has_picture = None, False
    profile = {"preferred_username": name or default_username(account), "name": name or f"{address[:6]}…{address[-4:]}"}
    return profile | ({"picture": f"{issuer}/api/profile/{address}/avatar"} if has_picture else {})


def default_username(account: str) -> str:
    """The whole address in small letters, of a contract with its chain: a short one could be imitated in seconds."""
    chain = contract_chain_of(account)
    address = address_of(account).lower()
    return address if chain is None else f"{address}-{chain}"


def _caip10(account: str) -> str:
    """CAIP-10; a key is named on Ethereum, as it is the same on each chain."""
    return account if ":" in account else f"eip155:1:{account}"
