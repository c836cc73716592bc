"""Authentication for httpx2 with an API token.

The client signs in if it has no token, if its token is about to expire, or if its token was revoked.
"""

import platform
import threading
import time
from collections.abc import AsyncGenerator, Callable, Generator
from typing import Protocol

import anyio
import httpx2
from eth_account.datastructures import SignedMessage
from eth_account.messages import SignableMessage, encode_defunct
from typing_extensions import override

from kisslock.auth.errors import TokenUnknown
from kisslock.client.exchange import Site, Token, TokenRequest, checked_message, read_body, read_token, token_body
from kisslock.keywords import checks_keywords

# Replace a token that expires within this many seconds.
RENEW_BEFORE_S = 10.0
UNAUTHORIZED, TOKEN_UNKNOWN = 401, TokenUnknown.code.encode()
SignInRequests = Generator[httpx2.Request, httpx2.Response, None]


class Account(Protocol):
    """An account of eth-account, or another object that has `address` and `sign_message`."""

    @property
    def address(self) -> str:
        """The address with a checksum (EIP-55)."""
        ...

    def sign_message(self, signable_message: SignableMessage) -> SignedMessage:
        """Return the signature of a message (EIP-191)."""
        ...


class SignedIn(httpx2.Auth):
    """Signs in to a site: `httpx2.Client(auth=SignedIn("https://shop.example/wallet", account))`, or AsyncClient.

    `url` is Kisslock's URL. `origin` is the site's origin, if this origin differs from the origin of `url`. `name` is
    the token's name in the user's list of devices. The token is sent only to the origin of `url`. A request
    raises SignInFailed if the sign-in fails.
    """

    @checks_keywords
    def __init__(  # noqa: PLR0913 (applications pass them by name)
        self,
        url: str,
        account: Account,
        *,
        origin: str | None = None,
        chain_id: int = 1,
        name: str | None = None,
        lifetime_s: int | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._site, self._account, self._clock = Site.from_url(url, origin), account, clock
        token_name = name or platform.node() or "program"
        self._token_request = TokenRequest(
            address=account.address, chain_id=chain_id, name=token_name[:64], lifetime_s=lifetime_s
        )
        self._token: Token | None = None
        self._thread_lock, self._task_lock = threading.Lock(), anyio.Lock()

    @override
    def sync_auth_flow(self, request: httpx2.Request) -> Generator[httpx2.Request, httpx2.Response, None]:
        """Yield the requests to sign in, if a token is needed, and the request with the token, for httpx2.Client.

        If several threads need a token, only one thread signs in.
        """
        for _ in range(2):
            with self._thread_lock:
                sign_in_requests = self._sign_in_requests(request)
                sign_in_request = next(sign_in_requests, None)
                while sign_in_request is not None:
                    response = yield sign_in_request
                    response.read()
                    sign_in_request = _next_request(sign_in_requests, response)
                sent_token = self._attach_token(request)
            response = yield request
            if sent_token is None or response.status_code != UNAUTHORIZED:
                return
            response.read()
            if not self._forget_if_rejected(response, sent_token):
                return

    @override
    async def async_auth_flow(self, request: httpx2.Request) -> AsyncGenerator[httpx2.Request, httpx2.Response]:
        """Yield the requests to sign in, if a token is needed, and the request with the token, for httpx2.AsyncClient.

        If several tasks need a token, only one task signs in.
        """
        for _ in range(2):
            async with self._task_lock:
                sign_in_requests = self._sign_in_requests(request)
                sign_in_request = next(sign_in_requests, None)
                while sign_in_request is not None:
                    response = yield sign_in_request
                    await response.aread()
                    sign_in_request = _next_request(sign_in_requests, response)
                sent_token = self._attach_token(request)
            response = yield request
            if sent_token is None or response.status_code != UNAUTHORIZED:
                return
            await response.aread()
            if not self._forget_if_rejected(response, sent_token):
                return

    def _sign_in_requests(self, request: httpx2.Request) -> SignInRequests:
        """Yield the requests that get a token, if a token is needed."""
        is_valid = self._token is not None and self._token.expires_at - RENEW_BEFORE_S > self._clock()
        if is_valid or not self._site.has_origin_of(str(request.url)):
            return
        nonce_request_body = {"address": self._token_request.address, "chain_id": self._token_request.chain_id}
        nonce_response = yield self._post_request(request, "nonce", nonce_request_body, "")
        message = checked_message(self._site, self._token_request, str(read_body(nonce_response).get("message")))
        signature = self._account.sign_message(encode_defunct(text=message)).signature.hex()
        # Send back the cookie to which the server has bound the nonce. httpx2 also stores this cookie in the client,
        # where it has no effect: it is not a session, and it expires with the nonce.
        cookie = "; ".join(f"{name}={value}" for name, value in nonce_response.cookies.items())
        proof = token_body(self._token_request, message, f"0x{signature.removeprefix('0x')}")
        self._token = read_token(read_body((yield self._post_request(request, "token", proof, cookie))))

    def _post_request(self, request: httpx2.Request, path: str, body: object, cookie: str) -> httpx2.Request:
        headers = {"Origin": self._site.origin, **({"Cookie": cookie} if cookie else {})}
        url = f"{self._site.url}/api/auth/{path}"
        # Pass on the extensions of the caller's request, because they contain the timeouts.
        return httpx2.Request("POST", url, json=body, headers=headers, extensions=request.extensions)

    def _attach_token(self, request: httpx2.Request) -> Token | None:
        """Add the token to the request if the request goes to this site. Return the token."""
        if self._token is None or not self._site.has_origin_of(str(request.url)):
            return None
        request.headers["Authorization"] = f"Bearer {self._token.token}"
        return self._token

    def _forget_if_rejected(self, response: httpx2.Response, sent_token: Token) -> bool:
        """Return True if the server rejected the token that was sent, and forget the token."""
        is_rejected = TOKEN_UNKNOWN in response.content
        if is_rejected and self._token is sent_token:
            self._token = None
        return is_rejected


def _next_request(sign_in_requests: SignInRequests, response: httpx2.Response) -> httpx2.Request | None:
    try:
        return sign_in_requests.send(response)
    except StopIteration:
        return None
