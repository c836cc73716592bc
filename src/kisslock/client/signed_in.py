"""Authentication of httpx2 by a token: signs in when there is none, when it is about to end, and when it was ended."""

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

# A token that ends so soon is replaced before a request.
EARLY_S = 10.0
UNAUTHORIZED, ENDED = 401, TokenUnknown.code.encode()
Steps = Generator[httpx2.Request, httpx2.Response, None]


class Account(Protocol):
    """An account of eth-account, or another one with these two members."""

    @property
    def address(self) -> str:
        """With its checksum (EIP-55)."""
        ...

    def sign_message(self, signable_message: SignableMessage) -> SignedMessage:
        """The signature of a message (EIP-191)."""
        ...


class SignedIn(httpx2.Auth):
    """`httpx2.Client(auth=SignedIn("https://shop.example/wallet", account))`, and the same for AsyncClient.

    The URL is where Kisslock answers, `origin` the site's origin where that is another one, `name` what the token is
    called among the user's devices. The token is sent to the host of the URL alone. Requests raise SignInFailed.
    """

    @checks_keywords
    def __init__(  # noqa: PLR0913 (an application gives them by name)
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
        self._site, self._account, self._clock = Site.of(url, origin), account, clock
        named = name or platform.node() or "program"
        self._token_request = TokenRequest(
            address=account.address, chain_id=chain_id, name=named[:64], lifetime_s=lifetime_s
        )
        self._token: Token | None = None
        self._in_threads, self._in_tasks = threading.Lock(), anyio.Lock()

    @override
    def sync_auth_flow(self, request: httpx2.Request) -> Generator[httpx2.Request, httpx2.Response, None]:
        """The requests of httpx2.Client; of several threads one signs in."""
        for _ in range(2):
            with self._in_threads:
                steps = self._sign_in(request)
                step = next(steps, None)
                while step is not None:
                    answer = yield step
                    answer.read()
                    step = _next(steps, answer)
                used = self._attach(request)
            answer = yield request
            if used is None or answer.status_code != UNAUTHORIZED:
                return
            answer.read()
            if not self._was_ended(answer, used):
                return

    @override
    async def async_auth_flow(self, request: httpx2.Request) -> AsyncGenerator[httpx2.Request, httpx2.Response]:
        """The requests of httpx2.AsyncClient; of several tasks one signs in."""
        for _ in range(2):
            async with self._in_tasks:
                steps = self._sign_in(request)
                step = next(steps, None)
                while step is not None:
                    answer = yield step
                    await answer.aread()
                    step = _next(steps, answer)
                used = self._attach(request)
            answer = yield request
            if used is None or answer.status_code != UNAUTHORIZED:
                return
            await answer.aread()
            if not self._was_ended(answer, used):
                return

    def _sign_in(self, request: httpx2.Request) -> Steps:
        """The requests from the account to a token, where one is needed."""
        good = self._token is not None and self._token.expires_at - EARLY_S > self._clock()
        if good or not self._site.serves(str(request.url)):
            return
        account = {"address": self._token_request.address, "chain_id": self._token_request.chain_id}
        nonce_response = yield self._post(request, "nonce", account, "")
        message = checked_message(self._site, self._token_request, str(read_body(nonce_response).get("message")))
        signature = self._account.sign_message(encode_defunct(text=message)).signature.hex()
        # The nonce belongs to the browser of this cookie. httpx2 keeps it among the client's cookies too, where it is
        # without effect: it opens nothing, and ends with the nonce.
        cookie = "; ".join(f"{name}={value}" for name, value in nonce_response.cookies.items())
        proof = token_body(self._token_request, message, f"0x{signature.removeprefix('0x')}")
        self._token = read_token(read_body((yield self._post(request, "token", proof, cookie))))

    def _post(self, request: httpx2.Request, path: str, body: object, cookie: str) -> httpx2.Request:
        headers = {"Origin": self._site.origin, **({"Cookie": cookie} if cookie else {})}
        url = f"{self._site.url}/api/auth/{path}"
        # The extensions have the timeouts of the request.
        return httpx2.Request("POST", url, json=body, headers=headers, extensions=request.extensions)

    def _attach(self, request: httpx2.Request) -> Token | None:
        """Put the token into the request, where it is for this site."""
        if self._token is None or not self._site.serves(str(request.url)):
            return None
        request.headers["Authorization"] = f"Bearer {self._token.token}"
        return self._token

    def _was_ended(self, answer: httpx2.Response, used: Token) -> bool:
        """Whether the server refuses the token that was sent; it is forgotten then."""
        has_ended = ENDED in answer.content
        if has_ended and self._token is used:
            self._token = None
        return has_ended


def _next(steps: Steps, answer: httpx2.Response) -> httpx2.Request | None:
    try:
        return steps.send(answer)
    except StopIteration:
        return None
