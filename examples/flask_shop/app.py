"""Flask: a view for visitors who are signed in with their wallet. `uvicorn app:asgi` in this folder."""

from secrets import compare_digest

from flask import Flask, Response, g, render_template_string, request

from kisslock import Kisslock
from kisslock.integrations.flask import link_to, mount, wallet_required

# The element's minimum content security policy, and the hash of the page's style, which reserves the element's space.
POLICY = (
    "default-src 'none'; script-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "style-src 'sha256-XE5mZYZEe5UKpT8zvKLgnLLtzezce2oBNjSDKZW1zig='; base-uri 'none'; form-action 'none'; "
    "require-trusted-types-for 'script'; trusted-types 'none'"
)
PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Flask shop</title><link rel="icon" href="data:,">
<style>kisslock-connect:not(:defined) { display: inline-block; min-block-size: 44px; vertical-align: middle }</style>
<script type="module" src="/wallet/embed.js"></script></head>
<body><header><kisslock-connect></kisslock-connect></header>
<main><h1>Flask shop</h1><p>Hello, {{ g.wallet.account if g.wallet else "stranger" }}.</p>
<p><a href="/members">For members</a></p></main></body></html>"""

app = Flask(__name__)


@app.get("/")
def front() -> Response:
    """A page for all visitors."""
    return Response(render_template_string(PAGE), headers={"Content-Security-Policy": POLICY})


@app.get("/members")
@wallet_required
def members() -> str:
    """For signed-in visitors. Other visitors get a 401 response with the reason."""
    return f"Welcome, {g.wallet.account} on chain {g.wallet.chain_id}."


@app.get("/payout")
@wallet_required(within_s=300)
def payout() -> str:
    """For visitors who signed in within the last five minutes."""
    return f"A payout to {g.wallet.account} can begin."


@app.get("/club")
@wallet_required(gate="holders")
def club() -> str:
    """For accounts that pass the gate of kisslock.toml."""
    return f"Welcome to the club, {g.wallet.account}."


# The shop's own users. A real shop stores password hashes, and has sessions.
PASSWORDS = {"ann": "correct horse"}


def shop_user() -> str | None:
    """The user who is signed in to the shop itself."""
    credentials = request.authorization
    name, password = (credentials.username or "", credentials.password or "") if credentials else ("", "")
    is_correct = compare_digest(PASSWORDS.get(name, "").encode(), password.encode())
    return name if is_correct and password else None


@app.post("/account/wallets")
@link_to(shop_user)
def add_wallet() -> list[str]:
    """Adds the wallet that is signed in to the shop's user."""
    return list(g.linked_user.accounts)


@app.get("/account")
@wallet_required
def account() -> str:
    """The shop's user, signed in by a wallet."""
    return f"You are {g.wallet.linked_to or 'new here'}."


asgi = mount(app, Kisslock(), "/wallet")  # reads kisslock.toml beside this file
