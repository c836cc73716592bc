"""The first frame of the hosted page.

React renders the first frame during the build, and the server fills in the site's texts.
"""

from base64 import b64encode
from hashlib import sha256
from html import escape
from pathlib import Path

import msgspec
from msgspec.structs import replace

from kisslock.wire import PublicSite

FIRST_FRAME_FILE = "first-frame.json"


class FirstFrame(msgspec.Struct, frozen=True):
    """The inline script, the styles, and the HTML, which depends on the language and on the site's links.

    The HTML is a list, in which pieces of HTML alternate with field names of `PublicSite`. It starts with a piece of
    HTML.
    """

    script: str
    pages: dict[str, dict[str, tuple[str, ...]]]
    styles: str = ""

    @property
    def sources(self) -> tuple[str, str]:
        """The source expressions of the inline script and the inline styles (CSP 3, 2.3.1)."""
        return _hash_source(self.script), _hash_source(self.styles)

    def render_for_language(self, tag: str, site: PublicSite) -> str:
        """Return the page of a visitor without a connection.

        The same five characters as in React are escaped in texts.
        """
        links = " ".join(name for name in ("privacy_url", "terms_url") if getattr(site, name))
        pieces = self.pages[tag][links]
        return "".join(escape(getattr(site, piece)) if at % 2 else piece for at, piece in enumerate(pieces))


def _hash_source(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


# Only the build of the hosted page has a first frame. All other builds use this value.
NO_FIRST_FRAME = FirstFrame("", {})


def read_first_frame(folder: Path, style_files: tuple[str, ...]) -> FirstFrame:
    """Return the first frame of a hosted page's build, with the text of the stylesheets in these files.

    Raises OSError or msgspec.DecodeError.
    """
    frame = msgspec.json.decode((folder / FIRST_FRAME_FILE).read_bytes(), type=FirstFrame)
    return replace(frame, styles="".join((folder / name).read_text(encoding="utf-8") for name in style_files))
