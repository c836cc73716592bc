"""The routes of names and avatars."""

from kisslock import wire
from kisslock.errors import TooManyRequests
from kisslock.http.endpoint import Endpoint
from kisslock.profile.errors import AvatarRefused, InvalidAddress, NoAvatar
from kisslock.profile.handlers import get_avatar, get_profile
from kisslock.upstream import UpstreamDown

ERRORS = (InvalidAddress, UpstreamDown, TooManyRequests)
PICTURE_ERRORS = (*ERRORS, NoAvatar, AvatarRefused)
ROUTES = (
    Endpoint("GET", "/api/profile/{address}", get_profile, wire.Profile, errors=ERRORS),
    Endpoint("GET", "/api/profile/{address}/avatar", get_avatar, "image/*", errors=PICTURE_ERRORS),
)
