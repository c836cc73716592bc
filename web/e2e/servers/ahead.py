"""The command `kisslock` with a clock that is ahead by the seconds of the first argument."""

import sys
import time


def main() -> None:
    """Move the clock before the program is imported, then run it."""
    ahead, now = float(sys.argv.pop(1)), time.time
    time.time = lambda: now() + ahead
    from kisslock.cli import main as kisslock  # noqa: PLC0415

    sys.exit(kisslock())


if __name__ == "__main__":
    main()
