"""The client log over HTTP."""

from starlette.requests import Request

from kisslock.http.answers import NO_STORE, Answer
from kisslock.http.body import read_body
from kisslock.http.client_address import address_bucket, site_of
from kisslock.http.scope import kit
from kisslock.log.errors import ForeignBeacon
from kisslock.log.sender import require_own_page

# The sender never reads it (docs/specification.md, client log call).
TAKEN = Answer(200, ((b"content-type", b"text/plain"), NO_STORE), known=True)


async def post_log(request: Request) -> Answer:
    """Takes an entry of the client log, whatever becomes of it; raises ForeignBeacon and TooManyRequests."""
    here, scope = kit(request), request.scope
    try:
        require_own_page(scope["headers"], here.sign_in.origins, named=bool(here.settings.site.origins))
    except ForeignBeacon as refusal:
        raise here.foreign.refused(scope, ForeignBeacon) from refusal
    address = address_bucket(scope)
    await here.log.spend(address, here.session_bucket(scope))
    # One IPv6 customer may have a whole /48.
    here.log.take(await read_body(request), site_of(address) or address)
    return TAKEN
