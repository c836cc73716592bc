"""The hosted page as HTML: the head, the build's tags, the settings as JSON.

All texts from settings and visitors are escaped.
"""

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

# The areas of a sentence by the prefix of its key. The front end's build reads the same file.
MESSAGE_AREAS = json.decode(
    resources.files("kisslock").joinpath("data/areas.json").read_bytes(), type=dict[str, list[str]]
)


@dataclass(frozen=True)
class Tags:
    """The tags of one or more builds. `mount_path` is the path below which Kisslock is served, such as /wallet."""

    mount_path: str
    bundles: tuple[Bundle, ...]
    # The name of the script with the wallets that differ from the wallets in the build. The script's tag comes first,
    # because modules run in the order of their tags.
    wallets_script: str = ""
    # The styles of the first build, if they are inline in the document.
    inline_styles: str = ""

    def render_html(self) -> str:
        """Return the tags: the wallets' script, then for each build its styles, its entry, and the entry's chunks.

        The entry is the largest file. It comes before its chunks, because a browser opens only six connections to a
        server without HTTP/2. Inline styles come last. The document also has a `<link>` to the file of the inline
        styles. Browsers ignore this link. The page's code for loading chunks finds the link, and therefore does not
        load the file. If a content security policy of the site forbids inline styles, the page turns this link into a
        stylesheet.
        """
        lines = []
        if self.wallets_script:
            lines.append(f'<script type="module" src="{self._asset_url(self.wallets_script)}"></script>')
        for bundle in self.bundles:
            rel = "kisslock-styles" if self.inline_styles and bundle is self.bundles[0] else "stylesheet"
            lines += [f'<link rel="{rel}" href="{self._asset_url(name)}">' for name in bundle.styles]
            # The page's inline script (web/site/inlineScript.ts) finds the script of the first bundle by this ID, to
            # detect that it has failed to load.
            id_attribute = ' id="kisslock-code"' if bundle is self.bundles[0] else ""
            lines.append(f'<script type="module" src="{self._asset_url(bundle.script)}"{id_attribute}></script>')
            lines += [f'<link rel="modulepreload" href="{self._asset_url(name)}">' for name in bundle.preloads]
        if self.inline_styles:
            lines.append(f"<style>{self.inline_styles}</style>")
        return "\n".join(lines)

    def _asset_url(self, name: str) -> str:
        return escape(f"{self.mount_path}/assets/{name}")


def render_page(data: PageData, tags: Tags, first_frame: FirstFrame) -> bytes:
    """Return the page for a visitor without a connection, in the language of the page's data."""
    site = data.config.site
    site = replace(site, sentence=site.sentence or data.messages["page.sentence"])
    # The inline script comes before the styles, because it would otherwise wait for them. On a slow connection,
    # browsers that support `rel="expect"` draw the first frame in one step. Browsers that do not support `rel="expect"`
    # first draw the placeholder for a remembered account.
    head = f"""<script>{first_frame.script}</script>
<link rel="expect" href="#kisslock-failed" blocking="render">
<meta name="description" content="{escape(site.sentence)}">"""
    body = f"""<p id="kisslock-held" class="kl-chip kl-chip--who" role="status" \
aria-label="{escape(data.messages["button.reconnecting"])}"><span class="kl-skel kl-skel--dot"></span>\
<span class="kl-skel kl-skel--b"></span></p>
<div id="kisslock">{first_frame.render_for_language(data.locale.tag, site)}</div>
<p id="kisslock-failed" role="alert" hidden>{escape(data.messages["page.loadFailed"])}</p>
{_render_noscript(data, site.name, site.sentence)}"""
    return _render_document(data, tags, title=site.name, head=head, body=body)


def render_feature_page(data: PageData, tags: Tags, name: str, loading_html: str) -> bytes:
    """Return a feature's page with its placeholder. The page asks search engines not to index it."""
    title = f"{name} · {data.config.site.name}"
    head = '<meta name="robots" content="noindex">'
    body = f'<div id="kisslock">{loading_html}</div>\n{_render_noscript(data, title)}'
    return _render_document(data, tags, title=title, head=head, body=body)


def _render_noscript(data: PageData, heading: str, *texts: str) -> str:
    """Return the content for visitors without JavaScript."""
    paragraphs = "".join(f"<p>{escape(text)}</p>" for text in (*texts, data.messages["page.noscript"]))
    return f"<noscript><main><h1>{escape(heading)}</h1>{paragraphs}</main></noscript>"


def _render_document(data: PageData, tags: Tags, *, title: str, head: str, body: str) -> bytes:
    """Return the complete HTML document for a build."""
    appearance = data.config.appearance
    return f"""<!doctype html>
<html lang="{escape(data.locale.tag)}" dir="{data.locale.dir}" data-kl-accent="{appearance.accent}" \
data-kl-scheme="{appearance.scheme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>{escape(title)}</title>
{head}
<link rel="icon" href="{escape(data.config.site.icon)}">
{tags.render_html()}
</head>
<body class="kl">
{body}
<script type="application/json" id="kisslock-page">{_inline_json(data)}</script>
</body>
</html>
""".encode()


def render_embed(data: PageData, first_script: str, element_bundle: Bundle, wallets_script_name: str = "") -> bytes:
    """Return embed.js: the element's first script, called with the settings and the import of its bundle.

    The settings are written as JSON, which is valid JavaScript (ES2019). The wallets' script can load in parallel with
    the bundle, because only chunks that load later use the script.
    """
    names = (element_bundle.script, *element_bundle.preloads, *([wallets_script_name] if wallets_script_name else ()))
    urls = ",".join(f'"./assets/{name}"' for name in names)
    return (
        f"{first_script}const urls=[{urls}].map(name=>new URL(name,import.meta.url).href);"
        f"kisslock.define({json.encode(data).decode()},()=>Promise.all(urls.map(url=>import(url))),urls)\n"
    ).encode()


def select_first_messages(messages: dict[str, str]) -> dict[str, str]:
    """Return the sentences that the page contains."""
    return {key: text for key, text in messages.items() if message_area(key) == "first"}


def select_messages(
    messages: dict[str, str], areas: tuple[str, ...], extra_key_prefixes: tuple[str, ...]
) -> dict[str, str]:
    """Return the sentences in these areas, and the sentences whose keys begin with a prefix in `extra_key_prefixes`."""
    return {
        key: text for key, text in messages.items() if message_area(key) in areas or key.startswith(extra_key_prefixes)
    }


@cache
def message_area(key: str) -> str | None:
    """Return the area of a sentence by its key. If several prefixes match the key, the longest prefix decides.

    The build of the front end uses the same rule to sort sentences into areas.
    """
    matches = [
        (len(start), area) for area, starts in MESSAGE_AREAS.items() for start in starts if key.startswith(start)
    ]
    return max(matches)[1] if matches else None


def _inline_json(data: PageData) -> str:
    """Return the data as JSON without `<`, so that it cannot end its script element."""
    return msgspec.json.encode(data).decode().replace("<", "\\u003c")
