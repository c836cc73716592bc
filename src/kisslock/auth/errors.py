"""Why a sign-in is refused. Each reason has a code of its own, so that the dialog can say what to do."""

from typing import ClassVar

from kisslock.errors import Cause, KisslockError


class SignInError(KisslockError):
    """The request does not sign in; the subclass says why."""

    code = "auth/failed"
    cause: ClassVar[Cause] = "caller"
    status = 401
    default_message = "The sign-in failed."
    default_hint = "Request a new nonce, then sign again."


class MessageMalformed(SignInError):
    """The text is not an EIP-4361 message; the error's sentence names the first wrong part."""

    code = "auth/message-malformed"
    cause = "caller"
    default_message = "The message is not an EIP-4361 message."
    default_hint = "Sign the message from /api/auth/nonce without changes."


class WrongDomain(SignInError):
    """The message is for another site (EIP-4361: phishing)."""

    code = "auth/wrong-domain"
    cause = "settings"
    default_message = "The message is for another domain."
    default_hint = "The domain, including its port, must be the domain of an origin in site.origins."


class WrongScheme(SignInError):
    """The message is for the same domain with another scheme."""

    code = "auth/wrong-scheme"
    cause = "settings"
    default_message = "The message has the wrong scheme."
    default_hint = "The scheme must match the origin in site.origins."


class WrongUri(SignInError):
    """The URI of the message is not below the domain's origin."""

    code = "auth/wrong-uri"
    cause = "caller"
    default_message = "The URI of the message is not on this site."
    default_hint = "The URI's origin must be the origin in site.origins that has the message's domain."


class WrongVersion(SignInError):
    """The message's version is not 1."""

    code = "auth/wrong-version"
    cause = "caller"
    default_message = "The message's version is not 1."
    default_hint = "Use version 1, the only version of EIP-4361."


class ChainNotAllowed(SignInError):
    """The site accepts no sign-in on this chain."""

    code = "auth/chain-not-allowed"
    cause = "settings"
    default_message = "This site does not accept sign-ins on the message's chain."
    default_hint = "Switch to a chain that the site supports, then sign again."


class ClockSkew(SignInError):
    """The message's Issued At time differs from the server's clock by more than five minutes."""

    code = "auth/clock-skew"
    cause = "visitor"
    default_message = "The message's Issued At time differs from the server's clock by more than five minutes."
    default_hint = "Check this device's clock, then sign again."


class MessageExpired(SignInError):
    """The message's Expiration Time has come."""

    code = "auth/message-expired"
    cause = "visitor"
    default_message = "The message has expired."


class NotYetValid(SignInError):
    """The message's Not Before has not come."""

    code = "auth/not-yet-valid"
    cause = "caller"
    default_message = "The message is not valid yet."
    default_hint = "Wait until the message's Not Before time."


class NonceUnknown(SignInError):
    """The nonce is unknown, was used, or belongs to another browser; the response does not say which."""

    code = "auth/nonce-unknown"
    cause = "caller"
    default_message = "The nonce was issued to another browser, was already used, or is unknown."


class NonceExpired(SignInError):
    """The nonce was given to this browser too long ago."""

    code = "auth/nonce-expired"
    cause = "visitor"
    default_message = "The nonce has expired."


class SignatureMalformed(SignInError):
    """The bytes cannot be a signature; no node is asked."""

    code = "auth/signature-malformed"
    cause = "wallet"
    default_message = "The signature has an invalid format."
    default_hint = "Send 65 bytes in hex with v 27 or 28 and a low s, or what your smart contract wallet accepts."


class SignatureMismatch(SignInError):
    """The signature was not made by the account in the message."""

    code = "auth/signature-mismatch"
    cause = "wallet"
    default_message = "The signature was not made by the account in the message."
    default_hint = "Sign with the account in the message."


class NoSession(SignInError):
    """The request needs a session."""

    code = "auth/no-session"
    cause = "visitor"
    default_message = "You are not signed in."
    default_hint = "Sign in, then try again."


class SignInTooOld(SignInError):
    """The visitor is signed in, but for longer than the request takes: to sign in once more is enough."""

    code = "auth/too-old"
    cause = "visitor"
    status = 403
    default_message = "This needs a more recent sign-in."
    default_hint = "Sign in again with the same account, then try again."

    @classmethod
    def of(cls, within_s: float) -> "SignInTooOld":
        """The error, with the age in seconds that the request takes."""
        return cls(f"This needs a sign-in within the last {within_s:g} seconds.")


