"""`kisslock` and `python -m kisslock`."""

import sys

from kisslock.packages import explained, unusable


def main() -> int:
    """Run the command line; a package that is missing or too old is one sentence, and exit code 2."""
    sentence = unusable()
    if sentence is None:
        try:
            from kisslock.cli import main as run  # noqa: PLC0415 (a package of an extra may be missing)

            return run()
        except ImportError as error:
            sentence = explained(error)
            if sentence is None:
                raise
    sys.stderr.write(f"{sentence}\n")
    return 2


if __name__ == "__main__":
    sys.exit(main())
