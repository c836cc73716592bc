"""A shop for the tests of users, with its own user table and with API tokens."""

from typing import Annotated

from fastapi import Depends, FastAPI, Request
from fastapi.responses import HTMLResponse, PlainTextResponse
from sqlalchemy import text

from kisslock.storage.engine import Storage
from kisslock import Kisslock, Settings, Wallet, require_wallet
from kisslock.auth.users import User
from kisslock.integrations.fastapi import link_to

PAGE = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>A shop</title><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width, initial-scale=1">
<script type="module" src="/wallet/embed.js"></script></head>
<body><main><h1>A shop</h1>
<kisslock-connect scheme="auto"></kisslock-connect></main></body></html>"""

kisslock = Kisslock(Settings.read())
app = FastAPI(lifespan=kisslock.lifespan)
kisslock.install(app)


def shop_user(request: Request) -> str | None:
    """Return the shop's user from a request header."""
    return request.headers.get("x-shop-user")


@app.get("/")
def page() -> HTMLResponse:
    """Return the page."""
    return HTMLResponse(PAGE)


@app.post("/age/{account}")
async def age(account: str, seconds: int) -> None:
    """Make an account and its sessions this many seconds older."""
    changes = ("sessions SET issued_at_ms = issued_at_ms", "wallets SET linked_at_ms = linked_at_ms")
    async with kisslock.services[Storage].autocommit() as connection:
        for change in changes:
            statement = text(f"UPDATE {change} - :ms WHERE account = :account")  # noqa: S608 (our own strings)
            await connection.execute(statement, {"ms": seconds * 1000, "account": account})


@app.post("/account/wallets")
async def add_wallet(user: Annotated[User, Depends(link_to(shop_user))]) -> list[str]:
    """Link the signed-in wallet to the shop's user."""
    return list(user.accounts)


@app.get("/orders")
def orders(wallet: Annotated[Wallet, Depends(require_wallet)]) -> PlainTextResponse:
    """Return the account, and the name of the token if the request has one."""
    return PlainTextResponse(f"{wallet.address} {wallet.token or 'in a browser'}")
