"""fastapi-walletauth as its first page says: `uvicorn walletauth_site:app`."""

from fastapi import FastAPI
from fastapi_walletauth import (  # type: ignore[import-not-found,unused-ignore] # of its own environment
    jwt_authorization_router,
)

app = FastAPI()
app.include_router(jwt_authorization_router)
