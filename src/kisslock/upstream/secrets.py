"""Removes the parts of a node's URL that might be secret from errors that the node returns."""

from urllib.parse import parse_qsl, unquote, urlsplit

import msgspec
from msgspec import Raw

from kisslock.settings.origin import LOOPBACK_HOSTS
from kisslock.upstream.messages import Reply, decode_result

# Shorter parts of a node URL (v3, rpc, eth) are not API keys, and they occur in ordinary sentences.
MIN_SECRET_LENGTH = 6
HIDDEN_TEXT = b"(hidden)"


def secrets_in_url(url: str) -> tuple[bytes, ...]:
    """Return the parts of the URL that can be secret, the longest first.

    The secret parts can be the URL itself, its host, user and password, and the parts of its path and query.
    """
    url_parts = urlsplit(url)
    host = None if url_parts.hostname in LOOPBACK_HOSTS else url_parts.hostname
    candidates = [url, url_parts.netloc, host, url_parts.username, url_parts.password, url_parts.query]
    candidates += [*url_parts.path.split("/"), *(value for _, value in parse_qsl(url_parts.query))]
    secrets = {form for text in candidates if text for form in (text, unquote(text)) if len(form) >= MIN_SECRET_LENGTH}
    return tuple(sorted((text.encode() for text in secrets), key=len, reverse=True))


def redact_secrets(reply: Reply, secrets: tuple[bytes, ...]) -> Reply:
    """Return the reply without secrets in its error. A reply with a result stays unchanged, because it is chain data.

    Raises AttemptFailed for an unreadable error.
    """
    if not reply.is_error:
        return reply
    # Decode and encode first, because `\/` and `\u002f` also mean a slash.
    text = msgspec.json.encode(decode_result(reply.error))
    for secret in secrets:
        text = text.replace(secret, HIDDEN_TEXT)
    return Reply(reply.id, error=Raw(text))
