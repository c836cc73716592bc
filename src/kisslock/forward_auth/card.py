"""The card of the sign-in page as HTML: what the visitor wanted, what is missing, and the ways on. No I/O.

The card has the markup, classes and styles of the page where visitors sign in to other apps.
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
EMPTY_HALF = '<span class="kl-tile kl-tile--64 kl-tile--empty"></span>'
BALLS = '<span class="kl-clasp__balls"><i></i><i></i></span>'


class State(NamedTuple):
    """What the card shows: the connection mark's state, the heading, a sentence (empty: none), and the buttons.

    A button is the name of its action (web/forward_auth/main.ts) and its label. The first one is blue.
    """

    mark: str
    heading: str
    body: str
    buttons: tuple[tuple[str, str], ...]


SIGN, OTHER = ("sign", "sign.action"), ("other", "common.other")
CHECK, RETRY = ("check", "gate.again"), ("check", "common.retry")
PASSED, NOT_HELD = "passed", "gate/not-held"
# By the code of the error that keeps the visitor out. OTHERWISE is for every other code.
STATES = {
    PASSED: State("ready", "sign.success.heading", "", ()),
    "auth/no-session": State("idle", "sign.heading", "forward.body", (SIGN,)),
    "auth/too-old": State("idle", "sign.again.heading", "sign.again.body", (("renew", "sign.action"),)),
    NOT_HELD: State("apart", "gate.title", "gate.body", (OTHER, CHECK)),
    "wallet/not-allowed": State("apart", "gate.title", "forward.list", (OTHER, CHECK)),
    "wallet/wrong-chain": State("apart", "gate.title", "forward.network", (("renew", "sign.action"), OTHER)),
    "gate/unchecked": State("apart", "gate.unchecked.title", "gate.unchecked.body", (RETRY,)),
    "http/too-many-requests": State("apart", "sign.limited.heading", "forward.wait", (RETRY,)),
}
OTHERWISE = State("apart", "gate.unchecked.title", "sign.function.body", (RETRY,))
KEYS = {key for state in (*STATES.values(), OTHERWISE) for key in (state.heading, state.body) if key} | {
    *("sign.action", "common.other", "common.retry", "forward.continue", "live.signedIn", "page.loadFailed", "gate.")
}


@dataclass(frozen=True, kw_only=True)
class Visit:
    """A visitor at the page: where the visitor wanted to go, the account, and what keeps it out (`code`, or PASSED)."""

    host: str
    back: str
    code: str = PASSED
    # Empty without a session.
    account: str = ""
    missing: Sequence[MissingHolding] = ()
    # One English sentence for what is missing, for a gate without a list.
    message: str = ""

    @property
    def state(self) -> State:
        """What the card shows."""
        return STATES.get(self.code, OTHERWISE)


def draw(visit: Visit, data: PageData) -> str:
    """Return the page's body: the site's name, and the card."""
    site, state = data.config.site, visit.state
    names = {"site": escape(site.name)}
    path = visit.back.partition("?")[0]
    address = visit.host + (path if len(path) <= MAX_PATH_LENGTH else f"{path[:MAX_PATH_LENGTH]}…")
    top = f"{_tile(site.icon, 32)}<span>{escape(site.name)} <bdi>{escape(visit.host)}</bdi></span>"
    return f"""<div class="ko kl"><header class="ko-top">{top}</header><main class="ko-main">
