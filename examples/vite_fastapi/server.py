"""FastAPI behind Vite's proxy. `uvicorn server:app` in this folder."""

from typing import Annotated

from fastapi import Depends, FastAPI

from kisslock import Kisslock, Wallet, require_wallet

kisslock = Kisslock()  # reads kisslock.toml beside this file
app = FastAPI(lifespan=kisslock.lifespan)
kisslock.install(app)


@app.get("/members")
async def members(wallet: Annotated[Wallet, Depends(require_wallet)]) -> str:
    """For signed-in visitors. Other visitors get a 401 response with the reason."""
    return f"Welcome, {wallet.account}."
