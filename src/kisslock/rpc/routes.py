"""The route of the gateway."""

from kisslock.errors import BodyTooLarge, TooManyRequests, UnsupportedMediaType
from kisslock.http.endpoint import Endpoint
from kisslock.rpc.handlers import post_rpc
from kisslock.rpc.sender import ForeignPage
from kisslock.upstream import NoUpstream, UnknownChain

ERRORS = (UnknownChain, NoUpstream, ForeignPage, UnsupportedMediaType, BodyTooLarge, TooManyRequests)
ROUTES = (
    Endpoint(
        "POST",
        "/api/rpc/{chain_id}",
        post_rpc,
        "application/json",
        errors=ERRORS,
        max_body_bytes=lambda settings: settings.rpc.body_max_bytes,
    ),
)
