"""Why a sign-in is refused. Each reason has a code of its own, so that the dialog can say what to do."""

from typing import ClassVar

from kisslock.errors import Cause, KisslockError


class SignInError(KisslockError):
    """The request does not sign in; the subclass says why."""

    code = "auth/failed"
    cause: ClassVar[Cause] = "caller"
    status = 401
    default_message = "Signing in did not work."
    default_hint = "Ask for a new nonce and sign again."


class MessageMalformed(SignInError):
    """The text is not an EIP-4361 message; the error's sentence names the first wrong part."""

    code = "auth/message-malformed"
    cause = "caller"
    default_message = "The message is not an EIP-4361 message."
    default_hint = "Sign the message that /api/auth/nonce gives, unchanged."


class WrongDomain(SignInError):
    """The message is for another site (EIP-4361: phishing)."""

    code = "auth/wrong-domain"
    cause = "settings"
    default_message = "The message names another domain."
    default_hint = "The domain must be that of an origin in site.origins, with its port."


class WrongScheme(SignInError):
    """The message is for the same domain with another scheme."""

    code = "auth/wrong-scheme"
    cause = "settings"
    default_message = "The message names another scheme."
    default_hint = "The scheme must be that of the origin in site.origins."


class WrongUri(SignInError):
    """The URI of the message is not below the domain's origin."""

    code = "auth/wrong-uri"
    cause = "caller"
    default_message = "The URI of the message is not on this site."
    default_hint = "Its origin must be the one in site.origins that the message's domain belongs to."


class WrongVersion(SignInError):
    """The message has another version than 1."""

    code = "auth/wrong-version"
    cause = "caller"
    default_message = "The message has another version than 1."
    default_hint = "EIP-4361 knows version 1 only."


class ChainNotAllowed(SignInError):
    """The site accepts no sign-in on this chain."""

    code = "auth/chain-not-allowed"
    cause = "settings"
    default_message = "The message names a chain on which this site accepts no sign-in."
    default_hint = "Switch to a chain that the site supports, then sign again."


class ClockSkew(SignInError):
    """The message was issued more than five minutes away from the server's clock."""

    code = "auth/clock-skew"
    cause = "visitor"
    default_message = "The message was issued more than five minutes away from the server's clock."
    default_hint = "Check the clock of this device, then sign again."


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
    default_hint = "Wait until the time that the message names."


class NonceUnknown(SignInError):
    """The nonce is unknown, was used, or belongs to another browser; the response does not say which."""

    code = "auth/nonce-unknown"
    cause = "caller"
    default_message = "The nonce was not given to this browser, or it was used already."


class NonceExpired(SignInError):
    """The nonce was given to this browser too long ago."""

    code = "auth/nonce-expired"
    cause = "visitor"
    default_message = "The nonce has expired."


class SignatureMalformed(SignInError):
    """The bytes cannot be a signature; no node is asked."""

    code = "auth/signature-malformed"
    cause = "wallet"
    default_message = "The signature is not one that a wallet makes."
    default_hint = "Send 65 bytes in hex with v 27 or 28 and a low s, or what the account's contract accepts."


class SignatureMismatch(SignInError):
    """The signature is not by the account of the message."""

    code = "auth/signature-mismatch"
    cause = "wallet"
    default_message = "The signature is not by the account of the message."
    default_hint = "Sign with the account that the message names."


class NoSession(SignInError):
    """The request needs a session."""

    code = "auth/no-session"
    cause = "visitor"
    default_message = "No account is signed in."
    default_hint = "Sign in first."


class SignInTooOld(SignInError):
    """The visitor is signed in, but for longer than the request takes: to sign in once more is enough."""

    code = "auth/too-old"
    cause = "visitor"
    status = 403
    default_message = "This needs a more recent sign-in."
    default_hint = "Sign in once more with the same account, then try again."

    @classmethod
    def of(cls, within_s: float) -> "SignInTooOld":
        """The error, with the age in seconds that the request takes."""
        return cls(f"This needs a sign-in of the last {within_s:g} seconds.")


