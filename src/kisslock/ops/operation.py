"""What the operator's routes show."""

from collections.abc import Callable
from dataclasses import dataclass

from kisslock.http.budget import Budgets
from kisslock.http.content import Content
from kisslock.settings import Settings
from kisslock.storage.engine import Storage


@dataclass(frozen=True)
class Operation:
    """Settings that decide about access, database and Redis to ask, the cache to measure, the API's description."""

    settings: Settings
    storage: Storage
    budgets: Budgets
    cached_bytes: Callable[[], int]
    description: Content
