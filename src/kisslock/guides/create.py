"""Creates a server's catalogue."""

from kisslock.guides.choice import chosen_wallets
from kisslock.guides.served import ServedGuides
from kisslock.guides.site_wallets import site_catalogue
from kisslock.services import Services


def create(services: Services) -> None:
    """Add the catalogue and its responses. Raises SettingsError or CatalogueError."""
    catalogue = site_catalogue(services.settings.wallets_folder)
    services.add(catalogue, ServedGuides(chosen_wallets(services.settings, catalogue)))
