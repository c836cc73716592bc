"""Findings about the OpenID provider: what programs are told, and what would keep one from signing visitors in."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kisslock.checks.report import Check
from kisslock.errors import SettingsError, StorageUnavailable
from kisslock.settings import Settings
from kisslock.settings.oidc import is_plain
from kisslock.storage.engine import Storage
from kisslock.storage.sqlite import file_of

if TYPE_CHECKING:
    from kisslock.oidc.agreed import Agreed

OFF_HINT = "Set oidc.enabled = true, or take the programs out."


async def check_oidc(settings: Settings) -> list[Check]:
    """The issuer with its discovery, each program with what to paste into it, and whether oidc.key opens the keys."""
    if not settings.oidc.enabled:
        unused = ", ".join(settings.oidc_clients)
        message = f"is false, so no visitor signs in to {unused}"
        return [Check(name="oidc.enabled", status="warn", message=message, hint=OFF_HINT)] if unused else []
    from kisslock.oidc.agreed import agreed  # noqa: PLC0415 (only this setting needs it)

    try:
        given = agreed(settings)
    except SettingsError:
        # check_startup reports it.
        return []
    return [*_told(given), *await _keys(settings, given)]


def _told(given: "Agreed") -> Iterator[Check]:
    from kisslock.oidc.discovery import WELL_KNOWN  # noqa: PLC0415

    message = f"issuer {given.issuer}, discovery {given.issuer}{WELL_KNOWN}"
    yield Check(name="oidc", status="ok", message=message)
    if not given.clients:
        hint = "`kisslock oidc client add` prints the settings of one."
        yield Check(name="oidc.clients", status="warn", message="no program may sign visitors in", hint=hint)
    for name, one in given.clients.items():
        secret = "no secret, PKCE with S256" if one.public else "the secret of its settings"
        paste = f"client id {name}, {secret}, scopes openid profile, answers at {' '.join(one.settings.redirect_uris)}"
        yield Check(name=f"oidc.clients.{name}", status="ok", message=f"paste into the program: {paste}")
        for plain in filter(is_plain, one.settings.redirect_uris):
            message, hint = f"{plain} is http: the network reads each code", "Give the program an https address."
            yield Check(name=f"oidc.clients.{name}", status="warn", message=message, hint=hint)


async def _keys(settings: Settings, given: "Agreed") -> list[Check]:
    try:
        from kisslock.oidc.keys import Keys  # noqa: PLC0415 (the extra `oidc` has its packages)
    except ModuleNotFoundError:
        # check_startup reports it.
        return []
    file = file_of(settings.storage.url)
    if file and not file.exists():
        return []
    storage = Storage(settings.storage.url)
    try:
        count = await Keys(given.key, storage).opened() if await storage.state() == "current" else 0
    except StorageUnavailable:
        # check_storage reports it.
        return []
    except SettingsError as error:
        hint = "Give the server the key that it had, or end the old ones: `kisslock oidc keys rotate --at-once`."
        return [Check(name="oidc.key", status="fail", message=error.message, hint=hint)]
    finally:
        await storage.close()
    return [Check(name="oidc.key", status="ok", message=f"opens the {count} signing keys in the database")]
