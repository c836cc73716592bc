"""Groups similar errors.

Their code and name are equal; their messages and first stack frames differ only in numbers. No I/O.
"""

import hashlib
import re
from functools import lru_cache

COMPARED_LENGTH, COMPARED_FRAMES = 300, 3
NUMBER_PATTERN = re.compile(r"\d+")
# These patterns match the origin and the build's hash in a URL such as https://site/assets/page-D4a1b2c3.js.
ORIGIN_PATTERN = re.compile(r"[a-z]+://[^/\s]*")
BUILD_PATTERN = re.compile(r"-[\w-]{8}(?=\.m?js\b)")


@lru_cache(maxsize=1024)
def fingerprint(code: str, name: str, message: str, stack: str) -> str:
    """Return 32 hex digits that similar errors share. The texts must already be scrubbed."""
    frames = [line.strip() for line in stack.split("\n") if "@" in line or line.lstrip().startswith("at ")]
    location = BUILD_PATTERN.sub("", ORIGIN_PATTERN.sub("", "\n".join(frames[:COMPARED_FRAMES])))
    normalized = NUMBER_PATTERN.sub("0", f"{message[:COMPARED_LENGTH]}\n{location}")
    return hashlib.blake2b(f"{code}\n{name}\n{normalized}".encode(), digest_size=16).hexdigest()
