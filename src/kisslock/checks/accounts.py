"""Findings about accounts in the settings: contracts of test networks, and entries of lists that admit no account."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress

from kisslock.checks.chains import is_private
from kisslock.checks.report import Check
from kisslock.settings import Chain, Settings
from kisslock.settings.agreement import contract_chains, signs_in
from kisslock.upstream.errors import AttemptFailed
from kisslock.upstream.probe import Prober, prober

# The code that EIP-7702 puts at the address of a key, with the key's own signature.
DELEGATION, DELEGATION_LENGTH = bytes.fromhex("ef0100"), 23
# Accounts whose keys are public: of the key 1, as in the examples; the first ones of the practice wallet and of anvil.
PUBLIC_KEYS = {
    "0x7e5f4552091a69125d5dfcb7b8c2659029395bdf",
    "0xcdc56cbd39f3aeaa718cffdffc57bcd2467a2133",
    "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
}


async def check_accounts(settings: Settings) -> list[Check]:
    """Warnings only; a node that does not answer is a finding of check_chains."""
    addresses = [entry for entry in settings.console.operators if ":" not in entry]
    asked = [(entry, chain) for entry in addresses for chain in settings.chains.values() if chain.rpc]
    async with prober(settings) as asking:
        codes = await asyncio.gather(*(_has_code(asking, entry, chain) for entry, chain in asked))
    found = [_of_a_contract(entry, chain) for (entry, chain), has_code in zip(asked, codes, strict=True) if has_code]
    return [*_test_networks(settings), *_never(settings), *_public_keys(settings), *found]


def _public_keys(settings: Settings) -> Iterator[Check]:
    """Operators whose key is public, such as the account of the examples; `kisslock dev` adds one on purpose."""
    for entry in settings.console.operators:
        if entry.lower() in PUBLIC_KEYS and not settings.dev:
            message = f"has {entry}, an example whose key is public: every visitor can sign in as it"
            yield Check(name="console.operators", status="warn", message=message, hint="List your own account instead.")


def _test_networks(settings: Settings) -> Iterator[Check]:
    """Test networks on which accounts that are contracts may sign in."""
    chains = [settings.chains[one] for one in sorted(contract_chains(settings)) if one in settings.chains]
    names = [chain.name for chain in chains if chain.testnet]
    if names and signs_in(settings) and not settings.dev:
        real = [chain.id for chain in chains if not chain.testnet]
        yield Check(
            name="sign_in.contract_chains",
            status="warn",
            message=f"has test networks ({', '.join(names)}): their nodes say who owns a contract there",
            hint=f"Name the chains on which contracts may sign in: [sign_in] contract_chains = {real}"
            if real
            else "Name the chains on which contracts may sign in: [sign_in] contract_chains",
        )


def _never(settings: Settings) -> Iterator[Check]:
    """Chains and contracts in lists that admit no account."""
    chains = contract_chains(settings)
    if idle := sorted(set(settings.sign_in.contract_chains) - chains):
        message = f"has chains on which no account may sign in: {', '.join(map(str, idle))}"
        hint = "Take them out, or add them to [chains] and, where it is given, to sign_in.chains."
        yield Check(name="sign_in.contract_chains", status="warn", message=message, hint=hint)
    for entry in settings.console.operators:
        if ":" in entry and int(entry.split(":")[1]) not in chains:
            message = f"{entry} admits no account: contracts do not sign in on this chain here"
            hint = "Add it to [chains] and, where they are given, to sign_in.chains and sign_in.contract_chains."
            yield Check(name="console.operators", status="warn", message=message, hint=hint)


async def _has_code(asking: Prober, address: str, chain: Chain) -> bool:
    for url in filter(is_private, chain.rpc):
        with suppress(AttemptFailed):
            code = await asking.code_at(chain, url, address)
            return bool(code) and not (code.startswith(DELEGATION) and len(code) == DELEGATION_LENGTH)
    return False


def _of_a_contract(address: str, chain: Chain) -> Check:
    return Check(
        name="console.operators",
        status="warn",
        message=f"{address} has code on {chain.name}: an address admits a key, never a contract",
        hint=f"If the operator's account is this contract, list eip155:{chain.id}:{address} instead.",
    )
