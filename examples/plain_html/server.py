"""A server for files, with one file for those who are signed in. `uvicorn server:app` in this folder."""

from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Route

from kisslock import Kisslock, require_wallet

HERE = Path(__file__).parent
# All that the element needs of a page's policy; it asks for no styles and no other origin.
POLICY = (
    "default-src 'none'; script-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; "
    "form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
)
kisslock = Kisslock()  # reads kisslock.toml beside this file


async def page(_: Request) -> Response:
    """A page for all visitors."""
    return FileResponse(HERE / "index.html", headers={"Content-Security-Policy": POLICY})


async def script(_: Request) -> Response:
    """The page's own script."""
    return FileResponse(HERE / "page.js")


async def members(request: Request) -> Response:
    """For signed-in visitors; the answer to others is 401 with the reason."""
    wallet = await require_wallet(request)
    return PlainTextResponse(f"Welcome, {wallet.account} on chain {wallet.chain_id}.")


app = Starlette(
    routes=[Route("/", page), Route("/page.js", script), Route("/members", members)],
    lifespan=kisslock.lifespan,
)
kisslock.install(app)
