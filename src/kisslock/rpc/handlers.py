"""The HTTP handler of the gateway."""

from starlette.requests import Request

from kisslock.http.body import read_body
from kisslock.http.client_address import address_bucket
from kisslock.http.cors import allowed_origin
from kisslock.http.origin_check import OriginCheck
from kisslock.http.response import Response, json_bytes_response
from kisslock.http.session_key import SessionKeys
from kisslock.request import service
from kisslock.rpc.admission import CallRateLimits
from kisslock.rpc.faults import Fault
from kisslock.rpc.gateway import Gateway
from kisslock.rpc.responses import error_response
from kisslock.rpc.sender import ForeignPage, require_allowed_sender


async def post_rpc(request: Request) -> Response:
    """Handle one JSON-RPC 2.0 call or a batch; raises ForeignPage, UnknownChain, NoUpstream and TooManyRequests."""
    scope, gateway, rate_limits = request.scope, service(request, Gateway), service(request, CallRateLimits)
    chain_id = gateway.parse_chain_id(scope["path_params"]["chain_id"])
    _require_allowed_sender(request)
    client_keys = address_bucket(scope), service(request, SessionKeys).find(scope)
    await rate_limits.charge(*client_keys, 1)
    try:
        parsed_body = gateway.parse_body(await read_body(request))
    except Fault as fault:
        return json_bytes_response(error_response(fault))
    if (further_calls := len(parsed_body[0]) - 1) > 0:
        await rate_limits.charge(*client_keys, further_calls)
    return json_bytes_response(await gateway.answer_calls(chain_id, parsed_body, client_keys[0]))


def _require_allowed_sender(request: Request) -> None:
    """Raise ForeignPage or UnsupportedMediaType if a page of another site sent the request."""
    scope, origin_check = request.scope, service(request, OriginCheck)
    try:
        is_cors = allowed_origin(scope["headers"], origin_check.cors_origins) is not None
        require_allowed_sender(
            scope["headers"], origin_check.origins, has_origins=bool(origin_check.origins.all), is_cors=is_cors
        )
    except ForeignPage as refusal:
        raise origin_check.report_rejection(scope, ForeignPage) from refusal
