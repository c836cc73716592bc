"""The page between a visitor and a protected URL. The server renders the page for each visitor."""

from dataclasses import dataclass, replace

from msgspec import structs
from typing_extensions import override

from kisslock.forward_auth.card import MESSAGE_KEYS, CardContent, render_card
from kisslock.site.document import Tags, render_feature_page, select_first_messages
from kisslock.site.page_build import PageBuild
from kisslock.wire import PageData, PublicConfig


def _adapt_config(config: PublicConfig) -> PublicConfig:
    """Make sign-in optional, so that leaving the dialog without signing in keeps the wallet connected."""
    return structs.replace(config, sign_in=structs.replace(config.sign_in, mode="optional"))


@dataclass(frozen=True, kw_only=True, eq=False)
class _Page(PageBuild):
    """The page with the card's content for one visitor."""

    content: CardContent | None = None

    @override
    def render(self, data: PageData, tags: Tags) -> bytes:
        """Return the document. The card needs no script, so the data has only the first messages of the dialog."""
        card_html = render_card(self.content, data) if self.content else ""
        script_data = structs.replace(data, messages=select_first_messages(data.messages))
        return render_feature_page(script_data, tags, data.messages[self.title_key], card_html)


# The page without a card. `create_page` adds the card of a visitor.
PAGE = _Page(
    name="forward_auth",
    entry="forward_auth/main.ts",
    title_key="sign.action",
    areas=("forward",),
    extra_key_prefixes=tuple(MESSAGE_KEYS),
    adapt_config=_adapt_config,
    headers={"Referrer-Policy": "no-referrer"},
)


def create_page(content: CardContent) -> PageBuild:
    """Return the page with this card."""
    return replace(PAGE, content=content)
