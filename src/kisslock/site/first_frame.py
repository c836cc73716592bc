"""The first frame of the hosted page: what the build has drawn of it by React, for the server to fill in."""

from base64 import b64encode
from hashlib import sha256
from html import escape
from pathlib import Path

import msgspec
from msgspec.structs import replace

from kisslock.wire import PublicSite

FILE = "first-frame.json"


class FirstFrame(msgspec.Struct, frozen=True):
    """The inline script, the markup by language, then by the links that the site has, and its styles.

    The markup is in pieces: markup and names of `PublicSite`'s fields alternate, markup first.
    """

    script: str
    pages: dict[str, dict[str, tuple[str, ...]]]
    styles: str = ""

    @property
    def sources(self) -> tuple[str, str]:
        """The source expressions of the inline script and the inline styles (CSP 3, 2.3.1)."""
        return _source(self.script), _source(self.styles)

    def draw(self, tag: str, site: PublicSite) -> str:
        """The page of a visitor without a connection, as React writes it: it escapes the same five characters."""
        links = " ".join(name for name in ("privacy_url", "terms_url") if getattr(site, name))
        pieces = self.pages[tag][links]
        return "".join(escape(getattr(site, piece)) if at % 2 else piece for at, piece in enumerate(pieces))


def _source(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


# What other builds than the hosted page's have.
NO_FIRST_FRAME = FirstFrame("", {})


def read_first_frame(folder: Path, styles: tuple[str, ...]) -> FirstFrame:
    """The first frame of a build of the hosted page, with the text of its styles' files.

    Raises OSError and msgspec.DecodeError.
    """
    frame = msgspec.json.decode((folder / FILE).read_bytes(), type=FirstFrame)
    return replace(frame, styles="".join((folder / name).read_text(encoding="utf-8") for name in styles))
