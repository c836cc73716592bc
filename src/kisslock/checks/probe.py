"""One eth_chainId to a node, with the standard library: no redirect, no proxy from the environment, 5 s."""

import base64
import http.client
import json
from urllib.parse import SplitResult, unquote, urlsplit

from kisslock.settings.origin import LOOPBACK

TIMEOUT_S = 5
LARGEST_ANSWER = 65_536
QUESTION = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": []})


class Unreachable(Exception):
    """The node gives no usable answer; the text says why, without its URL."""


class Unprobed(Exception):
    """The node is not asked at all."""


def chain_id(url: str) -> int:
    """The chain id that a node answers with; raises Unreachable, and Unprobed for plain http to another machine."""
    parts = urlsplit(url)
    if parts.scheme != "https" and parts.hostname not in LOOPBACK:
        raise Unprobed("not asked: plain http to another machine")
    connection = _connection(parts)
    try:
        connection.request("POST", _target(parts), QUESTION, _headers(parts))
        answer = connection.getresponse()
        if answer.status != http.client.OK:
            raise Unreachable(f"HTTP {answer.status}")
        return int(json.loads(answer.read(LARGEST_ANSWER))["result"], 16)
    except TimeoutError as error:
        raise Unreachable(f"nothing within {TIMEOUT_S} s") from error
    except OSError as error:
        raise Unreachable(error.strerror or type(error).__name__) from error
    except (http.client.HTTPException, ValueError, KeyError, TypeError, RecursionError) as error:
        raise Unreachable("not an answer to eth_chainId") from error
    finally:
        connection.close()


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
