"""The catalogue of a server."""

from kisslock.guides.own import effective
from kisslock.guides.served import ServedGuides
from kisslock.services import Services
from kisslock.settings.agreement import chosen_wallets


def create(services: Services) -> None:
    """Raises SettingsError and CatalogueError."""
    catalogue = effective(services.settings.wallets_folder)
    services.add(catalogue, ServedGuides(chosen_wallets(services.settings, catalogue)))
