"""The provider of a server, made from its settings and from what signs visitors in."""

import time
from pathlib import Path

from kisslock.access.requirement import accounts_of, gates_of
from kisslock.auth.account import Wallet
from kisslock.auth.sign_in import SignIn
from kisslock.errors import SettingsError
from kisslock.extras import needs
from kisslock.gates.gates import Gates
from kisslock.oidc.clients import clients_of
from kisslock.oidc.tickets import Tickets
from kisslock.profile.profiles import Profiles
from kisslock.settings import Settings
from kisslock.settings.agreement import oidc_issuer
from kisslock.storage.engine import Storage

with needs("oidc"):
    from kisslock.oidc.keys import Keys, secret_of
    from kisslock.oidc.provider import Provider


def make_provider(settings: Settings, storage: Storage, sign_in: SignIn, gates: Gates, profiles: Profiles) -> Provider:
    """The provider; raises SettingsError and ModuleNotFoundError."""
    key, required = secret_of(encryption_key(settings)), gates_of(settings)
    clients = clients_of(settings)
    unknown = [
        f"oidc.clients.{one.id}: there is no gate {name}"
        for one in clients.values()
        for name in (one.settings.gate, *one.settings.groups)
        if name and name not in required
    ]
    if unknown:
        raise SettingsError(unknown)

    async def require_gate(name: str, wallet: Wallet, bucket: str) -> None:
        one = required[name]
        one.check(wallet, time.time())
        if one.holds is not None:
            await gates.require(one.holds, accounts_of(wallet), bucket, gate=name)

    async def profile_of(address: str) -> tuple[str | None, bool]:
        name = await profiles.name(address)
        return (name.name if name else None), profiles.can_show(name)

    return Provider(
        issuer=oidc_issuer(settings),
        clients=clients,
        keys=Keys(key, storage),
        tickets=Tickets(key),
        storage=storage,
        sign_in=sign_in,
        profile_of=profile_of,
        require_gate=require_gate,
        clock=sign_in.clock,
    )


def encryption_key(settings: Settings) -> str:
    """oidc.key, or what its file holds; raises SettingsError."""
    given, file = settings.oidc.key, settings.oidc.key_file
    if bool(given) == bool(file):
        raise SettingsError(["oidc.enabled needs one of oidc.key and oidc.key_file: `kisslock oidc key` prints a key"])
    if given:
        return given
    path = settings.folder / Path(file or "")
    try:
        text = path.read_text(encoding="ascii").strip()
    except (OSError, ValueError) as error:
        raise SettingsError([f"oidc.key_file cannot be read: {error}"]) from error
    if len(text) != 43:  # noqa: PLR2004 (32 bytes in base64url)
        raise SettingsError([f"{path} does not hold a key as `kisslock oidc key` prints it"])
    return text
