"""A host application with Kisslock at /wallet, configured by kisslock.toml: `uvicorn kisslock_site:app`."""

from typing import Annotated

from fastapi import Depends, FastAPI

from kisslock import Kisslock, Wallet
from kisslock.integrations.fastapi import require_wallet

kisslock = Kisslock(config="kisslock.toml")
app = FastAPI(lifespan=kisslock.lifespan)
kisslock.install(app)


@app.get("/members")
async def show_account(wallet: Annotated[Wallet, Depends(require_wallet)]) -> dict[str, str]:
    """Return the signed-in account."""
    return {"account": wallet.account}
