"""Routes that require a wallet: the wallet, or the error with the reason why no visitor can be signed in."""

import logging
import time
from collections.abc import MutableMapping
from typing import Any
from weakref import WeakSet

from kisslock.app import Kisslock
from kisslock.auth.errors import NoSession
from kisslock.http.loopback import is_from_here
from kisslock.integrations.wallet import Known, Requirement, Wallet
from kisslock.settings import Settings

CLOSED = "sign_in.mode is off, so the page asks no visitor to sign in, and a route that requires a wallet refuses all"
log = logging.getLogger("kisslock")
_told: "WeakSet[Kisslock]" = WeakSet()


def examined(
    requirement: Requirement, known: Known, kisslock: Kisslock | None, scope: MutableMapping[str, Any]
) -> Wallet:
    """The wallet that a route takes, without a look at what it holds; raises what Requirement.check raises."""
    clock = time.time if kisslock is None else kisslock.features.sign_in.clock
    try:
        return requirement.check(known, clock())
    except NoSession:
        raise _no_session(kisslock, scope) from None


def _no_session(kisslock: Kisslock | None, scope: MutableMapping[str, Any]) -> NoSession:
    """The error for a request without a sign-in; `kisslock` is None in tests of the host that replace it.

    Where sign_in.mode is off the log names the setting to add once, and the response names it to a developer.
    """
    plain = NoSession(hint="Sign in with a wallet first.")
    if kisslock is None or kisslock.settings.sign_in.mode != "off":
        return plain
    advice = _line(kisslock.settings)
    if kisslock not in _told:
        _told.add(kisslock)
        log.warning("%s. %s", CLOSED, advice)
    told = kisslock.settings.dev or is_from_here(scope)
    return NoSession(f"No account is signed in: {CLOSED}.", hint=advice) if told else plain


def _line(settings: Settings) -> str:
    """The line to write, and the place for it."""
    source = settings.sources.get("sign_in.mode", "")
    if source == "code":
        return 'Set sign_in={"mode": "optional"}, or "required".'
    if source.startswith(("KISSLOCK_", "--")):
        return f"Set {source} to optional or required, and restart."
    file = settings.file.absolute() if settings.file else "kisslock.toml"
    return f'Write mode = "optional", or "required", below [sign_in] in {file}, and restart.'