<div class="ko-card" data-state="{escape(visit.code)}">
{_mark(state.mark, _tile(site.icon, 64), visit.account)}
<h1 class="kl-t-display" tabindex="-1">{_text(data, state.heading, names)}</h1>
<p class="kl-t-small"><bdi dir="ltr">{escape(address)}</bdi></p>
{_paragraph("kl-t-body", _text(data, state.body, names) if state.body else "")}
{_needs(visit, data) if visit.code == NOT_HELD else ""}
{_paragraph("kl-t-small", _account(visit, data))}
<p class="kl-note" role="alert" hidden>{_text(data, "page.loadFailed", names)}</p>
<div class="kl-actions kl-actions--stack">{_actions(visit, data)}</div>
</div></main></div>"""


def _account(visit: Visit, data: PageData) -> str:
    name = f'<bdi class="kl-t-strong kl-num">{escape(_short(visit.account))}</bdi>'
    return _text(data, "live.signedIn", {"name": name}) if visit.account else ""


def _actions(visit: Visit, data: PageData) -> str:
    looks = ("primary", *("quiet" for _ in visit.state.buttons))
    buttons = [
        f'<button class="kl-btn kl-btn--{look} kl-btn--wide" type="button" data-action="{action}">'
        f"<span>{_text(data, label)}</span></button>"
        for look, (action, label) in zip(looks, visit.state.buttons, strict=False)
    ]
    if visit.code == PASSED:
        buttons.append(_link("primary", "continue", visit.back, _text(data, "forward.continue")))
    # The hosted page is the way back of a visitor who opened this address in a new tab.
    buttons.append(_link("bare", "back", f"{data.config.base_path}/", _text(data, "gate.back")))
    return "".join(buttons)


def _link(look: str, action: str, to: str, label: str) -> str:
    classes = f"kl-btn kl-btn--{look} kl-btn--wide"
    return f'<a class="{classes}" href="{escape(to)}" data-action="{action}"><span>{label}</span></a>'


def _needs(visit: Visit, data: PageData) -> str:
    """Everything that is missing: what is needed in any case, then the alternatives of which one is enough."""
    if not visit.missing:
        return f'<p class="kl-note" lang="en" dir="ltr">{escape(visit.message)}</p>'
    panels = []
    for alternative in (False, True):
        items = [_need(need, data) for need in visit.missing if need.alternative == alternative]
        title = f'<p class="kl-t-small">{_text(data, "gate.any")}</p>' if alternative else ""
        if items:
            panels.append(f'<div class="kl-panel kl-needs">{title}<ul>{"".join(items)}</ul></div>')
    return "".join(panels)


def _need(need: MissingHolding, data: PageData) -> str:
    chain = next((candidate for candidate in data.config.chains if candidate.id == need.chain), None)
    plain = _short(need.token) if need.token else chain.currency.symbol if chain else ""
    name = escape(" ".join(filter(None, (need.name or plain, need.id and f"#{need.id}"))))
    names = {
        "amount": f'<bdi class="kl-t-strong kl-num">{_amount(need.needed)}</bdi>',
        "token": f'<bdi class="kl-t-strong kl-num">{name}</bdi>',
        "network": f"<bdi>{escape(chain.name if chain else f'#{need.chain}')}</bdi>",
    }
    if need.kind == "erc721" and need.id is not None:
        return f'<li class="kl-need"><span>{_text(data, "gate.single", names)}</span></li>'
    whole, point, decimals = need.held.partition(".")
    amount_held = (whole + point + decimals[:DECIMALS_SHOWN]).rstrip("." if decimals else "")
    held_values = {"amount": f'<bdi class="kl-num">{_amount(amount_held)}</bdi>', "token": f"<bdi>{name}</bdi>"}
    small = _text(data, "gate.wallets" if need.whose == "user" else "gate.has", held_values)
    least = _text(data, "gate.least", names)
    return f'<li class="kl-need"><span>{least}</span><small class="kl-t-note">{small}</small></li>'


def _amount(decimal: str) -> str:
    """Return a decimal number that the page's script writes in the visitor's language."""
    return f'<data value="{escape(decimal)}">{escape(decimal)}</data>'


def _mark(state: str, left_half: str, account: str) -> str:
    halves = (left_half, _avatar(account.rpartition(":")[2]) if account else EMPTY_HALF)
    first, second = (f'<span class="kl-clasp__half">{half}</span>' for half in halves)
    return f'<div class="kl-clasp" data-state="{state}" aria-hidden="true">{first}{BALLS}{second}</div>'


def _tile(icon: str, size: int) -> str:
    return (
        f'<span class="kl-tile kl-tile--{size}"><img src="{escape(icon)}" alt="" width="{size}" height="{size}"'
        ' decoding="async"></span>'
    )


def _avatar(address: str) -> str:
    """Return the picture of an address, as web/src/dialog/entry/Avatar.tsx draws it."""
    ground, low, high = (round(int(address[2 + at * 2 : 4 + at * 2], 16) / 255 * 360) for at in (0, 7, 14))
    return (
        '<svg class="kl-avatar" width="64" height="64" viewBox="0 0 40 40" aria-hidden="true">'
        f'<circle cx="20" cy="20" r="20" fill="hsl({ground} 72% 58%)"/>'
        f'<circle cx="15" cy="24.5" r="8.5" fill="hsl({low} 80% 84%)"/>'
        f'<circle cx="25.5" cy="15.5" r="8.5" fill="hsl({high} 74% 80%)" fill-opacity=".92"/></svg>'
    )


def _short(account: str) -> str:
    """Return the first and last four digits of an account's address; a contract keeps its chain in front (CAIP-10)."""
    chain, colon, address = account.rpartition(":")
    return f"{chain}{colon}{address[:6]}…{address[-4:]}"


def _paragraph(look: str, content: str) -> str:
    return f'<p class="{look}">{content}</p>' if content else ""


def _text(data: PageData, key: str, names: dict[str, str] | None = None) -> str:
    """Return a sentence with its placeholders filled by HTML, each isolated: its direction may differ."""
    values = names or {}

    def isolated(match: re.Match[str]) -> str:
        value = values.get(match[1], match[0])
        return value if value.startswith("<bdi") else f"<bdi>{value}</bdi>"

    return re.sub(r"\{(\w+)\}", isolated, escape(data.messages[key]))
