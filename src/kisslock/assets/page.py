"""The hosted page as HTML: head, tags of the build, the settings as JSON data. Everything from outside is escaped."""

from dataclasses import dataclass
from functools import cache
from html import escape
from importlib import resources

import msgspec
from msgspec import json

from kisslock.assets.bundle import Bundle
from kisslock.wire import PageData

# Which sentences come when, by the beginning of their keys; the build of the front end reads the same list.
AREAS = json.decode(resources.files("kisslock").joinpath("data/areas.json").read_bytes(), type=dict[str, list[str]])


@dataclass(frozen=True)
class Tags:
    """The tags of one or more builds below a mounted path."""

    base: str
    bundles: tuple[Bundle, ...]

    def html(self) -> str:
        """Styles first, then what is imported at once, then the entries."""
        lines = []
        for bundle in self.bundles:
            lines += [f'<link rel="stylesheet" href="{self._url(name)}">' for name in bundle.styles]
            lines += [f'<link rel="modulepreload" href="{self._url(name)}">' for name in bundle.preloads]
            lines.append(f'<script type="module" src="{self._url(bundle.script)}"></script>')
        return "\n".join(lines)

    def _url(self, name: str) -> str:
        return escape(f"{self.base}/assets/{name}")


def write_page(data: PageData, tags: Tags) -> bytes:
    """The page in the language of its data."""
    site, look = data.config.site, data.config.appearance
    name = escape(site.name)
    sentence = escape(site.sentence or data.messages["page.sentence"])
    noscript = escape(data.messages["page.noscript"])
    return f"""<!doctype html>
<html lang="{escape(data.locale.tag)}" dir="{data.locale.dir}" data-kl-accent="{look.accent}" \
data-kl-scheme="{look.scheme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>{name}</title>
<meta name="description" content="{sentence}">
<link rel="icon" href="{escape(site.icon)}">
{tags.html()}
</head>
<body class="kl">
<div id="kisslock"></div>
<noscript><main><h1>{name}</h1><p>{sentence}</p><p>{noscript}</p></main></noscript>
<script type="application/json" id="kisslock-page">{_inline(data)}</script>
</body>
</html>
""".encode()


def write_embed(data: PageData, bundle: Bundle) -> bytes:
    """embed.js: imports the element's build beside itself and gives it the settings. JSON is JavaScript (ES2019)."""
    others = "".join(f'import"./assets/{name}";' for name in bundle.preloads)
    return f'import{{define}}from"./assets/{bundle.script}";{others}define({json.encode(data).decode()})\n'.encode()


def first_messages(messages: dict[str, str]) -> dict[str, str]:
    """The sentences that the page carries with it."""
    return {key: text for key, text in messages.items() if area_of(key) == "first"}


@cache
def area_of(key: str) -> str | None:
    """The area whose longest beginning fits the key, as in the build of the front end."""
    fits = [(len(start), area) for area, starts in AREAS.items() for start in starts if key.startswith(start)]
    return max(fits)[1] if fits else None


def _inline(data: PageData) -> str:
    """JSON that cannot end its script element: no `<` is left in it."""
    return msgspec.json.encode(data).decode().replace("<", "\\u003c")
