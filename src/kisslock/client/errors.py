"""Why a program got no token."""

from kisslock.errors import KisslockError


class SignInFailed(KisslockError):
    """The server gave no token, or asked for the signature of a message that is not for it."""

    code = "client/sign-in-failed"
    cause = "caller"
    status = 401
    default_message = "The server gave no token."
    default_hint = "Check that tokens = true is set in [sign_in] on the server, and that the account may sign in."
