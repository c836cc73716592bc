"""Creates the pages of a server and their files."""

from dataclasses import replace

from kisslock.guides import locales
from kisslock.guides.catalogue import Catalogue
from kisslock.guides.choice import fixed_language
from kisslock.guides.page_data import page_script
from kisslock.guides.served import ServedGuides
from kisslock.services import Services
from kisslock.site.builds import page_builds, read_builds
from kisslock.site.files import Assets, script_file
from kisslock.site.icon import site_icon
from kisslock.site.pages import Pages, Policies
from kisslock.site.policy import feature_page_policy, page_policy
from kisslock.site.public import public_config
from kisslock.wire import PublicConfig


def create(services: Services) -> None:
    """Add the pages and assets. Raises SettingsError, CatalogueError or AssetsMissing."""
    settings, popular_ids = services.settings, services[ServedGuides].catalogue.popular
    icon, fixed_tag = site_icon(settings), fixed_language(settings, locales.available_tags())

    clients_path = "".join(feature.clients_path() for feature in services.enabled_features)

    def create_config(mount_path: str) -> PublicConfig:
        return public_config(
            settings,
            mount_path=mount_path,
            icon=icon.url(mount_path),
            popular_wallet_ids=popular_ids,
            clients_path=clients_path,
        )

    def choose_language(tags: str, accept_language: str) -> str:
        matches = filter(None, map(locales.closest_tag, tags.split()[:10]))
        return next(matches, None) or fixed_tag or locales.negotiate_tag(accept_language)

    pages = page_builds(services.enabled_features)
    builds = services.builds() or read_builds(pages=pages)
    policies = Policies(
        page=page_policy(settings, *builds.first_frame.sources), feature_page=feature_page_policy(settings)
    )
    builds = replace(builds, wallets=script_file(page_script(services[Catalogue])))
    icon_files = {icon.name: icon.file} if icon.file else {}
    services.add(
        Pages(
            create_config, builds, locales.load_locale, locales.available_tags(), policies, language_for=choose_language
        ),
        Assets(builds.files | icon_files),
    )
