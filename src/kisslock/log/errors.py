"""Why the server refuses a beacon."""

from kisslock.errors import KisslockError


class ForeignBeacon(KisslockError):
    """A page of another site sent the beacon."""

    code = "log/foreign-origin"
    cause = "settings"
    status = 403
    default_message = "Only pages of this site may report here."
    default_hint = "The Origin header must be one of site.origins, or the host itself where the settings name none."
