"""A shop for the tests of gates, with routes for holders, for fresh sign-ins and for visitors who accept the terms."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Annotated

from fastapi import Depends, FastAPI
from fastapi.responses import HTMLResponse, PlainTextResponse

from kisslock.access.gatekeeper import GateKeeper
from kisslock.auth.sign_in import SignIn
from kisslock.auth.statement import Statements
from kisslock import Holding, Kisslock, RequireWallet, Settings, Wallet, any_of

DOCS = Path(__file__).parents[3] / "docs" / "gates.md"
TOKEN = "0x00000000000000000000000000000000000070c7"
SHARES = Holding(chain=31337, token=TOKEN, at_least=100, decimals=6, name="TUSD")
ETHER = Holding(chain=31337, at_least=1_000_000, decimals=18)
PAGE = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>A shop</title><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width, initial-scale=1">
<script type="module" src="/wallet/embed.js"></script>
<script type="module" src="/host.js"></script></head>
<body><main><h1>A shop</h1><p><input aria-label="Amount"></p>
<p><button data-enter="/club">Club</button> <button data-enter="/either">Either</button>
<button data-enter="/withdraw">Withdraw</button> <button data-enter="/members">Members</button></p>
<kisslock-connect scheme="auto"></kisslock-connect></main></body></html>"""

kisslock = Kisslock(Settings.read())
app = FastAPI(lifespan=kisslock.lifespan)
kisslock.install(app)


@app.get("/")
def page() -> HTMLResponse:
    """Return the page."""
    return HTMLResponse(PAGE)


@app.get("/host.js")
def script() -> PlainTextResponse:
    """Return the script of docs/gates.md."""
    block = re.search(r"^```js\n(.*?)^```$", DOCS.read_text(), re.MULTILINE | re.DOTALL)
    assert block
    return PlainTextResponse(block[1], media_type="text/javascript")


@app.get("/club")
def club(wallet: Annotated[Wallet, Depends(RequireWallet(holds=SHARES))]) -> PlainTextResponse:
    """Welcome holders of the shares."""
    return PlainTextResponse(f"Welcome, {wallet.address}.")


@app.get("/either")
def either(wallet: Annotated[Wallet, Depends(RequireWallet(holds=any_of(SHARES, ETHER)))]) -> PlainTextResponse:
    """Welcome holders of either asset."""
    return PlainTextResponse(f"Welcome, {wallet.address}.")


@app.get("/withdraw")
def withdraw(wallet: Annotated[Wallet, Depends(RequireWallet(within_s=300))]) -> PlainTextResponse:
    """Allow only sign-ins of the last five minutes."""
    return PlainTextResponse(f"Paid to {wallet.address}.")


@app.get("/members")
def members(wallet: Annotated[Wallet, Depends(RequireWallet(terms=True))]) -> PlainTextResponse:
    """Allow only visitors who have accepted the current terms of use."""
    return PlainTextResponse(f"Accepted version {wallet.terms}.")


@app.post("/newer-terms")
def newer_terms(version: str = "2") -> None:
    """Change the version of the terms, like a restart with other settings."""
    site = replace(kisslock.settings.site, terms_version=version)
    services = kisslock.services
    services[SignIn]._statements = Statements(replace(kisslock.settings, site=site), services.enabled_features)
    services[SignIn].users.terms_version = services[GateKeeper].terms_version = version


@app.post("/later")
def later(seconds: float) -> None:
    """Advance the clock of the sessions."""
    before = kisslock.services[SignIn].clock
    kisslock.services[SignIn].clock = lambda: before() + seconds
