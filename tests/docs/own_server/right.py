"""A server that signs visitors in, written only from docs/how-to/own-server.md. It prints where it listens."""

import json
import re
import secrets
import sys
import time
from datetime import datetime
from http.cookies import SimpleCookie
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from eth_account import Account
from eth_account.messages import encode_defunct
from typing_extensions import override

NONCE_S = 600
MESSAGE = re.compile(
    r"(?P<domain>\S+) wants you to sign in with your Ethereum account:\n(?P<address>0x[0-9a-fA-F]{40})\n\n"
    r"(?:[^\n]+\n)?\nURI: \S+\nVersion: 1\nChain ID: (?P<chain>[1-9][0-9]{0,15})\nNonce: (?P<nonce>[a-zA-Z0-9]{8,})\n"
    r"Issued At: (?P<issued>\S+)(?:\nExpiration Time: (?P<expires>\S+))?(?:\nNot Before: (?P<starts>\S+))?"
)
# `nonces` maps each nonce to its browser and its expiry. `sessions` maps the value of each cookie to its session.
nonces: dict[str, tuple[str, float]] = {}
sessions: dict[str, dict[str, Any]] = {}


def is_now(found: re.Match[str]) -> bool:
    now = time.time()
    try:
        expires, starts = (
            datetime.fromisoformat(text).timestamp() if text else None for text in (found["expires"], found["starts"])
        )
    except ValueError:
        return False
    return (expires is None or now < expires) and (starts is None or now >= starts)


def signer_of(message: str, signature: str) -> str:
    try:
        return str(Account.recover_message(encode_defunct(text=message), signature=signature))
    except Exception:  # noqa: BLE001 (the library's and the curve's errors are of many types)
        return ""


class Site(BaseHTTPRequestHandler):
    domain = ""
    # The value of the cookie that the response sets, or an empty text.
    next = ""

    def do_POST(self) -> None:
        length = int(self.headers["content-length"] or 0)
        self.body = json.loads(self.rfile.read(length) or "{}")
        self.answer({"/api/nonce": self.nonce, "/api/message": self.message, "/api/session": self.verify}[self.path]())

    def do_GET(self) -> None:
        self.answer(sessions.get(self.browser))

    def do_DELETE(self) -> None:
        sessions.pop(self.browser, None)
        self.answer(None)

    @property
    def browser(self) -> str:
        found = SimpleCookie(self.headers["cookie"] or "").get("session")
        return found.value if found else ""

    def nonce(self) -> str:
        self.next = self.browser or secrets.token_hex(16)
        nonce = secrets.token_hex(16)
        nonces[nonce] = self.next, time.time() + NONCE_S
        return nonce

    def message(self) -> str:
        asked = self.body
        issued = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        return (
            f"{self.domain} wants you to sign in with your Ethereum account:\n{asked['address']}\n\n\n"
            f"URI: http://{self.domain}\nVersion: 1\nChain ID: {asked['chainId']}\nNonce: {asked['nonce']}\n"
            f"Issued At: {issued}"
        )

    def verify(self) -> bool:
        message, signature = self.body["message"], self.body["signature"]
        found = MESSAGE.fullmatch(message)
        if not found:
            return False
        browser, end = nonces.pop(found["nonce"], ("", 0))
        if browser != self.browser or time.time() > end:
            return False
        if found["domain"] != self.domain or not is_now(found):
            return False
        if signer_of(message, signature).lower() != found["address"].lower():
            return False
        self.next = secrets.token_hex(16)
        sessions[self.next] = {"address": found["address"], "chainId": int(found["chain"])}
        return True

    def answer(self, value: object) -> None:
        body = json.dumps(value).encode()
        self.send_response(200)
        if self.next:
            self.send_header("set-cookie", f"session={self.next}; Path=/; HttpOnly; SameSite=Lax")
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    @override
    def log_message(self, *_: object) -> None:
        pass


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", 0), Site)
    Site.domain = f"127.0.0.1:{server.server_port}"
    sys.stdout.write(f"Listening on {Site.domain}\n")
    sys.stdout.flush()
    server.serve_forever()
