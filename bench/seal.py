"""The last line of a results file, or of a part of one: a digest of the text above, which shows edits by hand.

`tests/packaging/test_results.py` compares the two.
"""

import hashlib

BEGIN = "<!-- written by make bench, sha256 "


def sealed(text: str) -> str:
    """The text with its last line."""
    text = text.strip("\n") + "\n"
    return f"{text}\n{BEGIN}{digest(text)} -->\n"


def digest(text: str) -> str:
    """The digest in the last line."""
    return hashlib.sha256(text.encode()).hexdigest()


def is_sealed(written: str) -> bool:
    """Whether the digest fits the text."""
    text, _, line = written.rstrip("\n").rpartition("\n")
    return line == f"{BEGIN}{digest(text.rstrip(chr(10)) + chr(10))} -->"
