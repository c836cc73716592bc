"""The first frame of the hosted page: what the build has drawn of it by React, for the server to fill in."""

from base64 import b64encode
from hashlib import sha256
from html import escape
from pathlib import Path

import msgspec

from kisslock.wire import PublicSite

FILE = "first-frame.json"


class FirstFrame(msgspec.Struct, frozen=True):
    """The inline script, and the markup by language, then by the links that the site has.

    The markup is in pieces: markup and names of `PublicSite`'s fields alternate, markup first.
    """

    script: str
    pages: dict[str, dict[str, tuple[str, ...]]]

    @property
    def script_source(self) -> str:
        """The inline script's source expression for script-src (CSP 3, 2.3.1)."""
        return f"'sha256-{b64encode(sha256(self.script.encode()).digest()).decode()}'"

    def draw(self, tag: str, site: PublicSite) -> str:
        """The page of a visitor without a connection, as React writes it: it escapes the same five characters."""
        links = " ".join(name for name in ("privacy_url", "terms_url") if getattr(site, name))
        pieces = self.pages[tag][links]
        return "".join(escape(getattr(site, piece)) if at % 2 else piece for at, piece in enumerate(pieces))


# What other builds than the hosted page's have.
NO_FIRST_FRAME = FirstFrame("", {})


def read_first_frame(folder: Path) -> FirstFrame:
    """The first frame of a build of the hosted page; raises OSError and msgspec.DecodeError."""
    return msgspec.json.decode((folder / FILE).read_bytes(), type=FirstFrame)
