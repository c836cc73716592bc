"""The entry point of `kisslock` and `python -m kisslock`."""

import sys

# The exit code of a program that SIGINT ended: 128 plus the signal's number.
INTERRUPTED_EXIT_CODE = 130


def main() -> int:
    """Run the command line and return its exit code.

    If a package is missing or too old, print one sentence about the package and return 2. SIGINT returns 130.
    """
    # Most of the startup time is imports. The imports are inside the try block, so that Ctrl-C shows no traceback.
    try:
        return _run()
    except KeyboardInterrupt:
        return INTERRUPTED_EXIT_CODE


def _run() -> int:
    from kisslock.packages import describe_unusable_package, explain_import_error  # noqa: PLC0415 (see main)

    sentence = describe_unusable_package()
    if sentence is None:
        try:
            from kisslock.cli import main as run  # noqa: PLC0415 (a package of an extra may be missing)

            return run()
        except ImportError as error:
            sentence = explain_import_error(error)
            if sentence is None:
                raise
    sys.stderr.write(f"{sentence}\n")
    return 2


if __name__ == "__main__":
    sys.exit(main())
