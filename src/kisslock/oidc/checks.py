"""Findings about the OpenID provider: the settings that clients need, and problems that prevent sign-ins."""

import stat
from collections.abc import Iterator
from pathlib import Path

from kisslock.errors import SettingsError, StorageUnavailable
from kisslock.extras import require_extra
from kisslock.finding import Finding
from kisslock.oidc.discovery import OIDC_METADATA_PATH
from kisslock.oidc.provider_settings import ProviderSettings
from kisslock.oidc.resource_checks import check_resources
from kisslock.oidc.settings import Oidc, OidcClient, is_insecure_url
from kisslock.settings import Settings
from kisslock.storage.engine import Storage
from kisslock.storage.sqlite import database_file

OFF_HINT = "Set oidc.enabled = true, or remove the clients."
# Docker, Compose and Podman mount secrets in this folder. By default, every process in the container can read them, so
# `check` warns only if other users can change them.
SECRETS_FOLDER = Path("/run/secrets")
PERMISSIONS_OF_OTHERS = {stat.S_IROTH: "read", stat.S_IWOTH: "change"}
# At these e-mail providers anyone can register an address that the email template creates. The owner of that address
# can then request a password reset in the client.
MAIL_PROVIDERS = {
    *("163.com", "126.com", "aol.com", "fastmail.com", "gmail.com", "gmx.com", "gmx.de", "gmx.net", "googlemail.com"),
    *("hotmail.com", "icloud.com", "live.com", "mail.com", "mail.ru", "me.com", "msn.com", "naver.com", "outlook.com"),
    *("pm.me", "proton.me", "protonmail.com", "qq.com", "t-online.de", "tutanota.com", "web.de", "yahoo.com"),
    *("yandex.com", "yandex.ru", "ymail.com", "zoho.com"),
}


def _require_valid_settings(settings: Settings) -> None:
    """Raise SettingsError if the provider cannot start with these settings."""
    ProviderSettings.from_settings(settings)
    try:
        with require_extra("oidc"):
            import kisslock.oidc.keys  # noqa: F401, PLC0415 (needs packages of the extra)
    except ModuleNotFoundError as error:
        raise SettingsError([f"oidc.enabled: {error}"]) from error


STARTUP_CHECKS = {"oidc": _require_valid_settings}


async def check(settings: Settings, storage: Storage, secrets_folder: Path = SECRETS_FOLDER) -> list[Finding]:
    """Return findings about the issuer, the clients, the secret files, and the key that decrypts the signing keys.

    A file in `secrets_folder` is reported only if others can change it: every process in a container can read it.
    """
    if not settings.section(Oidc).enabled:
        unused_clients = ", ".join(settings.tables(OidcClient))
        message = f"is false, so visitors cannot sign in to {unused_clients}"
        return [Finding(name="oidc.enabled", status="warn", message=message, hint=OFF_HINT)] if unused_clients else []
    try:
        provider = ProviderSettings.from_settings(settings)
    except SettingsError:
        # `check_startup` already reports invalid settings.
        return []
    return [
        *_client_findings(provider),
        *_file_findings(settings, secrets_folder),
        *await _key_findings(settings, storage, provider),
        *await check_resources(provider),
    ]


def _file_findings(settings: Settings, secrets_folder: Path) -> Iterator[Finding]:
    """Yield a warning for each secret file that other users of the machine can read or change."""
    secret_files = {
        f"oidc.clients.{name}.secret_file": client.secret_file for name, client in settings.tables(OidcClient).items()
    }
    for name, file in {"oidc.key_file": settings.section(Oidc).key_file, **secret_files}.items():
        path = settings.folder / file if file else None
        if path and (permissions := _unwanted_permissions(path, secrets_folder)):
            message = f"every user of this machine can {' and '.join(permissions)} {path}"
            yield Finding(name=name, status="warn", message=message, hint=f"Run: chmod 600 {path}")


def _unwanted_permissions(path: Path, secrets_folder: Path) -> list[str]:
    """Return what other users (neither owner nor group) can do with a file if they can enter all folders above it."""
    if not all(folder.stat().st_mode & stat.S_IXOTH for folder in path.resolve().parents):
        return []
    unwanted_permissions = (
        PERMISSIONS_OF_OTHERS
        if secrets_folder not in path.resolve().parents
        else {stat.S_IWOTH: PERMISSIONS_OF_OTHERS[stat.S_IWOTH]}
    )
    return [permission for bit, permission in unwanted_permissions.items() if path.stat().st_mode & bit]


def _client_findings(provider: ProviderSettings) -> Iterator[Finding]:
    message = f"issuer {provider.issuer}, discovery {provider.issuer}{OIDC_METADATA_PATH}"
    yield Finding(name="oidc", status="ok", message=message)
    if not provider.clients and not provider.document_hosts:
        hint = "`kisslock oidc client add` prints the settings of a new client."
        yield Finding(name="oidc.clients", status="warn", message="no client is registered", hint=hint)
    for name, client in provider.clients.items():
        secret = "no secret, PKCE with S256" if client.is_public else "the client secret"
        redirects = " ".join(client.settings.redirect_uris)
        client_settings = f"client ID {name}, {secret}, scopes openid profile, redirect URIs {redirects}"
        yield Finding(name=f"oidc.clients.{name}", status="ok", message=f"settings for the client: {client_settings}")
        for insecure_uri in filter(is_insecure_url, client.settings.redirect_uris):
            message, hint = (
                f"{insecure_uri} uses http: anyone on the network can read authorization codes",
                "Use an https redirect URI.",
            )
            yield Finding(name=f"oidc.clients.{name}", status="warn", message=message, hint=hint)
        if (domain := (client.settings.email or "").rpartition("@")[2]) in MAIL_PROVIDERS:
            message = f"anyone can register mailboxes of {client.settings.email} and receive the client's mail"
            hint = f"Use your own domain, or {{user}}@wallets.invalid, instead of {domain}."
            yield Finding(name=f"oidc.clients.{name}.email", status="warn", message=message, hint=hint)


async def _key_findings(settings: Settings, storage: Storage, provider: ProviderSettings) -> list[Finding]:
    try:
        from kisslock.oidc.keys import Keys  # noqa: PLC0415 (the extra `oidc` installs its packages)
    except ModuleNotFoundError:
        # `check_startup` already reports that the packages are missing.
        return []
    file = database_file(settings.storage.url)
    if file and not file.exists():
        return []
    try:
        count = await Keys(provider.key, storage).check_decryption() if await storage.schema_state() == "current" else 0
    except StorageUnavailable:
        # `check_storage` already reports a database that does not respond.
        return []
    except SettingsError as error:
        hint = "Restore the previous oidc.key, or replace the signing keys: `kisslock oidc keys rotate --at-once`."
        return [Finding(name="oidc.key", status="fail", message=error.message, hint=hint)]
    return [Finding(name="oidc.key", status="ok", message=f"decrypts the {count} signing keys in the database")]
