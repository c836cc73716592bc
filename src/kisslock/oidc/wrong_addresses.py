"""Logs addresses that programs name and that are not registered for them."""

import logging
import time
from collections.abc import Callable

from kisslock.http.origin_advice import printable
from kisslock.oidc.errors import RedirectNotRegistered

# In an hour the server's log has one line for an address, and at most so many: any client can invent addresses.
WINDOW_S, MOST = 3600.0, 20
log = logging.getLogger("kisslock.oidc")


class WrongAddresses:
    """The addresses that were logged within the hour."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._ends = clock, float("-inf")
        self._logged: set[tuple[str, str]] = set()

    def log(self, wrong: RedirectNotRegistered) -> None:
        """Log the address, unless it was logged within the hour."""
        if self._clock() >= self._ends:
            self._ends = self._clock() + WINDOW_S
            self._logged.clear()
        one = (wrong.client, printable(wrong.came) or "no address")
        if one not in self._logged and len(self._logged) < MOST:
            self._logged.add(one)
            registered = ", ".join(wrong.registered)
            log.warning("%s: %s asks for an answer at %s, registered are %s", wrong.code, *one, registered)
