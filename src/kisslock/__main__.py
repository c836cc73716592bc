"""`python -m kisslock`."""

import sys

from kisslock.cli import main

if __name__ == "__main__":
    sys.exit(main())
