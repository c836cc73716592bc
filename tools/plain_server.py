"""Serves one page of the benchmark in the same way as `kisslock serve`: with its uvicorn, and files in memory."""

import re
import sys
from pathlib import Path

from starlette.types import ASGIApp, Receive, Scope, Send

from kisslock import Kisslock, Settings
from kisslock.http.content import Content, compress_body, create_content
from kisslock.http.response import Response
from kisslock.http.socket.server import ServerConfig, serve
from kisslock.integrations.mounted import Dispatcher
from kisslock.site.bundle import read_bundle
from kisslock.site.document import Tags
from tools.places import ROOT


def html_page(head_html: str, body_html: str) -> Content:
    """Return an HTML document with `head_html` and `body_html`."""
    html = f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Benchmark</title>
<link rel="icon" href="data:,">
{head_html}
</head>
<body>{body_html}</body>
</html>
"""
    return create_content("text/html; charset=utf-8", compress_body(html.encode()), cache_control="no-cache")


def plain_app(document: Content, assets: dict[str, Content]) -> ASGIApp:
    """Return an app with the document at `/` and the files of its build below `/assets/`."""
    file_by_path = {f"/assets/{name}": file for name, file in assets.items()} | {"/": document}

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            for moment in ("startup", "shutdown"):
                await receive()
                await send({"type": f"lifespan.{moment}.complete"})
        elif scope["type"] == "http":
            file = file_by_path.get(scope["path"])
            answer = file.create_response(dict(scope["headers"])) if file else Response(404, ())
            await answer(scope, receive, send)

    return app


def built_app(folder: str, entry: str) -> ASGIApp:
    """Return an app that serves the build in a folder, and a page that only loads this build."""
    bundle = read_bundle(Path(folder), entry)
    return plain_app(html_page(Tags("", (bundle,)).render_html(), '<div id="root"></div>'), bundle.files)


def element_app(settings: Settings) -> ASGIApp:
    """Return a page with the lines in `docs/embed.md`, and Kisslock below `/wallet`."""
    text = (ROOT / "docs" / "embed.md").read_text(encoding="utf-8")
    lines = re.search(r"```html\n(<script.*?)\n(.*?)```", text, re.DOTALL)
    if not lines:
        raise SystemExit("docs/embed.md has no page with the element.")
    return Dispatcher(plain_app(html_page(*lines.groups()), {}), Kisslock(settings), "/wallet")


def main(*build: str) -> int:
    """Serve the build in a folder or, without arguments, the element, on a free port of this machine until a signal."""
    settings = Settings.read(environ={}, flags={"server.host": "127.0.0.1", "server.port": "0"})
    app = built_app(*build) if build else element_app(settings)
    return 0 if serve(ServerConfig(app, settings), lambda url: print(f"The page is at {url}", flush=True)) else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
