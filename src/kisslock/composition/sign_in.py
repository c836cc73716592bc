"""Whether accounts sign in by these settings, and what that requires of the other settings."""

from kisslock.errors import SettingsError
from kisslock.features import FEATURES
from kisslock.settings import Settings


def signs_in(settings: Settings) -> bool:
    """Return True if visitors or operators can sign in."""
    return bool(_sign_in_keys(settings))


def require_origins(settings: Settings) -> None:
    """Raise SettingsError when accounts sign in and site.origins is empty."""
    lacking = without_origins(settings)
    if lacking:
        raise SettingsError([lacking])


def without_origins(settings: Settings) -> str:
    """Return a sentence that names the setting that requires site.origins; empty if there is none or they are set."""
    for key in _sign_in_keys(settings):
        if not settings.site.origins:
            return (
                f'site.origins is empty, but {key} requires it: set it to your origin, such as ["https://example.com"]'
            )
    return ""


def _sign_in_keys(settings: Settings) -> list[str]:
    """Return the settings that let accounts sign in."""
    return [key for feature in FEATURES if (key := feature.signs_in(settings))]
