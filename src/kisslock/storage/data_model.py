"""What the database stores: the tables of all features, and what features delete and export with a user."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sqlalchemy import Delete, Select, Table
from sqlalchemy.schema import sort_tables

from kisslock.storage.tables import SHARED_TABLES


@dataclass(frozen=True, kw_only=True)
class UserCleanup:
    """What a feature stores of users: the statements that delete it, in the transaction that changes the user."""

    # Deletes what depends on the sign-ins of these accounts.
    for_accounts: Callable[[Sequence[str]], Iterable[Delete]]
    # Deletes after accounts were linked to or unlinked from the user with this ID.
    for_changed_user: Callable[[str], Iterable[Delete]]
    # Deletes if the user has no account left.
    for_deleted_user: Callable[[str], Iterable[Delete]]
    # Deletes what has expired by this time, in milliseconds since 1970.
    expired: Callable[[int], Iterable[Delete]]
    # Queries for the user's own export, by the name of the list.
    export_queries: Mapping[str, Callable[[str], Select[Any]]]


class DataModel:
    """The tables and the user cleanup of all features. The functions load them when they are first needed."""

    def __init__(
        self, tables: Callable[[], Iterable[Table]], user_cleanups: Callable[[], Iterable[UserCleanup]]
    ) -> None:
        self._load_tables, self._load_user_cleanups = tables, user_cleanups

    @cached_property
    def tables(self) -> Sequence[Table]:
        """Every table, including those of disabled features; a table follows every table that it refers to."""
        return sort_tables([*SHARED_TABLES, *self._load_tables()])

    @cached_property
    def user_cleanups(self) -> Sequence[UserCleanup]:
        """The cleanup of every feature, including disabled ones: their tables can still have rows of a user."""
        return tuple(self._load_user_cleanups())
