"""The wallets and the language that the settings select."""

from kisslock.errors import SettingsError, UnknownWallet
from kisslock.guides.catalogue import Catalogue
from kisslock.settings import Settings


def chosen_wallets(settings: Settings, catalogue: Catalogue) -> Catalogue:
    """Return the catalogue limited by wallets.include, exclude and popular. Raises SettingsError for an unknown ID."""
    wallets = settings.wallets
    problems = []
    for name, ids in (("popular", wallets.popular), ("include", wallets.include), ("exclude", wallets.exclude)):
        source = settings.sources.get(f"wallets.{name}", "code")
        for wallet_id in ids:
            try:
                catalogue.select(include=(wallet_id,))
            except UnknownWallet as error:
                problems.append(f"wallets.{name} ({source}): {error.message} {error.hint}")
    if problems:
        raise SettingsError(problems)
    return catalogue.select(wallets.include, wallets.exclude, wallets.popular)


def fixed_language(settings: Settings, available_tags: tuple[str, ...]) -> str | None:
    """Return the tag in appearance.locale, or None for auto. Raises SettingsError for an unknown language."""
    locale = settings.appearance.locale
    if locale == "auto":
        return None
    for tag in available_tags:
        if tag.lower() == locale.lower():
            return tag
    source = settings.sources.get("appearance.locale", "code")
    allowed = f"auto, {', '.join(available_tags)}"
    raise SettingsError([f'appearance.locale ({source}) is "{locale}"; allowed: {allowed}'])
