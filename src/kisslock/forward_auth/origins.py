"""Requires that state-changing requests and WebSockets to a protected host come from a page of that host."""

from kisslock.auth.errors import ForeignOrigin
from kisslock.forward_auth.forwarded_request import Scope, visited_origin
from kisslock.forward_auth.settings import Forward
from kisslock.http.origin_advice import printable_origin
from kisslock.http.origin_check import OriginCheck, can_change_state, is_own_page
from kisslock.http.origins import Origins
from kisslock.settings import Settings

NO_HOST_MESSAGE = (
    "The proxy names no visited host of site.origins (X-Forwarded-Host), so changes and WebSockets are denied."
)
HOST_HINT = "Send X-Forwarded-Host from a proxy of server.trusted_proxies, and add the host's origin to site.origins."
ORIGIN_HINT = "If pages of this origin may send changes to every protected host, add it to forward.trusted_origins."


class VisitedOrigins:
    """Checks the origin of state-changing requests: the host's own origin, or one in `forward.trusted_origins`."""

    def __init__(self, settings: Settings, origin_check: OriginCheck) -> None:
        self._trusted_origins, self._origin_check = Origins(settings.section(Forward).trusted_origins), origin_check

    def require_own_page(self, request: Scope) -> None:
        """Raise ForeignOrigin for a state-changing request or a WebSocket from a page of another host."""
        if not can_change_state(request):
            return
        requested_origin = visited_origin(request, self._origin_check.origins)
        origin = next((value.decode("latin-1") for name, value in request["headers"] if name == b"origin"), "")
        if not requested_origin:
            raise self._origin_check.report_rejection(request, ForeignOrigin, NO_HOST_MESSAGE, HOST_HINT)
        if not is_own_page(request) and origin != requested_origin and origin not in self._trusted_origins:
            message = (
                f"The request comes from {printable_origin(origin) or 'no origin'}, but visits {requested_origin}."
            )
            raise self._origin_check.report_rejection(request, ForeignOrigin, message, ORIGIN_HINT)
