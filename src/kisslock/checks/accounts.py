"""Findings about the chains on which smart contract wallets sign in."""

from collections.abc import Iterator

from kisslock.composition.sign_in import signs_in
from kisslock.finding import Finding
from kisslock.settings import Settings
from kisslock.settings.derived import contract_chains


def check_contract_wallet_chains(settings: Settings) -> list[Finding]:
    """Return warnings about the chains on which smart contract wallets can sign in."""
    return [*_test_network_warnings(settings), *_unusable_chain_warnings(settings)]


def _test_network_warnings(settings: Settings) -> Iterator[Finding]:
    """Yield a warning if smart contract wallets can sign in on test networks."""
    chains = [
        settings.chains[chain_id] for chain_id in sorted(contract_chains(settings)) if chain_id in settings.chains
    ]
    testnet_names = [chain.name for chain in chains if chain.testnet]
    if testnet_names and signs_in(settings) and not settings.dev:
        mainnet_ids = [chain.id for chain in chains if not chain.testnet]
        message = f"has test networks ({', '.join(testnet_names)}), whose nodes decide who owns a smart contract wallet"
        hint = (
            f"List only chains of real networks: [sign_in] contract_chains{f' = {mainnet_ids}' if mainnet_ids else ''}"
        )
        yield Finding(name="sign_in.contract_chains", status="warn", message=message, hint=hint)


def _unusable_chain_warnings(settings: Settings) -> Iterator[Finding]:
    """Yield a warning about listed chains on which visitors cannot sign in."""
    chains = contract_chains(settings)
    if unusable := sorted(set(settings.sign_in.contract_chains) - chains):
        message = f"lists chains on which visitors cannot sign in: {', '.join(map(str, unusable))}"
        hint = "Remove them, or add them to [chains] and, if you set it, to sign_in.chains."
        yield Finding(name="sign_in.contract_chains", status="warn", message=message, hint=hint)
