"""Logs addresses that programs name and that are not registered for them."""

import logging
import time
from collections.abc import Callable

from kisslock.http.origin_advice import printable
from kisslock.oidc.errors import RedirectNotRegistered
from kisslock.once_an_hour import OnceAnHour

log = logging.getLogger("kisslock.oidc")


class WrongAddresses:
    """The addresses that were logged within the hour."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._logged = OnceAnHour(clock)

    def log(self, wrong: RedirectNotRegistered) -> None:
        """Log the address, unless it was logged within the hour."""
        one = (wrong.client, printable(wrong.came) or "(none)")
        if self._logged.admits(one):
            registered = ", ".join(wrong.registered)
            log.warning(
                "%s: the client %s requested the redirect URI %s, but registered are %s", wrong.code, *one, registered
            )
