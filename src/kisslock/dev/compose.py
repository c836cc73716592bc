"""The server of `kisslock dev`: that of `kisslock serve`, with settings and pages for development."""

from dataclasses import replace
from pathlib import Path

from typing_extensions import override

from kisslock.app import Kisslock
from kisslock.composition.settings import Settings
from kisslock.dev.anvil import CHAIN_ID
from kisslock.features import FEATURES
from kisslock.settings.chain import Chain, resolve_chain
from kisslock.site.builds import Builds, page_builds, read_builds
from kisslock.site.bundle import STATIC, read_bundle

PRACTICE_ENTRY = "practice/main.ts"
# The local relay accepts every project ID.
LOCAL_PROJECT = "local"
# The practice wallet's first account, which is the same in every browser (web/practice/wallet/practice.ts).
PRACTICE_OPERATOR = "0xCdC56cBd39F3AEaA718CffdFfC57BcD2467A2133"
# The practice wallet's smart contract account on the local chain. Two keys have to sign for it
# (practice_account.sol).
PRACTICE_CONTRACT = "0xC5CFB7c01D9B5f83496aC3dd555aE777C9f7DE9a"
PRACTICE_CODE_FILE = Path(__file__).parent / "practice_account.hex"


def dev_settings(settings: Settings, anvil_port: int | None, relay_url: str | None = None) -> Settings:
    """Return the settings with this machine's origins, the local chain, and the local relay.

    Each feature also adapts its settings to the practice wallet.
    """
    port = settings.server.port
    local_origins = tuple(f"http://{host}:{port}" for host in ("localhost", "127.0.0.1"))
    origins = tuple(dict.fromkeys((*settings.site.origins, *local_origins)))
    chains = dict(settings.chains)
    if anvil_port is not None:
        chains[CHAIN_ID] = local_chain(anvil_port)
    walletconnect = settings.walletconnect
    if relay_url is not None:
        walletconnect = replace(walletconnect, project_id=LOCAL_PROJECT, relay_url=relay_url)
    site = replace(settings.site, origins=origins)
    local_settings = replace(settings, dev=True, site=site, chains=chains, walletconnect=walletconnect)
    for feature in FEATURES:
        local_settings = feature.for_development(local_settings, local_origins[1], PRACTICE_OPERATOR)
    return local_settings


def local_chain(port: int) -> Chain:
    """Return the chain that anvil runs."""
    node_urls = (f"http://127.0.0.1:{port}",)
    chain_settings = {
        "name": "Local chain (anvil)",
        "currency": {"name": "Ether", "symbol": "ETH", "decimals": 18},
        "testnet": True,
        "rpc": node_urls,
        "wallet_rpc": node_urls,
    }
    chain, _ = resolve_chain(CHAIN_ID, chain_settings)
    if chain is None:
        raise LookupError(CHAIN_ID)
    return chain


class KisslockWithPracticeWallet(Kisslock):
    """The server with the practice wallet's files. Raises AssetsMissing."""

    @override
    def _builds(self) -> Builds:
        pages = page_builds(self.services.enabled_features)
        return read_builds(read_bundle(STATIC / "dev", PRACTICE_ENTRY), pages=pages)


def create_server(settings: Settings) -> Kisslock:
    """Return the server of `kisslock dev`. Raises AssetsMissing."""
    return KisslockWithPracticeWallet(settings)
