"""What a message says: the site's own sentence, or one of a feature."""

from collections.abc import Iterable

from msgspec import UNSET, UnsetType

from kisslock.errors import BadRequest
from kisslock.feature import Feature
from kisslock.settings import Settings


def statement_of(settings: Settings, features: Iterable[Feature], client_id: str | UnsetType) -> str:
    """The statement to sign in to a program, by its id, or to the site itself; raises BadRequest for another id."""
    if client_id is UNSET:
        return settings.sign_in.statement
    for feature in features:
        if text := feature.statement(settings, client_id):
            return text
    raise BadRequest("No client has this client ID.")
