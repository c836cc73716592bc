"""The error for an invalid request of the proxy."""

from kisslock.errors import KisslockError


class UnknownGate(KisslockError):
    """The proxy's request names an unknown gate, or has a parameter other than `gate` and `page`."""

    code = "gate/unknown"
    cause = "settings"
    status = 403
    default_message = "The proxy's request does not name an existing gate."
    default_hint = "If you run this site, correct the gate in the proxy's configuration."
