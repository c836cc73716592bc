"""`python -m tools.rehearsal.npm_registry PORT UPSTREAM`: an npm registry on loopback for one published package.

The registry stores the published package in memory, and redirects requests for all other packages to the registry
UPSTREAM.
"""

import base64
import json
import sys
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, unquote

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route


@dataclass
class NpmRegistry:
    """The published packages: metadata by package name, tarballs by package and file name."""

    upstream: str
    metadata: dict[str, dict[str, Any]] = field(default_factory=dict)
    tarballs: dict[tuple[str, str], bytes] = field(default_factory=dict)

    async def publish(self, request: Request) -> Response:
        """Store a package. Returns 409 for a version that exists: a registry never replaces one."""
        name = unquote(request.path_params["path"])
        published_package = json.loads(await request.body())
        package_metadata = self.metadata.get(name, {"name": name, "versions": {}, "dist-tags": {}})
        if existing := package_metadata["versions"].keys() & published_package["versions"].keys():
            return JSONResponse({"error": f"{name} {', '.join(existing)} is already published"}, 409)
        for file, attachment in published_package["_attachments"].items():
            self.tarballs[name, file] = base64.b64decode(attachment["data"])
        package_metadata["versions"] |= published_package["versions"]
        package_metadata["dist-tags"] |= published_package["dist-tags"]
        self.metadata[name] = package_metadata
        return JSONResponse({"ok": True}, 201)

    async def read(self, request: Request) -> Response:
        """Return a published package's metadata or tarball, or redirect to the upstream registry."""
        path = unquote(request.path_params["path"])
        name, _, file = path.partition("/-/")
        if name in self.metadata and not file:
            return JSONResponse(self.metadata[name])
        if (name, file) in self.tarballs:
            return Response(self.tarballs[name, file], media_type="application/octet-stream")
        # npm requests a scoped package as @scope%2fname. `path` contains it as @scope/name, and so does the redirect.
        return RedirectResponse(f"{self.upstream.rstrip('/')}/{quote(path, safe='@/-')}", 307)


def registry_application(upstream: str) -> Starlette:
    """Return the registry as an ASGI application. `upstream` is the URL of the registry with all other packages."""
    registry = NpmRegistry(upstream)
    return Starlette(
        routes=[
            Route("/{path:path}", registry.publish, methods=["PUT"]),
            Route("/{path:path}", registry.read, methods=["GET"]),
        ]
    )


if __name__ == "__main__":
    uvicorn.run(registry_application(sys.argv[2]), host="127.0.0.1", port=int(sys.argv[1]), log_level="warning")
