"""FastAPI: a route for visitors who are signed in with their wallet. `uvicorn app:app` in this folder."""

from secrets import compare_digest
from typing import Annotated

from fastapi import Depends, FastAPI
from fastapi.responses import HTMLResponse
from fastapi.security import HTTPBasic, HTTPBasicCredentials

from kisslock import Kisslock, RequireWallet, Wallet, require_wallet
from kisslock.auth.users import User
from kisslock.integrations.fastapi import current_wallet, link_to

kisslock = Kisslock()  # reads kisslock.toml beside this file
app = FastAPI(lifespan=kisslock.lifespan)
kisslock.install(app)

# The element's minimum content security policy, and the hash of the page's style, which reserves the element's space.
POLICY = (
    "default-src 'none'; script-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "style-src 'sha256-XE5mZYZEe5UKpT8zvKLgnLLtzezce2oBNjSDKZW1zig='; base-uri 'none'; form-action 'none'; "
    "require-trusted-types-for 'script'; trusted-types 'none'"
)
PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>FastAPI shop</title><link rel="icon" href="data:,">
<style>kisslock-connect:not(:defined) {{ display: inline-block; min-block-size: 44px; vertical-align: middle }}</style>
<script type="module" src="/wallet/embed.js"></script></head>
<body><header><kisslock-connect></kisslock-connect></header>
<main><h1>FastAPI shop</h1><p>Hello, {name}.</p><p><a href="/members">For members</a></p></main></body></html>"""


@app.get("/")
async def front(wallet: Annotated[Wallet | None, Depends(current_wallet)]) -> HTMLResponse:
    """A page for all visitors."""
    name = wallet.account if wallet else "stranger"
    return HTMLResponse(PAGE.format(name=name), headers={"Content-Security-Policy": POLICY})


@app.get("/members")
async def members(wallet: Annotated[Wallet, Depends(require_wallet)]) -> str:
    """For signed-in visitors. Other visitors get a 401 response with the reason."""
    return f"Welcome, {wallet.account} on chain {wallet.chain_id}."


@app.get("/payout")
async def payout(wallet: Annotated[Wallet, Depends(RequireWallet(within_s=300))]) -> str:
    """For visitors who signed in within the last five minutes."""
    return f"A payout to {wallet.account} can begin."


@app.get("/club")
async def club(wallet: Annotated[Wallet, Depends(RequireWallet(gate="holders"))]) -> str:
    """For accounts that pass the gate of kisslock.toml."""
    return f"Welcome to the club, {wallet.account}."


# The shop's own users. A real shop stores password hashes, and has sessions.
PASSWORDS = {"ann": "correct horse"}


def shop_user(credentials: Annotated[HTTPBasicCredentials, Depends(HTTPBasic())]) -> str | None:
    """The user who is signed in to the shop itself."""
    is_correct = compare_digest(PASSWORDS.get(credentials.username, "").encode(), credentials.password.encode())
    return credentials.username if is_correct and credentials.password else None


@app.post("/account/wallets")
async def add_wallet(user: Annotated[User, Depends(link_to(shop_user))]) -> list[str]:
    """Adds the wallet that is signed in to the shop's user."""
    return list(user.accounts)


@app.get("/account")
async def account(wallet: Annotated[Wallet, Depends(require_wallet)]) -> str:
    """The shop's user, signed in by a wallet."""
    return f"You are {wallet.linked_to or 'new here'}."
