"""Checks of settings against the catalogue, the languages and each other."""

from typing import TYPE_CHECKING

from kisslock.errors import SettingsError, UnknownWallet
from kisslock.settings.model import Settings
from kisslock.settings.places import FILE, file_of

if TYPE_CHECKING:
    from kisslock.guides.catalogue import Catalogue


def chosen_wallets(settings: Settings, catalogue: "Catalogue") -> "Catalogue":
    """The catalogue reduced to wallets.include, exclude and popular; raises SettingsError for an unknown id."""
    wallets = settings.wallets
    problems = []
    for name, ids in (("popular", wallets.popular), ("include", wallets.include), ("exclude", wallets.exclude)):
        source = settings.sources.get(f"wallets.{name}", "code")
        for wallet in ids:
            try:
                catalogue.select(include=(wallet,))
            except UnknownWallet as error:
                problems.append(f"wallets.{name} ({source}): {error.message} {error.hint}")
    if problems:
        raise SettingsError(problems)
    return catalogue.select(wallets.include, wallets.exclude, wallets.popular)


def fixed_language(settings: Settings, available: tuple[str, ...]) -> str | None:
    """The tag that appearance.locale fixes, None for auto; raises SettingsError for an unknown language."""
    locale = settings.appearance.locale
    if locale == "auto":
        return None
    for tag in available:
        if tag.lower() == locale.lower():
            return tag
    source = settings.sources.get("appearance.locale", "code")
    allowed = f"auto, {', '.join(available)}"
    raise SettingsError([f'appearance.locale ({source}) is "{locale}"; allowed: {allowed}'])


def sign_in_chains(settings: Settings) -> frozenset[int]:
    """The chains on which visitors may sign in."""
    return frozenset(settings.sign_in.chains or settings.chains)


def contract_chains(settings: Settings) -> frozenset[int]:
    """The chains of `sign_in_chains` on which accounts that are contracts may sign in."""
    chains = sign_in_chains(settings)
    return chains & frozenset(settings.sign_in.contract_chains or chains)


def without_file(settings: Settings) -> str:
    """The sentence that no settings file was found; empty when a file was found, or none was looked for."""
    if settings.file or not settings.looked:
        return ""
    folders = " or ".join(str(file.absolute().parent) for file in settings.looked)
    database = file_of(settings.storage.url)
    kept = f", and the database is {database}" if database else ""
    return f"no {FILE} in {folders}: the settings come from defaults, the environment and options{kept}"


def warnings(settings: Settings) -> list[str]:
    """Warnings about settings that are allowed but probably not meant."""
    without = [f"{chain.id} ({chain.name})" for chain in settings.chains.values() if not chain.rpc]
    named = ", ".join(without)
    nodes = f"chains without a node: {named}. They show no balance, and calls return rpc/no-upstream" if without else ""
    return [line for line in (without_file(settings), nodes) if line]
