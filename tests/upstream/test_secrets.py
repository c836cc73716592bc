"""The secret parts of a node's URL are removed from its errors."""

import msgspec
import pytest
from msgspec import Raw

from kisslock.upstream.errors import AttemptFailed
from kisslock.upstream.messages import Reply
from kisslock.upstream.secrets import redact_secrets, secrets_in_url

NODE_URL = "https://operator:pa%24%24word@node.example.com/v3/9aa3d95b3bc440fa?apikey=s3cr3t-value"


@pytest.mark.parametrize(
    "message",
    [
        NODE_URL, "node.example.com refused", "key 9aa3d95b3bc440fa is spent", "apikey=s3cr3t-value", "s3cr3t-value",
        "user operator", "pa$$word", "pa%24%24word",
    ],
)  # fmt: skip
def test_hosts_and_users_and_passwords_and_keys_are_removed_from_errors(message: str) -> None:
    for text in (msgspec.json.encode({"code": 1, "message": message}), _escape_as_json(message)):
        reply = redact_secrets(Reply(1, error=Raw(text)), secrets_in_url(NODE_URL))
        redacted_message = msgspec.json.decode(reply.error)["message"]
        assert "(hidden)" in redacted_message
        assert not any(secret.decode() in redacted_message for secret in secrets_in_url(NODE_URL))


def _escape_as_json(text: str) -> bytes:
    """Return the text with every character as a JSON escape, which nodes can send."""
    return b'{"code":1,"message":"%s"}' % "".join(f"\\u{ord(letter):04x}" for letter in text).encode()


def test_a_short_part_of_a_path_is_not_a_secret() -> None:
    assert secrets_in_url("https://a.io/v3/eth") == (b"https://a.io/v3/eth",)


def test_a_result_of_a_node_is_passed_on_unchanged() -> None:
    reply = Reply(1, result=Raw(b'"node.example.com"'))
    assert redact_secrets(reply, secrets_in_url(NODE_URL)) is reply


@pytest.mark.parametrize("data", [b'"\\ud800"', b"[" * 990 + b"]" * 990])
def test_an_error_that_cannot_be_parsed_makes_the_attempt_fail(data: bytes) -> None:
    with pytest.raises(AttemptFailed):
        redact_secrets(Reply(1, error=Raw(b'{"code":1,"message":"x","data":%b}' % data)), secrets_in_url(NODE_URL))
