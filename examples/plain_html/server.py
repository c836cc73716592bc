"""A file server with one file for signed-in visitors. `uvicorn server:app` in this folder."""

from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Route

from kisslock import Kisslock, require_wallet

HERE = Path(__file__).parent
# The element's minimum content security policy, and `style-src` for the page's own styles.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
)
kisslock = Kisslock()  # reads kisslock.toml beside this file


async def page(_: Request) -> Response:
    """A page for all visitors."""
    return FileResponse(HERE / "index.html", headers={"Content-Security-Policy": POLICY})


async def script(_: Request) -> Response:
    """The script of the page."""
    return FileResponse(HERE / "page.js")


async def styles(_: Request) -> Response:
    """The styles of the page."""
    return FileResponse(HERE / "page.css")


async def members(request: Request) -> Response:
    """For signed-in visitors. Other visitors get a 401 response with the reason."""
    wallet = await require_wallet(request)
    return PlainTextResponse(f"Welcome, {wallet.account} on chain {wallet.chain_id}.")


app = Starlette(
    routes=[
        Route("/", page),
        Route("/page.js", script),
        Route("/page.css", styles),
        Route("/members", members),
    ],
    lifespan=kisslock.lifespan,
)
kisslock.install(app)
