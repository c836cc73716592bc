"""Output of the commands: messages to stderr, data to stdout."""

import logging
import sys

import msgspec

from kisslock import logging_setup

log = logging.getLogger("kisslock")


def say(message: str, level: int = logging.INFO) -> None:
    """Print a message for the person at the terminal, or log it if the log is JSON."""
    if logging_setup.writes_json():
        log.log(level, "%s", message)
    else:
        sys.stderr.write(f"{message}\n")


def warn(message: str) -> None:
    """Print a warning about a setting that is allowed but probably not intended."""
    say(message if logging_setup.writes_json() else f"warning: {message}", logging.WARNING)


def show(data: str) -> None:
    """Print data to stdout, for people and for other programs."""
    sys.stdout.write(f"{data}\n")


def show_json(data: object) -> None:
    """Print data as JSON."""
    show(msgspec.json.format(msgspec.json.encode(data), indent=2).decode())
