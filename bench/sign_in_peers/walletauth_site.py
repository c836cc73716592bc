"""A site with fastapi-walletauth, as in its introduction. `uvicorn walletauth_site:app` starts it."""

from fastapi import FastAPI
from fastapi_walletauth import (  # type: ignore[import-not-found,unused-ignore] # of its own environment
    JWTWalletAuthDep,
    jwt_authorization_router,
)

app = FastAPI()
app.include_router(jwt_authorization_router)


@app.get("/members")
async def show_account(wallet: JWTWalletAuthDep) -> dict[str, str]:
    """Return the token's account."""
    return {"account": wallet.address}
