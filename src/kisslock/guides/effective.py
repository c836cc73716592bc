"""The catalogue that a server uses: ours, newer data over it, and the site's own wallets over both."""

from functools import lru_cache
from pathlib import Path

from kisslock.guides.catalogue import Catalogue, load
from kisslock.guides.own import laid_over
from kisslock.guides.renewed import installed, renewed


@lru_cache(maxsize=1)
def _renewed() -> Catalogue:
    return renewed(load(), installed())


def effective(folder: Path | None) -> Catalogue:
    """The catalogue with the wallets of this folder; raises CatalogueError."""
    return laid_over(_renewed(), folder)
