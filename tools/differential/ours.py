"""Kisslock's verdicts, in the same form as the verdicts of all other implementations."""

from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from typing import Any

from kisslock import Settings
from kisslock.auth.errors import MessageMalformed, SignatureMalformed
from kisslock.auth.message import parse_eip4361
from kisslock.auth.signature import SignatureKind, classify_signature, read_signature
from kisslock.oidc.clients import Client, parse_clients
from kisslock.oidc.errors import AuthorizationError, OidcError
from kisslock.oidc.request import parse_authorization
from kisslock.profile.names import is_normalized
from tools.differential.authorization_requests import CLIENTS
from tools.differential.signatures import hash_message


def parse_message(text: str) -> dict[str, Any] | None:
    """Return the fields of a message, or None if Kisslock rejects it."""
    try:
        parsed_message = parse_eip4361(text)
    except MessageMalformed:
        return None
    if parsed_message.version != "1":
        # The sign-in rejects a wrong version with a separate error, auth/wrong-version.
        return None
    return {**asdict(parsed_message), "resources": list(parsed_message.resources)}


def is_valid_signature(text: str, address: str, signature_hex: str) -> bool:
    """Return True if the private key of an address made the signature.

    Return False for a contract, because only a node can check its signature.
    """
    try:
        return classify_signature(read_signature(signature_hex), hash_message(text), address) is SignatureKind.KEY
    except SignatureMalformed:
        return False


def is_normal_name(text: str) -> bool:
    """Return True if a name is in the normal form of ENSIP-15."""
    return is_normalized(text)


@cache
def _registered_clients() -> Mapping[str, Client]:
    secret = f"sha256:{'0' * 64}"
    tables = {
        name: {"redirect_uris": uris, **({"public": True} if name == "viewer" else {"secret": secret})}
        for name, uris in CLIENTS.items()
    }
    return parse_clients(Settings.of(oidc={"clients": tables}))


def accepts_request(query: str) -> bool:
    """Return True if the OpenID provider accepts an authorization request."""
    try:
        parse_authorization(query, _registered_clients())
    except (OidcError, AuthorizationError):
        return False
    return True


def redirects_to_client(query: str) -> bool:
    """Return True if the response to an authorization request, or its error, is sent to the redirect URI."""
    try:
        parse_authorization(query, _registered_clients())
    except AuthorizationError:
        return True
    except OidcError:
        return False
    return True
