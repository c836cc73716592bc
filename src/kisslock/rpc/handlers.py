"""The gateway over HTTP."""

from starlette.requests import Request

from kisslock.http.answers import Answer, json_bytes
from kisslock.http.body import read_body
from kisslock.http.client_address import address_bucket
from kisslock.http.scope import kit
from kisslock.rpc.faults import Fault
from kisslock.rpc.sender import ForeignPage, require_allowed_sender


async def post_rpc(request: Request) -> Answer:
    """Answers JSON-RPC 2.0 calls, one or a batch; raises ForeignPage, UnknownChain, NoUpstream, TooManyRequests."""
    here, scope = kit(request), request.scope
    chain_id = here.gateway.chain_id(scope["path_params"]["chain_id"])
    _require_allowed_sender(request)
    asker = address_bucket(scope), here.session_bucket(scope)
    await here.admission.spend(*asker, 1)
    try:
        parsed = here.gateway.read(await read_body(request))
    except Fault as fault:
        return json_bytes(here.gateway.refuse(fault))
    if (more := len(parsed[0]) - 1) > 0:
        await here.admission.spend(*asker, more)
    return json_bytes(await here.gateway.answer(chain_id, parsed, asker[0]))


def _require_allowed_sender(request: Request) -> None:
    """The request comes from a page of this site, or from a program; raises ForeignPage and UnsupportedMediaType."""
    here, scope = kit(request), request.scope
    try:
        require_allowed_sender(scope["headers"], here.sign_in.origins, named=bool(here.settings.site.origins))
    except ForeignPage as refusal:
        raise here.foreign.refused(scope, ForeignPage) from refusal
