"""`python -m tools.catalogue`: reads the wallets and the locales, and prints their problems."""

import sys

from kisslock.errors import CatalogueError
from kisslock.guides import catalogue


def main() -> int:
    """Return 0 if the catalogue is valid.

    If the catalogue has problems, print one line for each problem and return 1.
    """
    try:
        catalogue.load_catalogue()
    except CatalogueError as error:
        print("\n".join(f"src/kisslock/data/{problem}" for problem in error.problems))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
