"""What the commands write: messages to stderr, data to stdout."""

import sys


def say(message: str) -> None:
    """A message for the person at the terminal."""
    sys.stderr.write(f"{message}\n")


def show(data: str) -> None:
    """Data, for people and pipes."""
    sys.stdout.write(f"{data}\n")
