"""What the operator's routes show."""

from collections.abc import Callable
from dataclasses import dataclass

from kisslock.http.content import Content
from kisslock.settings import Settings
from kisslock.storage.engine import Storage


@dataclass(frozen=True)
class Operation:
    """The settings that decide about access, the database to ping, the cache to measure, the API's description."""

    settings: Settings
    storage: Storage
    cached_bytes: Callable[[], int]
    description: Content
