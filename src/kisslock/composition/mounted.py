"""The settings of an application that Kisslock is mounted in: their sources, and the log lines for what is missing."""

import logging
from os import PathLike
from pathlib import Path

from kisslock.composition.settings import Settings
from kisslock.composition.sign_in import missing_origins_problem
from kisslock.settings.derived import missing_file_warning
from kisslock.settings.places import folder_of_caller

log = logging.getLogger("kisslock")


def mounted_settings(config: str | PathLike[str] | None) -> Settings:
    """The settings of the file `config`, else of the file that is found; raises SettingsError.

    Where no file is found, the log names the folders that were searched.
    """
    settings = Settings.read(None if config is None else Path(config), beside=folder_of_caller())
    warning = missing_file_warning(settings)
    if warning:
        log.warning("Kisslock: %s.", warning)
    return settings


def warn_without_origins(settings: Settings) -> None:
    """Log that sign-in needs site.origins; without them `kisslock serve` does not start."""
    problem = missing_origins_problem(settings)
    if problem:
        log.warning(
            "%s. Until then, signing in only works on this machine, at http://127.0.0.1 or http://localhost.", problem
        )
