"""The oldest Python that runs Kisslock. Kept to what Python 3.6 can read, so that it can say so itself."""

import shutil

OLDEST_MINOR = 11


def newer_on_path() -> str:
    """Return the first command on PATH that is a new enough Python, or an empty string."""
    for minor in range(OLDEST_MINOR + 2, OLDEST_MINOR - 1, -1):
        if shutil.which(f"python3.{minor}"):
            return f"python3.{minor}"
    return ""


def refusal(major: int, minor: int, newer: str) -> str:
    """Return why this Python cannot be used and what to do; empty when it can be."""
    if (major, minor) >= (3, OLDEST_MINOR):
        return ""
    if newer:
        remedy = f"{newer} is here as well: call make with PYTHON={newer}."
    else:
        remedy = "Install a newer one and call make with PYTHON=python3.12, say."
    return f"Kisslock needs Python 3.{OLDEST_MINOR} or newer; this python3 is {major}.{minor}.\n{remedy}"
