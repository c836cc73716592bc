"""A host with Kisslock at /wallet, by the kisslock.toml of the working directory: `uvicorn kisslock_site:app`."""

from typing import Annotated

from fastapi import Depends, FastAPI

from kisslock import Kisslock, Wallet
from kisslock.integrations.fastapi import require_wallet

kisslock = Kisslock(config="kisslock.toml")
app = FastAPI(lifespan=kisslock.lifespan)
kisslock.install(app)


@app.get("/members")
async def members(wallet: Annotated[Wallet, Depends(require_wallet)]) -> dict[str, str]:
    """Return the account that is signed in."""
    return {"account": wallet.account}
