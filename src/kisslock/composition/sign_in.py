"""Determines whether the settings allow sign-in, and which other settings sign-in requires."""

from kisslock.errors import SettingsError
from kisslock.features import FEATURES
from kisslock.settings import Settings


def signs_in(settings: Settings) -> bool:
    """Return True if visitors or operators can sign in."""
    return bool(_settings_that_allow_sign_in(settings))


def require_origins(settings: Settings) -> None:
    """Raise SettingsError if accounts can sign in and site.origins is empty."""
    problem = missing_origins_problem(settings)
    if problem:
        raise SettingsError([problem])


def missing_origins_problem(settings: Settings) -> str:
    """Return a sentence that names the setting that requires site.origins, or "" if there is no problem."""
    for setting in _settings_that_allow_sign_in(settings):
        if not settings.site.origins:
            return f'site.origins is empty, but {setting} requires it: set it to your origin, such as ["https://example.com"]'
    return ""


def _settings_that_allow_sign_in(settings: Settings) -> list[str]:
    """Return the names of the settings that let accounts sign in."""
    return [setting for feature in FEATURES if (setting := feature.setting_that_requires_sign_in(settings))]