class WalletTooNew(SignInError):
    """The visitor has just signed in, but with an account that was added lately, and the user has an older one."""

    code = "auth/wallet-too-new"
    cause = "visitor"
    status = 403
    default_message = "This needs a sign-in with an account that was linked at least 7 days ago."
    default_hint = "Sign in with an account listed under `confirming` in /api/auth/wallets, then try again."


class TokensOff(SignInError):
    """The site has no tokens for programs."""

    code = "auth/tokens-off"
    cause = "settings"
    status = 403
    default_message = "This site does not issue API tokens."
    default_hint = "If you run this site, set tokens = true in [sign_in]."


class TokenUnknown(SignInError):
    """The token is malformed, of another server, expired, or was ended; the response does not say which."""

    code = "auth/token-unknown"
    cause = "caller"
    default_message = "The API token is not valid."
    default_hint = "Sign in again to get a new token: POST /api/auth/token."


class TwoCredentials(SignInError):
    """A token came together with a session cookie or a second Authorization header."""

    code = "auth/two-credentials"
    cause = "caller"
    status = 400
    default_message = "The request has an API token and a second credential."
    default_hint = "Send either the token in a single Authorization header, or the session cookie."


class ForeignOrigin(SignInError):
    """The request does not come from a page of the site (against cross-site request forgery)."""

    code = "auth/foreign-origin"
    cause = "settings"
    status = 403
    default_message = "The request does not come from a page of this site."
    default_hint = "Send it from a page of this site, or set the Origin header to an origin in site.origins."


class SignInRefused(SignInError):
    """The proof is valid, but the site refuses the account: for on_sign_in hooks to raise."""

    code = "auth/refused"
    cause = "settings"
    status = 403
    default_message = "This account is not allowed to sign in."
    default_hint = "Use another account, or ask the site's operator."


class UnknownSession(SignInError):
    """No session of the user has the id."""

    code = "auth/unknown-session"
    cause = "caller"
    status = 404
    default_message = "No session has this ID."
    default_hint = "GET /api/auth/sessions lists your sessions."


class UnknownAccount(SignInError):
    """No account with this name is linked to the user."""

    code = "auth/unknown-account"
    cause = "caller"
    status = 404
    default_message = "This account is not linked to you."
    default_hint = "GET /api/auth/wallets lists your linked accounts."


class UnknownUser(SignInError):
    """No user has this id or account."""

    code = "auth/unknown-user"
    cause = "caller"
    status = 404
    default_message = "No user has this ID or account."
    default_hint = "`kisslock users list` lists all users and their accounts."


class AlreadyLinked(SignInError):
    """The second account belongs to another user. `of_user` adds what moving the account would take from that user."""

    code = "auth/already-linked"
    cause = "visitor"
    status = 409
    default_message = "This account is already linked to another user."
    default_hint = 'Sign in with it instead, or send a new signature with "move": true to move it from that user.'

    @classmethod
    def of_user(cls, *, last_wallet: bool, site_user: bool) -> "AlreadyLinked":
        """The error with two facts about the other user: has it other accounts, is it linked to a site's user."""
        refusal = cls()
        refusal.details = {"last_wallet": last_wallet, "site_user": site_user}
        return refusal


class TooManyAccounts(SignInError):
    """The user has as many accounts as a user may have."""

    code = "auth/too-many-accounts"
    cause = "visitor"
    status = 409
    default_message = "You have reached the limit of 50 linked accounts."
    default_hint = "Remove an account, then try again."


class TooManyNewAccounts(SignInError):
    """Too many accounts of one address have signed in or were linked for the first time (429 with Retry-After)."""

    code = "auth/too-many-new-accounts"
    cause = "visitor"
    status = 429
    default_message = "Too many new accounts have signed in from this IP address."
    default_hint = "Wait for the seconds in the Retry-After header. Accounts that signed in before are not limited."


class LastWallet(SignInError):
    """The account is the only one of its user, who could not sign in without it."""

    code = "auth/last-wallet"
    cause = "visitor"
    status = 409
    default_message = "This is your only linked account."
    default_hint = "Link another account first."


class ContractUnchecked(SignInError):
    """The contract could not be asked, as no node responds: neither a yes nor a no."""

    code = "auth/contract-unchecked"
    cause = "node"
    status = 503
    default_message = "Your wallet is a smart contract, and no node responds to confirm its signature."
    default_hint = "Try again in a moment."
