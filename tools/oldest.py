"""The oldest Python that runs Kisslock. Python 3.6 can parse this file, so an older Python gets the message."""

import os
import subprocess

OLDEST_MINOR = 11
NEWEST_MINOR = 13


def newer_on_path() -> str:
    """Return the first command on PATH that is a supported Python and starts, or an empty string."""
    for minor in range(NEWEST_MINOR, OLDEST_MINOR - 1, -1):
        command = f"python3.{minor}"
        try:
            # A version manager may install a command that only prints how to choose a version.
            with open(os.devnull, "w") as nowhere:  # noqa: PTH123 - so in Python 3.6
                if subprocess.call([command, "--version"], stdout=nowhere, stderr=nowhere) == 0:
                    return command
        except OSError:
            continue
    return ""


def refusal(major: int, minor: int, newer: str = "") -> str:
    """Return why this Python cannot be used and what to do; empty when it can be."""
    if (major, minor) >= (3, OLDEST_MINOR):
        return ""
    if newer:
        remedy = f"{newer} is here as well: call make with PYTHON={newer}."
    else:
        remedy = f"Install a newer one and call make with PYTHON=python3.{NEWEST_MINOR}, say."
    return f"Kisslock needs Python 3.{OLDEST_MINOR} or newer; this python3 is {major}.{minor}.\n{remedy}"
