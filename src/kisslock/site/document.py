"""The hosted page as HTML: head, tags of the build, the settings as JSON data. Everything from outside is escaped."""

from dataclasses import dataclass
from functools import cache
from html import escape
from importlib import resources

import msgspec
from msgspec import json
from msgspec.structs import replace

from kisslock.site.bundle import Bundle
from kisslock.site.first_frame import FirstFrame
from kisslock.wire import PageData

# Which sentences come when, by the beginning of their keys; the build of the front end reads the same list.
AREAS = json.decode(resources.files("kisslock").joinpath("data/areas.json").read_bytes(), type=dict[str, list[str]])


@dataclass(frozen=True)
class Tags:
    """The tags of one or more builds below a mounted path."""

    base: str
    bundles: tuple[Bundle, ...]
    # The script with the wallets that differ from those of the build; modules run in the order of their tags.
    wallets: str = ""
    # The styles of the first build, if the document has them.
    styles: str = ""

    def html(self) -> str:
        """The tags: the wallets' script, then of each build its styles, its entry, and the chunks of the entry.

        A browser has six connections to a server without HTTP/2: the entry, the largest file, is requested first.
        Styles in the document stand behind them. Their file is named, so that no chunk loads it, by a link that no
        browser follows; the page makes it a style sheet where a policy of the site's own forbids those in the document.
        """
        lines = []
        if self.wallets:
            lines.append(f'<script type="module" src="{self._url(self.wallets)}"></script>')
        for bundle in self.bundles:
            rel = "kisslock-styles" if self.styles and bundle is self.bundles[0] else "stylesheet"
            lines += [f'<link rel="{rel}" href="{self._url(name)}">' for name in bundle.styles]
            # The page's inline script tells the failure of this script from that of others (web/site/inlineScript.ts).
            id_attribute = ' id="kisslock-code"' if bundle is self.bundles[0] else ""
            lines.append(f'<script type="module" src="{self._url(bundle.script)}"{id_attribute}></script>')
            lines += [f'<link rel="modulepreload" href="{self._url(name)}">' for name in bundle.preloads]
        if self.styles:
            lines.append(f"<style>{self.styles}</style>")
        return "\n".join(lines)

    def _url(self, name: str) -> str:
        return escape(f"{self.base}/assets/{name}")


def write_page(data: PageData, tags: Tags, first_frame: FirstFrame) -> bytes:
    """The page in the language of its data, as it looks to a visitor without a connection."""
    site = data.config.site
    site = replace(site, sentence=site.sentence or data.messages["page.sentence"])
    # The script stands before the styles, for which it would wait behind them. On a slow line the first frame is drawn
    # as a whole, by browsers that know how; others find the place of a remembered account first.
    head = f"""<script>{first_frame.script}</script>
<link rel="expect" href="#kisslock-failed" blocking="render">
<meta name="description" content="{escape(site.sentence)}">"""
    body = f"""<p id="kisslock-held" class="kl-chip kl-chip--who" role="status" \
aria-label="{escape(data.messages["button.reconnecting"])}"><span class="kl-skel kl-skel--dot"></span>\
<span class="kl-skel kl-skel--b"></span></p>
<div id="kisslock">{first_frame.draw(data.locale.tag, site)}</div>
<p id="kisslock-failed" role="alert" hidden>{escape(data.messages["page.loadFailed"])}</p>
{_noscript(data, site.name, site.sentence)}"""
    return _document(data, tags, title=site.name, head=head, body=body)


def write_feature_page(data: PageData, tags: Tags, name: str, waiting: str) -> bytes:
    """A page of a feature, with what is drawn until its script runs; search engines have no use for it."""
    title = f"{name} · {data.config.site.name}"
    head = '<meta name="robots" content="noindex">'
    body = f'<div id="kisslock">{waiting}</div>\n{_noscript(data, title)}'
    return _document(data, tags, title=title, head=head, body=body)


def _noscript(data: PageData, heading: str, *texts: str) -> str:
    """What is shown where no script runs."""
    paragraphs = "".join(f"<p>{escape(text)}</p>" for text in (*texts, data.messages["page.noscript"]))
    return f"<noscript><main><h1>{escape(heading)}</h1>{paragraphs}</main></noscript>"


def _document(data: PageData, tags: Tags, *, title: str, head: str, body: str) -> bytes:
    """The document around a build."""
    look = data.config.appearance
    return f"""<!doctype html>
<html lang="{escape(data.locale.tag)}" dir="{data.locale.dir}" data-kl-accent="{look.accent}" \
data-kl-scheme="{look.scheme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>{escape(title)}</title>
{head}
<link rel="icon" href="{escape(data.config.site.icon)}">
{tags.html()}
</head>
<body class="kl">
{body}
<script type="application/json" id="kisslock-page">{_inline(data)}</script>
</body>
</html>
""".encode()


def write_embed(data: PageData, first: str, bundle: Bundle, wallets: str = "") -> bytes:
    """embed.js: the element's first file, called with the settings and the import of its bundle beside itself.

    JSON is JavaScript (ES2019). The wallets' script only has to be there before a part that is loaded on demand.
    """
    names = (bundle.script, *bundle.preloads, *([wallets] if wallets else ()))
    urls = ",".join(f'"./assets/{name}"' for name in names)
    return (
        f"{first}const urls=[{urls}].map(name=>new URL(name,import.meta.url).href);"
        f"kisslock.define({json.encode(data).decode()},()=>Promise.all(urls.map(url=>import(url))),urls)\n"
    ).encode()


def first_messages(messages: dict[str, str]) -> dict[str, str]:
    """The sentences that the page carries with it."""
    return {key: text for key, text in messages.items() if area_of(key) == "first"}


def select_messages(messages: dict[str, str], areas: tuple[str, ...], too: tuple[str, ...]) -> dict[str, str]:
    """The sentences of these areas, and those whose keys begin like this."""
    return {key: text for key, text in messages.items() if area_of(key) in areas or key.startswith(too)}


@cache
def area_of(key: str) -> str | None:
    """The area whose longest beginning fits the key, as in the build of the front end."""
    matches = [(len(start), area) for area, starts in AREAS.items() for start in starts if key.startswith(start)]
    return max(matches)[1] if matches else None


def _inline(data: PageData) -> str:
    """JSON that cannot end its script element: no `<` is left in it."""
    return msgspec.json.encode(data).decode().replace("<", "\\u003c")
