"""`GET /api/profile/{address}` and the picture below it."""

import msgspec
from starlette.requests import Request

from kisslock.errors import InvalidAddress
from kisslock.evm.address import parse_address
from kisslock.http.answers import Answer
from kisslock.http.budget import Budget
from kisslock.http.client_address import address_bucket
from kisslock.http.content import content
from kisslock.http.scope import base, kit
from kisslock.profile.profiles import CACHE
from kisslock.wire import Profile

# Each may cost several calls to nodes and a fetch from a stranger; a person looks at a few.
BUDGET = Budget("profile", 600, 60)


async def get_profile(request: Request) -> Answer:
    """The ENS name of an address and where its picture is, each null where there is none; raises InvalidAddress."""
    address = await _admitted(request)
    profiles = kit(request).profiles
    name = await profiles.name(address)
    avatar = f"{base(request)}/api/profile/{address}/avatar" if profiles.can_show(name) else None
    body = msgspec.json.encode(Profile(address=address, name=name.name if name else None, avatar=avatar))
    served = content("application/json", {"identity": body}, cache_control=CACHE)
    return served.answer(dict(request.scope["headers"]))


async def get_avatar(request: Request) -> Answer:
    """The picture of an address, checked and served by us; raises InvalidAddress, NoAvatar and AvatarRefused."""
    picture = await kit(request).profiles.picture(await _admitted(request))
    return picture.answer(dict(request.scope["headers"]))


async def _admitted(request: Request) -> str:
    """The address with its checksum (EIP-55), counted for who asks; raises InvalidAddress and TooManyRequests."""
    try:
        address = parse_address(request.path_params["address"])
    except ValueError as error:
        raise InvalidAddress from error
    await kit(request).budgets.spend(BUDGET, address_bucket(request.scope))
    return address
