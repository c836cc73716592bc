"""The database model: the tables of all features, and what each feature deletes and exports with a user."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sqlalchemy import Delete, Select, Table
from sqlalchemy.schema import sort_tables

from kisslock.storage.tables import SHARED_TABLES


@dataclass(frozen=True, kw_only=True)
class UserCleanup:
    """How a feature deletes and exports a user's rows. Deletions run in the transaction that changes the user."""

    # Deletes rows that depend on the sign-ins of the given accounts.
    delete_for_accounts: Callable[[Sequence[str]], Iterable[Delete]]
    # The function deletes rows after accounts were linked to or unlinked from the user with this ID.
    delete_for_changed_user: Callable[[str], Iterable[Delete]]
    # Deletes rows if the user has no accounts left.
    delete_for_deleted_user: Callable[[str], Iterable[Delete]]
    # The function deletes rows that have expired at the given time, in milliseconds since 1970.
    delete_expired: Callable[[int], Iterable[Delete]]
    # Maps the name of each list in the export of a user's data to its query.
    export_queries: Mapping[str, Callable[[str], Select[Any]]]


class DataModel:
    """The tables and user cleanups of all features, loaded when they are first needed."""

    def __init__(
        self, load_tables: Callable[[], Iterable[Table]], load_user_cleanups: Callable[[], Iterable[UserCleanup]]
    ) -> None:
        self._load_tables, self._load_user_cleanups = load_tables, load_user_cleanups

    @cached_property
    def tables(self) -> Sequence[Table]:
        """All tables, including those of disabled features. Each table follows the tables that it refers to."""
        return sort_tables([*SHARED_TABLES, *self._load_tables()])

    @cached_property
    def user_cleanups(self) -> Sequence[UserCleanup]:
        """The cleanups of all features, including disabled features, whose tables can still have rows of a user."""
        return tuple(self._load_user_cleanups())
