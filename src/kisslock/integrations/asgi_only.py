"""The error if a WSGI server, such as waitress or gunicorn without a worker class, calls an ASGI application."""

import sys
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from starlette.types import Receive, Scope, Send
from typing_extensions import override

AsgiCall = Callable[[Scope, Receive, Send], Awaitable[None]]
# A WSGI server calls an application with an environ and start_response (PEP 3333).
WSGI_ARGUMENTS = 2


class AsgiOnly:
    """Decorates `__call__` of an ASGI application, so that a WSGI server gets an error with the right command.

    ASGI servers use `inspect` to check whether `__call__` is a coroutine function. This check also accepts a partial of
    a coroutine function. Therefore `__get__` returns a partial.
    """

    def __init__(self, call: Callable[..., Awaitable[None]]) -> None:
        self._call = call

    def __get__(self, application: Any, owner: type | None = None) -> AsgiCall:
        """Return the application's bound method."""
        return _BoundCall(partial(self._call, application))


class _BoundCall(partial[Awaitable[None]]):
    @override
    def __call__(self, /, *arguments: Any) -> Awaitable[None]:
        if len(arguments) == WSGI_ARGUMENTS:
            target = _bound_target(self.args[0])
            raise TypeError(
                f"{target} is an ASGI application, and a WSGI server called it: run `uvicorn {target}`, "
                f"or `gunicorn --worker-class uvicorn_worker.UvicornWorker {target}`"
            )
        return super().__call__(*arguments)


def _bound_target(application: object) -> str:
    """Return where a server finds the application, such as wsgi:site, or a placeholder if no module contains it."""
    for name, module in list(sys.modules.items()):
        for attribute, value in list(getattr(module, "__dict__", {}).items()):
            if value is application:
                return f"{name}:{attribute}"
    return "module:application"
