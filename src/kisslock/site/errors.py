"""Errors of requests for front-end files."""

from kisslock.errors import KisslockError


class UnknownAsset(KisslockError):
    """The build does not contain the requested file."""

    code = "asset/unknown"
    cause = "server"
    status = 404
    default_message = "This file does not belong to the site's current version."
    default_hint = "Reload the page. The site was probably updated."
