"""The error of an API client that received no token."""

from kisslock.errors import KisslockError


class SignInFailed(KisslockError):
    """The sign-in failed: the server returned no token, or a message that names another site."""

    code = "client/sign-in-failed"
    cause = "caller"
    status = 401
    default_message = "The server returned no API token."
    default_hint = "Check that the server has tokens = true in [sign_in], and that the account is allowed to sign in."
