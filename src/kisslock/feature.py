"""What a feature is: a folder whose `feature.py` declares it, with its parts in files of fixed names.

| file | what the composition takes from it |
|---|---|
| feature.py | FEATURE; imports settings.py of the folder and nothing else of it |
| settings.py | the classes of its rows |
| routes.py | ROUTES |
| create.py | create(services): adds what the feature is made of |
| commands.py | COMMANDS, by name; the modules that do them are named as text |
| checks.py | STARTUP: steps by setting, each raises SettingsError; check_settings(settings); await check(settings) |
| page.py | PAGE, a build of the front end |
| statement.py | statement(settings, subject): the sentence of a message that signs in to something of the feature |
| tables.py | its tables, added to storage.tables.metadata |
| ending.py | ENDING: what ends with a user |

Each file but the first two may be missing, and is loaded where it is needed: of a feature that is off, only by a
command, by what ends with a user, and for the schema of the database.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from sqlalchemy import Delete, Select

    from kisslock.settings import Settings
    from kisslock.settings.kinds import Kind

Row = TypeVar("Row")


class Section(NamedTuple):
    """A table of kisslock.toml: the class of its rows, and the table that it follows in the reference.

    `after` names a section of settings/sections.py, or of a feature in `needs`: any other feature can be taken out.
    """

    rows: type
    after: str


class NamedTables(NamedTuple):
    """A section with a table for each name, such as [gates.holders]: the class of its rows, what names are allowed.

    `is_written`: what such a table is, for an error; `stands_for`: what stands for the name in a list of settings.
    """

    rows: type
    name: "Kind"
    is_written: str
    stands_for: str = "NAME"


class Command(NamedTuple):
    """A command: the module whose `run` does it, its sentence, its own arguments, and the command that it follows."""

    module: str
    sentence: str
    arguments: "Callable[[ArgumentParser], None]" = lambda _: None
    takes_settings: bool = True
    # Whether the command's help lists the settings.
    lists_settings: bool = False
    has_json: bool = False
    after: str = ""


@dataclass(frozen=True, kw_only=True)
class Ending:
    """Statements that end what a feature stores of users, in the transaction of the change that ends it."""

    # With the sign-ins of these accounts.
    of_accounts: "Callable[[Sequence[str]], Iterable[Delete]]"
    # Where the user with this id has other accounts than before; and where it may have none any more.
    of_changed_user: "Callable[[str], Iterable[Delete]]"
    of_user: "Callable[[str], Iterable[Delete]]"
    # By time: what has ended by now, in milliseconds since 1970.
    ended: "Callable[[int], Iterable[Delete]]"
    # What a user who asks gets to know, by the name of the list.
    exported: "Mapping[str, Callable[[str], Select[Any]]]"


@dataclass(frozen=True, kw_only=True)
class Feature:
    """The declaration of a feature: what is known of it while it is not loaded."""

    # Its folder, and the features that it imports, by theirs.
    name: str
    needs: tuple[str, ...] = ()
    sections: Mapping[str, Section] = field(default_factory=dict)
    named_tables: Mapping[str, NamedTables] = field(default_factory=dict)
    # Fields of /api/ready with their types; "unused" while the feature is off.
    readiness: Mapping[str, Any] = field(default_factory=dict)
    # Whether it checks what accounts hold: `holds` and `gate` of a route.
    checks_holdings: bool = False
    is_on: "Callable[[Settings], bool]" = lambda _: True
    # The setting by which visitors or operators sign in; empty where none does.
    signs_in: "Callable[[Settings], str]" = lambda _: ""
    # The settings for `kisslock dev` at an origin, with the account of its practice wallet.
    for_development: "Callable[[Settings, str, str], Settings]" = lambda settings, *_: settings
    # The path of a page for operators, if there is one.
    operators_page: "Callable[[Settings], str]" = lambda _: ""

    def load(self, file: str, member: str, otherwise: Any) -> Any:
        """A member of one of its files, or `otherwise` where it has none."""
        module = f"kisslock.{self.name}.{file}"
        return getattr(import_module(module), member, otherwise) if _is_there(module) else otherwise


@cache
def _is_there(module: str) -> bool:
    return find_spec(module) is not None


def placed(rows: Mapping[str, Row], more: Iterable[tuple[str, Row, str]]) -> dict[str, Row]:
    """The rows with more of them, each behind the row that its third member names."""
    found = list(rows.items())
    for name, row, after in more:
        found.insert([one for one, _ in found].index(after) + 1, (name, row))
    return dict(found)
