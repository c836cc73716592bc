"""The public settings, which the page contains. wire.py lists their fields. Secret settings are never included."""

from typing import Any, TypeVar

from msgspec import UNSET

from kisslock import __version__, wire
from kisslock.settings import Settings
from kisslock.settings.derived import chains_with_long_lived_messages

Shape = TypeVar("Shape", bound=wire.Wire)


def public_config(
    settings: Settings, *, mount_path: str, icon: str, popular_wallet_ids: tuple[str, ...], clients_path: str = ""
) -> wire.PublicConfig:
    """Return the public settings of a server mounted at `mount_path`.

    `popular_wallet_ids` lists the wallets to show first, from the settings or the catalogue. `clients_path` is the API
    path that lists the clients with access, if a feature has one.
    """
    wallets, shown_balance = settings.wallets, settings.balance.show
    return wire.PublicConfig(
        version=__version__,
        site=_public_section(wire.PublicSite, settings.site, icon=icon),
        base_path=mount_path,
        appearance=_public_section(wire.PublicAppearance, settings.appearance),
        wallets=wire.PublicWallets(
            popular=list(popular_wallet_ids),
            include=list(wallets.include),
            exclude=list(wallets.exclude),
            browse_query=list(wallets.browse_query) or UNSET,
            browse_fragment=wallets.browse_fragment or UNSET,
        ),
        walletconnect=_public_section(wire.PublicWalletConnect, settings.walletconnect),
        chains=[
            _public_section(wire.PublicChain, chain, wallet_rpc=list(chain.wallet_rpc), has_rpc=bool(chain.rpc))
            for chain in settings.chains.values()
        ],
        connection=_public_section(wire.PublicConnection, settings.connection),
        balance=wire.PublicBalance(show=shown_balance if isinstance(shown_balance, str) else dict(shown_balance)),
        rpc=_public_section(wire.PublicRpc, settings.rpc),
        sign_in=_public_section(
            wire.PublicSignIn,
            settings.sign_in,
            chains=list(settings.sign_in.chains or settings.chains),
            contract_chains=_chains_with_long_messages(settings) or UNSET,
            clients_path=clients_path or UNSET,
        ),
        log=_public_section(wire.PublicLog, settings.log),
        dev=settings.dev,
    )


def _chains_with_long_messages(settings: Settings) -> list[int]:
    """Return the chains of `chains_with_long_lived_messages` that have a node.

    The server needs the node to read an account's code.
    """
    if settings.sign_in.mode == "off":
        return []
    chains = chains_with_long_lived_messages(settings) & settings.chains.keys()
    return sorted(chain for chain in chains if settings.chains[chain].rpc)


def _public_section(shape: type[Shape], section: object, **values: Any) -> Shape:
    """Return an instance of the shape with `values`. All other fields are read from `section`."""
    return shape(**{name: getattr(section, name) for name in shape.__struct_fields__ if name not in values} | values)
