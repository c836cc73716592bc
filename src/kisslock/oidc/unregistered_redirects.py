"""Logs redirect URIs that clients request but have not registered."""

import logging
import time
from collections.abc import Callable

from kisslock.http.origin_advice import printable_origin
from kisslock.oidc.errors import RedirectNotRegistered
from kisslock.once_an_hour import OnceAnHour

log = logging.getLogger("kisslock.oidc")


class UnregisteredRedirects:
    """Remembers which redirect URIs were logged within the last hour."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._log_limit = OnceAnHour(clock)

    def log(self, error: RedirectNotRegistered) -> None:
        """Log the redirect URI, unless it was logged within the last hour."""
        key = (error.client_id, printable_origin(error.requested_uri) or "(none)")
        if self._log_limit.may_log(key):
            registered_list = ", ".join(error.registered_uris)
            log.warning(
                "%s: the client %s requested the redirect URI %s, but registered are %s",
                error.code,
                *key,
                registered_list,
            )
