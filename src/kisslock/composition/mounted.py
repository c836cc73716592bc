"""The settings of an application that mounts Kisslock, and warnings about missing settings."""

import logging
from os import PathLike
from pathlib import Path

from kisslock.composition.settings import Settings
from kisslock.composition.sign_in import missing_origins_problem
from kisslock.settings.derived import missing_file_warning
from kisslock.settings.places import find_caller_folder

log = logging.getLogger("kisslock")


def read_mounted_settings(config: str | PathLike[str] | None) -> Settings:
    """Read the settings from the file `config`, or from the file that is found. Raises SettingsError.

    If no file is found, a warning names the folders that were searched.
    """
    settings = Settings.read(None if config is None else Path(config), beside=find_caller_folder())
    warning = missing_file_warning(settings)
    if warning:
        log.warning("Kisslock: %s.", warning)
    return settings


def warn_without_origins(settings: Settings) -> None:
    """Log a warning if sign-in is on and the setting site.origins is empty, although sign-in needs origins.

    With these settings, `kisslock serve` does not start.
    """
    problem = missing_origins_problem(settings)
    if problem:
        log.warning(
            "%s. Until then, signing in only works on this machine, at http://127.0.0.1 or http://localhost.", problem
        )
