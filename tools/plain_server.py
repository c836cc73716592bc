"""Serves one page of the benchmark in the way of `kisslock serve`: the same uvicorn, files from memory."""

import sys
from pathlib import Path

from starlette.types import ASGIApp, Receive, Scope, Send

from kisslock.http.content import Content, compressed, content
from kisslock.http.response import Response
from kisslock.http.server import ServerConfig, serve
from kisslock.settings import Settings
from kisslock.site.bundle import Bundle, read_bundle
from kisslock.site.document import Tags


def page(bundle: Bundle) -> Content:
    """A document with the tags of its build and the element of its root."""
    html = f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Benchmark</title>
<link rel="icon" href="data:,">
{Tags("", (bundle,)).html()}
</head>
<body><div id="root"></div></body>
</html>
"""
    return content("text/html; charset=utf-8", compressed(html.encode()), cache_control="no-cache")


def plain_app(bundle: Bundle) -> ASGIApp:
    """Serves the document at `/` and the files of its build below `/assets/`."""
    found = {f"/assets/{name}": file for name, file in bundle.files.items()} | {"/": page(bundle)}

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            for moment in ("startup", "shutdown"):
                await receive()
                await send({"type": f"lifespan.{moment}.complete"})
        elif scope["type"] == "http":
            file = found.get(scope["path"])
            answer = file.response(dict(scope["headers"])) if file else Response(404, ())
            await answer(scope, receive, send)

    return app


def main(folder: str, entry: str) -> int:
    """Serve the build in a folder on a free port of this machine until a signal."""
    settings = Settings.read(environ={}, flags={"server.host": "127.0.0.1", "server.port": "0"})
    config = ServerConfig(plain_app(read_bundle(Path(folder), entry)), settings)
    return 0 if serve(config, lambda url: print(f"The page is at {url}", flush=True)) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2]))
