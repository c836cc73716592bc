"""The errors of routes that require more than a sign-in."""

from collections.abc import Sequence

from kisslock.auth.account import Wallet
from kisslock.errors import KisslockError
from kisslock.http.wire import MissingHolding


class WalletNotAllowed(KisslockError):
    """The route does not allow the visitor's account."""

    code = "wallet/not-allowed"
    cause = "settings"
    status = 403
    default_message = "This account is not allowed to do that."
    default_hint = "Sign in with another account, or ask the site's operator."

    @classmethod
    def for_wallet(cls, wallet: Wallet) -> "WalletNotAllowed":
        """Create the error.

        For a contract, the hint has the entry that would allow it, because a plain address means an EOA.
        """
        if wallet.kind == "key":
            return cls()
        return cls(
            hint=f"This account is a smart contract wallet: to allow it, list {wallet.account} instead of its address."
        )


class WrongChain(KisslockError):
    """The visitor signed in on a chain that the route does not allow."""

    code = "wallet/wrong-chain"
    cause = "visitor"
    status = 403
    default_message = "This request needs a sign-in on another chain."
    default_hint = "Switch the wallet to a chain that this page allows, then sign in again."


class OtherUser(KisslockError):
    """The signed-in wallet is not linked to the logged-in user (`same_user`)."""

    code = "wallet/other-user"
    cause = "visitor"
    status = 403
    default_message = "This account is not linked to the user who is logged in."
    default_hint = (
        "Sign in with an account that is linked to this user, or log in as the user that the account is linked to."
    )


class HostUserNeeded(KisslockError):
    """The visitor tried to link a wallet without being signed in to the site itself."""

    code = "auth/host-user-needed"
    cause = "visitor"
    status = 401
    default_message = "You are not signed in to your account on this site."
    default_hint = "Sign in to the site first, then link the wallet."


class TokenNotTaken(KisslockError):
    """An API client sent its token to a route with `within_s` or `link_to`, which requires a browser session."""

    code = "auth/token-not-taken"
    cause = "caller"
    status = 403
    default_message = "This request needs a recent sign-in in a browser. API tokens are not accepted."
    default_hint = "Sign in with your wallet in a browser."


class NotHeld(KisslockError):
    """The account does not hold the assets that the route requires. `missing` lists the missing assets."""

    code = "gate/not-held"
    cause = "visitor"
    status = 403
    default_message = "This account does not hold the required assets."
    default_hint = "Sign in with an account that holds the assets in `missing`, or get these assets, then try again."

    @classmethod
    def from_missing(cls, message: str, hint: str | None, missing_holdings: Sequence[MissingHolding]) -> "NotHeld":
        """Create the error. `message` describes the missing assets in words, `missing_holdings` lists them."""
        error = cls(message, hint=hint)
        error.details = {"missing": [*missing_holdings]}
        return error


class GateUnchecked(KisslockError):
    """The server could not read the account's assets from the chain."""

    code = "gate/unchecked"
    cause = "node"
    status = 503
    default_message = "The account's assets could not be checked."
    default_hint = "Try again in a moment."
