"""Renders the card of the forward authentication page as HTML: the requested URL, what is missing, and buttons.

No I/O.

The card uses the markup, classes and styles of the page that signs visitors in for clients.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import NamedTuple

from kisslock.http.wire import MissingHolding
from kisslock.wire import PageData

# A longer path would push the card's buttons off a phone's screen.
MAX_PATH_LENGTH = 80
DECIMALS_SHOWN = 6
EMPTY_TILE = '<span class="kl-tile kl-tile--64 kl-tile--empty"></span>'
BALL_ICONS = '<span class="kl-clasp__balls"><i></i><i></i></span>'


class CardState(NamedTuple):
    """What the card shows: the state of the status icon, the heading, a sentence (possibly empty), and the buttons.

    A button has the name of its action (web/forward_auth/main.ts) and a label. The first button on the card is blue.
    """

    icon_state: str
    heading_key: str
    body_key: str
    buttons: tuple[tuple[str, str], ...]


SIGN_BUTTON, OTHER_BUTTON = ("sign", "sign.action"), ("other", "common.other")
CHECK_BUTTON, RETRY_BUTTON = ("check", "gate.again"), ("check", "common.retry")
PASSED_CODE, NOT_HELD_CODE = "passed", "gate/not-held"
# Maps PASSED_CODE, and the codes of errors that deny the visitor, to a state of the card. OTHER_ERROR_STATE is for all
# other codes.
STATES_BY_CODE = {
    PASSED_CODE: CardState("ready", "sign.success.heading", "", ()),
    "auth/no-session": CardState("idle", "sign.heading", "forward.body", (SIGN_BUTTON,)),
    "auth/too-old": CardState("idle", "sign.again.heading", "sign.again.body", (("renew", "sign.action"),)),
    "auth/terms-outdated": CardState("idle", "sign.again.heading", "sign.terms", (("terms", "sign.action"),)),
    NOT_HELD_CODE: CardState("apart", "gate.title", "gate.body", (OTHER_BUTTON, CHECK_BUTTON)),
    "wallet/not-allowed": CardState("apart", "gate.title", "forward.list", (OTHER_BUTTON, CHECK_BUTTON)),
    "wallet/wrong-chain": CardState("apart", "gate.title", "forward.network", (("renew", "sign.action"), OTHER_BUTTON)),
    "gate/unchecked": CardState("apart", "gate.unchecked.title", "gate.unchecked.body", (RETRY_BUTTON,)),
    "http/too-many-requests": CardState("apart", "sign.limited.heading", "forward.wait", (RETRY_BUTTON,)),
}
OTHER_ERROR_STATE = CardState("apart", "gate.unchecked.title", "sign.function.body", (RETRY_BUTTON,))
MESSAGE_KEYS = {
    key for state in (*STATES_BY_CODE.values(), OTHER_ERROR_STATE) for key in (state.heading_key, state.body_key) if key
} | {*("sign.action", "common.other", "common.retry", "forward.continue", "live.signedIn", "page.loadFailed", "gate.")}


@dataclass(frozen=True, kw_only=True)
class CardContent:
    """The content of the card for one visitor: the return URL, the account, and an error's code or PASSED_CODE."""

    host: str
    return_url: str
    code: str = PASSED_CODE
    # The account of the visitor's session, or an empty text if the visitor has no session.
    account: str = ""
    missing: Sequence[MissingHolding] = ()
    # An English sentence that says what is missing, for a gate without a list of missing assets.
    message: str = ""

    @property
    def state(self) -> CardState:
        """The icon, texts and buttons that the card shows for `code`."""
        return STATES_BY_CODE.get(self.code, OTHER_ERROR_STATE)


def render_card(content: CardContent, data: PageData) -> str:
    """Return the HTML body of the page: the site's name, and the card."""
    site, state = data.config.site, content.state
    placeholders = {"site": escape(site.name)}
    path = content.return_url.partition("?")[0]
    shown_url = content.host + (path if len(path) <= MAX_PATH_LENGTH else f"{path[:MAX_PATH_LENGTH]}…")
    header = f"{_render_tile(site.icon, 32)}<span>{escape(site.name)} <bdi>{escape(content.host)}</bdi></span>"
    return f"""<div class="ko kl"><header class="ko-top">{header}</header><main class="ko-main">
<div class="ko-card" data-state="{escape(content.code)}">
{_render_status_icon(state.icon_state, _render_tile(site.icon, 64), content.account)}
<h1 class="kl-t-display" tabindex="-1">{_render_text(data, state.heading_key, placeholders)}</h1>
<p class="kl-t-small"><bdi dir="ltr">{escape(shown_url)}</bdi></p>
{_render_paragraph("kl-t-body", _render_text(data, state.body_key, placeholders) if state.body_key else "")}
{_render_missing_holdings(content, data) if content.code == NOT_HELD_CODE else ""}
{_render_paragraph("kl-t-small", _render_account(content, data))}
<p class="kl-note" role="alert" hidden>{_render_text(data, "page.loadFailed", placeholders)}</p>
<div class="kl-actions kl-actions--stack">{_render_actions(content, data)}</div>
</div></main></div>"""


def _render_account(content: CardContent, data: PageData) -> str:
    name = f'<bdi class="kl-t-strong kl-num">{escape(_short_address(content.account))}</bdi>'
    return _render_text(data, "live.signedIn", {"name": name}) if content.account else ""


