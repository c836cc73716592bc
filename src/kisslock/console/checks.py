"""Findings about console.operators: the console's URL, entries without effect, and accounts that anyone can use."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress

from kisslock.auth.account import address_of_account
from kisslock.console.settings import Console
from kisslock.evm.address import add_checksum, is_address
from kisslock.evm.code import is_contract_code
from kisslock.finding import Finding
from kisslock.settings import Chain, Settings
from kisslock.settings.derived import contract_chains
from kisslock.upstream.errors import AttemptFailed
from kisslock.upstream.probe import Prober, create_prober, keeps_requests_secret

# Accounts whose private keys are public: private key 1 from the examples, and the first accounts of the practice wallet
# and of anvil.
PUBLIC_KEYS = {
    "0x7e5f4552091a69125d5dfcb7b8c2659029395bdf",
    "0xcdc56cbd39f3aeaa718cffdffc57bcd2467a2133",
    "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
}


def check_settings(settings: Settings) -> Iterator[Finding]:
    """Yield the console's URL if there are operators.

    Also yield a warning for each operator's address with a wrong checksum.
    """
    operators = settings.section(Console).operators
    if not operators:
        return
    count, origin = len(operators), next(iter(settings.site.origins), "")
    message = f"{count} {'operator' if count == 1 else 'operators'}, at {origin}{settings.site.base_path}/console"
    yield Finding(name="console", status="ok", message=message)
    for entry in operators:
        if not settings.dev and not is_address(address_of_account(entry)):
            message = f"{entry} has a wrong checksum (EIP-55): a character is probably wrong"
            checksummed = add_checksum(address_of_account(entry))
            yield _warning_finding(
                message,
                f"Copy the address from the wallet again. With its checksum, the current entry is {checksummed}.",
            )


async def check(settings: Settings) -> list[Finding]:
    """Return warnings only. If a node does not respond, check_chains reports it."""
    addresses = [entry for entry in settings.section(Console).operators if ":" not in entry]
    pairs = [(entry, chain) for entry in addresses for chain in settings.chains.values() if chain.rpc]
    async with create_prober(settings) as node_prober:
        code_checks = await asyncio.gather(*(_has_code(node_prober, entry, chain) for entry, chain in pairs))
    contract_warnings = [
        _contract_warning(entry, chain) for (entry, chain), has_code in zip(pairs, code_checks, strict=True) if has_code
    ]
    return [*_unusable_contract_warnings(settings), *_public_key_warnings(settings), *contract_warnings]


def _unusable_contract_warnings(settings: Settings) -> Iterator[Finding]:
    """Yield a warning for each contract on a chain on which contracts cannot sign in."""
    chains = contract_chains(settings)
    for entry in settings.section(Console).operators:
        if ":" in entry and int(entry.split(":")[1]) not in chains:
            hint = "Add the chain to [chains] and, if you set them, to sign_in.chains and sign_in.contract_chains."
            yield _warning_finding(f"{entry} has no effect: smart contract wallets cannot sign in on this chain", hint)


def _public_key_warnings(settings: Settings) -> Iterator[Finding]:
    """Yield a warning for each operator whose private key is public.

    `kisslock dev` itself adds the practice wallet's account, whose private key is public, so it gives no warning.
    """
    for entry in settings.section(Console).operators:
        if entry.lower() in PUBLIC_KEYS and not settings.dev:
            message = f"lists {entry}, an example account with a public private key: anyone can sign in with it"
            yield _warning_finding(message, "List your own account instead.")


async def _has_code(node_prober: Prober, address: str, chain: Chain) -> bool:
    for url in filter(keeps_requests_secret, chain.rpc):
        with suppress(AttemptFailed):
            return is_contract_code(await node_prober.fetch_contract_code(chain, url, address))
    return False


def _contract_warning(address: str, chain: Chain) -> Finding:
    hint = f"If this operator uses the smart contract wallet, list eip155:{chain.id}:{address} instead."
    return _warning_finding(
        f"{address} is a smart contract on {chain.name}, but an entry without a chain only admits an EOA", hint
    )


def _warning_finding(message: str, hint: str) -> Finding:
    return Finding(name="console.operators", status="warn", message=message, hint=hint)
