"""The base class of the server's features, with one method for each thing that a feature can add."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import Table

    from kisslock.command import Command
    from kisslock.finding import Finding
    from kisslock.http.endpoint import Endpoint
    from kisslock.services import Services
    from kisslock.settings import Settings
    from kisslock.settings.schema import NamedTables, Section
    from kisslock.site.page_build import PageBuild
    from kisslock.storage.data_model import UserCleanup
    from kisslock.storage.engine import Storage

Row = TypeVar("Row")
SettingsType = TypeVar("SettingsType", bound="Settings")


class Feature:
    """One part of the server. The file `feature.py` in a feature's folder contains the subclass.

    A subclass overrides the methods that it needs and marks them with `typing_extensions.override`. It imports the
    modules of its folder inside these methods, so that the modules of a disabled feature are not loaded.
    """

    # `name` is the feature's folder. `requires` lists the folders of the features that it imports.
    name: ClassVar[str]
    requires: ClassVar[tuple[str, ...]] = ()

    # Kisslock calls the following methods for every feature, including disabled features.

    def is_enabled(self, settings: "Settings") -> bool:
        """Return True if a server with these settings has the feature. By default every server has the feature."""
        return True

    def sections(self) -> "Mapping[str, Section]":
        """Return the feature's sections of kisslock.toml, by name."""
        return {}

    def named_tables(self) -> "Mapping[str, NamedTables]":
        """Return the feature's sections with named tables, such as [gates.holders]. The keys are section names."""
        return {}

    def readiness(self) -> Mapping[str, object]:
        """Return the fields that the feature adds to /api/ready, with their types.

        A field has the value "unused" unless `create` adds a function for the field to
        `Services.readiness_readers`. The error response of /api/ready for a database that is down has the same fields.
        """
        return {}

    def checks_holdings(self) -> bool:
        """Return True if the feature checks the balances that the keywords `holds` and `gate` of a route require."""
        return False

    def setting_that_requires_sign_in(self, settings: "Settings") -> str:
        """Return the name of the setting that requires sign-in and therefore site.origins, or an empty string."""
        return ""

    def for_development(self, settings: SettingsType, origin: str, account: str) -> SettingsType:
        """Return the settings for `kisslock dev` at this origin. `account` is an account of the practice wallet."""
        return settings

    def commands(self) -> "Mapping[str, Command]":
        """Return the feature's commands, by name."""
        return {}

    async def check(self, settings: "Settings", storage: "Storage") -> "Sequence[Finding]":
        """Return the findings of `kisslock check` that need the network or the database."""
        return ()

    def tables(self) -> "Sequence[Table]":
        """Return the feature's database tables.

        Every database has the tables of all features, because a feature can be enabled later.
        """
        return ()

    def user_cleanup(self) -> "UserCleanup | None":
        """Return what to delete together with sign-ins, accounts and users, or None if the feature stores nothing."""
        return None

    # Kisslock calls the following methods only for an enabled feature.

    def create(self, services: "Services") -> None:
        """Add the feature's services to a server. Raises SettingsError.

        Features are created in the order of features.py.
        """

    def routes(self) -> "Sequence[Endpoint]":
        """Return the feature's routes."""
        return ()

    def page(self) -> "PageBuild | None":
        """Return the build of the feature's own page, or None."""
        return None

    def clients_path(self) -> str:
        """Return the API path that lists the clients with access to the user's account, or an empty string."""
        return ""

    def operators_page_path(self, settings: "Settings") -> str:
        """Return the path of a page for operators, or an empty string."""
        return ""

    def statement(self, settings: "Settings", client_id: str) -> str | None:
        """Return the statement of a message that signs in to `client_id`, or None if another feature handles it."""
        return None

    def is_feature_statement(self, settings: "Settings", text: str) -> bool:
        """Return True if `statement` returns this text for a client."""
        return False

    def startup_checks(self) -> "Mapping[str, Callable[[Settings], object]]":
        """Return functions that raise SettingsError if the server must not start.

        The key of each function is the setting that the function checks.
        """
        return {}

    def check_settings(self, settings: "Settings") -> "Iterable[Finding]":
        """Return the findings of `kisslock check` that need neither the network nor the database."""
        return ()


def validated_features(*features: Feature) -> tuple[Feature, ...]:
    """Return the features.

    Raises ImportError if a feature requires another feature that is missing or that is listed later.
    """
    listed_names: set[str] = set()
    for feature in features:
        for required in feature.requires:
            if required not in listed_names:
                raise ImportError(
                    f"The feature {feature.name} needs {required}, which is not listed before {feature.name} in "
                    "features.py."
                )
        listed_names.add(feature.name)
    return features


def rows_in_order(rows: Mapping[str, Row], additional_rows: Iterable[tuple[str, Row, str]]) -> dict[str, Row]:
    """Return `rows` with additional rows inserted.

    Each additional row is a triple: its name, the row, and the name of the row after which it is inserted.
    """
    items = list(rows.items())
    for name, row, after in additional_rows:
        items.insert([item for item, _ in items].index(after) + 1, (name, row))
    return dict(items)
