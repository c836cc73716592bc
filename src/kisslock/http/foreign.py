"""Requests from origins that are not the site's: refused, counted, and told to those who can put it right."""

import logging
import time
from collections.abc import Callable, MutableMapping
from typing import Any

import msgspec

from kisslock import metrics
from kisslock.errors import KisslockError
from kisslock.http.loopback import is_from_here
from kisslock.http.origin_advice import SETTING, advice, both_sides, shown
from kisslock.http.origins import Origins
from kisslock.settings import Settings

# Told once for an origin in this time; so many origins are told apart, and so many refusals are put into the log.
WINDOW_S, ORIGINS_MOST, ENTRIES_MOST = 60.0, 20, 30
OTHERS = "(others)"
# Without the origin: the log keeps a place for every text that is new to it, and anyone can invent origins.
NOTE = f"an origin that is not one of {SETTING}"
CROSS_SITE = (b"sec-fetch-site", b"cross-site")
log = logging.getLogger("kisslock.origins")


class ForeignOrigins:
    """What is said of a foreign origin: to a developer in the answer, to the operator in both logs and in /metrics.

    `keep` takes the body of an entry of the client log.
    """

    def __init__(
        self, settings: Settings, keep: Callable[[bytes], None], *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._settings, self._keep, self._clock = settings, keep, clock
        self.origins = Origins(settings.site.origins)
        self._ends = float("-inf")
        self._seen: dict[tuple[str, str], int] = {}
        self._noted = 0

    def refused(self, scope: MutableMapping[str, Any], error: type[KisslockError]) -> KisslockError:
        """The error to raise for this request, once it is counted and told; in development it names both sides."""
        headers = scope["headers"]
        came = next((value.decode("latin-1") for name, value in headers if name == b"origin"), "")
        message = both_sides(came, self._settings.site.origins)
        hint = advice(came, self._settings.site.origins, self._settings.sources.get(SETTING, ""))
        metrics.foreign_origins(error.code).inc()
        self._tell(error.code, shown(came), f"{message} {hint}")
        # A page of another site is no mistake in the settings, and may not fill the operator's page.
        if came and CROSS_SITE not in headers:
            self._note(error.code)
        return error(message, hint=hint) if self._settings.dev or is_from_here(scope) else error()

    def _tell(self, code: str, came: str, sentence: str) -> None:
        """A line for the first of an origin, and at its end how many there were."""
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
            self._keep(msgspec.json.encode({"level": "error", "code": code, "message": NOTE}))
