"""The declaration of a command, and the invocation that the command line passes to it."""

from abc import ABC, abstractmethod
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from kisslock.composition.settings import Settings
    from kisslock.settings import Settings as AnySettings
    from kisslock.storage.engine import Storage


class Invocation(ABC):
    """A command as typed: its options, and the settings and the database that they name."""

    def __init__(self, options: Namespace) -> None:
        self.options = options

    @abstractmethod
    def read_settings(self) -> "Settings":
        """Return the settings from the file, the environment and the options. Raises SettingsError."""

    @abstractmethod
    def read_existing_settings(self) -> "Settings":
        """Return the settings. Raises KisslockError, also if there is neither a settings file nor a database.

        Commands that read a server's existing database call this method. In a wrong folder, they would otherwise create
        an empty database and find no data.
        """

    @abstractmethod
    def open_storage(self, settings: "AnySettings") -> "Storage":
        """Return the database in `storage.url` of these settings.

        A command waits longer for the database's lock than a server does.
        """


class Command(NamedTuple):
    """A command: the function that runs it and returns the exit code, its summary, and its arguments.

    `run` imports the command's module only when it is called, because every start declares all commands.
    """

    run: Callable[[Invocation], int]
    sentence: str
    add_arguments: Callable[[ArgumentParser], None] = lambda _: None
    takes_settings: bool = True
    # True if the command's help lists the settings.
    lists_settings: bool = False
    has_json: bool = False
    # The name of the command that comes before this command in the help.
    after: str = ""
