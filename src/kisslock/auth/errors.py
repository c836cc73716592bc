"""The reasons for rejecting a sign-in.

Each reason has its own error code, so that the dialog can tell the visitor what to do.
"""

from typing import ClassVar

from kisslock.errors import Cause, KisslockError


class SignInError(KisslockError):
    """The sign-in failed. This is the base class of the sign-in errors."""

    code = "auth/failed"
    cause: ClassVar[Cause] = "caller"
    status = 401
    default_message = "The sign-in failed."
    default_hint = "Request a new nonce, then sign again."


class MessageMalformed(SignInError):
    """The signed text is not an EIP-4361 message. The error names the first invalid part of the text."""

    code = "auth/message-malformed"
    cause = "caller"
    default_message = "The message is not an EIP-4361 message."
    default_hint = "Sign the message from /api/auth/nonce without changes."


class WrongDomain(SignInError):
    """The message names a domain that does not belong to the site (possible phishing, EIP-4361)."""

    code = "auth/wrong-domain"
    cause = "settings"
    default_message = "The message is for another domain."
    default_hint = "The domain, including its port, must be the domain of an origin in site.origins."


class WrongScheme(SignInError):
    """The message names the right domain with the wrong scheme."""

    code = "auth/wrong-scheme"
    cause = "settings"
    default_message = "The message has the wrong scheme."
    default_hint = "The scheme must match the origin in site.origins."


class WrongUri(SignInError):
    """The URI in the message does not belong to the domain's origin."""

    code = "auth/wrong-uri"
    cause = "caller"
    default_message = "The URI of the message is not on this site."
    default_hint = "The URI must start with the message's origin, which site.origins must list."


class WrongVersion(SignInError):
    """The message's version is not 1."""

    code = "auth/wrong-version"
    cause = "caller"
    default_message = "The message's version is not 1."
    default_hint = "Use version 1, the only version of EIP-4361."


class ChainNotAllowed(SignInError):
    """The site does not accept sign-ins on this chain."""

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
    """The message's Expiration Time has passed."""

    code = "auth/message-expired"
    cause = "visitor"
    default_message = "The message has expired."


class NotYetValid(SignInError):
    """The message's Not Before time is in the future."""

    code = "auth/not-yet-valid"
    cause = "caller"
    default_message = "The message is not valid yet."
    default_hint = "Wait until the message's Not Before time."


class NonceUnknown(SignInError):
    """The nonce is unknown, was already used, or belongs to another browser.

    The response does not reveal which of the three reasons applies.
    """

    code = "auth/nonce-unknown"
    cause = "caller"
    default_message = "The nonce was issued to another browser, was already used, or is unknown."


class AccountDenied(SignInError):
    """The account is on the site's deny list. Only a valid proof gets this response, which states no reason."""

    code = "auth/account-denied"
    cause = "settings"
    status = 403
    default_message = "This site does not serve this account."
    default_hint = "Sign in with another account."


class NonceExpired(SignInError):
    """The nonce has expired."""

    code = "auth/nonce-expired"
    cause = "visitor"
    default_message = "The nonce has expired."


class SignatureMalformed(SignInError):
    """The value cannot be a signature, so the server rejects it without querying a node."""

    code = "auth/signature-malformed"
    cause = "wallet"
    default_message = "The signature has an invalid format."
    default_hint = (
        "For an EOA, send 65 bytes in hex, with v 27 or 28 and a low s. For a smart contract, send a signature that "
        "the contract accepts."
    )


class SignatureMismatch(SignInError):
    """The account in the message did not make the signature."""

    code = "auth/signature-mismatch"
    cause = "wallet"
    default_message = "The signature was not made by the account in the message."
    default_hint = "Sign with the account in the message."


class OwnersPending(SignInError):
    """The contract of the account has not accepted the message yet, for example because further owners must sign."""

    code = "auth/owners-pending"
    cause = "visitor"
    default_message = "The account's smart contract has not accepted the message yet."
    default_hint = "When enough owners have signed, send the same message again from the same browser."


class NoSession(SignInError):
    """The request has no valid session."""

    code = "auth/no-session"
    cause = "visitor"
    default_message = "You are not signed in."
    default_hint = "Sign in, then try again."


class SignInTooOld(SignInError):
    """The request requires a more recent sign-in. The visitor can sign in again."""

    code = "auth/too-old"
    cause = "visitor"
    status = 403
    default_message = "This request needs a more recent sign-in."
    default_hint = "Sign in again with the same account, then try again."

    @classmethod
    def from_max_age(cls, max_age_s: float) -> "SignInTooOld":
        """Create the error with the maximum age of the sign-in in seconds."""
        return cls(f"This request needs a sign-in within the last {max_age_s:g} seconds.")


class TermsOutdated(SignInError):
    """The request requires that the user has accepted the current version of the terms of use."""

    code = "auth/terms-outdated"
    cause = "visitor"
    status = 403
    default_message = "You have not accepted the current terms of use."
    default_hint = "Sign in again in a browser. The message that you then sign accepts the current terms of use."


class TokensOff(SignInError):
    """The site does not issue API tokens."""

    code = "auth/tokens-off"
    cause = "settings"
    status = 403
    default_message = "This site does not issue API tokens."
    default_hint = "If you run this site, set tokens = true in [sign_in]."


class TokenUnknown(SignInError):
    """The token is malformed, unknown, expired or revoked. The response does not reveal which reason applies."""

    code = "auth/token-unknown"
    cause = "caller"
    default_message = "The API token is not valid."
    default_hint = "Sign in again to get a new token: POST /api/auth/token."


class TwoCredentials(SignInError):
    """The request has an API token, and also a session cookie or a second Authorization header."""

    code = "auth/two-credentials"
    cause = "caller"
    status = 400
    default_message = "The request has an API token and a second credential."
    default_hint = "Send either the token in a single Authorization header, or the session cookie."


class ForeignOrigin(SignInError):
    """The request does not come from a page of the site (protection against cross-site request forgery)."""

    code = "auth/foreign-origin"
    cause = "settings"
    status = 403
    default_message = "The request does not come from a page of this site."
    default_hint = "Send the request from a page of this site, or set the Origin header to an origin in site.origins."


class SignInRefused(SignInError):
    """An `on_sign_in` hook of the site rejected the account. The signature is valid."""

    code = "auth/refused"
    cause = "settings"
    status = 403
    default_message = "This account is not allowed to sign in."
    default_hint = "Use another account, or ask the site's operator."


class UnknownSession(SignInError):
    """The user has no session with this ID."""

    code = "auth/unknown-session"
    cause = "caller"
    status = 404
    default_message = "No session has this ID."
    default_hint = "GET /api/auth/sessions lists your sessions."


class TooManyNewAccounts(SignInError):
    """Too many new accounts signed in or were linked from one IP address. The response has a Retry-After header."""

    code = "auth/too-many-new-accounts"
    cause = "visitor"
    status = 429
    default_message = "Too many new accounts have signed in from this IP address."
    default_hint = (
        "Wait for the number of seconds in the Retry-After header. Accounts that signed in before are not limited."
    )


class ContractUnchecked(SignInError):
    """No node responds, so the server could not check the contract's signature."""

    code = "auth/contract-unchecked"
    cause = "node"
    status = 503
    default_message = "Your wallet is a smart contract, and no node could be reached to verify its signature."
    default_hint = "Try again in a moment."
