"""The statement in a message: the site's own sentence, or a feature's sentence."""

from collections.abc import Iterable

from msgspec import UNSET, UnsetType

from kisslock.errors import BadRequest
from kisslock.feature import Feature
from kisslock.settings import Settings


def statement_of(settings: Settings, features: Iterable[Feature], client_id: str | UnsetType) -> str:
    """Return the statement for a sign-in to a client, or to the site if `client_id` is UNSET.

    Raises BadRequest if the client ID is unknown.
    """
    if client_id is UNSET:
        return settings.sign_in.statement
    for feature in features:
        if text := feature.statement(settings, client_id):
            return text
    raise BadRequest("No client has this client ID.")
