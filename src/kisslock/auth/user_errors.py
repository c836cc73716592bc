"""Errors of listing, linking and unlinking a user's accounts."""

from kisslock.auth.errors import SignInError


class UnknownUser(SignInError):
    """No user has this ID, or no user has this account."""

    code = "auth/unknown-user"
    cause = "caller"
    status = 404
    default_message = "No user has this ID or account."
    default_hint = "`kisslock users list` lists all users and their accounts."


class UnknownAccount(SignInError):
    """The account is not linked to the user."""

    code = "auth/unknown-account"
    cause = "caller"
    status = 404
    default_message = "This account is not linked to you."
    default_hint = "GET /api/auth/wallets lists your linked accounts."


class WalletTooNew(SignInError):
    """The action requires a sign-in with an account that was linked at least 7 days ago."""

    code = "auth/wallet-too-new"
    cause = "visitor"
    status = 403
    default_message = "This request needs a sign-in with an account that was linked at least 7 days ago."
    default_hint = "Sign in with an account listed under `confirming` in /api/auth/wallets, then try again."


class AlreadyLinked(SignInError):
    """The account to link belongs to another user.

    `last_wallet` and `site_user` in the response describe what that user would lose.
    """

    code = "auth/already-linked"
    cause = "visitor"
    status = 409
    default_message = "This account is already linked to another user."
    default_hint = (
        'Sign in with this account. To move the account to your user, send a new signature with "move": true.'
    )

    @classmethod
    def from_losses(cls, *, is_last_wallet: bool, has_site_user: bool) -> "AlreadyLinked":
        """Create the error.

        The page shows `is_last_wallet` and `has_site_user` to the visitor, so that the visitor can see what the other
        user would lose.
        """
        error = cls()
        error.details = {"last_wallet": is_last_wallet, "site_user": has_site_user}
        return error


class TooManyAccounts(SignInError):
    """The user already has the maximum number of accounts."""

    code = "auth/too-many-accounts"
    cause = "visitor"
    status = 409
    default_message = "You have reached the limit of 50 linked accounts."
    default_hint = "Remove an account, then try again."


class LastWallet(SignInError):
    """A request tried to unlink the user's only account. Without an account, the user could not sign in again."""

    code = "auth/last-wallet"
    cause = "visitor"
    status = 409
    default_message = "This is your only linked account."
    default_hint = "Link another account first."
