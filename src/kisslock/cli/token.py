"""`kisslock token`: gets an API token, signed with a keystore or with a wallet on another device."""

import argparse
import json
import platform
from getpass import getpass
from pathlib import Path
from typing import TYPE_CHECKING

from kisslock.client.errors import SignInFailed
from kisslock.client.exchange import Sign, Site, Token, TokenRequest, checked_message, read_body, read_token, token_body
from kisslock.command import Invocation
from kisslock.errors import KisslockError, clip
from kisslock.extras import require_extra
from kisslock.terminal import say, show

if TYPE_CHECKING:
    import httpx2


def run(invocation: Invocation) -> int:
    """Print the token to stdout, and its expiry to stderr. Raises KisslockError."""
    options = invocation.options
    try:
        with require_extra("client"):
            import httpx2  # noqa: PLC0415 (only this command needs it)
    except ModuleNotFoundError as error:
        raise KisslockError("A package is missing.", hint=f"{error}.") from error
    try:
        site = Site.from_url(options.url, options.origin)
    except ValueError as error:
        raise KisslockError(str(error), hint="Use a URL such as https://shop.example/wallet.") from error
    address, sign_message = _read_signer(options)
    name = options.name or platform.node() or "terminal"
    request = TokenRequest(address=address, chain_id=options.chain, name=name, lifetime_s=options.lifetime)
    try:
        with httpx2.Client(headers={"Origin": site.origin}) as client:
            token = _request_token(client, site, request, sign_message)
    except httpx2.HTTPError as error:
        raise SignInFailed("The server does not respond.", hint=f"{error}.") from error
    show(token.token)
    return 0


def _request_token(client: "httpx2.Client", site: Site, request: TokenRequest, sign_message: Sign) -> Token:
    api_url = f"{site.url}/api/auth"
    nonce_response = read_body(
        client.post(f"{api_url}/nonce", json={"address": request.address, "chain_id": request.chain_id})
    )
    message = checked_message(site, request, str(nonce_response.get("message")))
    # The client has stored the cookie that belongs to the nonce, and sends the cookie with this request.
    token_response = read_body(
        client.post(f"{api_url}/token", json=token_body(request, message, sign_message(message)))
    )
    token = read_token(token_response)
    # The server's text is printed without escape sequences, which a terminal would execute.
    account, expires_at = clip(str(token_response.get("account"))), clip(str(token_response.get("expires_at")))
    say(f"{account} is signed in. The token {request.name!r} is valid until {expires_at}.")
    return token


def _read_signer(options: argparse.Namespace) -> tuple[str, Sign]:
    """Return the account's address, and a function that signs messages for this account."""
    if options.address and options.password_file:
        raise KisslockError(
            "--password-file only works with --keystore.", hint="Remove it: with --address, your wallet signs."
        )
    if options.address:
        return options.address, _prompt_for_signature
    from eth_account import Account  # noqa: PLC0415 (slow to import)
    from eth_account.messages import encode_defunct  # noqa: PLC0415

    try:
        keystore = json.loads(options.keystore.read_text(encoding="utf-8"))
        account = Account.from_key(Account.decrypt(keystore, _read_password(options.password_file)))
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise KisslockError("The keystore could not be opened.", hint=f"{error}.") from error
    return account.address, lambda text: f"0x{account.sign_message(encode_defunct(text=text)).signature.hex()}"


def _read_password(file: Path | None) -> str:
    """Return the first line of the password file. Without a file, ask the person at the terminal."""
    if file is None:
        return getpass("Keystore password: ")
    return next(iter(file.read_text(encoding="utf-8").splitlines()), "")


def _prompt_for_signature(text: str) -> str:
    say(f"Sign this message with your wallet (personal_sign):\n\n{text}\n\nThen paste the signature:")
    return input().strip()
