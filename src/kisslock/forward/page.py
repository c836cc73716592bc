"""The page between a visitor and a protected address: the element, and what keeps the visitor out."""

from hashlib import sha256
from html import escape
from pathlib import Path

from msgspec import json

from kisslock.http.content import compressed
from kisslock.site.bundle import SITE_ENTRY, STATIC, Bundle
from kisslock.site.document import Tags, write_alone
from kisslock.site.files import asset
from kisslock.site.page_build import PageBuild
from kisslock.wire import PageData

# What an answer's code is told as: heading, sentence, button. The last one is for every other code.
STATES = {
    "passed": ("sign.success.heading", "", "gate.back"),
    "auth/no-session": ("sign.heading", "sign.body", "sign.action"),
    "auth/too-old": ("sign.again.heading", "sign.again.body", "sign.action"),
    "gate/not-held": ("gate.title", "", "gate.again"),
    "wallet/not-allowed": ("gate.title", "", "gate.again"),
    "wallet/wrong-chain": ("gate.title", "", "gate.again"),
    "gate/unchecked": ("gate.unchecked.title", "gate.unchecked.body", "gate.again"),
    "http/too-many-requests": ("sign.limited.heading", "", "common.retry"),
    "other": ("gate.unchecked.title", "sign.function.body", "common.retry"),
}


class _Page(PageBuild):
    """Its script stands beside this file; the element and the styles are those of the site."""

    def read(self) -> Bundle:
        """Its script, with the styles of the hosted page; raises OSError where that is not built."""
        script = compressed(Path(__file__).with_name("page.js").read_bytes())
        name = f"forward.{sha256(script['identity']).hexdigest()[:8]}.js"
        built = json.decode((STATIC / "manifest.json").read_bytes())[SITE_ENTRY]
        styles = tuple(file.removeprefix("assets/") for file in built["css"])
        return Bundle(name, (), styles, {name: asset(".js", script)})

    def write(self, data: PageData, tags: Tags) -> bytes:
        """The document."""
        site = f"<bdi>{escape(data.config.site.name)}</bdi>"

        def text(key: str) -> str:
            return escape(data.messages[key]).replace("{site}", site) if key else ""

        states = "".join(
            f'<section data-state="{code}" hidden><h1>{text(heading)}</h1><p>{text(body)}</p>'
            f'<p><button class="kl-connect" type="button">{text(action)}</button></p></section>'
            for code, (heading, body, action) in STATES.items()
        )
        top = f'<span class="site-name">{site}</span><kisslock-connect></kisslock-connect>'
        main = f'<main class="site-hero"><div>{states}</div></main>'
        drawn = f'<div class="site"><header class="site-top">{top}</header>{main}</div>'
        return write_alone(data, tags, data.messages[self.title], drawn)


PAGE = _Page(
    name="forward",
    entry="forward/page.js",
    title="sign.action",
    areas=(),
    others=tuple({key for state in STATES.values() for key in state if key}),
    config=lambda config: config,
    headers={"Referrer-Policy": "no-referrer"},
)
