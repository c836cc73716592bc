"""`GET /api/profile/{address}` and the picture below it."""

import msgspec
from eth_utils.address import to_checksum_address
from starlette.requests import Request

from kisslock.abi import is_address
from kisslock.errors import InvalidAddress
from kisslock.http.answers import Answer
from kisslock.http.content import content
from kisslock.http.scope import base, kit
from kisslock.profile.profiles import CACHE
from kisslock.wire import Profile


async def get_profile(request: Request) -> Answer:
    """The ENS name of an address and where its picture is, each null where there is none; raises InvalidAddress."""
    address = _address(request.path_params["address"])
    profiles = kit(request).profiles
    name = await profiles.name(address)
    avatar = f"{base(request)}/api/profile/{address}/avatar" if profiles.can_show(name) else None
    body = msgspec.json.encode(Profile(address=address, name=name.name if name else None, avatar=avatar))
    served = content("application/json", {"identity": body}, cache_control=CACHE)
    return served.answer(dict(request.scope["headers"]))


async def get_avatar(request: Request) -> Answer:
    """The picture of an address, checked and served by us; raises InvalidAddress, NoAvatar and AvatarRefused."""
    picture = await kit(request).profiles.picture(_address(request.path_params["address"]))
    return picture.answer(dict(request.scope["headers"]))


def _address(text: str) -> str:
    """The address with its checksum (EIP-55); raises InvalidAddress."""
    if not is_address(text):
        raise InvalidAddress
    return to_checksum_address(text)
