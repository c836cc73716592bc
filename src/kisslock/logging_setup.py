"""The server's log: one line for each event, as text or JSON, without the secrets in node URLs."""

import logging
import sys
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Literal

import msgspec
from typing_extensions import override

from kisslock.request_context import REQUEST_ID

LogFormat = Literal["text", "json"]


def configure_log(log_format: LogFormat, secrets: Iterable[bytes] = ()) -> None:
    """Send all log lines to stderr, as text or JSON (`log_format`). `secrets` are removed from each line."""
    line_formatter = JsonLines() if log_format == "json" else TextLines("%(levelname)s %(message)s")
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(SecretRemovingFormatter(line_formatter, secrets))
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    quieten_libraries()


def quieten_libraries() -> None:
    """Hide Alembic's lines about its steps, and the HTTP client's lines about its requests."""
    for name in ("alembic", "httpx2"):
        logging.getLogger(name).setLevel(logging.WARNING)


def writes_json() -> bool:
    """Return True if the log's lines are JSON."""
    formatters = [handler.formatter for handler in logging.getLogger().handlers]
    return any(
        isinstance(formatter, SecretRemovingFormatter) and isinstance(formatter.inner_formatter, JsonLines)
        for formatter in formatters
    )


class TextLines(logging.Formatter):
    """Formats a log record as a line of text. The request ID is appended if the message does not contain the ID."""

    @override
    def formatMessage(self, record: logging.LogRecord) -> str:
        """Return the line without the traceback."""
        line, request_identity = super().formatMessage(record), REQUEST_ID.get()
        return line if request_identity in line else f"{line} (request {request_identity})"


class JsonLines(logging.Formatter):
    """A line of JSON: time (RFC 3339, UTC), level, logger, message, request ID, and the traceback of a failure."""

    @override
    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            "process": record.process,
        }
        if request_identity := REQUEST_ID.get():
            line["request_id"] = request_identity
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


class SecretRemovingFormatter(logging.Formatter):
    """Wraps another formatter and removes the secrets in node URLs from its lines."""

    def __init__(self, inner_formatter: logging.Formatter, secrets: Iterable[bytes]) -> None:
        super().__init__()
        self.inner_formatter = inner_formatter
        self._secrets = tuple(sorted({secret.decode() for secret in secrets}, key=len, reverse=True))

    @override
    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line = self.inner_formatter.format(record)
        for secret in self._secrets:
            line = line.replace(secret, "(hidden)")
        return line
