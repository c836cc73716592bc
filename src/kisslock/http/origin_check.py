"""Requests from origins that are not the site's: rejected, counted, and reported to the developer and the operator."""

import logging
import time
from collections.abc import Callable, MutableMapping
from typing import Any

import msgspec

from kisslock import metrics
from kisslock.errors import KisslockError
from kisslock.http.cors import cors_origins
from kisslock.http.loopback import development_origin, is_local_request
from kisslock.http.origin_advice import ORIGINS_SETTING, describe_origin_fix, explain_origin, printable_origin
from kisslock.http.origins import Origins
from kisslock.settings import Settings

# Within WINDOW_S seconds, the server logs a line for each of at most MAX_LOGGED_ORIGINS origins, and stores at most
# MAX_LOG_ENTRIES entries in the client log.
WINDOW_S, MAX_LOGGED_ORIGINS, MAX_LOG_ENTRIES = 60.0, 20, 30
OTHER_ORIGINS_LABEL = "(others)"
# The client log stores a group for each new text, and any client can invent origins. LOG_MESSAGE therefore does not
# contain the origin.
LOG_MESSAGE = f"an origin that is not one of {ORIGINS_SETTING}"
CROSS_SITE_HEADER = (b"sec-fetch-site", b"cross-site")
# Methods that change nothing (RFC 9110, 9.2.1).
SAFE_METHODS = {"GET", "HEAD", "OPTIONS", "TRACE"}
# Values of Sec-Fetch-Site (Fetch Metadata, 2.3) for a request of a page with the same origin, and for a URL that the
# visitor typed into the address bar.
OWN_PAGE_VALUES = {b"same-origin", b"none"}
log = logging.getLogger("kisslock.origins")


def can_change_state(scope: MutableMapping[str, Any]) -> bool:
    """Return True for a WebSocket, and for a method that can change state."""
    return not (scope["type"] == "http" and scope["method"] in SAFE_METHODS)


def is_own_page(scope: MutableMapping[str, Any]) -> bool:
    """Return True if a page of the requested origin sent the request, or if no browser sent it.

    A request without Sec-Fetch-Site and Origin comes from a client that is not a browser, unless it opens a WebSocket.
    """
    headers = dict(scope["headers"])
    is_not_browser = scope["type"] == "http" and not headers.keys() & {b"sec-fetch-site", b"origin"}
    return is_not_browser or headers.get(b"sec-fetch-site") in OWN_PAGE_VALUES


class OriginCheck:
    """Rejects requests from other origins.

    The response names the reason to developers; the logs and /metrics show it to operators. `store_log_entry` receives
    the JSON body of an entry of the client log.
    """

    def __init__(
        self,
        settings: Settings,
        store_log_entry: Callable[[bytes], None],
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._settings, self._store_log_entry, self._clock = settings, store_log_entry, clock
        self.origins = Origins(settings.site.origins)
        self.cors_origins = cors_origins(settings)
        self._window_end = float("-inf")
        self._counts_by_origin: dict[tuple[str, str], int] = {}
        self._log_entry_count = 0

    def require_site_origin(self, scope: MutableMapping[str, Any], error: type[KisslockError]) -> str:
        """Return the request's origin.

        Raise `error` if the origin does not belong to the site (protection against CSRF). If the settings name no
        origins (development), an origin of this machine is accepted.
        """
        origin = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"origin"), "")
        allowed = self.origins
        if origin in allowed or (not allowed.all and origin and origin == development_origin(scope)):
            return origin
        raise self.report_rejection(scope, error)

    def require_own_page(self, scope: MutableMapping[str, Any], error: type[KisslockError]) -> None:
        """Raise `error` if a page of another origin requests a change or a WebSocket.

        The routes of the host application use this method. The header Sec-Fetch-Site is checked, or Origin if
        Sec-Fetch-Site is missing. A request that has neither header is allowed unless it opens a WebSocket.
        """
        if can_change_state(scope) and not is_own_page(scope):
            self.require_site_origin(scope, error)

    def report_rejection(
        self, scope: MutableMapping[str, Any], error: type[KisslockError], message: str = "", hint: str = ""
    ) -> KisslockError:
        """Count and report the rejected request, and return the error to raise.

        In development the error contains `message` and `hint`. By default these two texts name the request's origin and
        the site's origins.
        """
        headers = scope["headers"]
        origin = next((value.decode("latin-1") for name, value in headers if name == b"origin"), "")
        message = message or explain_origin(origin, self._settings.site.origins)
        hint = hint or describe_origin_fix(
            origin, self._settings.site.origins, self._settings.sources.get(ORIGINS_SETTING, "")
        )
        metrics.foreign_origins_counter(error.code).inc()
        self._log_rejection(error.code, printable_origin(origin), f"{message} {hint}")
        # A request from a page of another site does not indicate a wrong setting, so it creates no entry in the client
        # log.
        if origin and CROSS_SITE_HEADER not in headers:
            self._add_log_entry(error.code)
        return error(message, hint=hint) if self._settings.dev or is_local_request(scope) else error()

    def _log_rejection(self, code: str, origin: str, sentence: str) -> None:
        """Log the first rejected request of each origin in a time window.

        When the window ends, log the number of rejected requests.
        """
        now = self._clock()
        if now >= self._window_end:
            self._end_window()
            self._window_end = now + WINDOW_S
        key = (
            code,
            origin
            if len(self._counts_by_origin) < MAX_LOGGED_ORIGINS or (code, origin) in self._counts_by_origin
            else OTHER_ORIGINS_LABEL,
        )
        self._counts_by_origin[key] = self._counts_by_origin.get(key, 0) + 1
        if self._counts_by_origin[key] == 1:
            log.warning("%s: %s", code, sentence)

    def _end_window(self) -> None:
        for (code, origin), count in self._counts_by_origin.items():
            if count > 1:
                log.warning("%s: %d requests from %s within a minute", code, count, origin or "no origin")
        self._counts_by_origin.clear()
        self._log_entry_count = 0

    def _add_log_entry(self, code: str) -> None:
        self._log_entry_count += 1
        if self._log_entry_count <= MAX_LOG_ENTRIES:
            self._store_log_entry(msgspec.json.encode({"level": "error", "code": code, "message": LOG_MESSAGE}))
