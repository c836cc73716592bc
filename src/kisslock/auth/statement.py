"""What a message says: the site's own sentence, or one of a feature."""

from msgspec import UNSET, UnsetType

from kisslock.errors import BadRequest
from kisslock.features import members, switched_on
from kisslock.settings import Settings


def statement_of(settings: Settings, program: str | UnsetType) -> str:
    """The statement to sign in to a program, by its id, or to the site itself; raises BadRequest for another id."""
    if program is UNSET:
        return settings.sign_in.statement
    for statement in members(switched_on(settings), "statement", "statement"):
        if text := statement(settings, program):
            return str(text)
    raise BadRequest("No client has this client ID.")
