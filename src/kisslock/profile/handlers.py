"""The handlers of `GET /api/profile/{address}` and `GET /api/profile/{address}/avatar`."""

import msgspec
from starlette.requests import Request

from kisslock.evm.address import parse_address
from kisslock.http.client_address import address_bucket
from kisslock.http.content import create_content
from kisslock.http.counters import RateLimit
from kisslock.http.rate_limiter import RateLimiter
from kisslock.http.response import Response
from kisslock.profile.errors import InvalidAddress
from kisslock.profile.profiles import CACHE_CONTROL, Profiles
from kisslock.request import base_path, service
from kisslock.wire import Profile

# This rate limit for one IP address is lower than the gateway's default limit, because a profile can need several node
# requests and a request to another host.
LOOKUP_LIMIT = RateLimit("profile", 600, 60)


async def get_profile(request: Request) -> Response:
    """Return an address's ENS name and the path of its avatar, or null for each; raises InvalidAddress."""
    address = await _require_address(request)
    profiles = service(request, Profiles)
    name = await profiles.find_name(address)
    avatar = f"{base_path(request)}/api/profile/{address}/avatar" if profiles.has_supported_avatar(name) else None
    body = msgspec.json.encode(Profile(address=address, name=name.name if name else None, avatar=avatar))
    response_content = create_content("application/json", {"identity": body}, cache_control=CACHE_CONTROL)
    return response_content.create_response(dict(request.scope["headers"]))


async def get_avatar(request: Request) -> Response:
    """Return the image file of an address's avatar; raises InvalidAddress, NoAvatar and AvatarRefused."""
    picture = await service(request, Profiles).get_picture(await _require_address(request))
    return picture.create_response(dict(request.scope["headers"]))


async def _require_address(request: Request) -> str:
    """Return the address in the path with a checksum (EIP-55). Raises InvalidAddress and TooManyRequests."""
    try:
        address = parse_address(request.path_params["address"])
    except ValueError as error:
        raise InvalidAddress from error
    await service(request, RateLimiter).charge(LOOKUP_LIMIT, address_bucket(request.scope))
    return address
