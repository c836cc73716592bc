"""Requests from origins that are not the site's: refused, counted, and reported to the developer and the operator."""

import logging
import time
from collections.abc import Callable, MutableMapping
from typing import Any

import msgspec

from kisslock import metrics
from kisslock.errors import KisslockError
from kisslock.http.cors import cors_origins
from kisslock.http.loopback import development_origin, is_from_here
from kisslock.http.origin_advice import SETTING, explain_origin, fix_for, printable
from kisslock.http.origins import Origins
from kisslock.settings import Settings

# In each window the server's log has one line for an origin, at most ORIGINS_MOST origins apart, and the client log
# gets at most ENTRIES_MOST entries.
WINDOW_S, ORIGINS_MOST, ENTRIES_MOST = 60.0, 20, 30
OTHERS = "(others)"
# The note leaves out the origin: the log keeps a group for each new text, and any client can invent origins.
NOTE = f"an origin that is not one of {SETTING}"
CROSS_SITE = (b"sec-fetch-site", b"cross-site")
# Methods that change nothing (RFC 9110, 9.2.1).
SAFE = {"GET", "HEAD", "OPTIONS", "TRACE"}
# Of Sec-Fetch-Site (Fetch Metadata, 2.3): a page of the same origin, and the visitor's own address bar.
OWN_PAGE = {b"same-origin", b"none"}
log = logging.getLogger("kisslock.origins")


def may_change(scope: MutableMapping[str, Any]) -> bool:
    """Return True for a WebSocket, and for a method that can change something."""
    return not (scope["type"] == "http" and scope["method"] in SAFE)


def is_own_page(scope: MutableMapping[str, Any]) -> bool:
    """Return True if the browser says that a page of the requested origin sent this, or if no browser sent it.

    A request without Sec-Fetch-Site and Origin is a program's, unless it opens a WebSocket.
    """
    sent = dict(scope["headers"])
    is_program = scope["type"] == "http" and not sent.keys() & {b"sec-fetch-site", b"origin"}
    return is_program or sent.get(b"sec-fetch-site") in OWN_PAGE


class ForeignOrigins:
    """Reports foreign origins: to a developer in the response, to the operator in both logs and in /metrics.

    `take_entry` takes the body of an entry of the client log.
    """

    def __init__(
        self, settings: Settings, take_entry: Callable[[bytes], None], *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._settings, self._take_entry, self._clock = settings, take_entry, clock
        self.origins = Origins(settings.site.origins)
        self.cors_origins = cors_origins(settings)
        self._ends = float("-inf")
        self._seen: dict[tuple[str, str], int] = {}
        self._noted = 0

    def of_site(self, scope: MutableMapping[str, Any], error: type[KisslockError]) -> str:
        """The request's origin, which must be one of the site's (against CSRF); raises the error.

        If the settings name no origins (development), an origin of this machine is accepted.
        """
        origin = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"origin"), "")
        allowed = self.origins
        if origin in allowed or (not allowed.all and origin and origin == development_origin(scope)):
            return origin
        raise self.refused(scope, error)

    def require_own_page(self, scope: MutableMapping[str, Any], error: type[KisslockError]) -> None:
        """Raise the error for a change or a WebSocket, at a route of the host, from a page that is not the site's.

        Sec-Fetch-Site decides, else Origin. A request without both is a program's, if it is no WebSocket.
        """
        if may_change(scope) and not is_own_page(scope):
            self.of_site(scope, error)

    def refused(
        self, scope: MutableMapping[str, Any], error: type[KisslockError], message: str = "", hint: str = ""
    ) -> KisslockError:
        """Count and report the request; the error to raise, which has message and hint in development.

        By default they name the request's origin and those of the site.
        """
        headers = scope["headers"]
        came = next((value.decode("latin-1") for name, value in headers if name == b"origin"), "")
        message = message or explain_origin(came, self._settings.site.origins)
        hint = hint or fix_for(came, self._settings.site.origins, self._settings.sources.get(SETTING, ""))
        metrics.foreign_origins(error.code).inc()
        self._report(error.code, printable(came), f"{message} {hint}")
        # A page of another site is no mistake in the settings, and must not fill the operator's page.
        if came and CROSS_SITE not in headers:
            self._note(error.code)
        return error(message, hint=hint) if self._settings.dev or is_from_here(scope) else error()

    def _report(self, code: str, came: str, sentence: str) -> None:
        """Log the first request of an origin in a window, and the number of requests when the window ends."""
        now = self._clock()
        if now >= self._ends:
            self._close()
            self._ends = now + WINDOW_S
        key = (code, came if len(self._seen) < ORIGINS_MOST or (code, came) in self._seen else OTHERS)
        self._seen[key] = self._seen.get(key, 0) + 1
        if self._seen[key] == 1:
            log.warning("%s: %s", code, sentence)

    def _close(self) -> None:
        for (code, came), count in self._seen.items():
            if count > 1:
                log.warning("%s: %d requests from %s within a minute", code, count, came or "no origin")
        self._seen.clear()
        self._noted = 0

    def _note(self, code: str) -> None:
        self._noted += 1
        if self._noted <= ENTRIES_MOST:
            self._take_entry(msgspec.json.encode({"level": "error", "code": code, "message": NOTE}))
