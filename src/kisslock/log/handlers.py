"""The HTTP handler of the client log."""

from starlette.requests import Request

from kisslock.http.body import read_body
from kisslock.http.client_address import address_bucket, ipv6_site_of_bucket
from kisslock.http.origin_check import OriginCheck
from kisslock.http.response import NO_STORE, Response
from kisslock.http.session_key import SessionKeys
from kisslock.log.errors import ForeignBeacon
from kisslock.log.intake import Intake
from kisslock.log.sender import require_own_page
from kisslock.request import service

# All responses are the same, because the client does not read them (docs/internals/specification.md, section 7).
ACCEPTED_RESPONSE = Response(200, ((b"content-type", b"text/plain"), NO_STORE), has_fixed_headers=True)


async def post_log(request: Request) -> Response:
    """Accept a client log entry, which the server stores later; raises ForeignBeacon and TooManyRequests."""
    scope, origin_check, intake = request.scope, service(request, OriginCheck), service(request, Intake)
    try:
        require_own_page(scope["headers"], origin_check.origins, has_origins=bool(origin_check.origins.all))
    except ForeignBeacon as refusal:
        raise origin_check.report_rejection(scope, ForeignBeacon) from refusal
    address = address_bucket(scope)
    await intake.charge(address, service(request, SessionKeys).find(scope))
    # All addresses of an IPv6 /48 count as one sender, because one customer can have a whole /48.
    intake.accept_body(await read_body(request), ipv6_site_of_bucket(address) or address)
    return ACCEPTED_RESPONSE
