"""Settings: one table of rows; the file, the environment and the flags all come from it."""

from kisslock.settings.chain import Chain
from kisslock.settings.model import Settings

__all__ = ["Chain", "Settings"]
