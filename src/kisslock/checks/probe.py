"""One question to a node, with the standard library: no redirect, no proxy from the environment, 5 s."""

import base64
import http.client
import json
import re
from urllib.parse import SplitResult, unquote, urlsplit

from kisslock.settings.origin import LOOPBACK

TIMEOUT_S = 5
# The code of a contract may be large.
LARGEST_ANSWER = 262_144
HEX = re.compile(r"0x([0-9a-fA-F]{2})*")


class Unreachable(Exception):
    """The node gives no usable answer; the text says why, without its URL."""


class Unprobed(Exception):
    """The node is not asked at all."""


def chain_id(url: str) -> int:
    """The chain id that a node answers with; raises Unreachable, and Unprobed for plain http to another machine."""
    try:
        return int(_ask(url, "eth_chainId"), 16)
    except ValueError as error:
        raise Unreachable("not an answer to eth_chainId") from error


def code_at(url: str, address: str) -> bytes:
    """The code at an address, by the node's newest block; raises as chain_id does."""
    answer = _ask(url, "eth_getCode", address, "latest")
    if not HEX.fullmatch(answer):
        raise Unreachable("not an answer to eth_getCode")
    return bytes.fromhex(answer[2:])


def _ask(url: str, method: str, *params: str) -> str:
    """The text that a node gives as its result."""
    parts = urlsplit(url)
    if parts.scheme != "https" and parts.hostname not in LOOPBACK:
        raise Unprobed("not asked: plain http to another machine")
    connection = _connection(parts)
    question = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
    try:
        connection.request("POST", _target(parts), question, _headers(parts))
        answer = connection.getresponse()
        if answer.status != http.client.OK:
            raise Unreachable(f"HTTP {answer.status}")
        return _text(json.loads(answer.read(LARGEST_ANSWER))["result"])
    except TimeoutError as error:
        raise Unreachable(f"nothing within {TIMEOUT_S} s") from error
    except OSError as error:
        raise Unreachable(error.strerror or type(error).__name__) from error
    except (http.client.HTTPException, ValueError, KeyError, TypeError, RecursionError) as error:
        raise Unreachable(f"not an answer to {method}") from error
    finally:
        connection.close()


def _text(result: object) -> str:
    if not isinstance(result, str):
        raise TypeError
    return result


def _connection(parts: SplitResult) -> http.client.HTTPConnection:
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    return kind(parts.hostname or "", parts.port, timeout=TIMEOUT_S)


def _target(parts: SplitResult) -> str:
    return f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}"


def _headers(parts: SplitResult) -> dict[str, str]:
    headers = {"Content-Type": "application/json"}
    if parts.username is not None:
        pair = f"{unquote(parts.username)}:{unquote(parts.password or '')}"
        headers["Authorization"] = f"Basic {base64.b64encode(pair.encode()).decode()}"
    return headers