def _render_actions(content: CardContent, data: PageData) -> str:
    styles = ("primary", *("quiet" for _ in content.state.buttons))
    buttons = [
        f'<button class="kl-btn kl-btn--{style} kl-btn--wide" type="button" data-action="{action}">'
        f"<span>{_render_text(data, label_key)}</span></button>"
        for style, (action, label_key) in zip(styles, content.state.buttons, strict=False)
    ]
    if content.code == PASSED_CODE:
        buttons.append(_render_link("primary", "continue", content.return_url, _render_text(data, "forward.continue")))
    # The link to the hosted page helps a visitor who opened this URL in a new tab, where the browser cannot go back.
    buttons.append(_render_link("bare", "back", f"{data.config.base_path}/", _render_text(data, "gate.back")))
    return "".join(buttons)


def _render_link(button_variant: str, action: str, url: str, label: str) -> str:
    classes = f"kl-btn kl-btn--{button_variant} kl-btn--wide"
    return f'<a class="{classes}" href="{escape(url)}" data-action="{action}"><span>{label}</span></a>'


def _render_missing_holdings(content: CardContent, data: PageData) -> str:
    """Render the missing assets: first the required assets, then the alternatives of which one is enough."""
    if not content.missing:
        return f'<p class="kl-note" lang="en" dir="ltr">{escape(content.message)}</p>'
    panels = []
    for alternative in (False, True):
        list_items = [
            _render_missing_holding(holding, data) for holding in content.missing if holding.alternative == alternative
        ]
        title = f'<p class="kl-t-small">{_render_text(data, "gate.any")}</p>' if alternative else ""
        if list_items:
            panels.append(f'<div class="kl-panel kl-needs">{title}<ul>{"".join(list_items)}</ul></div>')
    return "".join(panels)


def _render_missing_holding(holding: MissingHolding, data: PageData) -> str:
    chain = next((candidate for candidate in data.config.chains if candidate.id == holding.chain), None)
    default_name = _short_address(holding.token) if holding.token else chain.currency.symbol if chain else ""
    asset_name = escape(" ".join(filter(None, (holding.name or default_name, holding.id and f"#{holding.id}"))))
    placeholders = {
        "amount": f'<bdi class="kl-t-strong kl-num">{_render_amount(holding.needed)}</bdi>',
        "token": f'<bdi class="kl-t-strong kl-num">{asset_name}</bdi>',
        "network": f"<bdi>{escape(chain.name if chain else f'#{holding.chain}')}</bdi>",
    }
    if holding.kind == "erc721" and holding.id is not None:
        return f'<li class="kl-need"><span>{_render_text(data, "gate.single", placeholders)}</span></li>'
    whole_part, decimal_point, decimals = holding.held.partition(".")
    amount_held = (whole_part + decimal_point + decimals[:DECIMALS_SHOWN]).rstrip("." if decimals else "")
    held_values = {
        "amount": f'<bdi class="kl-num">{_render_amount(amount_held)}</bdi>',
        "token": f"<bdi>{asset_name}</bdi>",
    }
    held_text = _render_text(data, "gate.wallets" if holding.whose == "user" else "gate.has", held_values)
    needed_text = _render_text(data, "gate.least", placeholders)
    return f'<li class="kl-need"><span>{needed_text}</span><small class="kl-t-note">{held_text}</small></li>'


def _render_amount(decimal: str) -> str:
    """Render a decimal number, which the page's script formats in the visitor's language."""
    return f'<data value="{escape(decimal)}">{escape(decimal)}</data>'


def _render_status_icon(state: str, site_tile: str, account: str) -> str:
    tiles = (site_tile, _render_avatar(account.rpartition(":")[2]) if account else EMPTY_TILE)
    first_tile, second_tile = (f'<span class="kl-clasp__half">{tile}</span>' for tile in tiles)
    return f'<div class="kl-clasp" data-state="{state}" aria-hidden="true">{first_tile}{BALL_ICONS}{second_tile}</div>'


def _render_tile(icon: str, size: int) -> str:
    return (
        f'<span class="kl-tile kl-tile--{size}"><img src="{escape(icon)}" alt="" width="{size}" height="{size}"'
        ' decoding="async"></span>'
    )


def _render_avatar(address: str) -> str:
    """Render an address's avatar like web/src/dialog/entry/Avatar.tsx."""
    background_hue, lower_hue, upper_hue = (
        round(int(address[2 + index * 2 : 4 + index * 2], 16) / 255 * 360) for index in (0, 7, 14)
    )
    return (
        '<svg class="kl-avatar" width="64" height="64" viewBox="0 0 40 40" aria-hidden="true">'
        f'<circle cx="20" cy="20" r="20" fill="hsl({background_hue} 72% 58%)"/>'
        f'<circle cx="15" cy="24.5" r="8.5" fill="hsl({lower_hue} 80% 84%)"/>'
        f'<circle cx="25.5" cy="15.5" r="8.5" fill="hsl({upper_hue} 74% 80%)" fill-opacity=".92"/></svg>'
    )


def _short_address(account: str) -> str:
    """Return the first and last four digits of an account's address.

    The text for a contract includes its chain prefix (CAIP-10).
    """
    chain, colon, address = account.rpartition(":")
    return f"{chain}{colon}{address[:6]}…{address[-4:]}"


def _render_paragraph(css_class: str, html: str) -> str:
    return f'<p class="{css_class}">{html}</p>' if html else ""


def _render_text(data: PageData, key: str, placeholders: dict[str, str] | None = None) -> str:
    """Return a message whose placeholders are replaced by HTML.

    Each value is isolated, because the value can have another text direction than the message.
    """
    values = placeholders or {}

    def fill_placeholder(match: re.Match[str]) -> str:
        value = values.get(match[1], match[0])
        return value if value.startswith("<bdi") else f"<bdi>{value}</bdi>"

    return re.sub(r"\{(\w+)\}", fill_placeholder, escape(data.messages[key]))
