"""The database of a server, with the tables and the user cleanups of all features."""

from kisslock.features import FEATURES
from kisslock.storage.data_model import DataModel
from kisslock.storage.engine import Storage
from kisslock.storage.timing import Timing

DATA_MODEL = DataModel(
    load_tables=lambda: (table for feature in FEATURES for table in feature.tables()),
    load_user_cleanups=lambda: (cleanup for feature in FEATURES if (cleanup := feature.user_cleanup()) is not None),
)


def open_storage(url: str, timing: Timing | None = None) -> Storage:
    """Return the database at this URL. The database is connected on first use."""
    return Storage(url, DATA_MODEL, timing)
