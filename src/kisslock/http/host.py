"""Checks of the application that Kisslock is installed in, when it is installed."""

from starlette.applications import Starlette
from starlette.routing import Match

from kisslock.keywords import as_code


def check_host(app: object, path: str) -> None:
    """Raise TypeError for an application without Starlette's mounts, ValueError if no request would reach the path."""
    if not isinstance(app, Starlette):
        raise TypeError(
            f"install needs an application of FastAPI or Starlette, not {as_code(app)}: "
            "for Flask and Django use mount of kisslock.integrations.flask or kisslock.integrations.django"
        )
    if not path.startswith("/"):
        raise ValueError(f"path is {as_code(path)}, and has to begin with a slash, as /wallet does")
    below = {"type": "http", "method": "GET", "path": f"{path.rstrip('/')}/", "root_path": "", "headers": []}
    for route in app.routes:
        if route.matches({**below})[0] is Match.FULL:
            raise ValueError(f"{as_code(route)} answers {path} already: call install before that route is added")
