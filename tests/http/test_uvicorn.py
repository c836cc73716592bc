"""The private names of uvicorn that guard.py and direct_io.py use are the ones of the installed version."""

import ast
import asyncio
import inspect
import re
import textwrap
from types import ModuleType

import pytest
import uvicorn
from uvicorn.protocols.http import httptools_impl

from kisslock.http.socket import direct_io, guard

# The private names that the two files read, write or override. A new version of uvicorn may rename them.
OF_PROTOCOL = {
    *("config", "cycle", "expect_100_continue", "flow", "headers", "loop", "parser", "pipeline", "scope"),
    *("server_state", "tasks", "timeout_keep_alive", "transport", "url"),
}
OF_CYCLE = {
    *("body", "default_headers", "disconnected", "flow", "keep_alive", "message_event", "more_body", "on_response"),
    *("response_complete", "response_started", "transport"),
}
METHODS = {
    *("connection_made", "connection_lost", "data_received", "on_message_begin", "on_headers_complete"),
    *("on_message_complete", "on_response_complete", "pause_writing", "resume_writing", "_start_asgi_task"),
}
CHANGED = f"uvicorn {uvicorn.__version__} does not fit guard.py and direct_io.py: "


def fields_of(kind: type) -> set[str]:
    """The names that a class sets on its instances."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(kind)))
    return {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and ast.unparse(node.value) == "self"
    }


@pytest.mark.parametrize(
    ("kind", "names"),
    [(httptools_impl.HttpToolsProtocol, OF_PROTOCOL), (httptools_impl.RequestResponseCycle, OF_CYCLE)],
)
def test_every_field_that_is_used_is_set_by_uvicorn(kind: type, names: set[str]) -> None:
    missing = sorted(names - fields_of(kind))
    assert missing == [], CHANGED + f"{kind.__name__} no longer has {missing}"


def test_every_overridden_method_exists() -> None:
    missing = {name for name in METHODS if not callable(getattr(httptools_impl.HttpToolsProtocol, name, None))}
    assert missing == set(), CHANGED + f"HttpToolsProtocol no longer has {sorted(missing)}"
    given = list(inspect.signature(httptools_impl.HttpToolsProtocol._start_asgi_task).parameters)
    assert given == ["self", "cycle", "app"], CHANGED + f"_start_asgi_task takes {given}"
    assert asyncio.iscoroutinefunction(httptools_impl.RequestResponseCycle.run_asgi), CHANGED + "run_asgi is gone"


def used(module: ModuleType, owner: str) -> set[str]:
    """The names behind `owner.` in a file."""
    return set(re.findall(rf"\b{re.escape(owner)}\.([a-z]\w*)", inspect.getsource(module)))


def test_the_names_above_are_all_that_the_two_files_use() -> None:
    assert used(direct_io, "cycle") | used(direct_io, "self._cycle") | used(guard, "self.cycle") <= OF_CYCLE
    assert used(guard, "super()") <= METHODS
    own = {name for name in vars(guard.GuardedProtocol) if not name.startswith("__")}
    assert used(guard, "self") <= OF_PROTOCOL | METHODS | own
