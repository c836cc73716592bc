"""`kisslock oidc`: clients, and the provider's signing keys."""

import asyncio
import hashlib
import json
import secrets
import sys

from kisslock.command import Invocation
from kisslock.errors import KisslockError
from kisslock.extras import require_extra
from kisslock.oidc import grants_command
from kisslock.oidc.discovery import OIDC_METADATA_PATH
from kisslock.oidc.provider_settings import encryption_key, oidc_issuer
from kisslock.oidc.settings import (
    CLIENT_ID_KIND,
    REDIRECT_KIND,
    RESOURCE_URL_KIND,
    SCOPE_KIND,
    OidcClient,
    OidcResource,
)
from kisslock.settings.kinds import InvalidValue
from kisslock.terminal import say, show


def run(invocation: Invocation) -> int:
    """Run the action that the command line names. Raises KisslockError, SettingsError and StorageUnavailable."""
    options = invocation.options
    return RUN_BY_ACTION[options.action, getattr(options, "what", "")](invocation)


def _print_key(_: Invocation) -> int:
    show(secrets.token_urlsafe(32))
    return 0


def _add_client(invocation: Invocation) -> int:
    settings, options = invocation.read_settings(), invocation.options
    try:
        name = CLIENT_ID_KIND.parse(options.id)
        redirects = [REDIRECT_KIND.parse(redirect) for redirect in options.redirect or ()]
    except InvalidValue as error:
        allowed = f"The client ID must be {CLIENT_ID_KIND.allowed}. --redirect must be {REDIRECT_KIND.allowed}."
        raise KisslockError("The client ID or a redirect URI is not valid.", hint=allowed) from error
    if not redirects:
        raise KisslockError(
            "--redirect is missing.",
            hint="Pass the client's redirect URI. Its documentation can call it the callback URL.",
        )
    if name in settings.tables(OidcClient):
        raise KisslockError(f"The settings already have [oidc.clients.{name}].", hint="Choose another client ID.")
    lines = [f"[oidc.clients.{name}]", f"redirect_uris = {json.dumps(redirects)}"]
    if options.public:
        _show_settings([*lines, "public = true"])
    else:
        _show_with_secret(lines, "Client secret")
    return 0


def _add_resource(invocation: Invocation) -> int:
    settings, options = invocation.read_settings(), invocation.options
    try:
        name, url = CLIENT_ID_KIND.parse(options.id), RESOURCE_URL_KIND.parse(options.url)
        scopes = [SCOPE_KIND.parse(scope) for scope in options.scope or ()]
    except InvalidValue as error:
        allowed = (
            f"The name must be {CLIENT_ID_KIND.allowed}. --url must be {RESOURCE_URL_KIND.allowed}."
            f" --scope must be {SCOPE_KIND.allowed}."
        )
        raise KisslockError("The name, the URL or a scope is not valid.", hint=allowed) from error
    if name in settings.tables(OidcResource):
        raise KisslockError(f"The settings already have [oidc.resources.{name}].", hint="Choose another name.")
    lines = [f"[oidc.resources.{name}]", f"url = {json.dumps(url)}", f"scopes = {json.dumps(scopes)}"]
    _show_with_secret(lines, "Secret of the resource server")
    return 0


def _show_with_secret(lines: list[str], title: str) -> None:
    """Print a new secret on standard error, and the settings with its hash on standard output."""
    secret = secrets.token_urlsafe(32)
    say(f"{title} (it will not be shown again): {secret}")
    _show_settings([*lines, f'secret = "sha256:{hashlib.sha256(secret.encode()).hexdigest()}"'])


def _show_settings(lines: list[str]) -> None:
    if sys.stdout.isatty():
        say("Add these lines to kisslock.toml (or append them with >> kisslock.toml):")
    show("\n" + "\n".join(lines))


def _list_clients(invocation: Invocation) -> int:
    settings = invocation.read_settings()
    say(f"Discovery: {oidc_issuer(settings)}{OIDC_METADATA_PATH}")
    for name, client in settings.tables(OidcClient).items():
        client_kind = "public" if client.public else "secret"
        gate = f"  gate {client.gate}" if client.gate else ""
        show(f"{name}  {client.name or name}  {client_kind}{gate}  {' '.join(client.redirect_uris)}")
    return 0


def _rotate_keys(invocation: Invocation) -> int:
    settings, options = invocation.read_existing_settings(), invocation.options
    try:
        with require_extra("oidc"):
            from kisslock.oidc.keys import Keys  # noqa: PLC0415 (only this action needs the extra)
    except ModuleNotFoundError as error:
        raise KisslockError("A package is missing.", hint=f"{error}.") from error

    async def rotate() -> None:
        async with invocation.open_storage(settings) as storage:
            await Keys(encryption_key(settings), storage).rotate(at_once=options.at_once)

    asyncio.run(rotate())
    if options.at_once:
        say("The old keys are revoked. Servers sign with the new keys within a minute.")
    else:
        say(
            "Servers publish the new keys within a minute and sign with them after ten minutes. "
            "The old keys stay published for one more day."
        )
    return 0


RUN_BY_ACTION = {
    ("key", ""): _print_key,
    ("client", "add"): _add_client,
    ("client", "list"): _list_clients,
    ("resource", "add"): _add_resource,
    ("grants", "list"): grants_command.run,
    ("grants", "revoke"): grants_command.run,
    ("keys", "rotate"): _rotate_keys,
}