class WalletTooNew(SignInError):
    """The visitor has just signed in, but with an account that was added lately, and the user has an older one."""

    code = "auth/wallet-too-new"
    cause = "visitor"
    status = 403
    default_message = "This needs a sign-in with an account that was linked at least 7 days ago."
    default_hint = "Sign in with an account that `confirming` in /api/auth/wallets names, then try again."


class TokensOff(SignInError):
    """The site has no tokens for programs."""

    code = "auth/tokens-off"
    cause = "settings"
    status = 403
    default_message = "This site gives no tokens to programs."
    default_hint = "The operator of this site: set tokens = true in [sign_in]."


class TokenUnknown(SignInError):
    """The token is malformed, of another server, expired, or was ended; the response does not say which."""

    code = "auth/token-unknown"
    cause = "caller"
    default_message = "The token is not valid here."
    default_hint = "Sign in again for a new one: POST /api/auth/token."


class TwoCredentials(SignInError):
    """A token came together with a session cookie or a second Authorization header."""

    code = "auth/two-credentials"
    cause = "caller"
    status = 400
    default_message = "The request has a token and another credential."
    default_hint = "Send either the token in one Authorization header or the cookie."


class ForeignOrigin(SignInError):
    """The request does not come from a page of the site (against cross-site request forgery)."""

    code = "auth/foreign-origin"
    cause = "settings"
    status = 403
    default_message = "The request does not come from this site."
    default_hint = "Send the request from a page of this site, or with an Origin header that is one of site.origins."


class SignInRefused(SignInError):
    """The proof is valid, but the site refuses the account: for on_sign_in hooks to raise."""

    code = "auth/refused"
    cause = "settings"
    status = 403
    default_message = "This account may not sign in here."
    default_hint = "Choose another account, or ask the operator of this site."


class UnknownSession(SignInError):
    """No session of the user has the id."""

    code = "auth/unknown-session"
    cause = "caller"
    status = 404
    default_message = "There is no such session."
    default_hint = "GET /api/auth/sessions lists the sessions."


class UnknownAccount(SignInError):
    """No account with this name is linked to the user."""

    code = "auth/unknown-account"
    cause = "caller"
    status = 404
    default_message = "There is no such linked account."
    default_hint = "GET /api/auth/wallets lists the linked accounts."


class UnknownUser(SignInError):
    """No user has this id or account."""

    code = "auth/unknown-user"
    cause = "caller"
    status = 404
    default_message = "There is no such user."
    default_hint = "`kisslock users list` shows the users and their accounts."


class AlreadyLinked(SignInError):
    """The second account belongs to another user. `of_user` adds what moving the account would take from that user."""

    code = "auth/already-linked"
    cause = "visitor"
    status = 409
    default_message = "This account belongs to another user already."
    default_hint = 'Sign in with it instead, or send a new proof with "move": true to take it from that user.'

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
    default_message = "This user has reached the limit of 50 wallets."
    default_hint = "Remove one of them first."


class TooManyNewAccounts(SignInError):
    """Too many accounts of one address have signed in or were linked for the first time (429 with Retry-After)."""

    code = "auth/too-many-new-accounts"
    cause = "visitor"
    status = 429
    default_message = "Too many new accounts have signed in from this network."
    default_hint = "Wait for as many seconds as Retry-After says. An account that has signed in before is not limited."


class LastWallet(SignInError):
    """The account is the only one of its user, who could not sign in without it."""

    code = "auth/last-wallet"
    cause = "visitor"
    status = 409
    default_message = "This is the only wallet of its user."
    default_hint = "Link another one first."


class ContractUnchecked(SignInError):
    """The contract could not be asked, as no node responds: neither a yes nor a no."""

    code = "auth/contract-unchecked"
    cause = "node"
    status = 503
    default_message = "The account is a contract, and the node that could check its signature does not answer."
    default_hint = "Try again in a moment."
