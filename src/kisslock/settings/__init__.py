"""The settings. One table of rows defines the settings for the file, the environment and the flags."""

from kisslock.settings.chain import Chain
from kisslock.settings.model import Settings

__all__ = ["Chain", "Settings"]
