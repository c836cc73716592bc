"""What a message says: the site's own sentence, or one of a feature."""

from msgspec import UNSET, UnsetType

from kisslock.errors import BadRequest
from kisslock.features import members, switched_on
from kisslock.settings import Settings


class Statements:
    """The statements of one site."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._of_features = tuple(members(switched_on(settings), "statement", "statement"))

    def of(self, program: str | UnsetType) -> str:
        """The statement to sign in to a program, by its id, or to the site itself; raises BadRequest for another id."""
        if program is UNSET:
            return self._settings.sign_in.statement
        for statement in self._of_features:
            if text := statement(self._settings, program):
                return str(text)
        raise BadRequest("No program of this id is set up here.")
