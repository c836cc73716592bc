"""Values that depend on several settings, and warnings about them."""

from kisslock.settings.model import Settings
from kisslock.settings.places import FILE_NAME, sqlite_file_of_url


def sign_in_chains(settings: Settings) -> frozenset[int]:
    """Return the chains on which visitors can sign in."""
    return frozenset(settings.sign_in.chains or settings.chains)


def contract_chains(settings: Settings) -> frozenset[int]:
    """Return the chains on which smart contract wallets can sign in."""
    chains = sign_in_chains(settings)
    return chains & frozenset(settings.sign_in.contract_chains or chains)


def chains_with_long_lived_messages(settings: Settings) -> frozenset[int]:
    """Return the chains on which the message of a smart contract wallet is valid for longer than its nonce."""
    sign_in = settings.sign_in
    is_longer = sign_in.contract_message_ttl_s > sign_in.nonce_ttl_s
    return contract_chains(settings) if is_longer else frozenset()


def missing_file_warning(settings: Settings) -> str:
    """Return a warning if a settings file was searched for and not found. If not, return an empty string."""
    if settings.file or not settings.looked:
        return ""
    folders = " or ".join(str(file.absolute().parent) for file in settings.looked)
    database = sqlite_file_of_url(settings.storage.url)
    database_note = f", and the database is {database}" if database else ""
    return f"no {FILE_NAME} in {folders}: the settings come from defaults, the environment and options{database_note}"


def settings_warnings(settings: Settings) -> list[str]:
    """Return warnings about settings that are allowed but probably unintended."""
    chains_without_nodes = [f"{chain.id} ({chain.name})" for chain in settings.chains.values() if not chain.rpc]
    names = ", ".join(chains_without_nodes)
    nodes_warning = (
        f"chains without a node: {names}. They show no balance, and calls return rpc/no-upstream"
        if chains_without_nodes
        else ""
    )
    return [line for line in (missing_file_warning(settings), nodes_warning) if line]
