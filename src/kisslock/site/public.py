"""The settings that the page gets, chosen field by field: never an upstream URL or a secret."""

from msgspec import UNSET

from kisslock import __version__, wire
from kisslock.settings import Chain, Settings


def public_config(settings: Settings, *, base: str, icon: str, popular: tuple[str, ...]) -> wire.PublicConfig:
    """The public settings below a mounted path; `popular` is the catalogue's choice when the settings have none."""
    site, look, rpc = settings.site, settings.appearance, settings.rpc
    show = settings.balance.show
    return wire.PublicConfig(
        version=__version__,
        site=wire.PublicSite(
            name=site.name, sentence=site.sentence, icon=icon, terms_url=site.terms_url, privacy_url=site.privacy_url
        ),
        base_path=base,
        appearance=wire.PublicAppearance(accent=look.accent, scheme=look.scheme, locale=look.locale),
        wallets=wire.PublicWallets(
            popular=list(popular),
            include=list(settings.wallets.include),
            exclude=list(settings.wallets.exclude),
            browse_query=list(settings.wallets.browse_query) or UNSET,
            browse_fragment=settings.wallets.browse_fragment or UNSET,
        ),
        walletconnect=wire.PublicWalletConnect(
            project_id=settings.walletconnect.project_id, relay_url=settings.walletconnect.relay_url
        ),
        chains=[_chain(chain) for chain in settings.chains.values()],
        connection=wire.PublicConnection(sync_chain=settings.connection.sync_chain),
        balance=wire.PublicBalance(show=show if isinstance(show, str) else dict(show)),
        rpc=wire.PublicRpc(
            timeout_ms=rpc.timeout_ms,
            batch_size=rpc.batch_size,
            batch_wait_ms=rpc.batch_wait_ms,
            retry_count=rpc.retry_count,
            retry_delay_ms=rpc.retry_delay_ms,
            multicall_batch_bytes=rpc.multicall_batch_bytes,
        ),
        sign_in=wire.PublicSignIn(
            mode=settings.sign_in.mode,
            chains=list(settings.sign_in.chains or settings.chains),
            end_on_disconnect=settings.sign_in.end_on_disconnect,
        ),
        log=wire.PublicLog(enabled=settings.log.enabled, respect_privacy_signals=settings.log.respect_privacy_signals),
        dev=settings.dev,
    )


def _chain(chain: Chain) -> wire.PublicChain:
    return wire.PublicChain(
        id=chain.id,
        name=chain.name,
        currency=chain.currency,
        explorer=chain.explorer,
        contracts=chain.contracts,
        wallet_rpc=list(chain.wallet_rpc),
        testnet=chain.testnet,
        has_rpc=bool(chain.rpc),
    )
