"""Checks of the host application when Kisslock is installed in it."""

from starlette.applications import Starlette
from starlette.routing import Match

from kisslock.keywords import as_code


def check_host_app(app: object, path: str) -> None:
    """Raise TypeError if `app` is not a Starlette application, or ValueError if no request would reach the path."""
    if not isinstance(app, Starlette):
        raise TypeError(
            f"install requires a FastAPI or Starlette application, not {as_code(app)}: "
            "for Flask and Django, use mount from kisslock.integrations.flask or kisslock.integrations.django"
        )
    if not path.startswith("/"):
        raise ValueError(f"path is {as_code(path)}, but must start with a slash, such as /wallet")
    probe_scope = {"type": "http", "method": "GET", "path": f"{path.rstrip('/')}/", "root_path": "", "headers": []}
    for route in app.routes:
        if route.matches({**probe_scope})[0] is Match.FULL:
            raise ValueError(f"{as_code(route)} already serves {path}: call install before you add that route")
