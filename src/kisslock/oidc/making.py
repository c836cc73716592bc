"""The provider of a server, made from its settings and from what signs visitors in."""

from kisslock.access.requirement import accounts_of, gates_of
from kisslock.auth.account import Wallet
from kisslock.auth.sign_in import SignIn
from kisslock.extras import needs
from kisslock.gates.gates import Gates
from kisslock.oidc.agreed import agreed
from kisslock.oidc.counts import ClientCounts
from kisslock.oidc.tickets import Tickets
from kisslock.profile.profiles import Profiles
from kisslock.settings import Settings
from kisslock.storage.engine import Storage

with needs("oidc"):
    from kisslock.oidc.keys import Keys
    from kisslock.oidc.provider import Provider


def make_provider(settings: Settings, storage: Storage, sign_in: SignIn, gates: Gates, profiles: Profiles) -> Provider:
    """The provider; raises SettingsError and ModuleNotFoundError."""
    given, required = agreed(settings), gates_of(settings)

    async def require_gate(name: str, wallet: Wallet, bucket: str) -> None:
        one = required[name]
        one.check(wallet, sign_in.clock())
        if one.holds is not None:
            await gates.require(one.holds, accounts_of(wallet), bucket, gate=name)

    async def profile_of(address: str) -> tuple[str | None, bool]:
        name = await profiles.name(address)
        return (name.name if name else None), profiles.can_show(name)

    return Provider(
        issuer=given.issuer,
        clients=given.clients,
        keys=Keys(given.key, storage),
        tickets=Tickets(given.key),
        storage=storage,
        sign_in=sign_in,
        profile_of=profile_of,
        require_gate=require_gate,
        counts=ClientCounts(storage, stored=settings.log.enabled),
    )
