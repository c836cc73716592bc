"""What only a proxy with a wrong question is told."""

from kisslock.errors import KisslockError


class UnknownGate(KisslockError):
    """The proxy names a gate that the settings do not have."""

    code = "gate/unknown"
    cause = "settings"
    status = 403
    default_message = "There is no gate of this name, so it lets no visitor pass."
    default_hint = "The operator of this site: name a gate of the settings in the proxy's file."
