"""What is read of a body that is refused by its length."""

import pytest
from starlette.types import Message, Receive, Scope, Send

from kisslock.errors import BodyTooLarge
from kisslock.http.body_limit import BodyLimit

MOST = 100


async def app(scope: Scope, receive: Receive, send: Send) -> None:
    """Is not reached."""
    pytest.fail("the body was let through")


@pytest.mark.parametrize(
    ("length", "more", "read"),
    [
        (b"101", [], 3),
        (b"200", [], 3),
        (b"201", [], 0),
        (b"9" * 20, [], 0),
        (b"101", [(b"expect", b"100-continue")], 0),
        (b"101", [(b"transfer-encoding", b"chunked")], 0),
        (b"101", [(b"content-length", b"x")], 0),
    ],
)
async def test_what_is_a_little_too_large_is_read_before_it_is_refused(
    length: bytes, more: list[tuple[bytes, bytes]], read: int
) -> None:
    """Else a proxy that still sends gets a closed connection, and answers 502 of its own."""
    taken = 0

    async def receive() -> Message:
        nonlocal taken
        taken += 1
        return {"type": "http.request", "body": b"x", "more_body": taken < 3}

    async def send(message: Message) -> None:
        pytest.fail(f"{message} was sent")

    scope = {"type": "http", "path": "/", "root_path": "", "headers": [(b"content-length", length), *more]}
    with pytest.raises(BodyTooLarge):
        await BodyLimit(app, MOST)(scope, receive, send)
    assert taken == read


async def test_a_client_that_leaves_meanwhile_is_refused_all_the_same() -> None:
    async def receive() -> Message:
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        pytest.fail(f"{message} was sent")

    scope = {"type": "http", "path": "/", "root_path": "", "headers": [(b"content-length", b"101")]}
    with pytest.raises(BodyTooLarge):
        await BodyLimit(app, MOST)(scope, receive, send)
